/** What pointers do on the table: taps, drags, a look below. Positions, not elements, are hit. */

import { type Signal, signal } from "@preact/signals";
import { tapTarget } from "../../model/looks";
import { play as sound } from "../../sound";
import { cardAt, cornerOf, type Geometry, type Point, placeAt } from "./geometry";
import { runFrom, spotsOf } from "./piles";
import type { FreeCellGame } from "./play";

/** A drag begins after this many px. */
const DRAG_PX = { touch: 8, other: 3 } as const;
/** A finger that rests this long looks at the card below it, ms. */
const PEEK_MS = 240;
/** Whoever lets go of a card that can move by now meant to play it, slowly; later it was only a look, ms. */
const LOOK_MS = 700;
/** How far a second tap may be from the first, px: the card may have flown away in between. */
const NEAR_PX = 26;
/** Larger contacts are palms, px. */
const PALM_PX = 60;

interface Press {
  id: number;
  card: string;
  run: readonly string[];
  start: Point;
  at: number;
  threshold: number;
  dragging: boolean;
}

export class Hands {
  /** The cards under the finger. */
  readonly carried: Signal<readonly string[]> = signal([]);
  /** A covered card that is looked at. */
  readonly peeked: Signal<string | null> = signal(null);
  private press: Press | null = null;
  private last: { point: Point; at: number } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private frame = 0;
  private moved: Point = { x: 0, y: 0 };
  private root: HTMLElement | null = null;

  constructor(
    private readonly game: FreeCellGame,
    private readonly geometry: () => Geometry,
  ) {}

  /** Listens on the table until the returned function is called. */
  attach(root: HTMLElement): () => void {
    this.root = root;
    const away = () => this.cancel();
    const hidden = () => document.visibilityState === "hidden" && this.cancel();
    const listeners = [
      ["pointerdown", (event: PointerEvent) => this.down(event)],
      ["pointermove", (event: PointerEvent) => this.move(event)],
      ["pointerup", (event: PointerEvent) => this.up(event)],
      ["pointercancel", (event: PointerEvent) => event.pointerId === this.press?.id && away()],
      ["lostpointercapture", (event: PointerEvent) => event.pointerId === this.press?.id && away()],
    ] as const;
    for (const [name, listen] of listeners) root.addEventListener(name, listen);
    document.addEventListener("visibilitychange", hidden);
    // A flick must not scroll here: browsers would let it run on and swallow the next tap elsewhere.
    const still = (event: TouchEvent) => event.preventDefault();
    root.addEventListener("touchstart", still, { passive: false });
    // A drag ends with the position it began in; its own move has let go before.
    const follow = this.game.solo.position.subscribe(() => {
      if (this.press !== null) this.cancel();
    });
    return () => {
      follow();
      root.removeEventListener("touchstart", still);
      for (const [name, listen] of listeners) root.removeEventListener(name, listen);
      document.removeEventListener("visibilitychange", hidden);
      this.cancel();
      this.root = null;
    };
  }

  /** Everything returns to where it was. */
  cancel(): void {
    this.release();
    this.carried.value = [];
  }

  private point(event: PointerEvent): Point {
    const box = this.root?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  }

  private down(event: PointerEvent): void {
    if (this.press !== null || event.button !== 0 || event.width > PALM_PX) return;
    this.root?.classList.add("rush");
    const table = this.game.table.peek();
    if (table === undefined || !this.game.solo.playing.peek() || this.game.solo.showing.peek())
      return;
    const start = this.point(event);
    const recent = this.game.recent(event.timeStamp);
    const near =
      this.last !== null &&
      Math.hypot(start.x - this.last.point.x, start.y - this.last.point.y) < NEAR_PX;
    const card = recent !== null && near ? recent : cardAt(this.geometry(), start, table);
    // An empty place is a target, once something was taken up.
    const aims = tapTarget.peek() && this.game.held.peek() !== null;
    if (card === null && !aims) return;
    event.preventDefault();
    this.root?.setPointerCapture(event.pointerId);
    sound("pick");
    this.press = {
      id: event.pointerId,
      card: card ?? "",
      run: card === null || (recent !== null && near) ? [] : this.game.grip(card),
      start,
      at: event.timeStamp,
      threshold: event.pointerType === "touch" ? DRAG_PX.touch : DRAG_PX.other,
      dragging: false,
    };
    // A slow tap on a card that lies open is a tap all the same.
    if (card === null || runFrom(table, card).length < 2) return;
    this.timer = setTimeout(() => {
      if (this.press !== null && !this.press.dragging) this.peeked.value = card;
    }, PEEK_MS);
  }

  private move(event: PointerEvent): void {
    const press = this.press;
    if (press === null || event.pointerId !== press.id) return;
    const point = this.point(event);
    this.moved = { x: point.x - press.start.x, y: point.y - press.start.y };
    if (!press.dragging) {
      if (Math.hypot(this.moved.x, this.moved.y) < press.threshold || press.run.length === 0)
        return;
      press.dragging = true;
      clearTimeout(this.timer);
      this.peeked.value = null;
      this.carried.value = press.run;
    }
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.draw());
  }

  private draw(): void {
    this.frame = 0;
    for (const card of this.press?.run ?? []) {
      const drawn = this.drawn(card);
      if (drawn !== null) drawn.style.translate = `${this.moved.x}px ${this.moved.y}px`;
    }
  }

  private drawn(card: string): HTMLElement | null {
    return this.root?.querySelector<HTMLElement>(`[data-card="${card}"]`) ?? null;
  }

  private up(event: PointerEvent): void {
    const press = this.press;
    if (press === null || event.pointerId !== press.id) return;
    const only = this.peeked.peek() !== null;
    const slow = press.run.length > 0 && event.timeStamp - press.at < LOOK_MS;
    if (!press.dragging) {
      this.release();
      this.last = { point: press.start, at: event.timeStamp };
      if (only && !slow) return;
      if (tapTarget.peek()) this.choose(press, event.timeStamp);
      else this.game.tap(press.card, event.timeStamp);
      return;
    }
    void this.lay(press, event.timeStamp);
  }

  /** The first tap takes up, the second says where to. */
  private choose(press: Press, stamp: number): void {
    const cells = this.game.table.peek()?.cells.length ?? 0;
    const place = placeAt(this.geometry(), press.start, cells);
    this.game.choose(press.card === "" ? null : press.card, place, stamp);
  }

  /** The carried cards stay where they were let go until the room has answered. */
  private async lay(press: Press, stamp: number): Promise<void> {
    const table = this.game.table.peek();
    const spot = table && spotsOf(table).get(press.card);
    const moved = this.moved;
    this.release(false);
    if (table !== undefined && spot !== undefined) {
      const g = this.geometry();
      const corner = cornerOf(g, press.card, spot, table);
      // The drawn card's centre decides, never the finger.
      const centre = {
        x: corner.x + moved.x + g.card / 2,
        y: corner.y + moved.y + Math.min(g.height / 2, g.card / 2),
      };
      const place = placeAt(g, centre, table.cells.length);
      if (place !== null) await this.game.drop(press.run, place, stamp);
    }
    this.putBack(press.run);
    if (this.press === null) this.carried.value = [];
  }

  private release(back = true): void {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    const press = this.press;
    this.press = null;
    this.peeked.value = null;
    if (press !== null && this.root?.hasPointerCapture(press.id) === true) {
      this.root.releasePointerCapture(press.id);
    }
    if (press !== null && back) this.putBack(press.run);
  }

  private putBack(run: readonly string[]): void {
    for (const card of run) {
      const drawn = this.drawn(card);
      if (drawn !== null) drawn.style.translate = "";
    }
  }
}
