/**
 * Turns pointer events into what a player means: a tap, a drag, an aimed tap, a pan, a pinch, a
 * moved group. It knows no DOM: the adapter feeds it events and frames, the sink does what they
 * mean. All points are client pixels, all times `event.timeStamp` or `performance.now()`, ms.
 */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What lies under a point. `slot`: the rack slot of a piece that lies there. */
export type Hit =
  | { readonly on: "piece"; readonly id: number; readonly slot: Box | null }
  | { readonly on: "table" }
  | { readonly on: "rack"; readonly place: number | null }
  | { readonly on: "outside" };

export interface Pointer {
  readonly id: number;
  readonly kind: "mouse" | "pen" | "touch";
  readonly at: Point;
  readonly time: number;
  /** The larger side of the contact, px; a palm is large. */
  readonly contact: number;
}

export type CancelReason = "escape" | "pointercancel" | "lost" | "hidden";

/** Does what the player meant. */
export interface DragSink {
  hit(at: Point): Hit;
  /** The centre of the piece as it is drawn now. */
  centreOf(id: number): Point;
  /** True while a piece is selected, so that a press on the table aims it. */
  aiming(): boolean;
  /** A pointer went down on a piece: feedback without any timer. */
  press(id: number): void;
  /** A press ended without anything but a tap. */
  tap(hit: Hit, at: Point, time: number): void;
  lift(id: number): void;
  /** Once a frame at most: where the centre of the drawn tile is. */
  carry(centre: Point): void;
  /** `finger`: where the pointer was released, `centre`: where the tile was drawn. */
  drop(centre: Point, finger: Point): void;
  /** The drag is off: the piece goes back to where it was. */
  back(id: number, reason: CancelReason): void;
  aim(centre: Point): void;
  layAimed(centre: Point): void;
  aimOff(): void;
  pan(dx: number, dy: number): void;
  pinch(factor: number, around: Point): void;
  /** True if a drag of a laid piece takes its group along without holding it first. */
  wantsGroup(): boolean;
  /** A held piece takes its whole group along; false if it cannot. */
  group(id: number): boolean;
  carryGroup(dx: number, dy: number): void;
  dropGroup(): void;
  groupBack(): void;
}

/** A drag begins after this many px: a finger trembles, a mouse does not. */
export const START_PX = { touch: 8, mouse: 3, pen: 3 } as const;
/** A release inside the tile's own slot, or this close to it, is always a tap. */
export const SLIP_PX = 12;
/** On touch the tile rides above the finger, … */
export const RIDE_PX = 28;
/** … but only once the drag has begun, or every tap would make the tile jump. */
export const RIDE_MS = 90;
export const HOLD_MS = 350;
/** Larger contacts are palms. */
export const PALM_PX = 40;

type Mode =
  | { name: "idle" }
  | { name: "pressed"; hit: Hit; from: Point; since: number }
  | { name: "drag"; id: number; slot: Box | null; grab: Point; since: number }
  | { name: "aim"; from: Point; moved: number | null }
  | { name: "pan"; last: Point }
  | { name: "pinch"; other: number; otherAt: Point }
  | { name: "group"; from: Point };

const IDLE: Mode = { name: "idle" };

export class DragController {
  private mode: Mode = IDLE;
  private pointer: number | null = null;
  private kind: Pointer["kind"] = "mouse";
  private at: Point = { x: 0, y: 0 };
  private dirty = false;

  constructor(private readonly sink: DragSink) {}

  /** True while a pointer of the table is down: nothing may move under it by itself. */
  get busy(): boolean {
    return this.mode.name !== "idle";
  }

  /** The pointer that the table follows. */
  get follows(): number | null {
    return this.pointer;
  }

  /** True if the table follows this pointer from now on. */
  down(pointer: Pointer): boolean {
    if (pointer.kind === "touch" && pointer.contact > PALM_PX) return false;
    if (this.pointer !== null) return this.second(pointer);
    const hit = this.sink.hit(pointer.at);
    if (hit.on === "outside") return false;
    this.pointer = pointer.id;
    this.kind = pointer.kind;
    this.at = pointer.at;
    if (hit.on === "table" && this.sink.aiming()) {
      this.mode = { name: "aim", from: pointer.at, moved: null };
      this.sink.aim(pointer.at);
      return true;
    }
    this.mode = { name: "pressed", hit, from: pointer.at, since: pointer.time };
    if (hit.on === "piece") this.sink.press(hit.id);
    return true;
  }

  move(pointer: Pointer): void {
    const mode = this.mode;
    if (mode.name === "pinch" && pointer.id === mode.other) {
      this.spread(this.at, pointer.at, mode.otherAt, this.at);
      this.mode = { ...mode, otherAt: pointer.at };
      return;
    }
    if (pointer.id !== this.pointer) return;
    const before = this.at;
    this.at = pointer.at;
    this.dirty = true;
    switch (mode.name) {
      case "pressed":
        if (distance(mode.from, pointer.at) >= START_PX[this.kind]) this.begin(mode, pointer.time);
        break;
      case "aim":
        if (mode.moved === null && distance(mode.from, pointer.at) >= START_PX[this.kind])
          this.mode = { ...mode, moved: pointer.time };
        break;
      case "pan":
        this.sink.pan(pointer.at.x - mode.last.x, pointer.at.y - mode.last.y);
        this.mode = { name: "pan", last: pointer.at };
        break;
      case "pinch":
        this.spread(mode.otherAt, pointer.at, before, mode.otherAt);
        break;
      default:
        break;
    }
  }

  up(pointer: Pointer): void {
    const mode = this.mode;
    if (mode.name === "pinch" && (pointer.id === mode.other || pointer.id === this.pointer)) {
      // What began as a pinch ends as one: the finger that stays must not start to pan or lay.
      this.end();
      return;
    }
    if (pointer.id !== this.pointer) return;
    this.at = pointer.at;
    this.end();
    switch (mode.name) {
      case "pressed":
        this.sink.tap(mode.hit, pointer.at, pointer.time);
        break;
      case "drag": {
        const slot = mode.slot;
        if (slot !== null && inside(pointer.at, slot, SLIP_PX)) {
          this.sink.tap({ on: "piece", id: mode.id, slot }, pointer.at, pointer.time);
        } else {
          this.sink.drop(this.carried(mode, pointer.time), pointer.at);
        }
        break;
      }
      case "aim":
        if (this.sink.hit(pointer.at).on === "table" || this.sink.hit(pointer.at).on === "piece")
          this.sink.layAimed(this.aimed(mode, pointer.time));
        else this.sink.aimOff();
        break;
      case "group":
        this.sink.dropGroup();
        break;
      default:
        break;
    }
  }

  /** Everything that takes a drag away; `pointer` null means whichever is down. */
  cancel(reason: CancelReason, pointer: number | null = null): void {
    const mode = this.mode;
    if (mode.name === "idle") return;
    if (pointer !== null && pointer !== this.pointer) {
      if (mode.name === "pinch" && pointer === mode.other) this.end();
      return;
    }
    this.end();
    if (mode.name === "drag") this.sink.back(mode.id, reason);
    else if (mode.name === "pressed" && mode.hit.on === "piece")
      this.sink.back(mode.hit.id, reason);
    else if (mode.name === "aim") this.sink.aimOff();
    else if (mode.name === "group") this.sink.groupBack();
  }

  /** The piece is gone from this hand (swapped, or the round is over): the drag has no object. */
  forget(id: number): void {
    const mode = this.mode;
    const held = mode.name === "drag" ? mode.id : null;
    const pressed = mode.name === "pressed" && mode.hit.on === "piece" ? mode.hit.id : null;
    if (held === id || pressed === id) this.cancel("lost");
  }

  /** One animation frame. */
  frame(now: number): void {
    const mode = this.mode;
    switch (mode.name) {
      case "pressed":
        if (mode.hit.on === "piece" && mode.hit.slot === null && now - mode.since >= HOLD_MS)
          this.hold(mode.hit.id, mode.from);
        break;
      case "drag":
        if (this.dirty || now - mode.since <= RIDE_MS + 20)
          this.sink.carry(this.carried(mode, now));
        break;
      case "aim":
        if (this.dirty || (mode.moved !== null && now - mode.moved <= RIDE_MS + 20))
          this.sink.aim(this.aimed(mode, now));
        break;
      case "group":
        if (this.dirty) this.sink.carryGroup(this.at.x - mode.from.x, this.at.y - mode.from.y);
        break;
      default:
        break;
    }
    this.dirty = false;
  }

  private begin(mode: Extract<Mode, { name: "pressed" }>, now: number): void {
    const { hit, from } = mode;
    if (hit.on === "piece") {
      if (hit.slot === null && this.sink.wantsGroup() && this.sink.group(hit.id)) {
        this.mode = { name: "group", from };
        return;
      }
      const centre = this.sink.centreOf(hit.id);
      const grab = { x: centre.x - from.x, y: centre.y - from.y };
      this.mode = { name: "drag", id: hit.id, slot: hit.slot, grab, since: now };
      this.sink.lift(hit.id);
    } else if (hit.on === "table") {
      this.mode = { name: "pan", last: this.at };
      this.sink.pan(this.at.x - from.x, this.at.y - from.y);
    }
  }

  private hold(id: number, from: Point): void {
    if (this.sink.group(id)) this.mode = { name: "group", from };
    else this.mode = { name: "pressed", hit: this.sink.hit(from), from, since: Infinity };
  }

  private second(pointer: Pointer): boolean {
    const mode = this.mode;
    const empty =
      mode.name === "pan" || (mode.name === "pressed" && mode.hit.on === "table") ? mode : null;
    if (empty === null || pointer.kind !== "touch" || this.kind !== "touch") return false;
    if (this.sink.hit(pointer.at).on !== "table") return false;
    this.mode = { name: "pinch", other: pointer.id, otherAt: pointer.at };
    return true;
  }

  /** `fixed` stays where it is, a finger went from `before` to `after`. */
  private spread(fixed: Point, after: Point, before: Point, around: Point): void {
    const old = distance(fixed, before);
    if (old > 1) this.sink.pinch(distance(fixed, after) / old, around);
  }

  private carried(mode: Extract<Mode, { name: "drag" }>, now: number): Point {
    return this.ride(mode.grab, mode.since, now);
  }

  private aimed(mode: Extract<Mode, { name: "aim" }>, now: number): Point {
    if (mode.moved === null) return this.at;
    return this.ride({ x: 0, y: 0 }, mode.moved, now);
  }

  private ride(grab: Point, since: number, now: number): Point {
    const share = this.kind === "touch" ? Math.min(1, Math.max(0, (now - since) / RIDE_MS)) : 0;
    return {
      x: this.at.x + grab.x * (1 - share),
      y: this.at.y + grab.y * (1 - share) - RIDE_PX * share,
    };
  }

  private end(): void {
    this.mode = IDLE;
    this.pointer = null;
    this.dirty = false;
  }
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function inside(at: Point, box: Box, around = 0): boolean {
  return (
    at.x >= box.left - around &&
    at.x <= box.right + around &&
    at.y >= box.top - around &&
    at.y <= box.bottom + around
  );
}
