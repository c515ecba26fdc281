/** Texts of Minutka, in Russian: the source of the keys. */

const ru = {
  "result.minutka.first": "Раунд {n}: первым коврик у игрока {who}",
  "result.minutka.you_first": "Раунд {n}: ваш коврик первый!",
  "result.minutka.missed": "Коврик был в руке",
  "result.minutka.had": "Коврик появился у вас в {at}",
  "result.minutka.had.shown": "Коврик появился у вас в {at}, показали вы его в {shown}",
  "result.minutka.had.dealt": "Коврик был у вас с самой раздачи",
  "result.minutka.had.dealt.shown": "Коврик был у вас с самой раздачи, показали вы его в {shown}",
  "result.minutka.had.never": "Коврика у вас в руке не было ни разу",
  "reason.minutka.stock": "запас: {n} {n:плитка|плитки|плиток}",
  "reason.minutka.first": "первый коврик: +{points}",
  "reason.minutka.second": "второй коврик: +{points}",
  "reason.minutka.emptied": "соперник остался без запаса и без коврика: +{points}",
  "minutka.lesson.watch": "Смотрите: плитку тащат на стол. Наша цель – рамка два на три.",
  "minutka.lesson.lay": "Теперь вы: положите две другие. Рядом лежат только одинаковые цвета.",
  "minutka.lesson.hit": "Это коврик! Бейте по кнопке раньше соперников.",
  "minutka.lesson.swap": "Тут коврика нет: выберите плитку, нажмите «Обмен», и придёт новая.",
  "minutka.rules.title": "Минутка",
  "minutka.rules.lead":
    "Все играют одновременно, никто никого не ждёт. Сложите коврик раньше других!",
  "minutka.rules.tiles": "Плитки",
  "minutka.rules.tiles.text":
    "Плитка — домино из трёх треугольников: большого посередине и двух маленьких по краям. Цвета идут по порядку радуги, и рядом на плитке бывают только соседние. В наборе 14 разных плиток; втроём и вчетвером играют двумя наборами.",
  "minutka.rules.tiles.alt": "Четырнадцать плиток набора",
  "minutka.rules.meet": "Как они встречаются",
  "minutka.rules.meet.text":
    "Общая граница двух плиток должна соединять одинаковый цвет. Поворачивать плитку не нужно: каждое место на столе годится только для одного её поворота, и она ляжет правильно сама. Четыре одинаковые четвертинки вокруг точки — квадрат.",
  "minutka.rules.carpet": "Коврик",
  "minutka.rules.carpet.text":
    "Коврик — прямоугольник два на три ровно из трёх плиток. У каждого на руках четыре плитки и три закрытые в запасе. Стройте за своей ширмой: пока она стоит, никто не видит, что там. Коврик готов — загорается большая кнопка. Жмите! Четвёртая плитка остаётся закрытой.",
  "minutka.rules.carpet.alt": "Три плитки складываются в коврик два на три",
  "minutka.rules.swap": "Обмен",
  "minutka.rules.swap.text":
    "Коврика не видно? Отдайте любую плитку в запас соседа, закрытой, на дальний край, и возьмите ближнюю из своего запаса. Пришедшие плитки ложатся в ваш запас с дальнего края. Меняться можно когда угодно, пока запас не пуст.",
  "minutka.rules.swap.alt": "Плитка уходит в запас соседа, другая приходит из своего запаса",
  "minutka.rules.swap.own": "свой запас",
  "minutka.rules.end": "Ширмы прочь",
  "minutka.rules.end.text":
    "Первый коврик снимает ширмы у всех. Остальные отыгрываются в открытую: меняются и складывают, пока не сложат, не сдадутся или не выйдет время.",
  "minutka.rules.end.tie":
    "Считается миг нажатия, а не скорость связи. Если двое нажали так близко, что часы не могут их различить, первого нет.",
  "minutka.rules.score": "Очки",
  "minutka.rules.score.stock": "за каждую плитку, оставшуюся в своём запасе",
  "minutka.rules.score.first2": "первому, если играют вдвоём",
  "minutka.rules.score.first4": "первому и второму, если играют втроём или вчетвером",
  "minutka.rules.score.emptied":
    "первому из двоих, если второй истратил весь запас и остался без коврика",
  "minutka.rules.score.why":
    "Каждый обмен стоит вам плитки запаса и дарит её соседу: скорость против бережливости.",
  "minutka.empty": "Сложите из трёх плиток коврик 2×3",
  "minutka.hit.ready": "Готово!",
  "minutka.hit.ready.sub": "бейте по столу",
  "minutka.hit.no_carpet": "Готово",
  "minutka.hit.no_carpet.sub": "нужен коврик 2×3",
  "minutka.hit.pending": "Удар!",
  "minutka.hit.pending.sub": "сверяем время…",
  "minutka.hit.closed": "Готово",
  "minutka.hit.first": "Первое место!",
  "minutka.hit.placed": "Готово: {n}-е место",
  "minutka.catch.you": "Отыгрывайтесь!",
  "minutka.catch.alone": "Остальные сдались",
  "minutka.catch.empty": "Запас пуст",
  "minutka.catch.watch": "Отыгрываются",
  "minutka.catch.wait": "Остальные отыгрываются",
  "minutka.catch.timer": "До конца отыгрыша {n} {n:секунда|секунды|секунд}",
  "minutka.event.finish": "{name}: коврик готов",
  "minutka.watch.race": "Все строят за ширмами",
  "minutka.watch.catch": "Ширмы убраны",
  "minutka.race.finish": "Кто сложил коврик",
  "minutka.race.none": "По столу никто не ударил",
  "replay.deed.minutka.finish": "{who}: коврик готов! {tiles}",
  "replay.sign.minutka.struck": "готово",
};

export default ru;

type Ru = typeof ru;
declare module "../../i18n" {
  interface GameWords extends Ru {}
}
