/** Texts of the puzzles, in Russian: the source of the keys. */

const ru = {
  "solo.puzzles.end.won": "Решено!",
  "solo.puzzles.end.lost": "На этом закончено",
  "solo.puzzles.new": "Все задачи",
  "solo.puzzles.next": "Следующая задача",
  "solo.puzzles.keys":
    "Клавиши: номер — плитка, стрелки, R и N — место, Enter — положить, Backspace — забрать, Z — назад, Y — вперёд, H — подсказка, P — пауза.",

  "puzzles.title": "Задачи с плитками",
  "puzzles.lead":
    "Любое решение по правилам засчитывается. Три звезды — без подсказок, две — с одной-двумя, одна — если их больше.",
  "puzzles.rules": "Как решать задачи",
  "puzzles.both": "Два коврика 4×7",
  "puzzles.both.text":
    "Все 14 плиток складываются в прямоугольник 4×7 двумя разными способами. Найдите оба.",
  "puzzles.both.none": "Ещё ни одного",
  "puzzles.both.one": "Один найден, второй ещё ждёт",
  "puzzles.both.done": "Оба найдены",
  "puzzles.four": "Четыре квадрата",
  "puzzles.four.text": "Четыре набора по семь плиток: одна фигура, четыре квадрата.",
  "puzzles.four.set": "Набор {n}",
  "puzzles.most": "Десять квадратов",
  "puzzles.most.text":
    "Одна фигура из всех 14 плиток. Десять квадратов возможны, одиннадцать — нет. За восемь — звезда.",
  "puzzles.rectangles": "Прямоугольники",
  "puzzles.rectangles.text": "От трёх плиток до двух наборов. Повёрнутая рамка тоже подходит.",
  "puzzles.endless": "Без конца",
  "puzzles.endless.text": "Чем меньше решений, тем труднее. У каждой задачи свой номер.",
  "puzzles.easy": "Прямоугольник, решений много",
  "puzzles.medium": "Прямоугольник, решений до четырёх",
  "puzzles.hard": "Прямоугольник, решений до трёх, плиток больше",
  "puzzles.seven": "Больше всего квадратов из семи плиток",
  "puzzles.daily": "Задача дня",
  "puzzles.daily.text": "Каждый день новая, у всех одна и та же.",
  "puzzles.daily.done": "Сегодняшняя закончена. Завтра будет другая.",
  "puzzles.look": "Посмотреть",
  "puzzles.look.label": "{name}: посмотреть",
  "puzzles.next": "Дальше: {name}",
  "puzzles.progress": "Решено {n} из {all}, звёзд {stars} из {most}",
  "puzzles.open": "Решать",
  "puzzles.open.label": "{name}: решать",
  "puzzles.resume": "Продолжить",
  "puzzles.resume.label": "{name}: продолжить",
  "puzzles.stars": "{n} {n:звезда|звезды|звёзд} из 3",
  "puzzles.none": "ещё не решено",
  "puzzles.tile": "{name}, {stars}",
  "puzzles.going": "начата",
  "puzzles.all": "Все задачи",
  "puzzles.given.title": "Готовая фигура",
  "puzzles.given.text": "Кто-то сложил её и делится с вами. Сложите свою?",
  "puzzles.given.bad": "В этой ссылке нет законной фигуры.",

  "puzzles.goal.rectangle": "Сложите {w}×{h} из {n} {n:плитки|плиток|плиток}",
  "puzzles.goal.both": "Сложите 4×7 двумя способами",
  "puzzles.goal.squares":
    "Одна фигура из {n} {n:плитки|плиток|плиток}, {squares} {squares:квадрат|квадрата|квадратов}",
  "puzzles.lack.left": "ещё {n} {n:плитка|плитки|плиток}",
  "puzzles.lack.apart": "лежит в {n} {n:кусок|куска|кусков}: соедините",
  "puzzles.lack.rectangle": "это не тот прямоугольник",
  "puzzles.lack.squares": "не хватает {n} {n:квадрата|квадратов|квадратов}",
  "puzzles.found": "Найдено",
  "puzzles.found.of": "{n} из {all}",
  "puzzles.squares": "Квадраты",
  "puzzles.squares.of": "{n} из {all}",
  "puzzles.for": "Можно получить",
  "puzzles.found.one": "Коврик готов. Второй — другой: не поворот и не отражение этого.",
  "puzzles.found.one.next": "Искать второй",
  "puzzles.hint.empty": "Перетащите плитку в рамку или нажмите на неё и на место.",
  "puzzles.hint.free": "Перетащите плитку на стол или нажмите на неё и на место.",
  "puzzles.keys": "Цифры — плитка, N — место, Enter — положить, Z — назад, H — подсказка",
  "puzzles.hinted": "Подсказка: положена плитка {n}, {place}",
  "solo.puzzles.verdict.lost": "Так не достроить",
  "solo.puzzles.note.lost": "То, что лежит, до решения не достроить. Заберите что-нибудь.",
  "puzzles.marks": "Отмечать места",
  "puzzles.marks.help": "Точки там, куда подходит взятая плитка",
  "puzzles.timer": "Часы",
  "puzzles.timer.help": "Показывать, сколько времени прошло",
  "puzzles.enough": "Закончить с тем, что есть",
  "puzzles.enough.star": "Закончить: одна звезда уже есть",
  "puzzles.picture": "Готовая фигура: {name}",
  "puzzles.picture.share": "Картинкой",
  "puzzles.picture.png": "PNG",
  "puzzles.picture.png.label": "Скачать картинку PNG",
  "puzzles.picture.svg": "SVG",
  "puzzles.picture.svg.label": "Скачать картинку SVG",
  "puzzles.picture.link": "Ссылка",
  "puzzles.picture.copied": "Ссылка на фигуру скопирована.",
  "puzzles.picture.failed": "Картинку сделать не удалось.",
  "puzzles.text.help":
    "Номер плитки — выбрать и услышать места; «2 3» — плитку 2 на место 3; «взять 2», «отмена», «готово», «сдаюсь», «стол». Подсказка — кнопкой внизу.",
  "puzzles.text.goal": "Цель: {goal}.",
  "puzzles.text.lack": "Сейчас: {lack}.",

  "refused.puzzles.not_in_hand": "Плитки {tile} в запасе нет.",
  "refused.puzzles.not_laid": "Плитка {tile} там не лежит.",
  "refused.puzzles.no_change": "Так уже лежит.",
  "refused.puzzles.already_shown": "Решение уже показано.",

  "puzzles.rules.title": "Задачи: как решать",
  "puzzles.rules.lead":
    "Те же 14 плиток, но спешить некуда: у каждой задачи своя цель, и плитки лежат перед вами открыто.",
  "puzzles.rules.touch": "Что с чем сходится",
  "puzzles.rules.touch.text":
    "У плитки три треугольника: большой и два маленьких. По общему ребру встречаются только одинаковые цвета. Поворот выбирать не нужно: на каждом месте плитка ложится единственным образом.",
  "puzzles.rules.touch.alt": "Три плитки сложены в прямоугольник 2×3",
  "puzzles.rules.rectangle": "Прямоугольник",
  "puzzles.rules.rectangle.text":
    "Заполните рамку всеми плитками задачи. Рамка подвижна: положите плитки в стороне — она переедет к ним. Повернуть её тоже можно.",
  "puzzles.rules.rectangle.alt": "Шесть плиток заполняют рамку",
  "puzzles.rules.squares": "Квадраты",
  "puzzles.rules.squares.text":
    "Четыре прямых угла одного цвета вокруг одной точки — квадрат. Соедините все плитки в одну фигуру так, чтобы квадратов было сколько нужно.",
  "puzzles.rules.squares.alt": "Фигура из семи плиток с четырьмя квадратами",
  "puzzles.rules.stars": "Звёзды и подсказки",
  "puzzles.rules.stars.text":
    "Решение без подсказок — три звезды, с одной или двумя — две, с любым числом — одна. Часть дела — первый из двух ковриков или почти все квадраты — тоже стоит звезды. Показанное решение звёзд не даёт.",
  "puzzles.rules.hint.text":
    "Подсказка кладёт одну плитку решения, продолжающего ваше, или говорит, что лежащее не достроить. Назад и вперёд — без счёта.",
};

export default ru;

type Ru = typeof ru;
declare module "../../i18n" {
  interface GameWords extends Ru {}
}
