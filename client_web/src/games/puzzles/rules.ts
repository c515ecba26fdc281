/** A puzzle on the device, so that a tile is laid at once; the server's rules are the truth. Pure. */

import {
  clashesOf,
  type Laid,
  laidOf,
  layoutClash,
  parsePlacement,
  placementText,
  squaresOf,
} from "../../model/lattice";
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
  standing,
  undone,
} from "../../model/solo-rules";
import { missingOf, starsFor } from "./goal";
import type { PuzzleTable, PuzzleTally, PuzzleTask, Sections } from "./sections.gen";

/** `laid` by place: first from below, then from the left. `found`: how many solutions. */
interface Game extends History {
  readonly task: PuzzleTask;
  readonly laid: readonly Laid[];
  readonly found: number;
  readonly reached: number;
  readonly hints: number;
  readonly assisted: boolean;
  readonly outcome: PuzzleTally["outcome"];
}

const MISSING = {
  left: "tiles_left",
  apart: "not_connected",
  rectangle: "not_the_rectangle",
  squares: "too_few_squares",
} as const satisfies Record<string, PuzzleTable["missing"]>;

function read(
  section: <N extends keyof Sections>(name: N) => Sections[N] | undefined,
): Game | null {
  const [task, table, play, tally] = [
    section("task"),
    section("table"),
    section("play"),
    section("tally"),
  ];
  // A server from before says less.
  if (!task || !table || !play?.past || !tally) return null;
  const { past, future } = play;
  const { found, reached, hints, assisted, outcome } = tally;
  const laid = table.laid.map(laidOf);
  return { task, laid, past, future, found, reached, hints, assisted, outcome };
}

const inPlace = (laid: readonly Laid[]): Laid[] =>
  [...laid].sort((a, b) => a.y - b.y || a.x - b.x || a.turn - b.turn);

/** The tiles that don't lie, in the order of the task; null if others lie. */
function handOf(task: PuzzleTask, laid: readonly Laid[]): string[] | null {
  const hand = [...task.tiles];
  for (const { tile } of laid) {
    const at = hand.indexOf(tile);
    if (at < 0) return null;
    hand.splice(at, 1);
  }
  return hand;
}

/** What lies after an entry; null if it can't be read. */
function after(laid: readonly Laid[], entry: string): readonly Laid[] | null {
  const [word, ...texts] = entry.split(" ");
  if (word === RESTART) return [];
  const named: Laid[] = [];
  for (const text of texts) {
    const one = parsePlacement(text);
    if (one === null) return null;
    named.push(one);
  }
  if (word === "lay") return named;
  const [one] = named;
  if (one === undefined || named.length > 1) return null;
  if (word === "place") return [...laid, one];
  const text = placementText(one);
  return word === "take" ? laid.filter((other) => placementText(other) !== text) : null;
}

/** Whether the tiles may lie so, and not as they lay before. Why not is the room's to say. */
function legal(task: PuzzleTask, before: readonly Laid[], now: readonly Laid[]): boolean {
  if (handOf(task, now) === null) return false;
  const texts = (laid: readonly Laid[]) => laid.map(placementText).sort().join(" ");
  if (texts(before) === texts(now)) return false;
  const added = now[now.length - 1];
  if (added !== undefined && now.length === before.length + 1)
    return clashesOf(added, now.slice(0, -1)).length === 0 && layoutClash(now) === null;
  return now.length < before.length || layoutClash(now) === null;
}

/** With what this laying reached; null where it may be a solution that was found before. */
function judged(game: Game): Game | null {
  const { task, laid } = game;
  const missing = missingOf(task, laid);
  const whole = laid.length === task.tiles.length && (missing?.code ?? "squares") === "squares";
  const reached = whole ? Math.max(game.reached, squaresOf(laid).length) : game.reached;
  if (missing !== null) return { ...game, reached };
  if (game.found > 0) return null;
  const solved = game.assisted ? "shown" : "solved";
  return { ...game, reached, found: 1, outcome: task.wanted > 1 ? game.outcome : solved };
}

/** The history as it is then, and the tiles as it leaves them. */
function rewound(game: Game, history: History): Game | null {
  let laid: readonly Laid[] | null = [];
  for (const entry of standing(history.past)) laid = laid && after(laid, entry);
  return laid && { ...game, ...history, laid: inPlace(laid) };
}

/** Null: only the room can tell. */
function next(game: Game, action: string): Game | No | null {
  const count = undone(action);
  if (count !== null) {
    const can_undo = game.past.length;
    return count > can_undo
      ? no("nothing_to_undo", { can_undo })
      : rewound(game, back(game, count));
  }
  if (action === "redo")
    return game.future.length === 0 ? no("nothing_to_redo") : rewound(game, forth(game));
  if (action === RESTART)
    return game.laid.length === 0
      ? no("at_the_start")
      : { ...game, ...entered(game, RESTART), laid: [] };
  const [word, text = ""] = action.split(" ");
  const tile = parsePlacement(text)?.tile ?? "";
  if (word === "place" && handOf(game.task, game.laid)?.includes(tile) === false)
    return no("not_in_hand", { tile });
  if (word === "take" && !game.laid.some((one) => placementText(one) === text))
    return no("not_laid", { tile });
  const laid = after(game.laid, action);
  if (laid === null || !legal(game.task, game.laid, laid)) return null;
  return judged({ ...game, ...entered(game, action), laid: inPlace(laid) });
}

function play(game: Game, action: string): { state: Game } | No | null {
  if (game.outcome !== "playing") return no("over");
  const found = next(game, action);
  return found === null || isNo(found) ? found : { state: found };
}

function starsOf({ task, found, reached, hints, assisted }: Game): number {
  if (assisted || found >= task.wanted) return starsFor(hints, assisted);
  return found > 0 || (task.least > 0 && task.least <= reached) ? 1 : 0;
}

function show(game: Game): Shown<Sections> {
  const { task, laid, past, future, found, reached, hints, assisted, outcome } = game;
  const playing = outcome === "playing";
  const stars = starsOf(game);
  const missing = missingOf(task, laid);
  return {
    table: {
      laid: laid.map(({ tile, x, y, turn }) => [tile, x, y, turn] as const),
      hand: handOf(task, laid) ?? [],
      squares: squaresOf(laid),
      missing: missing && MISSING[missing.code],
    },
    play: {
      undo: playing && past.length > 0,
      redo: playing && future.length > 0,
      restart: playing && laid.length > 0,
      last: past[past.length - 1] ?? null,
      past,
      future,
    },
    tally: { found, reached, hints, assisted, stars, outcome },
    solo: {
      begun: past.length + future.length > 0,
      moves: standing(past).length,
      points: stars,
      outcome: assisted ? "shown" : outcome === "solved" ? "won" : null,
    },
  };
}

/** All tiles as they lie in the end. */
function rejoin(room: Game, base: Game, actions: readonly string[]): readonly string[] | null {
  let last: Game = base;
  for (const action of actions) {
    const found = next(last, action);
    if (found === null || isNo(found)) return null;
    last = found;
  }
  if (room.outcome !== "playing") return null;
  return last.laid.length === 0 ? [RESTART] : [["lay", ...last.laid.map(placementText)].join(" ")];
}

export const RULES: SoloRules<Sections, Game> = {
  board: "table",
  timed: true,
  read,
  play,
  show,
  rejoin,
};
