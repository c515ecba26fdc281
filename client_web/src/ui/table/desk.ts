/**
 * The desk of one player: the building space and the rack as one surface for pointers. Knows where
 * things are drawn and does to the table what the drag controller understood.
 */

import { batch, effect, type Signal, signal } from "@preact/signals";
import {
  angleOf,
  boundsOf,
  type Clash,
  cellsOf,
  joined,
  type Place,
  type Span,
  samePlace,
} from "../../model/lattice";
import { evenStep } from "../../model/snap";
import type { TableModel } from "../../model/table";
import { DeskView } from "./deskView";
import {
  type CancelReason,
  type DragController,
  type DragSink,
  type Hit,
  inside,
  type Point,
} from "./drag";
import { fly } from "./motion";
import { listen } from "./pointers";
import type { Voice } from "./voice";

const BACK_MS = 120;
const LAND_MS = 90;
/** A click this soon after a pointer went up is that pointer's, and was understood already. */
const SAME_TAP_MS = 700;
/** A second tap this soon is a nervous finger, not a wish to put the tile down again, ms. */
const AGAIN_MS = 400;
/** So long a sentence is there to be read, ms. */
const MISMATCH_MS = 3500;

export class Desk implements DragSink {
  readonly view = new DeskView();
  /** A pointer is down: nothing may move by itself. */
  readonly busy = signal(false);
  /** The piece under a pressed pointer. */
  readonly pressed: Signal<number | null> = signal(null);
  /** Pieces that are being moved together, and how far, px. */
  readonly moving: Signal<readonly number[]> = signal([]);
  readonly shift: Signal<Point> = signal({ x: 0, y: 0 });
  /** A drag on a laid piece takes its group along without holding first. */
  readonly grouping = signal(false);
  /** Marks every legal place of the tile in hand, outside races. */
  readonly marks = signal(false);
  /** What must stay in view beside the tiles, such as a frame to be filled. */
  readonly frame: Signal<Span | null> = signal(null);
  /** Why the last tile came back, for as long as it takes to read. */
  readonly mismatch: Signal<Clash | null> = signal(null);
  /** Clockwise turn of the tile in the air, degrees; never jumps the long way round. */
  readonly airAngle = signal(0);

  private root: HTMLElement | null = null;
  private air: HTMLElement | null = null;
  private controller: DragController | null = null;
  private observer: ResizeObserver | null = null;
  private carriedTo: Point = { x: 0, y: 0 };
  private selectedAt = 0;
  private pointerAt = -Infinity;

  constructor(
    readonly table: TableModel,
    private readonly voice: Voice,
  ) {}

  /** Listens until the returned function is called. */
  attach(root: HTMLElement): () => void {
    this.root = root;
    this.air = root.querySelector<HTMLElement>(".air");
    const pointers = listen(root, this, (on) => {
      this.pointerAt = performance.now();
      this.busy.value = on;
      if (!on) this.view.panning.value = false;
    });
    this.controller = pointers.drag;
    const observer = new ResizeObserver(() => this.view.measure(root));
    this.observer = observer;
    observer.observe(root);
    for (const part of root.querySelectorAll(".space, .rack")) observer.observe(part);
    this.view.measure(root);
    const stopFit = effect(() => {
      void this.table.layout.value;
      void this.view.size.value;
      void this.table.ground.value;
      void this.frame.value;
      if (!this.busy.value) this.view.refit(this.span());
    });
    const stopForget = effect(() => {
      const alive = new Set(this.table.pieces.value.map((piece) => piece.id));
      for (const id of this.held) if (!alive.has(id)) pointers.drag.forget(id);
    });
    return () => {
      observer.disconnect();
      stopFit();
      stopForget();
      pointers.stop();
      this.root = null;
      this.observer = null;
    };
  }

  /** The building space has come (back) onto the page. */
  spaceShown(space: Element): void {
    this.observer?.observe(space);
    if (this.root !== null) this.view.measure(this.root);
  }

  /** Pieces that a pointer holds. */
  private get held(): number[] {
    return [this.pressed.peek(), this.table.dragged.peek()].filter((id) => id !== null);
  }

  /** A click on a piece that no pointer of the desk made: a screen reader's, or a voice's. */
  clicked(id: number, event: Event): void {
    if (event.timeStamp - this.pointerAt < SAME_TAP_MS || this.table.frozen.peek()) return;
    this.pick(id, event.timeStamp);
  }

  /** Esc: the drag goes back, else the selection goes. True if there was anything. */
  escape(): boolean {
    if (this.controller?.busy) {
      this.controller.cancel("escape");
      this.busy.value = false;
      return true;
    }
    const had = this.table.selected.peek() !== null || this.grouping.peek();
    this.grouping.value = false;
    this.table.select(null);
    return had;
  }

  /** Everything laid in the middle again, at a size that fits. */
  centre(): void {
    this.view.centre(this.span());
  }

  private span(): Span | null {
    return joined(boundsOf(this.table.everything.peek()), this.frame.peek());
  }

  // What the drag controller asks and says.

  hit(at: Point): Hit {
    if (!this.controller?.busy && this.root !== null) this.view.measure(this.root);
    const index = this.view.slots.findIndex((slot) => inside(at, slot));
    const slot = this.view.slots[index];
    if (slot !== undefined) {
      const piece = this.table.at(index);
      const away = piece === undefined || this.table.layout.peek().has(piece.id);
      if (away || this.table.frozen.peek()) return { on: "rack", place: index };
      return { on: "piece", id: piece.id, slot };
    }
    if (inside(at, this.view.rack)) return { on: "rack", place: null };
    if (!inside(at, this.view.space)) return { on: "outside" };
    const id = this.under(at);
    return id === null || this.table.frozen.peek()
      ? { on: "table" }
      : { on: "piece", id, slot: null };
  }

  centreOf(id: number): Point {
    const place = this.table.layout.peek().get(id);
    if (place !== undefined) return this.view.onScreen(place);
    const piece = this.table.piece(id);
    const index = piece === undefined ? -1 : this.table.order.peek().indexOf(piece.slot);
    return this.view.slotMiddle(index);
  }

  aiming(): boolean {
    return this.table.selected.peek() !== null && !this.table.frozen.peek();
  }

  press(id: number): void {
    this.mismatch.value = null;
    this.pressed.value = id;
    this.voice.play("pick");
  }

  tap(hit: Hit, _at: Point, time: number): void {
    this.settle();
    const { table } = this;
    const picked = table.selected.peek();
    if (hit.on === "piece") {
      if (picked !== hit.id) this.pick(hit.id, time);
      else if (time - this.selectedAt > AGAIN_MS) table.select(null);
    } else if (hit.on === "rack") {
      const piece = hit.place === null ? undefined : table.at(hit.place);
      if (picked !== null && table.layout.peek().has(picked)) this.takeBack(picked);
      else if (piece !== undefined && table.layout.peek().has(piece.id)) this.pick(piece.id, time);
    }
  }

  lift(id: number): void {
    const piece = this.table.piece(id);
    if (piece === undefined) return;
    const place = this.table.layout.peek().get(id);
    batch(() => {
      this.table.select(null);
      this.table.dragged.value = id;
      this.airAngle.value = place === undefined ? 0 : angleOf(place);
    });
    this.carry(this.centreOf(id));
  }

  carry(centre: Point): void {
    const id = this.table.dragged.peek();
    if (id === null || this.air === null) return;
    this.carriedTo = centre;
    this.air.style.transform = `translate(${centre.x}px, ${centre.y}px)`;
    if (inside(centre, this.view.space)) {
      const ghost = this.table.aim(id, this.view.latticeAt(centre));
      if (ghost !== null) this.turnAir(angleOf(ghost.place));
    } else {
      this.table.ghost.value = null;
      if (inside(centre, this.view.rack)) this.turnAir(0);
    }
  }

  drop(centre: Point, finger: Point): void {
    const id = this.table.dragged.peek();
    if (id === null) {
      this.settle();
      return;
    }
    const ghost = inside(centre, this.view.space)
      ? this.table.aim(id, this.view.latticeAt(centre))
      : null;
    if (ghost !== null) {
      const before = this.table.layout.peek().get(id);
      const stays = before !== undefined && samePlace(before, ghost.place);
      if (stays) {
        // Picked up and put down where it was: that was a tap.
        this.settle();
        this.pick(id, performance.now());
        this.home(id, centre, LAND_MS);
      } else if (this.lay(id, ghost.place)) {
        this.settle();
        this.home(id, centre, LAND_MS);
      } else {
        this.refuse();
        this.settle();
        this.home(id, centre, BACK_MS);
      }
      return;
    }
    this.settle();
    const index = this.view.slots.findIndex((slot) => inside(centre, slot) || inside(finger, slot));
    if (this.table.layout.peek().has(id)) {
      if (index >= 0 || inside(centre, this.view.rack)) this.takeBack(id);
    } else if (index >= 0) {
      this.table.reorder(id, index);
    }
    this.home(id, centre, BACK_MS);
  }

  back(id: number, reason: CancelReason): void {
    const carried = this.table.dragged.peek() === id;
    this.settle();
    if (carried && reason !== "hidden") this.home(id, this.carriedTo, BACK_MS);
  }

  aim(centre: Point): void {
    const id = this.table.selected.peek();
    if (id !== null) this.table.aim(id, this.view.latticeAt(centre));
  }

  layAimed(centre: Point): void {
    const id = this.table.selected.peek();
    if (id === null) return;
    const from = this.centreOf(id);
    const ghost = this.table.aim(id, this.view.latticeAt(centre));
    if (ghost !== null && this.lay(id, ghost.place)) this.home(id, from, LAND_MS);
    else {
      this.refuse();
      this.table.ghost.value = null;
    }
  }

  aimOff(): void {
    this.table.ghost.value = null;
  }

  pan(dx: number, dy: number): void {
    this.view.pan(dx, dy);
  }

  pinch(factor: number, around: Point): void {
    this.view.pinch(factor, around);
  }

  wantsGroup(): boolean {
    return this.grouping.peek();
  }

  group(id: number): boolean {
    const ids = this.table.group(id);
    if (ids.length === 0 || this.table.frozen.peek()) return false;
    batch(() => {
      this.table.select(null);
      this.moving.value = ids;
      this.shift.value = { x: 0, y: 0 };
    });
    this.voice.play("pick");
    return true;
  }

  carryGroup(dx: number, dy: number): void {
    this.shift.value = { x: dx, y: dy };
  }

  dropGroup(): void {
    const { unit } = this.view.camera.peek();
    const { x, y } = this.shift.peek();
    const [dx, dy] = evenStep(x / unit, -y / unit);
    const moved = this.table.moveGroup(this.moving.peek(), dx, dy);
    if (moved && (dx !== 0 || dy !== 0)) this.voice.play("snap");
    if (!moved) this.refuse();
    this.groupBack();
  }

  groupBack(): void {
    batch(() => {
      this.moving.value = [];
      this.shift.value = { x: 0, y: 0 };
      this.pressed.value = null;
    });
  }

  /** Lays and lets it be heard. Used by keys and lists too. */
  lay(id: number, place: Place): boolean {
    const squares = this.table.squares.peek().length;
    const carpet = this.table.carpet.peek() !== null;
    if (!this.table.lay(id, place)) return false;
    this.voice.play("snap");
    const now = this.table.squares.peek().length;
    if (now > squares) this.voice.play("square", { step: now - 1 });
    if (!carpet && this.table.carpet.peek() !== null) this.voice.play("carpet");
    this.voice.laid(id);
    return true;
  }

  takeBack(id: number): boolean {
    const from = this.centreOf(id);
    if (!this.table.takeBack(id)) return false;
    this.table.select(null);
    this.voice.tookBack(id);
    this.home(id, from, BACK_MS);
    return true;
  }

  pick(id: number, time: number): void {
    this.selectedAt = time;
    this.table.select(id);
    this.voice.picked(id);
  }

  refuse(): void {
    const clash = this.table.ghost.peek()?.clashes[0] ?? null;
    this.mismatch.value = clash;
    setTimeout(() => {
      if (this.mismatch.peek() === clash) this.mismatch.value = null;
    }, MISMATCH_MS);
    this.voice.play("refuse");
    this.voice.doesNotFit(this.table.ghost.peek());
  }

  private settle(): void {
    batch(() => {
      this.pressed.value = null;
      this.table.dragged.value = null;
      this.table.ghost.value = null;
    });
  }

  private turnAir(angle: number): void {
    const now = this.airAngle.peek();
    const turn = ((((angle - now) % 360) + 540) % 360) - 180;
    if (turn !== 0) this.airAngle.value = now + turn;
  }

  private under(at: Point): number | null {
    const { x, y } = this.view.latticeAt(at);
    const [cx, cy] = [Math.floor(x), Math.floor(y)];
    const found = this.table.laid
      .peek()
      .find((one) => cellsOf(one).some((cell) => cell[0] === cx && cell[1] === cy));
    return found?.id ?? null;
  }

  /** Lets the drawn piece travel from `from` to where it belongs now. */
  private home(id: number, from: Point, ms: number): void {
    const root = this.root;
    if (root === null) return;
    requestAnimationFrame(() => {
      const to = this.centreOf(id);
      const unit = this.table.layout.peek().has(id) ? this.view.camera.peek().unit : 1;
      const drawn = root.querySelector(`[data-drawn="${id}"]`);
      if (drawn) fly(drawn, { x: (from.x - to.x) / unit, y: (from.y - to.y) / unit }, ms);
    });
  }
}
