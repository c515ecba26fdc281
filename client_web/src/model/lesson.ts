/** A lesson, headless: a few steps at a table of its own, with fixed tiles. Nothing of it leaves the device. */

import { batch, computed, effect, signal } from "@preact/signals";
import type { Key } from "../i18n";
import { carpetIn, cellsOf, type Laid, parsePlacement, type Span, type Vertex } from "./lattice";
import { TableModel } from "./table";

/** How a step ends once what was asked for lies there. */
type End =
  /** By itself. */
  | { readonly by: "laying" }
  /** By the big button. */
  | { readonly by: "press"; readonly words: readonly [head: Key, sub: Key] }
  /** A tile goes to the neighbour, and this one comes from the stock. */
  | { readonly by: "swap"; readonly comes: string }
  /** This one comes from the neighbour's stock. */
  | { readonly by: "prize"; readonly comes: string };

export interface Step {
  readonly say: Key;
  /** A hand to begin with; without one the table stays as the step before left it. */
  readonly hand?: readonly string[];
  /** What lies there for good, as placements; "laid" makes that of what the step before left. */
  readonly ground?: readonly string[] | "laid";
  /** Drawn faintly: where it could go. */
  readonly frame?: Span;
  /** A ghost hand lays this, unless the player is faster. */
  readonly shows?: string;
  /** Whether what lies there is what was asked for. Without it nothing need be laid. */
  readonly until?: (laid: readonly Laid[], ground: readonly Laid[]) => boolean;
  /** One way to lay what is still missing, as placements. */
  readonly answer?: readonly string[];
  readonly end: End;
}

export interface Lesson {
  readonly steps: readonly Step[];
  /** Whether three tiles that make a carpet are framed. */
  readonly carpets: boolean;
}

export const placed = (text: string): Laid => {
  const found = parsePlacement(text);
  if (found === null) throw new Error(`no placement: ${text}`);
  return found;
};

/** One walk through a lesson. */
export class LessonRun {
  readonly table: TableModel;
  readonly at = signal(0);
  /** Closed tiles of the player's own stock. */
  readonly stock = signal(2);
  readonly step = computed(() => this.lesson.steps[this.at.value]);
  readonly over = computed(() => this.step.value === undefined);
  /** What was asked for lies there. */
  readonly met = computed(
    () => this.step.value?.until?.(this.table.laid.value, this.table.ground.value) ?? true,
  );
  /** The big button would end the step. */
  readonly armed = computed(() => this.step.value?.end.by === "press" && this.met.value);

  constructor(readonly lesson: Lesson) {
    this.table = new TableModel(null, lesson.carpets ? carpetIn : () => null);
    this.begin();
  }

  /** Goes on by itself where a step ends so, until the returned function is called. */
  follow(): () => void {
    return effect(() => {
      const done = this.step.value?.end.by === "laying" && this.met.value;
      if (done && this.table.dragged.value === null) this.next();
    });
  }

  /** The big button. False if it does nothing now. */
  press(): boolean {
    if (!this.armed.peek()) return false;
    this.next();
    return true;
  }

  /** Gives the selected tile away. False if none is selected, or this step asks for something else. */
  swap(): boolean {
    const end = this.step.peek()?.end;
    const id = this.table.selected.peek();
    const piece = id === null ? undefined : this.table.giving(id);
    if (end?.by !== "swap" || piece === undefined) return false;
    const hand = this.table.pieces.peek().map(({ tile }) => tile);
    hand[piece.slot] = end.comes;
    batch(() => {
      this.table.sendOff([piece.id]);
      this.table.setHand(hand, this.round);
      this.stock.value -= 1;
    });
    this.next();
    return true;
  }

  /** Takes the prize. False if this step asks for something else. */
  prize(): boolean {
    const end = this.step.peek()?.end;
    if (end?.by !== "prize") return false;
    this.table.setHand([...this.left(), end.comes], ++this.round);
    this.next();
    return true;
  }

  /** Each new hand is a round of its own to the table. */
  private round = 0;

  private left(): string[] {
    const laid = this.table.layout.peek();
    return this.table.pieces
      .peek()
      .filter(({ id }) => !laid.has(id))
      .map(({ tile }) => tile);
  }

  private next(): void {
    batch(() => {
      this.at.value = this.at.peek() + 1;
      this.table.letGo();
      this.begin();
    });
  }

  private begin(): void {
    const { hand, ground } = this.step.peek() ?? {};
    batch(() => {
      if (ground === "laid") {
        const rest = this.left();
        this.table.setGround([...this.table.everything.peek()]);
        this.table.setHand(rest, ++this.round);
      } else if (hand !== undefined) {
        // Away with what lies there, or it would have to fit beside the new ground.
        this.table.setHand([], ++this.round);
        if (ground !== undefined) this.table.setGround(ground.map(placed));
        this.table.setHand(hand, ++this.round);
      }
    });
  }
}

/** The unit edges along which one tile meets the others. */
export function meetings(
  one: Laid,
  others: readonly Laid[],
): (readonly [from: Vertex, to: Vertex])[] {
  const cells = new Set(others.flatMap(cellsOf).map(String));
  return cellsOf(one).flatMap(([x, y]) =>
    (
      [
        [`${x - 1},${y}`, [x, y], [x, y + 1]],
        [`${x + 1},${y}`, [x + 1, y], [x + 1, y + 1]],
        [`${x},${y - 1}`, [x, y], [x + 1, y]],
        [`${x},${y + 1}`, [x, y + 1], [x + 1, y + 1]],
      ] as const
    ).flatMap(([cell, from, to]) => (cells.has(cell) ? [[from, to] as const] : [])),
  );
}
