/** A finished round as data: what was on the table after each step, and when. */

/** One action. */
export interface Deed {
  /** −1 is the clock. */
  readonly seat: number;
  /** "А", "Б" …; "*" is the clock. */
  readonly letter: string;
  /** As the notation numbers it. */
  readonly number: number;
  /** The action's own text: "lay 0 жОж@0,0v …". */
  readonly text: string;
  /** What the notation writes for it; may be nothing. */
  readonly said: readonly string[];
  readonly line: number;
  readonly at_ms: number | null;
  /** Its 95 % bound. */
  readonly error_ms: number | null;
  readonly clamp: string;
}

type Changed = Readonly<Record<string, unknown>>;

/** The deal, then one action or one dead heat each. Sections are those that changed. */
export interface Step {
  /** Since the start of the round; null in plain records. */
  readonly at_ms: number | null;
  readonly deeds: readonly Deed[];
  readonly pub: Changed;
  readonly own: readonly Changed[];
  readonly stocks?: readonly (readonly string[])[];
}

/** One entry of a photo finish. */
export interface RaceEntry {
  readonly race: number;
  readonly step: number;
  readonly seat: number;
  readonly kind: string;
  readonly tie: boolean;
  readonly at_ms: number;
  readonly behind_ms: number;
  readonly error_ms: number;
  readonly clamp: string;
}

export interface Timeline {
  readonly game: string;
  readonly players: number;
  readonly score: readonly number[] | null;
  readonly left: Readonly<Record<string, readonly string[]>>;
  readonly actions: number;
  /** Of plain records: the fewest and the most points of each seat. */
  readonly score_range?: readonly (readonly [number, number])[];
  readonly plain: boolean;
  readonly names: readonly { readonly letter: string; readonly name: string }[];
  /** By seat, whose emblem it is in the room; a record itself knows letters only. */
  readonly members?: readonly string[];
  readonly start: number | null;
  readonly paused_ms: number;
  readonly ending: string | null;
  readonly sheet: readonly (readonly { code: string; points: number; count: number }[])[];
  readonly steps: readonly Step[];
  readonly races: readonly RaceEntry[];
  /** Numbers of the steps in which the table was hit. */
  readonly hits: readonly number[];
  /** The record itself, tidied. */
  readonly record: string;
}

/** The whole table after a step; `S`: the sections of its game. */
export interface Frame<S extends object = object> {
  readonly pub: Readonly<Partial<S>>;
  /** By seat. */
  readonly own: readonly Readonly<Partial<S>>[];
  /** By seat, from the owner's near end; empty in games without stocks. */
  readonly stocks: readonly (readonly string[])[];
}

/** The hand of a seat then; undefined if there was none. */
export function handAt(
  frame: Frame<{ own: { readonly hand: readonly string[] } }> | null,
  seat: number,
): readonly string[] | undefined {
  return frame?.own[seat]?.own?.hand;
}

function merged(before: object, changed: Changed): object {
  const all = Object.entries({ ...before, ...changed });
  return Object.fromEntries(all.filter(([, section]) => section !== null));
}

/** The changes of all steps summed up, so that jumping is looking up. */
export function framesOf(steps: readonly Step[]): readonly Frame[] {
  let now: Frame = { pub: {}, own: [], stocks: [] };
  return steps.map((step) => {
    now = {
      pub: merged(now.pub, step.pub),
      own: step.own.map((changed, seat) => merged(now.own[seat] ?? {}, changed)),
      stocks: step.stocks ?? now.stocks,
    };
    return now;
  });
}

/** Nobody wants to watch people think: a longer gap is played this long, ms. */
export const LONGEST_GAP_MS = 4000;

/** From one step to the next of a record without times, ms. */
export const PLAIN_STEP_MS = 1500;

/** Where the steps stand on the way of the player. */
export interface Pace {
  /** By step, ms of playing at normal speed; never falling. */
  readonly places: readonly number[];
  /** Steps before which a long gap was left out. */
  readonly cuts: ReadonlySet<number>;
}

export function paceOf(steps: readonly Step[]): Pace {
  const places: number[] = [];
  const cuts = new Set<number>();
  let [place, latest] = [0, 0];
  steps.forEach(({ at_ms: at }, n) => {
    if (n > 0) {
      // Steps stand in the order in which they counted; their times may go back by some ms.
      const gap = at === null ? PLAIN_STEP_MS : Math.max(0, at - latest);
      if (gap > LONGEST_GAP_MS) cuts.add(n);
      place += Math.min(gap, LONGEST_GAP_MS);
    }
    latest = Math.max(latest, at ?? 0);
    places.push(place);
  });
  return { places, cuts };
}

/** Everything raced for at one time: one photo finish. */
export interface Race {
  readonly kind: string;
  readonly entries: readonly RaceEntry[];
}

/** What the game races for, and every other dead heat, in the order of the round. */
export function racesOf({ steps, races }: Pick<Timeline, "steps" | "races">): readonly Race[] {
  const found = new Map<string, RaceEntry[]>();
  for (const entry of races) {
    const key = `${entry.race} ${entry.kind}`;
    found.set(key, [...(found.get(key) ?? []), entry]);
  }
  const raced = new Set(races.map((entry) => entry.step));
  steps.forEach((step, n) => {
    if (isTie(step) && !raced.has(n)) found.set(`tie ${n}`, heatOf(step, n));
  });
  return [...found.values()]
    .filter((same) => same.length > 0)
    .map((same) => ({ kind: same[0]?.kind ?? "", entries: same }))
    .sort((a, b) => (a.entries[0]?.step ?? 0) - (b.entries[0]?.step ?? 0));
}

/** A dead heat as a photo finish, each seat once; nothing without times. */
function heatOf(step: Step, n: number): RaceEntry[] {
  const known = step.deeds.flatMap(({ seat, at_ms, error_ms, clamp }) =>
    seat < 0 || at_ms === null ? [] : [{ seat, at_ms, error: error_ms ?? 0, clamp }],
  );
  const byTime = known.sort((a, b) => a.at_ms - b.at_ms);
  const once = byTime.filter((one, at) => byTime.findIndex((e) => e.seat === one.seat) === at);
  const [first] = once;
  if (first === undefined || once.length < 2) return [];
  return once.map(({ seat, at_ms, error, clamp }, at) => ({
    ...{ race: 0, step: n, seat, kind: "tie", tie: true, at_ms, clamp },
    behind_ms: at_ms - first.at_ms,
    // Of both clocks, as for every gap between two.
    error_ms: at === 0 ? error : Math.hypot(error, first.error),
  }));
}

/** The sign of an action on the timeline. */
export type Sign = "laid" | "struck" | "swapped" | "prize" | "other";

/** A game's signs by the first word of an action; what it does not name is "other". */
export type Signs = Readonly<Record<string, Sign>>;

export const signOf = (signs: Signs, deed: Pick<Deed, "text">): Sign =>
  signs[verbOf(deed.text)] ?? "other";

/** Steps worth jumping to: races, whatever the game says is struck, and the end. */
export function marksOf(
  timeline: Pick<Timeline, "steps" | "hits" | "races">,
  signs: Signs,
): readonly number[] {
  const marks = new Set<number>(timeline.hits);
  for (const { step } of timeline.races) marks.add(step);
  timeline.steps.forEach((step, n) => {
    if (step.deeds.some((deed) => signOf(signs, deed) === "struck")) marks.add(n);
  });
  marks.add(timeline.steps.length - 1);
  return [...marks].sort((a, b) => a - b);
}

/** "lay" of "lay 0 жОж@0,0v". */
export const verbOf = (text: string): string => text.split(" ", 1)[0] ?? "";

const TILE = /[кожзс]{3}/giu;

/** The tiles that a text names, in its order. */
export const tilesIn = (text: string): string[] => text.match(TILE) ?? [];

/** True if the step is a dead heat: decided together, in an order that counts as the same time. */
export const isTie = (step: Step): boolean => new Set(step.deeds.map((deed) => deed.seat)).size > 1;
