/** Texts of Kvadraty, in Russian: the source of the keys. */

const ru = {
  "kvadraty.replay.check": "Проверяют руку: {name}.",
  "kvadraty.race.ready": "Кто сложил фигуру",
  "kvadraty.race.none": "Фигуру никто не сложил",
  "replay.deed.kvadraty.ready": "{who}: фигура готова!",
  "replay.deed.kvadraty.impossible": "{who}: «Невозможно!»",
  "replay.deed.kvadraty.refute": "{who}: складывает чужую руку!",
  "replay.deed.kvadraty.agree": "{who}: верит, что невозможно",
  "replay.deed.kvadraty.on": "{who}: дальше",
  "reason.squares": "квадраты: {n}, вместе +{points}",
  "reason.kvadraty.first": "первая фигура: +{points}",
  "result.kvadraty.first": "Раунд {n}: первая фигура у игрока {who}",
  "result.kvadraty.you_first": "Раунд {n}: ваша фигура первая!",

  "kvadraty.hint": "Сложите все семь плиток в одну фигуру. Квадратов – побольше!",
  "kvadraty.hint.trial": "Вдруг всё-таки складывается? Попробуйте",
  "kvadraty.keys":
    "1–7 плитка, стрелки – клетка, R – поворот, N – место, Enter – положить, Backspace – взять, Z – отмена, F – большая кнопка, I – невозможно, A – верю",
  "kvadraty.help":
    "Команды: «2» – выбрать плитку 2; «2 3» – положить её на место 3; «взять 2»; «отмена»; «готово» – большая кнопка: фигура, опровержение или дальше; «невозможно»; «верю»; «дальше»; «сдаюсь»; «стол»; «помощь».",
  "kvadraty.squares": "{n} {n:квадрат|квадрата|квадратов}",
  "kvadraty.factor": "очки ×{n}",
  "kvadraty.factor.words": "Раздача {deal}: все очки умножаются на {n}",
  "kvadraty.figure_ready": "Фигура готова",

  "kvadraty.do.ready": "Готово!",
  "kvadraty.do.ready.sub": "фигура, {n} {n:квадрат|квадрата|квадратов}",
  "kvadraty.do.no_figure": "Готово",
  "kvadraty.lack.left": "ещё {n} {n:плитка|плитки|плиток}",
  "kvadraty.lack.apart": "лежит порознь",
  "kvadraty.do.refute": "Складывается!",
  "kvadraty.do.refute.sub": "показать всем",
  "kvadraty.do.no_refutation": "Складывается?",
  "kvadraty.do.on": "Дальше",
  "kvadraty.do.on.redeal": "новая раздача",
  "kvadraty.do.on.go": "играем дальше",
  "kvadraty.do.seen": "Ждём остальных",
  "kvadraty.do.seen.sub": "сейчас продолжим",
  "kvadraty.do.judged": "Проверяют",
  "kvadraty.do.judged.sub": "вдруг кто-то сложит",
  "kvadraty.do.pending": "Отправляем…",
  "kvadraty.do.pending.sub": "сверяем время",
  "kvadraty.do.placed": "Фигура готова",
  "kvadraty.do.covered": "Вы первый!",
  "kvadraty.do.covered.sub": "фигура накрыта",
  "kvadraty.do.out.gave_up": "Без фигуры",
  "kvadraty.do.out.refuted": "Без фигуры",
  "kvadraty.do.out.left": "Вы вышли",
  "kvadraty.do.out.sub": "ждём остальных",

  "kvadraty.impossible": "Невоз\u00adможно",
  "kvadraty.impossible.sure": "Точно?",
  "kvadraty.impossible.label":
    "{word}: объявить, что мои семь плиток не складываются в одну фигуру. Их увидят все",
  "kvadraty.impossible.sure_label": "{word} Объявить руку невозможной",
  "kvadraty.impossible.ask":
    "Нажмите ещё раз: плитки увидят все, и если их сложат, фигуры у вас не будет",
  "kvadraty.agree": "Верю",
  "kvadraty.agreed": "Поверили",
  "kvadraty.agree.label": "{word}: эти плитки не складываются",
  "kvadraty.agreed.label": "{word}. Но сложить ещё можно",

  "kvadraty.seat.covered": "фигура накрыта",
  "kvadraty.seat.refuted": "без фигуры",
  "kvadraty.seat.left": "нет в игре",
  "kvadraty.seat.declared": "«невозможно»",
  "kvadraty.seat.agreed": "верит",
  "kvadraty.seat.checks": "проверяет",

  "kvadraty.finish.you": "Доделывайте!",
  "kvadraty.finish.wait": "Остальные доделывают",
  "kvadraty.finish.left": "Чтобы доделать, осталось {n} {n:секунда|секунды|секунд}",
  "kvadraty.alone": "Ждут только вас",
  "kvadraty.check.you": "Вы сказали «невозможно». Остальные проверяют",
  "kvadraty.check.do": "{name}: «Невозможно». Сложите или поверьте",
  "kvadraty.check.watch": "{name}: «Невозможно». Остальные проверяют",
  "kvadraty.check.left": "На проверку осталось {n} {n:секунда|секунды|секунд}",
  "kvadraty.check.hand": "Плитки игрока {name}",
  "kvadraty.check.words": "Проверяется рука: {tiles}",

  "kvadraty.truth.upheld": "Никто не сложил",
  "kvadraty.truth.upheld.true": "И правда невозможно",
  "kvadraty.truth.refuted": "{name} складывает!",
  "kvadraty.truth.refuted.you": "Вы сложили!",
  "kvadraty.truth.refuted.nobody": "Проверять было некому",
  "kvadraty.truth.possible":
    "А сложить было можно: до {squares} {squares:квадрата|квадратов|квадратов}.",
  "kvadraty.truth.best":
    "Из этих плиток выходит до {squares} {squares:квадрата|квадратов|квадратов}.",
  "kvadraty.truth.impossible": "У этих групп нет общего цвета: в одну фигуру им не соединиться.",
  "kvadraty.truth.figure": "Лучшая фигура",
  "kvadraty.truth.redeal": "Раздаём заново. Очки новой раздачи ×{n}.",
  "kvadraty.truth.go": "Играем дальше. {name} в этой раздаче без фигуры.",
  "kvadraty.truth.go.you": "Играем дальше. У вас в этой раздаче фигуры не будет.",
  "kvadraty.truth.left": "Продолжим сами через {n} с",

  "kvadraty.over.all_ready": "Все фигуры готовы",
  "kvadraty.over.given_up": "Больше никто не строит",
  "kvadraty.over.time_up": "Время вышло",
  "kvadraty.watch.race": "Все строят за ширмами",
  "kvadraty.watch.finishing": "Остальные доделывают",

  "kvadraty.event.ready": "{name}: фигура готова",
  "kvadraty.event.impossible": "{name}: «невозможно»! Эти плитки теперь видят все",
  "kvadraty.event.impossible.you": "Вы объявили руку невозможной",
  "kvadraty.event.agree": "{name} верит",
  "kvadraty.event.leave": "{name} больше не играет в этом раунде",
  "kvadraty.event.redeal": "Новая раздача. Очки ×{n}",

  "kvadraty.count": "Считаем квадраты",
  "kvadraty.count.none": "без фигуры",
  "kvadraty.count.sum": "{squares} × 5",
  "kvadraty.count.sum_factor": "{squares} × 5 × {factor}",
  "kvadraty.count.points": "= {n}",
  "kvadraty.count.skip": "Сразу итог",
  "kvadraty.count.best": "Лучшее из этих плиток",
  "kvadraty.count.best_of": "{word}: {name}",
  "kvadraty.count.is_best": "лучше нельзя",
  "kvadraty.count.best_is": "Можно было {n} {n:квадрат|квадрата|квадратов}",
  "kvadraty.count.impossible": "Эти семь плиток в одну фигуру не складываются",
  "kvadraty.picture": "{name}, квадратов {n}: {tiles}",
  "kvadraty.picture.best": "Лучшая фигура, квадратов {n}: {tiles}",

  "kvadraty.refused.wrong_count": "Нужны все {needed} плиток, а лежит {count}",
  "kvadraty.refused.not_claimed_tiles": "Плитки {tile} в этой руке нет",
  "kvadraty.refused.already_ready": "Ваша фигура уже готова",
  "kvadraty.refused.refuted": "Вашу руку сложили: фигуры в этой раздаче не будет",
  "kvadraty.refused.left": "Вы вышли из этого раунда",
  "kvadraty.refused.checking": "Стоп: проверяют чью-то руку",
  "kvadraty.refused.truth": "Стоп: смотрим, чем кончилась проверка",
  "kvadraty.refused.not_checking": "Проверка уже закончилась",
  "kvadraty.refused.not_truth": "Уже играем дальше",
  "kvadraty.refused.own_claim": "Свою руку проверяют другие",
  "kvadraty.refused.already_agreed": "Вы уже поверили",
  "kvadraty.refused.already_on": "Вы уже готовы продолжать",
  "kvadraty.refused.impossible": "Сейчас объявить нельзя",
  "kvadraty.rules.title": "Квадраты",
  "kvadraty.rules.lead":
    "Семь плиток, одна фигура. Строят все разом: важны и скорость, и квадраты.",
  "kvadraty.rules.square": "Квадрат",
  "kvadraty.rules.square.text":
    "Общая граница двух плиток должна быть одного цвета. Когда вокруг точки сходятся четыре четвертинки, получается квадрат. Он вспыхнет, а счётчик в углу прибавит единицу.",
  "kvadraty.rules.square.alt": "Три плитки сходятся, и вспыхивает жёлтый квадрат",
  "kvadraty.rules.figure": "Фигура",
  "kvadraty.rules.figure.text":
    "На руках семь плиток, запаса нет. Соедините за ширмой все семь в одну фигуру любой формы: плитки держатся целыми сторонами клеток. Фигура готова – загорается большая кнопка.",
  "kvadraty.rules.figure.alt": "Семь плиток собираются в фигуру с четырьмя квадратами",
  "kvadraty.rules.first": "Первый готов",
  "kvadraty.rules.first.text":
    "Фигуру первого накрывают, ширмы остальных падают, и они доделывают у всех на виду, пока не выйдет время. Торопиться или искать ещё квадрат – решать вам: переделать готовую фигуру нельзя.",
  "kvadraty.rules.first.alt": "Фигура накрыта, ширма соседа падает",
  "kvadraty.rules.impossible": "Невозможно?",
  "kvadraty.rules.impossible.text":
    "Изредка семь плиток в одну фигуру не складываются: им не хватает общих цветов. Думаете, у вас как раз такие? Скажите «невозможно». Руку увидят все, и каждый попробует её сложить.",
  "kvadraty.rules.impossible.alt": "Красно-оранжевые плитки и зелёно-синие не соединяются",
  "kvadraty.rules.impossible.refuted":
    "Кто-то сложил – игра идёт дальше, а у вас в этой раздаче фигуры не будет. Все поверили или вышло время – плитки раздают заново, и очки удваиваются, потом учетверяются и так далее.",
  "kvadraty.rules.score": "Очки",
  "kvadraty.rules.score.square": "за каждый квадрат своей фигуры",
  "kvadraty.rules.score.first": "первому, кто сложил все семь",
  "kvadraty.rules.score.none": "если фигуры нет",
  "kvadraty.rules.score.why":
    "Одним набором почти из любой руки выходит четыре квадрата, а пять не выйдет ни из какой.",
  "replay.sign.kvadraty.struck": "готово, «невозможно» или спор",
};

export default ru;

type Ru = typeof ru;
declare module "../../i18n" {
  interface GameWords extends Ru {}
}
