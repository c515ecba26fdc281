/** Texts of lessons, whatever game is taught. */
export const lesson = {
  "lesson.skip": "Пропустить",
  "lesson.step": "Шаг {n} из {of}",
  "lesson.not_yet": "Готово",
  "lesson.neighbour": "соседу",
  "lesson.prize": "Взять приз",
  "lesson.over": "Вот и всё! Остальное – за столом.",
  "lesson.over.sub": "урок пройден",
  "lesson.ready": "Я в игре",
  "lesson.back": "Готово",
};
