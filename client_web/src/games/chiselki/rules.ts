/** Chiselki on the device, so that a move is seen at once; the server's rules are the truth. Pure. */

import {
  isNo,
  type No,
  no,
  RESTART,
  type Shown,
  type SoloRules,
  standing,
  undone,
} from "../../model/solo-rules";
import { liveOf, WIDTH } from "./field";
import type { ChiselkiPlay, ChiselkiTally, Sections } from "./sections.gen";

const ADD = "ADD";
const CROSSED = ".";
/** A field that is so long takes no "Add" any more. */
const MOST_CELLS = 50_000;

/**
 * The room tells the last entry only, for a long game has thousands. `past` and `future` are what is known of
 * them, `whole` and `more` whether that is everything that was done, and not everything taken back.
 */
interface Game {
  readonly diagonals: boolean;
  readonly digits: string;
  readonly shown: string;
  /** The field in the beginning; null where it isn't known. */
  readonly start: { readonly digits: string; readonly shown: string } | null;
  readonly past: readonly string[];
  readonly whole: boolean;
  readonly future: readonly string[];
  readonly more: boolean;
  /** Pairs and Adds since the last restart. */
  readonly pairs: number;
  readonly adds: number;
  readonly hints: number;
  readonly hint: string | null;
  readonly hintWins: boolean;
  readonly assisted: boolean;
  readonly begun: boolean;
  readonly outcome: ChiselkiTally["outcome"];
}

function read(
  section: <N extends keyof Sections>(name: N) => Sections[N] | undefined,
  before: Game | null = null,
): Game | null {
  const [field, cells] = [section("field"), section("cells")];
  const [play, tally] = [section("play"), section("tally")];
  if (!field || !cells || !play || !tally) return null;
  const { digits, diagonals } = field;
  const live = liveOf(cells.runs);
  const shown = [...digits].map((digit, cell) => (live[cell] === 1 ? digit : CROSSED)).join("");
  return {
    diagonals,
    digits,
    shown,
    ...(historyFrom(before, shown, play) ?? historyOf(digits, shown, play)),
    pairs: tally.pairs,
    adds: tally.adds,
    hints: tally.hints,
    hint: play.hint,
    hintWins: play.hint_wins,
    assisted: tally.assisted,
    begun: play.last !== null || play.redo,
    outcome: tally.outcome,
  };
}

type Known = Pick<Game, "start" | "past" | "whole" | "future" | "more">;

/** What the room alone tells. */
function historyOf(digits: string, shown: string, { last, redo }: ChiselkiPlay): Known {
  const whole = last === null;
  const start = whole ? { digits, shown } : null;
  return { start, past: last === null ? [] : [last], whole, future: [], more: redo };
}

/** What is known already, if the game stands there: as after a hint. */
function historyFrom(before: Game | null, shown: string, play: ChiselkiPlay): Known | null {
  if (before === null || before.shown !== shown) return null;
  const { start, past, whole, future, more } = before;
  const redo = future.length > 0 || more;
  if ((past[past.length - 1] ?? null) !== play.last || redo !== play.redo) return null;
  return { start, past, whole, future, more };
}

const liveIn = (shown: string): string => shown.replaceAll(CROSSED, "");

const cellsOf = (entry: string): [number, number] => {
  const [i = 0, j = 0] = entry.split("-").map(Number);
  return [i, j];
};

/** The text with these marks at i < j. */
const marked = (text: string, i: number, j: number, one: string, other: string): string =>
  text.slice(0, i) + one + text.slice(i + 1, j) + other + text.slice(j + 1);

const match = (a: string, b: string): boolean => a === b || Number(a) + Number(b) === 10;

/** For each cell, from the last: the next live one in reading order, in its column, on its diagonals. */
function* nextOnes(shown: string, diagonals: boolean): Generator<[number, readonly number[]]> {
  const rows = Math.ceil(shown.length / WIDTH);
  const columns = new Int32Array(WIDTH).fill(-1);
  const falling = new Int32Array(rows + WIDTH).fill(-1);
  const rising = new Int32Array(rows + WIDTH).fill(-1);
  let reading = -1;
  for (let cell = shown.length - 1; cell >= 0; cell--) {
    if (shown[cell] === CROSSED) continue;
    const column = cell % WIDTH;
    const row = (cell - column) / WIDTH;
    const [down, up] = [row - column + WIDTH, row + column];
    const next = [reading, columns[column] ?? -1];
    if (diagonals) next.push(falling[down] ?? -1, rising[up] ?? -1);
    yield [cell, next.filter((other) => other >= 0)];
    reading = cell;
    columns[column] = cell;
    falling[down] = cell;
    rising[up] = cell;
  }
}

/** Every pair that can be crossed, sorted. */
function pairsOf({ shown, diagonals }: Game): [number, number][] {
  const found: [number, number][] = [];
  for (const [cell, next] of nextOnes(shown, diagonals)) {
    const fitting = new Set(next.filter((other) => match(shown[cell] ?? "", shown[other] ?? "")));
    for (const other of [...fitting].sort((a, b) => b - a)) found.push([cell, other]);
  }
  return found.reverse();
}

function pairProblem({ shown, diagonals }: Game, i: number, j: number): No | null {
  for (const cell of [i, j]) {
    if (cell >= shown.length) return no("no_such_cell", { cell, cells: shown.length });
    if (shown[cell] === CROSSED) return no("crossed", { cell });
  }
  if (i === j) return no("same_cell", { cell: i });
  const [a = "", b = ""] = [shown[i], shown[j]];
  if (!match(a, b)) return no("no_pair", { a: Number(a), b: Number(b) });
  for (const [cell, next] of nextOnes(shown, diagonals))
    if (cell === i) return next.includes(j) ? null : no("not_neighbours", { i, j });
  return null;
}

/** The field after a pair or "Add", which is legal. */
function made(game: Game, entry: string): Game {
  if (entry === ADD) {
    const live = liveIn(game.shown);
    const [digits, shown] = [game.digits + live, game.shown + live];
    return { ...game, digits, shown, adds: game.adds + 1 };
  }
  const [i, j] = cellsOf(entry);
  return { ...game, shown: marked(game.shown, i, j, CROSSED, CROSSED), pairs: game.pairs + 1 };
}

/** The field before its last entry, a pair or "Add". */
function unmade(game: Game, entry: string): Game {
  const { digits, shown } = game;
  if (entry === ADD) {
    // Just after an Add everything lives twice.
    const old = shown.length - liveIn(shown).length / 2;
    return {
      ...game,
      digits: digits.slice(0, old),
      shown: shown.slice(0, old),
      adds: game.adds - 1,
    };
  }
  const [i, j] = cellsOf(entry);
  const before = marked(shown, i, j, digits[i] ?? "", digits[j] ?? "");
  return { ...game, shown: before, pairs: game.pairs - 1 };
}

/** The field in the beginning, and then these entries; null where the beginning isn't known. */
function fromStart(game: Game, entries: readonly string[]): Game | null {
  if (game.start === null) return null;
  return entries.reduce(made, { ...game, ...game.start, pairs: 0, adds: 0 });
}

/** After an action: a hint was for the position before. */
const acted = (game: Game): Game => ({ ...game, hint: null, hintWins: false, begun: true });

function afterEntry(game: Game, entry: string): Game {
  const after = made(game, entry);
  const won = game.assisted ? "shown" : "won";
  const outcome = liveIn(after.shown) === "" ? won : "playing";
  return { ...acted(after), past: [...game.past, entry], future: [], more: false, outcome };
}

function afterUndo(game: Game, count: number): Game | No | null {
  const can_undo = game.past.length;
  if (count > can_undo) return game.whole ? no("nothing_to_undo", { can_undo }) : null;
  const past = game.past.slice(0, -count);
  const taken = game.past.slice(-count).reverse();
  const after = taken.includes(RESTART)
    ? game.whole
      ? fromStart(game, standing(past))
      : null
    : taken.reduce(unmade, game);
  return after && { ...acted(after), past, future: [...game.future, ...taken] };
}

function afterRedo(game: Game): Game | No | null {
  const entry = game.future[game.future.length - 1];
  if (entry === undefined) return game.more ? null : no("nothing_to_redo");
  const after = entry === RESTART ? fromStart(game, []) : made(game, entry);
  const past = [...game.past, entry];
  return after && { ...acted(after), past, future: game.future.slice(0, -1) };
}

function afterRestart(game: Game): Game | No | null {
  if (game.pairs + game.adds === 0) return no("at_the_start");
  const after = fromStart(game, []);
  return after && { ...acted(after), past: [...game.past, RESTART], future: [], more: false };
}

/** Null: only the room can tell. */
function after(game: Game, action: string): Game | No | null {
  if (action === ADD) {
    if (liveIn(game.shown) === "") return no("nothing_left");
    if (game.shown.length >= MOST_CELLS) return no("field_full", { most: MOST_CELLS });
    return afterEntry(game, ADD);
  }
  const pair = /^(\d{1,6})-(\d{1,6})$/.exec(action);
  if (pair !== null) {
    const cells = [Number(pair[1]), Number(pair[2])];
    const [i, j] = [Math.min(...cells), Math.max(...cells)];
    return pairProblem(game, i, j) ?? afterEntry(game, `${i}-${j}`);
  }
  const count = undone(action);
  if (count !== null) return afterUndo(game, count);
  if (action === "redo") return afterRedo(game);
  return action === RESTART ? afterRestart(game) : null;
}

function play(game: Game, action: string): { state: Game } | No | null {
  if (game.outcome !== "playing") return no("over");
  const found = after(game, action);
  return found === null || isNo(found) ? found : { state: found };
}

/** How many cells in a row live, then how many are crossed, and so on. */
function runsOf(shown: string): number[] {
  const runs: number[] = [];
  let [counted, live] = [0, true];
  for (const mark of shown) {
    if ((mark !== CROSSED) !== live) {
      runs.push(counted);
      [counted, live] = [0, !live];
    }
    counted += 1;
  }
  return [...runs, counted];
}

/** What can be taken back, and the last entry, as far as they are known. */
function lastOf({ past, whole, pairs, adds }: Game): Partial<ChiselkiPlay> {
  if (past.length > 0 || whole)
    return { undo: past.length > 0, last: past[past.length - 1] ?? null };
  return pairs + adds > 0 ? { undo: true } : {};
}

function show(game: Game): Shown<Sections> {
  const { digits, shown, pairs, adds, hints, hint, hintWins, assisted, outcome } = game;
  const playing = outcome === "playing";
  const off = { undo: false, redo: false, restart: false };
  const last = lastOf(game);
  return {
    field: { digits },
    cells: { runs: runsOf(shown) },
    play: {
      pairs: playing ? pairsOf(game) : [],
      ...last,
      redo: game.future.length > 0 || game.more,
      restart: pairs + adds > 0,
      ...(playing ? {} : off),
      hint,
      hint_wins: hintWins,
    },
    tally: { pairs, adds, left: liveIn(shown).length, hints, assisted, outcome },
    solo: {
      begun: game.begun,
      moves: pairs + adds,
      points: 0,
      outcome: assisted ? "shown" : outcome === "won" ? "won" : null,
    },
  };
}

/**
 * From the start, where all that led to `base` is known; else back by as many entries as the room has more. A
 * restart can be taken back, too.
 */
function rejoin(room: Game, base: Game, actions: readonly string[]): readonly string[] | null {
  if (room.outcome !== "playing") return null;
  const [there, here] = [room.pairs + room.adds, base.pairs + base.adds];
  if (base.whole) return [...(there > 0 ? [RESTART] : []), ...standing(base.past), ...actions];
  return there > here ? [`undo ${there - here}`, ...actions] : null;
}

export const RULES: SoloRules<Sections, Game> = {
  board: "cells",
  timed: false,
  read,
  play,
  show,
  rejoin,
};
