import type { match as source } from "../ru/match";
/** Texts of matches of several games, and of their results. */
export const match: Record<keyof typeof source, string> = {
  "game.mixed": "Mixed match",
  "game.mixed.line": "Rounds of different games in your order; points add up.",

  "option.game": "What to play",
  "option.game.help": "One game, or several in turn",

  "playlist.title": "Order of games",
  "playlist.help": "One game per round; after the last one, the list starts again",
  "playlist.game": "Game of round {n}",
  "playlist.up": "Round {n}: move earlier",
  "playlist.down": "Round {n}: move later",
  "playlist.remove": "Round {n}: remove",
  "playlist.settings": "Round {n}: game settings",
  "playlist.add": "Add a game: {game}",
  "playlist.moved": "{game} is round {n} now",
  "playlist.removed": "Round {n} removed",
  "playlist.added": "Round {n} added: {game}",
  "playlist.full": "No more than {n} games in the list",

  "result.picture": "Result as a picture",
  "result.picture.failed": "The picture couldn't be made here.",
  "result.round_game": "Round {n}: {game}",
  "result.next": "Next: {game}",
  "result.firsts": "First",
  "result.firsts.title": "How often each player was first",
  "result.legend": "Underlined points: this player was first",
};
