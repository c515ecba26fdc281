/** Texts of Kovriki, in Russian: the source of the keys. */

const ru = {
  "replay.rule.kovriki.neighbour_stock_empty": "запас соседа пуст, приза нет",
  "replay.rule.kovriki.not_short": "приз берут, когда не хватает плитки",
  "replay.rule.kovriki.prize_taken": "после хода только один приз",
  "replay.rule.kovriki.not_in_carpet": "плитки не лежат в коврике",
  "replay.rule.kovriki.touches_one_side": "плитка касается только одной стороной",
  "replay.rule.kovriki.not_adjacent": "две плитки хода не касаются друг друга",
  "replay.rule.kovriki.long_side_missing": "нет касания длинной стороной",
  "replay.rule.kovriki.new_needs_three": "новый коврик – из трёх плиток",
  "replay.rule.kovriki.no_such_figure": "такой фигуры нет",
  "replay.rule.kovriki.stocks_left": "бьют, когда все запасы пусты",
  "replay.rule.kovriki.hit_instead": "все запасы пусты: тут бьют по столу",
  "replay.rule.kovriki.exchange_on": "идёт обмен: можно только докладывать и отдавать",
  "replay.rule.kovriki.no_exchange": "обмена нет, отдавать рано",
  "replay.rule.kovriki.others_busy": "остальные ещё не закончили обмен",
  "kovriki.race.hit": "Кто ударил",
  "kovriki.race.none": "По столу никто не ударил",
  "replay.deed.kovriki.lay": "{who}: выкладывает {tiles}",
  "replay.deed.kovriki.prize": "{who}: берёт приз",
  "replay.deed.kovriki.prize.drawn": "{who}: берёт приз {drawn}",
  "replay.deed.kovriki.draw": "{who}: добирает",
  "replay.deed.kovriki.hit": "{who}: бьёт по столу!",
  "replay.deed.kovriki.pass": "{who}: пас",
  "replay.deed.kovriki.done": "{who}: докладывать больше нечего",
  "result.best.kovriki": "Раунд {n}: больше всех квадратов – {who}",
  "result.best.kovriki.you": "Раунд {n}: у вас больше всех квадратов!",
  "result.best.kovriki.none": "Раунд {n}: квадратов нет ни у кого",
  "result.best.kovriki.tie": "Раунд {n}: квадратов поровну",
  "result.kovriki.missed": "Можно было ещё: {n} {n:квадрат|квадрата|квадратов}",
  "result.kovriki.missed.picture": "Ход, который остался в руке: {tiles}",
  "reason.square": "{n} {n:квадрат|квадрата|квадратов}",

  "place.ground.left": "слева от лежащих, цвет {colour}",
  "place.ground.right": "справа от лежащих, цвет {colour}",
  "place.ground.above": "над лежащими, цвет {colour}",
  "place.ground.below": "под лежащими, цвет {colour}",

  "kovriki.hint": "Начните с коврика 2×3 из трёх плиток",
  "kovriki.keys":
    "1–8 плитка, стрелки и R – место, N – следующее, Enter – положить, F – выложить, S – обмен, P – приз, пробел – удар",
  "kovriki.help":
    "Команды: «2» – выбрать плитку 2; «2 3» – примерить её на место 3; «готово» – большая кнопка: выложить, передать, закончить; «взять 2»; «отмена»; «обмен 2»; «приз»; «удар»; «пас»; «сдаюсь»; «стол»; «помощь».",
  "kovriki.figure": "Фигура {n}: {tiles}. Квадратов: {squares}",
  "kovriki.figures": "{n} {n:фигура|фигуры|фигур}",
  "kovriki.half": "{name}: {figures}, {squares}",
  "kovriki.half_empty": "{name}: пока пусто",
  "kovriki.empty": "пока пусто",
  "kovriki.squares": "{n} {n:квадрат|квадрата|квадратов}",
  "kovriki.own_squares": "У вас {n} {n:квадрат|квадрата|квадратов}",
  "kovriki.enlarge": "{name}: показать половину стола крупно",
  "kovriki.enlarged": "Половина стола: {name}",
  "kovriki.shrink": "Свернуть",
  "kovriki.closed": "лежит закрытых: {n}",
  "kovriki.left": "Осталось: {n}",

  "kovriki.makes.1": "Одна плитка – ход готов",
  "kovriki.makes.2": "Две плитки – ход готов",
  "kovriki.makes.3": "Коврик приложен – ход готов",
  "kovriki.makes.new": "Новый коврик – ход готов",
  "kovriki.makes.squares": "+{n} {n:квадрат|квадрата|квадратов}",
  "kovriki.would.1": "получится ход из одной плитки",
  "kovriki.would.2": "получится ход из двух плиток",
  "kovriki.would.3": "получится приложенный коврик",
  "kovriki.would.new": "получится новый коврик",

  "kovriki.why.wrong_count": "За один ход кладут до трёх плиток, а не {count}",
  "kovriki.why.new_needs_three":
    "Новая фигура начинается с коврика: нужно три плитки, пока {count}",
  "kovriki.why.overlap": "Место занято: {tile} легла бы на {other}",
  "kovriki.why.colours_differ": "Цвета здесь не сходятся: {tile} и {other}",
  "kovriki.why.not_a_carpet": "Три плитки за ход должны лечь прямоугольником 2×3",
  "kovriki.why.long_side_missing":
    "Коврик прикладывают всей длинной стороной, а тут {edges} {edges:клетка|клетки|клеток} из 3",
  "kovriki.why.not_adjacent": "Две плитки за ход должны касаться друг друга",
  "kovriki.why.touches_one_side":
    "Касается фигуры лишь одной стороной: одной плитке нужны две, паре – коврик",
  "kovriki.why.not_in_carpet": "{tile} не попадает ни в один коврик: добавьте пару",

  "kovriki.do.lay": "Выложить",
  "kovriki.do.lay.sub": "{n} {n:плитка|плитки|плиток}",
  "kovriki.do.lay.squares":
    "{n} {n:плитка|плитки|плиток}, +{squares} {squares:квадрат|квадрата|квадратов}",
  "kovriki.do.draft": "Выложить",
  "kovriki.do.draft.sub": "это ещё не ход",
  "kovriki.do.compose": "Выложить",
  "kovriki.do.compose.sub": "сначала сложите ход",
  "kovriki.do.hit": "Удар!",
  "kovriki.do.hit.sub": "если класть нечего",
  "kovriki.do.done.own": "Отдать остаток",
  "kovriki.do.done.own.sub": "и взять чужие плитки",
  "kovriki.do.done.received": "Вернуть остаток",
  "kovriki.do.done.received.sub": "больше не подходит",
  "kovriki.do.done.last": "Закончить",
  "kovriki.do.done.last.sub": "и считать квадраты",
  "kovriki.do.pass": "Пас",
  "kovriki.do.pass.sub": "хода нет – к обмену",
  "kovriki.do.passed": "Вы спасовали",
  "kovriki.do.passed.sub": "любой ход отменит пас",
  "kovriki.do.waiting": "Ждём",
  "kovriki.do.waiting.sub": "докладывают другие",
  "kovriki.do.out": "Готово",
  "kovriki.do.out.sub": "ждём остальных",
  "kovriki.do.pending.lay": "Кладём…",
  "kovriki.do.pending": "Секунду…",
  "kovriki.do.pending.hit": "Удар!",
  "kovriki.do.pending.sub": "сверяем время",
  "kovriki.do.closed": "Выложить",

  "kovriki.prize": "Приз",
  "kovriki.prize.label": "Приз: взять плитку из запаса игрока {name}",
  "kovriki.prize.you": "Не хватает плитки: возьмите приз из запаса соседа",
  "kovriki.short": "ждёт плитку",

  "kovriki.badge.passed": "пас",
  "kovriki.badge.hitter": "удар",
  "kovriki.badge.waits": "ждёт",
  "kovriki.badge.out": "готово",
  "kovriki.badge.lays": "кладёт",

  "kovriki.pass.others": "Спасовали: {names}. Спасуют все – начнётся обмен",
  "kovriki.pass.you": "Вы спасовали. Ждём остальных",
  "kovriki.idle": "Ходов нет: обмен через {n}\u00a0с",
  "kovriki.idle.step": "Шаг закончится сам через {n}\u00a0с",

  "kovriki.late.exchange": "Обмен",
  "kovriki.late.step": "Шаг {n} из {of}",
  "kovriki.late.two.own":
    "Плитки игрока {name} лежат перед вами. Сначала доложите своё, остаток отдадите.",
  "kovriki.late.two.received":
    "Это плитки игрока {name}. Доложите, что подходит, остальное вернётся.",
  "kovriki.late.two.out": "Вы закончили. {name} кладёт последние плитки.",
  "kovriki.late.two.wait.own": "Ваши плитки закрыты у игрока {name}: там сначала докладывают свои.",
  "kovriki.late.two.wait.received": "{name} пробует ваши плитки. А вы кладите то, что получили.",
  "kovriki.late.two.wait.received_empty": "{name} пробует ваши плитки, остаток вернётся вам.",
  "kovriki.late.last": "Всё, что осталось, теперь ваше. Кладите, что подходит, и заканчивайте.",
  "kovriki.late.more.own": "Сначала доложите своё. Остаток получит {name}.",
  "kovriki.late.more.handed":
    "Ваш остаток отдан. {name} ещё докладывает своё – потом плитки придут к вам.",
  "kovriki.late.more.received":
    "Руки перешли по кругу: у вас плитки игрока {name}. Доложите, что подходит, остальное вернётся.",
  "kovriki.late.more.wait":
    "У вас плитки игрока {name}. Кладите; когда все закончат, доложите последним.",
  "kovriki.late.more.wait_empty":
    "Остальные докладывают свои, а потом чужие плитки. После них черёд ваш.",
  "kovriki.late.more.out": "Вы закончили. Остальные ещё кладут.",
  "kovriki.watch.exchange": "Обмен: докладывают",

  "kovriki.event.lay": "{name}: {n:плитка|плитки|плиток} на столе – {n}, квадратов {squares}",
  "kovriki.event.prize": "Приз: {name} берёт плитку из запаса игрока {to}",
  "kovriki.event.draw": "{name} добирает плитку",
  "kovriki.event.hit": "{name} бьёт по столу! Начинается обмен.",
  "kovriki.event.hit.you": "Ваш удар первый! Начинается обмен.",
  "kovriki.event.agreed": "Все спасовали: начинается обмен.",
  "kovriki.event.idle": "Ходов ни у кого нет: начинается обмен.",
  "kovriki.event.pass": "{name}: пас",
  "kovriki.event.done": "{name}: остаток отдан",
  "kovriki.event.prize.you": "Взят приз: {tile}",
  "kovriki.event.laid.you": "Выложено. Квадратов у вас {n}",
  "kovriki.event.over": "Раунд окончен",

  "kovriki.over.hit": "Обмен закончен – считаем квадраты",
  "kovriki.over.agreed": "Обмен закончен – считаем квадраты",
  "kovriki.over.idle": "Обмен закончен – считаем квадраты",
  "kovriki.over.all_laid": "Выложены все плитки – считаем квадраты",
  "kovriki.over.given_up": "Все сдались – считаем квадраты",

  "kovriki.watch.play": "Все кладут одновременно",

  "kovriki.refused.no_such_figure": "Такой фигуры у вас нет",
  "kovriki.refused.not_short": "Приз берут, когда в руке меньше четырёх плиток и свой запас пуст",
  "kovriki.refused.prize_taken": "Приз за этот ход уже взят",
  "kovriki.refused.neighbour_stock_empty": "Запас соседа пуст: приза нет",
  "kovriki.refused.stocks_left": "По столу бьют, когда пусты все запасы",
  "kovriki.refused.hit_instead": "Запасы пусты: вместо паса бейте по столу",
  "kovriki.refused.moved_since": "На столе только что что-то изменилось – посмотрите ещё раз",
  "kovriki.refused.already_passed": "Вы уже спасовали",
  "kovriki.refused.already_through": "Ваши шаги в обмене закончены",
  "kovriki.refused.others_busy": "Сначала закончат остальные",
  "kovriki.refused.no_exchange": "Обмен ещё не начался",
  "kovriki.refused.exchange_on": "Идёт обмен: теперь только кладут",
  "kovriki.refused.not_seated": "Вы только смотрите",
  "kovriki.refused.nothing": "Сначала сложите ход из своих плиток",
  "kovriki.refused.lay_first": "Ход готов: сначала выложите его или уберите",
  "kovriki.refused.clock_only": "Это делают только часы",
  "kovriki.refused.no_timer": "Эти часы уже не идут",

  "kovriki.lesson.watch": "Смотрите: коврик растёт. Две плитки достраивают его до нового.",
  "kovriki.lesson.two": "Теперь вы: приложите вторую, цвет к цвету, и нажмите «Выложить».",
  "kovriki.lesson.lay.sub": "и он вырос",
  "kovriki.lesson.prize": "Запас кончился, рука пуста? Возьмите приз из запаса соседа.",
  "kovriki.lesson.hit": "Эта не подходит, а больше класть нечего – бейте по столу.",
  "kovriki.lesson.hit.sub": "начнётся обмен",
  "kovriki.lesson.exchange": "Обмен: сосед передал плитку. Одна ложится в угол, двумя сторонами.",
  "kovriki.rules.title": "Коврики",
  "kovriki.rules.lead":
    "У каждого своя половина стола. Все кладут одновременно и наращивают фигуры, чтобы сложить побольше квадратов.",
  "kovriki.rules.tiles": "Плитки и цвета",
  "kovriki.rules.tiles.text":
    "В руке четыре плитки, ещё три закрыты в вашем запасе. Общая граница двух плиток соединяет одинаковый цвет. Четыре четвертинки вокруг точки – квадрат, это очко.",
  "kovriki.rules.three": "Три плитки: коврик",
  "kovriki.rules.three.text":
    "Коврик 2×3 из трёх плиток начинает новую фигуру где угодно. Или приложите его к своей фигуре – так, чтобы хоть одна длинная сторона коврика целиком легла вдоль неё.",
  "kovriki.rules.three.alt": "Коврик прикладывается к фигуре всей длинной стороной",
  "kovriki.rules.two": "Две плитки",
  "kovriki.rules.two.text":
    "Две плитки касаются друг друга и фигуры, и каждая оказывается в каком-нибудь коврике – вместе или в разных.",
  "kovriki.rules.two.alt": "Две плитки достраивают коврик",
  "kovriki.rules.one": "Одна плитка",
  "kovriki.rules.one.text":
    "Одна плитка касается фигуры двумя разными своими сторонами и оказывается в каком-нибудь коврике.",
  "kovriki.rules.one.alt": "Плитка ложится в угол и касается фигуры двумя сторонами",
  "kovriki.rules.draft": "Черновик",
  "kovriki.rules.draft.text":
    "Положенные плитки сперва лежат пунктиром: их видите только вы и можете двигать. Когда они составляют ход, загорается кнопка «Выложить». Больше их не сдвинуть.",
  "kovriki.rules.draw": "Добор, обмен и приз",
  "kovriki.rules.draw.text":
    "После хода рука сама добирается из запаса до четырёх. Меняться можно когда угодно: ваша плитка уходит в запас соседа, на дальний край, вы берёте ближнюю из своего.",
  "kovriki.rules.draw.prize":
    "Свой запас кончился, а плиток не хватает? Возьмите приз – одну плитку из запаса соседа. Один приз за ход; успейте раньше хозяина!",
  "kovriki.rules.draw.alt": "Из запаса соседа берут приз",
  "kovriki.rules.hit": "Удар по столу",
  "kovriki.rules.hit.text":
    "Все запасы пусты, а класть нечего – бейте по столу: кнопкой, пробелом или ладонью по экрану. Если запасы не пусты, но хода ни у кого нет, все пасуют – или обмен начнётся сам: сервер это видит и показывает отсчёт.",
  "kovriki.rules.exchange": "Обмен вдвоём",
  "kovriki.rules.exchange.1": "Плитки ударившего ложатся закрытыми перед соперником.",
  "kovriki.rules.exchange.2":
    "Соперник докладывает, что может, из своей руки, а остаток отдаёт ударившему.",
  "kovriki.rules.exchange.3": "Потом открывает полученное, докладывает и возвращает остаток.",
  "kovriki.rules.exchange.4": "Ударивший кладёт всё, что ещё подходит, и раунд окончен.",
  "kovriki.rules.exchange.more":
    "Втроём и вчетвером так же, по кругу: каждый сначала докладывает своё, отдаёт остаток следующему, берёт то, что отдали ему, докладывает и возвращает остаток. Ударивший кладёт последним.",
  "kovriki.rules.score": "Очки",
  "kovriki.rules.score.text":
    "По очку за каждый квадрат в ваших фигурах. Оставшиеся плитки ничего не стоят.",
  "replay.sign.kovriki.struck": "удар по столу",
  "replay.sign.kovriki.prize": "приз",
};

export default ru;

type Ru = typeof ru;
declare module "../../i18n" {
  interface GameWords extends Ru {}
}
