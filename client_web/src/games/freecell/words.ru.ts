/** Texts of FreeCell, in Russian: the source of the keys. */

const ru = {
  "game.freecell": "Свободная ячейка",
  "game.freecell.line": "Все карты открыты, четыре ячейки, почти каждый расклад решается.",
  "solo.freecell.level.easy.help": "Смягчённые расклады, 4 ячейки: решаются все",
  "solo.freecell.level.medium.help": "Расклады Microsoft, 4 ячейки: решается почти каждый",
  "solo.freecell.level.hard.help": "Расклады Microsoft, 2 ячейки: решаются не все",
  "solo.freecell.hinted": "Подсказка: ход {move}",
  "option.freecell.winnable": "Точно решаемый",
  "option.freecell.winnable.help": "Только расклады, которые программа уже решила",
  "option.freecell.rule": "Перенос на пустой столбец",
  "option.freecell.rule.help": "По строгому правилу пустой столбец, куда кладут, не считается",
  "option.freecell.rule.house": "Мягко",
  "option.freecell.rule.standard": "Строго",
  "option.freecell.auto": "Автоходы",
  "option.freecell.auto.help": "Какие карты после хода сами уходят в дом",
  "option.freecell.auto.off": "Нет",
  "option.freecell.auto.safe": "Безопасные",
  "option.freecell.auto.all": "Все",

  "reason.freecell.cards": "карты в доме: {points}",
  "reason.freecell.time": "время: {points}",
  "reason.freecell.bonus": "за скорость: +{points}",

  "refused.too_many_cards":
    "Разом сейчас {can_move:переносится|переносятся|переносится} {can_move} {can_move:карта|карты|карт}.",
  "refused.does_not_fit": "Сюда эта карта не ложится.",
  "refused.not_a_chain": "Эти карты не держатся вместе: переносится только цепочка.",
  "refused.not_next": "В дом сначала нужна другая карта этой масти.",
  "refused.cell_taken": "Ячейка занята.",
  "refused.cell_to_cell": "Из ячейки в ячейку карты не ходят.",
  "refused.one_at_a_time": "Сюда — только по одной карте.",
  "refused.nothing_there": "Там пусто.",
  "refused.nowhere": "Этой карте сейчас некуда.",
  "refused.foundation_keeps": "Из дома карты не возвращаются.",
  "refused.not_on_top": "В дом уходит только верхняя карта.",
  "refused.same_place": "Карта уже здесь.",
  "refused.no_such_cell": "Ячеек в этой партии: {cells}.",
  "refused.nothing_to_undo": "Возвращать больше нечего.",
  "refused.nothing_to_redo": "Повторять нечего.",
  "refused.at_the_start": "Расклад и так с начала.",
  "refused.cannot_finish": "Само ещё не доиграется.",
  "refused.over": "Партия уже закончена.",
  "refused.bad_action": "Такого хода нет: {token}",

  "fc.home": "дом",
  "fc.home.empty": "дом, {suit}, пусто",
  "fc.empty": "{place}, пусто",
  "fc.column": "столбец {n}",
  "fc.cell": "ячейка {n}",
  "fc.depth": "{n} из {of}",
  "fc.goes": "уйдёт: {place}",
  "fc.held": "в руке",
  "fc.record.bad": "Это не запись: нужны ходы вроде 26 5a bh 25v2.",
  "fc.record.other": "Это запись расклада № {deal}: откройте сначала его.",

  "fc.help.goal":
    "Соберите четыре дома: каждую масть от туза до короля. Все карты видны с самого начала.",
  "fc.help.columns":
    "В столбцах карты ложатся по убыванию, красная на чёрную, чёрная на красную. В пустой столбец — любая.",
  "fc.help.cells": "В свободную ячейку можно отложить одну карту.",
  "fc.help.chains":
    "Цепочку можно перенести целиком, если хватает пустых ячеек и столбцов: игра скажет, сколько карт пройдёт.",
  "fc.help.tap":
    "Касание отправляет карту туда, где ей лучше; второе сразу за ним — в дом. Или тащите карту пальцем.",
  "fc.help.keys":
    "С клавиатуры: стрелки и Enter; пробел берёт и кладёт; F — в дом. Или запись хода: 26, 5a, bh (столбцы 1–8, ячейки a–d, h — дом).",
  "fc.help.score": "10 очков за карту в доме, минус 30 за каждые полминуты, за победу — премия.",
};

export default ru;

type Ru = typeof ru;
declare module "../../i18n" {
  interface GameWords extends Ru {}
}
