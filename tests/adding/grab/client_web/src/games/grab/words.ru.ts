/** Texts of Grab, in Russian: the source of the keys. */

const ru = {
  "reason.grab.taken": "{n} {n:число|числа|чисел}",
  "refused.grab.not_called": "Сейчас названо число {called}",
  "result.grab.first": "Раунд {n}: последнее число у игрока {who}",
  "result.grab.you_first": "Раунд {n}: последнее число ваше!",
  "grab.called": "Названо: {n}",
  "grab.left": "Осталось {n} {n:число|числа|чисел}",
  "grab.over": "Все числа разобраны",
  "grab.points": "{name}: {points}",
  "grab.race.take": "Кто нажал последнее число",
  "grab.race.none": "Последнее число не нажал никто",
  "grab.rules.title": "Хваталки",
  "grab.rules.text":
    "Числа называют по одному. Кто первым нажал названное, получает очко. За чужое число – секунда ожидания.",
};

export default ru;

type Ru = typeof ru;
declare module "../../i18n" {
  interface GameWords extends Ru {}
}
