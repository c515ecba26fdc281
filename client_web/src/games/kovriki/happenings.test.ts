// @vitest-environment happy-dom
import { batch } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TableModel } from "../../model/table";
import { TestTableRoom } from "../../test/tableRoom";
import { travel } from "../../ui/table/motion";
import { actOut } from "./happenings";
import { KovrikiPlay } from "./play";
import type { KovrikiMove, KovrikiSeat, KovrikiTable, Sections } from "./sections.gen";

vi.mock("../../ui/table/motion", () => ({ nudge: vi.fn(), travel: vi.fn() }));

let room: TestTableRoom<Sections>;
let root: HTMLElement;
let stop: () => void;
let n: number;

beforeEach(() => {
  vi.mocked(travel).mockClear();
  n = 0;
  room = new TestTableRoom<Sections>();
  room.publics.merge({ members: { list: [] } });
  const open = {
    can_swap: true,
    can_prize: false,
    can_hit: false,
    can_pass: true,
    can_done: false,
  };
  room.privates.merge({ own: { seat: 0, hand: ["кОж"], ...open } });
  root = document.createElement("div");
  const names = ["rack", ...[0, 1, 2].flatMap((at) => [`hand-${at}`, `stock-${at}`])];
  root.innerHTML = names.map((name) => `<i data-anchor="${name}"></i>`).join("");
});
afterEach(() => stop());

function seat(hand: number, part: KovrikiSeat["part"]): KovrikiSeat {
  return {
    hand,
    stock: 0,
    closed: 0,
    figures: [],
    squares: 0,
    part,
    prize: false,
    short: 0,
    gave_up: false,
    swaps: 0,
    shown: null,
    stock_tiles: null,
    closed_tiles: null,
  };
}

function table(stage: KovrikiTable["stage"], seats: KovrikiSeat[]): KovrikiTable {
  return { stage, ended: null, hitter: 1, opened: "hit", passes: [], seats };
}

function move(more: Partial<KovrikiMove>): KovrikiMove {
  return { seat: 1, kind: "hit", to: null, figure: null, laid: [], drew: 0, ...more };
}

function happens(state: KovrikiTable, ...moves: KovrikiMove[]): void {
  n += moves.length;
  batch(() => room.publics.merge({ table: state, last: { n, moves } }));
}

function begins(state: KovrikiTable): void {
  happens(state);
  stop = actOut(new KovrikiPlay(room, new TableModel()), { root, back: root });
}

/** Where each tile that flew came from and went to. */
const flights = () =>
  vi
    .mocked(travel)
    .mock.calls.map(([, from, to]) => [
      from.getAttribute("data-anchor"),
      to.getAttribute("data-anchor"),
    ]);

test.each([0, 1, 4, 7])("a hit with %i tiles sends as many on their way", (held) => {
  begins(table("play", [seat(4, "play"), seat(held, "play")]));
  happens(table("exchange", [seat(4, "own"), seat(0, "last")]), move({ kind: "hit" }));
  expect(flights()).toEqual(Array(held).fill(["hand-1", "rack"]));
});

test("every hand that is handed over with the hit goes to its neighbour, tile by tile", () => {
  begins(table("play", [seat(2, "play"), seat(1, "play"), seat(5, "play")]));
  const after = [seat(5, "own"), seat(0, "waiting"), seat(0, "handed")];
  happens(table("exchange", after), move({ kind: "hit" }));
  expect(flights()).toEqual([["hand-1", "hand-2"], ...Array(5).fill(["hand-2", "rack"])]);
});

test.each([0, 1, 6])("done with %i tiles left, as many go on", (left) => {
  const before = [seat(0, "last"), seat(left, "own")];
  begins(table("exchange", before));
  happens(table("exchange", before), move({ kind: "done", to: 0 }));
  expect(flights()).toEqual(Array(left).fill(["hand-1", "rack"]));
});

test.each([0, 1, 3])("laying draws %i tiles, and so many come out of the stock", (drew) => {
  const seats = [seat(4, "play"), seat(4, "play")];
  begins(table("play", seats));
  happens(table("play", seats), move({ kind: "lay", drew }));
  expect(flights()).toEqual(Array(drew).fill(["stock-1", "hand-1"]));
});
