/** The stopwatch of a game for one: what it shows, and when the room is asked to let it stand. */

import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { RoomLink, RoomModel } from "./room";
import type { SoloRoom } from "./solo-room";
import type { ClockSection, SoloSection } from "./wire";

/** What a stopwatch needs of its room. */
export type WatchRoom = Pick<RoomLink, "status" | "mySeat" | "shownNow" | "pub"> &
  Pick<RoomModel, "command" | "fault"> &
  Pick<SoloRoom, "away">;

/** The room's watch stops up to so long before this page knows, ms: then it waits, and does not run back. */
const LATE = 5000;

export class SoloWatch {
  /** Something lies over the board, or nobody sees the page: this is no time to count. */
  readonly covered = signal(false);

  private readonly section: ReadonlySignal<SoloSection | undefined>;
  private readonly clock: ReadonlySignal<ClockSection | undefined>;
  /** The room was asked to let the watch stand, and not yet to let it go on. */
  private asked = false;
  /** What it shows while it stands for this page; null while the room alone decides. */
  private stood: number | null = null;
  /** The most that was ever shown. */
  private most = 0;

  constructor(private readonly link: WatchRoom) {
    this.section = link.pub("solo");
    this.clock = link.pub("clock");
  }

  /**
   * It stands for this page, whatever the room's does: no connection, no store, no board in sight, or the room does
   * not know yet of what was played without it.
   */
  private readonly stands = computed(
    () =>
      this.covered.value ||
      this.link.status.value !== "online" ||
      this.link.fault.value === "store_away" ||
      this.link.away?.owed.value === true,
  );

  /** It runs on screen. */
  readonly running = computed(
    () =>
      this.link.away?.running.value === true ||
      ((this.section.value?.runs_since ?? null) !== null && !this.stands.value),
  );

  /** The room lets it stand for a sheet that lies here: the board below is not to be studied. */
  readonly hides = computed(() => this.covered.value && this.clock.value?.paused === "menu");

  /** What it shows, ms; see `running`. */
  shownMs(): number {
    if (this.stood !== null) return this.stood + (this.link.away?.ms() ?? 0);
    const told = this.toldMs();
    if (told < this.most && this.most - told < LATE) return this.most;
    this.most = told;
    return told;
  }

  /** Follows the room until the returned function is called. */
  follow(): () => void {
    const stops = [
      effect(() => {
        if (!this.stands.value) this.stood = null;
        else this.stood ??= this.shownMs();
      }),
      effect(() => {
        const { status, mySeat, away } = this.link;
        const section = this.section.value;
        const plays = section?.begun === true && section.outcome === null && mySeat.value !== null;
        const alone = status.value === "offline" || status.value === "connecting";
        away?.run(plays && alone && !this.covered.value);
      }),
      effect(() => {
        const wanted = this.covered.value || this.link.fault.value === "store_away";
        const paused = this.clock.value?.paused ?? null;
        const runs = (this.section.value?.runs_since ?? null) !== null;
        if (this.link.status.value !== "online" || this.link.mySeat.value === null) {
          // A room that loses its player lets the watch stand by itself.
          this.asked = false;
        } else if (!wanted) {
          if (this.asked || paused === "menu") this.ask(false);
        } else if (!this.asked && runs && paused === null) this.ask(true);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Before whatever is played or asked from a sheet: the room takes nothing while the watch stands. */
  goOn(): void {
    if (this.asked || this.clock.peek()?.paused === "menu") this.ask(false);
  }

  private ask(on: boolean): void {
    this.asked = on;
    // Refused when the round was over before: then nothing runs any more.
    void this.link.command("pause", { on, menu: true });
  }

  private toldMs(): number {
    const section = this.section.peek();
    if (section === undefined) return 0;
    const since = section.runs_since;
    return section.played_ms + (since === null ? 0 : Math.max(0, this.link.shownNow() - since));
  }
}
