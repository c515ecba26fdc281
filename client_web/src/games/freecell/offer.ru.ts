/** What the home page and a lobby say of FreeCell, in Russian: the source of the keys. */

const ru = {
  "game.freecell": "Свободная ячейка",
  "game.freecell.line": "Все карты открыты, четыре ячейки, почти каждый расклад решается.",
  "solo.freecell.level.easy.help": "Смягчённые расклады, 4 ячейки: решаются все",
  "solo.freecell.level.medium.help": "Расклады Microsoft, 4 ячейки: решается почти каждый",
  "solo.freecell.level.hard.help": "Расклады Microsoft, 2 ячейки: решаются не все",
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
  "freecell.rules.how": "Как играть в «Свободную ячейку»",
};

export default ru;

type Ru = typeof ru;
declare module "../../i18n" {
  interface GameWords extends Ru {}
}
