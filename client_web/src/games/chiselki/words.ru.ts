/** Texts of Chiselki 19, in Russian: the source of the keys. */

const ru = {
  "solo.chiselki.end.won": "Поле чистое!",

  "chiselki.field": "Поле цифр",
  "chiselki.pairs": "Пары",
  "chiselki.adds": "Дописано",
  "chiselki.left": "Осталось",
  "chiselki.add": "Дописать",
  "chiselki.add.n": "{n} {n:цифру|цифры|цифр}",
  "chiselki.best": "Рекорд: {pairs} {pairs:пара|пары|пар}, дописать {adds} {adds:раз|раза|раз}",
  "chiselki.best.stuck": "Дописывая без пар: {pairs} и {adds}",
  "chiselki.hints": "Подсказок: {n}",
  "chiselki.hint.wins": "ведёт к победе",
  "chiselki.hint.add": "Подсказка: дописать",
  "chiselki.hint.pair": "Подсказка: {one} и {two}",
  "chiselki.cell": "{digit}, ряд {row}, столбец {column}",
  "chiselki.cell.crossed": "{digit} вычеркнута, ряд {row}, столбец {column}",
  "chiselki.folded": "{n} {n:ряд|ряда|рядов}",
  "chiselki.said.crossed": "Вычеркнуты {one} и {two}, осталось {left}",
  "chiselki.said.added": "Дописано {n}, осталось {left}",
  "chiselki.said.back": "Возвращено, осталось {left}",
  "chiselki.colours": "Цифры по цветам",
  "chiselki.colours.help": "Одинаковый фон у тех, что дают десять",
  "chiselki.fold": "Сворачивать пустые ряды",
  "chiselki.fold.help": "Только там, где соседи от этого не меняются",

  "refused.chiselki.no_pair": "{a} и {b}: не одинаковые и не дают десять.",
  "refused.chiselki.not_neighbours": "Между ними стоит другая цифра.",
  "refused.chiselki.crossed": "Эта цифра уже вычеркнута.",
  "refused.chiselki.nothing_left": "Дописывать нечего.",
  "refused.chiselki.field_full": "В поле уже {most} цифр или больше: дописывать больше некуда.",
  "reason.chiselki.cleared": "поле очищено",

  "chiselki.help.goal": "Вычеркните все цифры.",
  "chiselki.help.pair":
    "Вычёркивают две соседние: одинаковые или дающие вместе десять. Ноль – только с нулём.",
  "chiselki.help.neighbours":
    "Соседи – подряд по чтению, с конца ряда на начало следующего, или друг под другом. Вычеркнутые между ними не мешают.",
  "chiselki.help.diagonals": "Если включены диагонали, соседи ещё и наискосок.",
  "chiselki.help.add": "«Дописать»: все оставшиеся цифры выписываются ещё раз в конец поля.",
  "chiselki.help.tap": "Коснитесь двух цифр или протяните палец от одной к другой.",
  "chiselki.help.keys":
    "С клавиатуры: стрелки ведут к соседям, Enter выбирает, A дописывает, Esc отменяет выбор.",

  "chiselki.rules.title": "Правила «Чиселок»",
  "chiselki.rules.lead":
    "Игра из школьных тетрадей: выпишите числа подряд рядами по девять и вычеркните всё.",
  "chiselki.rules.field": "Поле",
  "chiselki.rules.field.text":
    "Обычное поле – числа от 1 до 19 без десятки, цифра за цифрой: три ряда по девять. Есть поля с десяткой, до восемнадцати и случайные; для каждого случайного известно, что оно вычёркивается.",
  "chiselki.rules.field.alt": "Три ряда: 1–9, потом 1 1 1 2 1 3 и так далее до 1 9",
  "chiselki.rules.pair": "Пара",
  "chiselki.rules.pair.text":
    "Вычеркнуть можно две соседние цифры, если они одинаковые или вместе дают десять. Ноль идёт только с нулём.",
  "chiselki.rules.pair.alt": "Пары 1 и 9, 3 и 7, 5 и 5",
  "chiselki.rules.neighbours": "Кто сосед",
  "chiselki.rules.neighbours.text":
    "Следующая живая цифра по чтению – хоть через сколько вычеркнутых и через конец ряда – и следующая живая в столбце. С последней на первую не перейти. С диагоналями соседи есть и наискосок, но не за краем поля.",
  "chiselki.rules.neighbours.alt": "Столбец, в котором вычеркнутая цифра не мешает соседям",
  "chiselki.rules.add": "Дописать",
  "chiselki.rules.add.text":
    "Все оставшиеся цифры выписываются по порядку за последней клеткой. Так можно всегда, пока хоть одна цифра жива, даже если пары есть. Чем реже, тем лучше.",
  "chiselki.rules.end": "Чистое поле",
  "chiselki.rules.end.text":
    "Победа – когда живых цифр нет. Проиграть нельзя: ходы возвращаются без ограничений, и «дописать» тоже. Поле 1–19 вычёркивается за 25 пар, если дописать один раз.",
  "chiselki.rules.hint": "Подсказка",
  "chiselki.rules.hint.text":
    "Показывает пару, а если пар нет – «дописать», и тогда не считается. Когда найден путь до чистого поля, подсказка ведёт по нему и говорит об этом.",
};

export default ru;

type Ru = typeof ru;
declare module "../../i18n" {
  interface GameWords extends Ru {}
}
