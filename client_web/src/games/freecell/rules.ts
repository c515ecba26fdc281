/** FreeCell on the device, so that a move is seen at once; the server's rules are the truth. Pure. */

import {
  back,
  entered,
  forth,
  type History,
  isNo,
  type No,
  no,
  RESTART,
  type Shown,
  type SoloRules,
  same,
  standing,
  undone,
} from "../../model/solo-rules";
import {
  type Auto,
  bestStep,
  canFinish,
  capacity,
  cardsUp,
  goOn,
  inOrder,
  legalSteps,
  measureStep,
  moved,
  type Rule,
  readStep,
  replayed,
  type Step,
  spelled,
  stepText,
  type Table,
  whereIs,
} from "./layout";
import { HOME } from "./piles";
import type { FreeCellTally, Sections } from "./sections.gen";

/** `tapped`: the card whose tap made the last entry. */
interface Game extends History {
  readonly start: Table;
  readonly table: Table;
  readonly rule: Rule;
  readonly auto: Auto;
  readonly moves: number;
  readonly tapped: string | null;
  readonly assisted: boolean;
  readonly outcome: FreeCellTally["outcome"];
}

const CARD_POINTS = 10;

const CARD = /^[A2-9TJQK][CDHS]$/;

function read(
  section: <N extends keyof Sections>(name: N) => Sections[N] | undefined,
): Game | null {
  const [deal, table, play] = [section("deal"), section("table"), section("play")];
  const [tally, record] = [section("tally"), section("record")];
  // A server from before says less.
  if (!deal?.start || !table || !play || !tally || !record?.past) return null;
  const { start, rule } = deal;
  const { past, future } = record;
  const { moves, assisted, outcome } = tally;
  const { auto } = play;
  return { start, table, rule, auto, past, future, moves, tapped: null, assisted, outcome };
}

/** After these moves, which are one entry. */
function went(game: Game, table: Table, texts: readonly string[]): Game {
  const won = game.assisted ? "shown" : "won";
  const outcome = cardsUp(table) === 52 ? won : "playing";
  return { ...game, ...entered(game, texts.join(" ")), table, tapped: null, outcome };
}

/** After a card move, the automatic ones it causes and, if all is in order, the rest. */
function afterStep(game: Game, step: Step): Game | No {
  const count = measureStep(game.table, step, game.rule);
  if (typeof count !== "number") return count;
  const texts = [stepText(spelled(game.table, step, count))];
  let table = goOn(moved(game.table, step, count), game.auto, texts);
  if (inOrder(table)) table = goOn(table, "all", texts);
  return went({ ...game, moves: game.moves + 1 }, table, texts);
}

function afterTap(game: Game, card: string): Game | No {
  const step = bestStep(game.table, card, game.rule);
  if (isNo(step)) return step;
  const after = afterStep(game, step);
  return isNo(after) ? after : { ...after, tapped: card };
}

/** The first tap's entry is taken back without a trace. */
function afterDouble(game: Game, card: string): Game | No {
  if (whereIs(game.table, card) === null) return no("foundation_keeps");
  let before = game;
  if (game.tapped === card) {
    const past = game.past.slice(0, -1);
    before = { ...game, past, table: folded(game.start, past), moves: game.moves - 1 };
  }
  const found = whereIs(before.table, card);
  if (found === null) return no("foundation_keeps");
  if (found.count !== 1) return no("not_on_top", { card });
  return afterStep(before, { from: found.place, to: HOME, count: null });
}

const folded = (start: Table, past: readonly string[]): Table =>
  standing(past).reduce(replayed, start);

function afterFinish(game: Game): Game | No {
  if (!canFinish(game.table)) return no("cannot_finish");
  const texts: string[] = [];
  return went(game, goOn(game.table, "all", texts), texts);
}

function afterHistory(game: Game, history: History, moves: number): Game {
  const table = folded(game.start, history.past);
  return { ...game, ...history, table, moves: game.moves + moves, tapped: null };
}

/** Null: an action that these rules don't know. */
function after(game: Game, action: string): Game | No | null {
  const count = undone(action);
  if (count !== null) {
    const can_undo = game.past.length;
    if (count > can_undo) return no("nothing_to_undo", { can_undo });
    return afterHistory(game, back(game, count), count);
  }
  const [word = "", what = ""] = action.split(" ");
  if (word === "redo" && what === "")
    return game.future.length === 0 ? no("nothing_to_redo") : afterHistory(game, forth(game), 1);
  if (word === "restart" && what === "")
    return same(game.table, game.start)
      ? no("at_the_start")
      : afterHistory(game, entered(game, RESTART), 1);
  if (word === "finish" && what === "") return afterFinish(game);
  if (word === "tap" && CARD.test(what)) return afterTap(game, what);
  if (word === "double" && CARD.test(what)) return afterDouble(game, what);
  if (word === "auto" && (what === "off" || what === "safe" || what === "all"))
    return { ...game, auto: what };
  const step = what === "" ? readStep(word) : null;
  return step === null ? null : afterStep(game, step);
}

function play(game: Game, action: string): { state: Game } | No | null {
  if (game.outcome !== "playing") return no("over");
  const found = after(game, action);
  return found === null || isNo(found) ? found : { state: found };
}

/** Where a tap takes each card that it moves, the cards in the order of the table. */
function tapsOf({ table, rule }: Game): Record<string, string> {
  const taps: Record<string, string> = {};
  for (const card of [...table.columns.flat(), ...table.cells]) {
    if (card === null) continue;
    const step = bestStep(table, card, rule);
    if (!isNo(step)) taps[card] = stepText(step);
  }
  return taps;
}

function show(game: Game): Shown<Sections> {
  const { table, rule, past, future, moves, assisted, outcome } = game;
  const playing = outcome === "playing";
  const empty = table.columns.some((column) => column.length === 0);
  const points = CARD_POINTS * cardsUp(table);
  return {
    table,
    play: {
      legal: playing ? legalSteps(table, rule) : [],
      taps: playing ? tapsOf(game) : {},
      can_move: capacity(table, false, rule),
      can_move_to_empty: empty ? capacity(table, true, rule) : 0,
      undo: playing && past.length > 0,
      redo: playing && future.length > 0,
      restart: playing && !same(table, game.start),
      finish: playing && canFinish(table),
      auto: game.auto,
      last: past[past.length - 1] ?? null,
    },
    tally: {
      moves,
      worth: points,
      cards_up: cardsUp(table),
      running: playing && moves > 0,
      assisted,
      outcome,
    },
    record: { moves: standing(past).join(" "), past, future },
    solo: {
      begun: moves > 0,
      moves,
      points,
      outcome: assisted ? "shown" : outcome === "won" ? "won" : null,
    },
  };
}

/** Back to the last entry that both have, and on from there move by move, so that no automatic one is too many. */
function rejoin(room: Game, base: Game, actions: readonly string[]): readonly string[] | null {
  let last = base;
  for (const action of actions) {
    const found = after(last, action);
    if (found === null || isNo(found)) return null;
    last = found;
  }
  if (room.outcome !== "playing") return null;
  const parts = last.past.findIndex((entry, at) => entry !== room.past[at]);
  const shared = parts < 0 ? last.past.length : parts;
  const more = room.past.length - shared;
  const moves = last.past.slice(shared).flatMap((entry) => entry.split(" "));
  const auto = moves.length > 0 ? "off" : room.auto;
  return [
    ...(more > 0 ? [`undo ${more}`] : []),
    ...(auto === room.auto ? [] : [`auto ${auto}`]),
    ...moves,
    ...(auto === last.auto ? [] : [`auto ${last.auto}`]),
  ];
}

/** The game as it was after so many of its entries. */
function at(game: Game, step: number): Game {
  const past = standing(game.past).slice(0, step);
  return { ...game, past, future: [], table: folded(game.start, past), tapped: null, moves: step };
}

export const RULES: SoloRules<Sections, Game> = {
  board: "table",
  timed: true,
  read,
  play,
  show,
  rejoin,
  steps: (game) => standing(game.past).length,
  at,
};
