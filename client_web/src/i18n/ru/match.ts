/** Texts of matches of several games, and of their results. */
export const match = {
  "game.mixed": "Вперемешку",
  "game.mixed.line": "Раунды разных игр в вашем порядке, очки общие.",

  "option.game": "Во что играем",
  "option.game.help": "Одна игра или несколько по очереди",

  "playlist.title": "Порядок игр",
  "playlist.help": "По игре на раунд; кончится список – начнётся сначала",
  "playlist.game": "Игра раунда {n}",
  "playlist.up": "Раунд {n}: поставить раньше",
  "playlist.down": "Раунд {n}: поставить позже",
  "playlist.remove": "Раунд {n}: убрать",
  "playlist.settings": "Раунд {n}: настройки игры",
  "playlist.add": "Добавить игру: {game}",
  "playlist.moved": "{game}: теперь раунд {n}",
  "playlist.removed": "Раунд {n} убран",
  "playlist.added": "Добавлен раунд {n}: {game}",
  "playlist.full": "Больше {n} игр в списке не бывает",

  "result.picture": "Итог картинкой",
  "result.picture.failed": "Картинку здесь сделать не вышло.",
  "result.round_game": "Раунд {n}: {game}",
  "result.next": "Дальше: {game}",
  "result.firsts": "Первым",
  "result.firsts.title": "Сколько раз был первым",
  "result.legend": "Подчёркнуты очки того, кто был первым",
};
