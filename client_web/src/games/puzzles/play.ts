/**
 * A puzzle, headless: the player's table and the room's, kept the same. What is laid by hand goes to
 * the room at once; what the room undoes, redoes or proposes comes onto the table.
 */

import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import {
  type Laid,
  laidOf,
  type Place,
  parsePlacement,
  placementText,
  type Span,
  samePlace,
} from "../../model/lattice";
import type { SoloModel } from "../../model/solo";
import { TableModel } from "../../model/table";
import { frameAround, isInside, type Missing, missingOf, placesIn } from "./goal";
import type { PuzzlePlay, PuzzleTable, PuzzleTally, PuzzleTask, Sections } from "./sections.gen";

type Solo = Pick<
  SoloModel<Sections>,
  "link" | "play" | "undo" | "position" | "playing" | "showing" | "hinted" | "over" | "section"
>;

/** The tiles of a puzzle; steps back are the room's, legal places those in the frame. */
class PuzzleTableModel extends TableModel {
  constructor(private readonly game: PuzzleGame) {
    super(null, (laid) => {
      const task = game.task.value;
      return task !== undefined && missingOf(task, laid) === null ? laid : null;
    });
  }

  override undo(): boolean {
    if (this.frozen.peek() || !this.game.can.peek().undo) return false;
    this.letGo();
    void this.game.solo.undo(performance.now());
    return true;
  }

  override places(id: number): Place[] {
    const frame = this.game.frame.peek();
    if (frame === null) return super.places(id);
    if (![...this.layout.peek().keys()].some((other) => other !== id)) return placesIn(frame);
    const all = super.places(id);
    const inside = all.filter((place) => isInside(frame, place));
    return inside.length > 0 ? inside : all;
  }
}

export class PuzzleGame {
  readonly task: ReadonlySignal<PuzzleTask | undefined>;
  readonly state: ReadonlySignal<PuzzleTable | undefined>;
  readonly moves: ReadonlySignal<PuzzlePlay | undefined>;
  readonly tally: ReadonlySignal<PuzzleTally | undefined>;
  readonly table: TableModel;
  /** The outline to be filled. */
  readonly frame: Signal<Span | null> = signal(null);
  /** The piece that a hint has laid, until something else is laid. */
  readonly shown: Signal<number | null> = signal(null);
  /** Lays a hinted piece; the desk does it so that it can be heard. */
  layHinted: (id: number, place: Place) => boolean = (id, place) => this.table.lay(id, place);
  /** What the room has, or will have once it has got everything that was sent. */
  private known: readonly string[] = [];
  /** Actions on their way. */
  private readonly pending = signal(0);
  private hinted = "";

  /** `wide`: the space is wider than high, so a frame begins lying. */
  constructor(
    readonly solo: Solo,
    private readonly wide: () => boolean = () => false,
  ) {
    this.task = solo.link.pub("task");
    this.state = solo.link.pub("table");
    this.moves = solo.link.pub("play");
    this.tally = solo.link.pub("tally");
    this.table = new PuzzleTableModel(this);
  }

  /** What the layout still lacks to reach the goal; null: it is reached. */
  readonly missing = computed<Missing | null>(() => {
    const task = this.task.value;
    return task === undefined ? null : missingOf(task, this.table.laid.value);
  });

  /** What can be done; a pending move can be taken back before the room confirms it. */
  readonly can = computed(() => ({
    undo: this.moves.value?.undo === true || this.pending.value > 0,
    redo: this.moves.value?.redo === true && this.pending.value === 0,
    restart: this.moves.value?.restart === true || this.pending.value > 0,
  }));

  /** Follows the room until the returned function is called. */
  follow(): () => void {
    const stops = [
      effect(() => {
        void this.solo.position.value;
        this.table.letGo();
      }),
      effect(() => {
        const task = this.task.value;
        if (task !== undefined) this.table.setHand(task.tiles, 1);
      }),
      effect(() => {
        void this.state.value;
        void this.task.value;
        if (this.pending.peek() === 0) this.adopt();
      }),
      effect(() => {
        this.tell(this.table.laid.value);
      }),
      effect(() => {
        const task = this.task.value;
        const laid = this.table.laid.value;
        if (task !== undefined)
          this.frame.value = frameAround(task, laid, this.frame.peek(), this.wide());
      }),
      effect(() => {
        this.table.frozen.value = !this.solo.playing.value || this.solo.showing.value;
      }),
      effect(() => {
        const hinted = this.solo.hinted.value;
        if (hinted !== null && !this.solo.showing.peek()) this.follows(hinted);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Lays what the solver proposes. */
  private follows(move: string): void {
    const [word, text = ""] = move.split(" ");
    const laid = word === "place" ? parsePlacement(text) : null;
    if (laid === null) return;
    const layout = this.table.layout.peek();
    const piece = this.table.pieces
      .peek()
      .find((one) => one.tile === laid.tile && !layout.has(one.id));
    if (piece === undefined) return;
    const place = { x: laid.x, y: laid.y, turn: laid.turn };
    this.table.select(null);
    this.hinted = placementText(laid);
    if (this.layHinted(piece.id, place)) this.shown.value = piece.id;
  }

  /** Sends what has changed by hand as the one action that says it. */
  private tell(laid: readonly Laid[]): void {
    const now = laid.map(placementText);
    const added = now.filter((text) => !this.known.includes(text));
    const removed = this.known.filter((text) => !now.includes(text));
    if (added.length === 0 && removed.length === 0) return;
    if (added[0] !== this.hinted) this.shown.value = null;
    this.hinted = "";
    this.known = now;
    let action = ["lay", ...now].join(" ");
    if (added.length === 1 && removed.length === 0) action = `place ${added[0]}`;
    if (added.length === 0 && removed.length === 1) action = `take ${removed[0]}`;
    this.pending.value = this.pending.peek() + 1;
    void this.solo.play(action, performance.now()).then(({ ok }) => {
      this.pending.value = this.pending.peek() - 1;
      // Accepted: the room's state is on its way, or here already and the same.
      if (!ok && this.pending.peek() === 0) this.adopt();
    });
  }

  /** Makes the table the room's. */
  private adopt(): void {
    const state = this.state.peek();
    if (state === undefined) return;
    const laid = state.laid.map(laidOf);
    const texts = laid.map(placementText);
    const now = this.table.laid.peek().map(placementText);
    this.known = texts;
    if (texts.length === now.length && texts.every((text) => now.includes(text))) return;
    batch(() => {
      this.table.layout.value = this.matched(laid);
      this.table.ghost.value = null;
      this.shown.value = null;
    });
  }

  /** Which piece lies where: the one that lies there already, else one of the rack. */
  private matched(laid: readonly Laid[]): Map<number, Place> {
    const before = this.table.layout.peek();
    const free = new Set(this.table.pieces.peek());
    const layout = new Map<number, Place>();
    const take = ({ tile, x, y, turn }: Laid, there: boolean): boolean => {
      for (const piece of free) {
        const place = before.get(piece.id);
        if (piece.tile !== tile) continue;
        if (there && (place === undefined || !samePlace(place, { x, y, turn }))) continue;
        free.delete(piece);
        layout.set(piece.id, { x, y, turn });
        return true;
      }
      return false;
    };
    const rest = laid.filter((one) => !take(one, true));
    for (const one of rest) take(one, false);
    return layout;
  }
}
