/** What happened in a step, in words; and how late, and with which score. */

import { GAMES } from "../../games";
import { known, lang, t, tFirst } from "../../i18n";
import { shownName } from "../../model/names";
import {
  type Deed,
  type Signs,
  type Step,
  type Timeline,
  tilesIn,
  verbOf,
} from "../../model/replay";
import { tileName, tileWords } from "../../model/table-words";
import type { MembersSection } from "../../model/wire";
import { span } from "../../ui/table/PhotoFinish";

/** Tile names are enough for the eye, not for the ear. */
export type Speech = "seen" | "heard";

export function nameOf(timeline: Timeline, seat: number): string {
  const one = timeline.names[seat];
  if (one === undefined) return t("replay.clock");
  return one.name === "" ? t("replay.player", { letter: one.letter }) : shownName(one.name);
}

/** Whose emblem a seat has: as in the room, if that is known. */
export function faceOf({ members, names }: Timeline, seat: number): string {
  const one = names[seat];
  return members?.[seat] ?? (one?.name || one?.letter) ?? "";
}

/** The players as boards expect them. */
export function membersOf(timeline: Timeline): MembersSection {
  const list = timeline.names.map((_, seat) => {
    return {
      id: faceOf(timeline, seat),
      name: nameOf(timeline, seat),
      seat,
      online: true,
      ready: true,
    };
  });
  return { list };
}

/** Spoken in full, more tiles than these only tire. */
const MOST_SPOKEN = 3;

function tilesWords(tiles: readonly string[], speech: Speech): string {
  if (speech === "seen" || tiles.length > MOST_SPOKEN) return tiles.map(tileName).join(", ");
  return tiles.map(tileWords).join("; ");
}

/** What the notation says to have been drawn: "_сЗс, +оЖо." or "++сЗс.". */
function drawnIn(deed: Deed, verb: string): string | undefined {
  const sign = verb === "prize" ? /\+\+(\S{3})/u : /_\S{3}, \+(\S{3})/u;
  return deed.said.map((one) => sign.exec(one)?.[1]).find((found) => found !== undefined);
}

export function deedWords(timeline: Timeline, deed: Deed, speech: Speech = "seen"): string {
  const verb = verbOf(deed.text);
  const who = nameOf(timeline, deed.seat);
  const tiles = tilesWords(tilesIn(deed.text), speech);
  const tile = drawnIn(deed, verb);
  const own = `replay.deed.${timeline.game}.${verb}`;
  const plain = [own, `replay.deed.${verb}`, "replay.deed.other"];
  const keys = tile === undefined ? plain : [`${own}.drawn`, `replay.deed.${verb}.drawn`, ...plain];
  const drawn = tile === undefined ? "" : tilesWords([tile], speech);
  return tFirst(keys, { who, tiles, drawn, text: deed.text });
}

export function stepWords(timeline: Timeline, n: number, speech: Speech = "seen"): string {
  const step = timeline.steps[n];
  if (n === 0 || step === undefined) return t("replay.deal");
  const words = step.deeds.map((deed) => deedWords(timeline, deed, speech)).join(" · ");
  const { score } = timeline;
  if (n < timeline.steps.length - 1 || score === null) return words;
  return `${words} · ${t("replay.end", { score: score.join(" : ") })}`;
}

/** "7,20 с", "1:07": since the start. */
export function clockWords(ms: number): string {
  if (ms < 60_000) return span(ms);
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function dateWords(start: number): string {
  return new Intl.DateTimeFormat(lang.value, { dateStyle: "long", timeStyle: "short" }).format(
    start,
  );
}

/** How the round ended. */
export function endingWords({ game, ending }: Timeline): string | null {
  if (ending === null) return null;
  const key = [`${game}.over.${ending}`, `over.${ending}`].find(known);
  return key === undefined ? null : tFirst([key]);
}

/** "Аня – от 3 до 4, Боря – 2": what the placements could have given. */
export function rangeWords(timeline: Timeline): string | null {
  if (timeline.score_range === undefined) return null;
  const parts = timeline.score_range.map(([low, high], seat) => {
    const name = nameOf(timeline, seat);
    return low === high
      ? t("replay.plain.one", { name, low })
      : t("replay.plain.some", { name, low, high });
  });
  return parts.join(", ");
}

/** How the game marks its actions on the timeline. */
export const signsOf = (game: string): Signs => GAMES.get(game)?.signs ?? {};

/** When a step was, if that is known. */
export const timeOf = (step: Step | undefined): string | null =>
  step === undefined || step.at_ms === null ? null : clockWords(step.at_ms);
