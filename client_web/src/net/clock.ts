/** Room time on this device: `performance.now()` + an offset that the server measures. All in ms. */

/** The displayed clock moves towards a new offset by this much per ms, so it never runs back. */
const SLEW = 0.05;
/** A correction above this is no drift but a first measurement or a sleep: it is taken at once. */
const JUMP = 250;
/** An input event older than this has a stamp of another clock. */
const OLDEST = 5000;
/** Longest spin while the step of the clock is measured. */
const SPIN = 40;

/**
 * The step of `performance.now()`: browsers coarsen it (0.005 to 100 ms). The smallest difference
 * seen between two readings; 100 if it did not move for 40 ms.
 */
export function measureGranularity(now: () => number = () => performance.now()): number {
  let smallest = Number.POSITIVE_INFINITY;
  let steps = 0;
  const begin = now();
  let last = begin;
  // Counted too, for a clock that stands still.
  for (let i = 0; i < 5_000_000 && steps < 12; i++) {
    const reading = now();
    if (reading > last) {
      smallest = Math.min(smallest, reading - last);
      steps += 1;
      last = reading;
      if (reading - begin > SPIN) break;
    }
  }
  return Number.isFinite(smallest) ? Math.min(smallest, 1000) : 100;
}

/**
 * `event.timeStamp` on the clock of `performance.now()`.
 *
 * Some browsers stamp events with the wall clock, some synthetic ones with 0, and a few against an
 * origin of their own; a stamp that cannot be right is replaced by now.
 */
export function eventTime(
  stamp: number,
  now: number = performance.now(),
  origin: number = performance.timeOrigin,
): number {
  const relative = stamp > 1e12 ? stamp - origin : stamp;
  if (!(relative > 0) || now - relative > OLDEST) return now;
  return Math.min(relative, now);
}

export class RoomClock {
  private target: number | null = null;
  private measured = false;
  private offset = 0;
  private slewedAt = 0;
  /** The 95 % bound of the offset's error, ms; null until measured. */
  error: number | null = null;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** A rough offset from the time in a message, until a probe tells a measured one. */
  hint(at: number): void {
    if (!this.measured) this.aim(at - this.now());
  }

  /** The offset as the server measured it. */
  measure(offset: number, error: number | null): void {
    this.measured = true;
    this.error = error;
    this.aim(offset);
  }

  /** A new connection may have another server's clock behind it. */
  restart(): void {
    this.measured = false;
  }

  /** Room time now. Wall time until the server said something. */
  roomNow(): number {
    return this.now() + this.current();
  }

  /** A reading of `performance.now()` as room time. */
  toRoom(reading: number): number {
    return reading + this.current();
  }

  private aim(offset: number): void {
    const before = this.current();
    const first = this.target === null;
    this.target = offset;
    this.offset = first || Math.abs(offset - before) > JUMP ? offset : before;
    this.slewedAt = this.now();
  }

  private current(): number {
    if (this.target === null) return performance.timeOrigin;
    const now = this.now();
    const step = Math.max(0, now - this.slewedAt) * SLEW;
    const rest = this.target - this.offset;
    this.offset += Math.abs(rest) <= step ? rest : Math.sign(rest) * step;
    this.slewedAt = now;
    return this.offset;
  }
}
