/** Places and happenings of Fourteen in words, for who listens. */

import { t } from "../../i18n";
import { cardWords } from "../../model/cards";
import { cardAt, isPlace, type Place, pairOf } from "./frames";
import type { FourteenLast, FourteenTable } from "./sections.gen";

export function placeName(place: Place): string {
  if (place === "a" || place === "b") return t("fourteen.pile", { name: place.toUpperCase() });
  if (place === "w") return t("fourteen.waste");
  return t("fourteen.slot", { n: place.slice(1) });
}

/** What the last action did, in a sentence or two. */
export function happened(before: FourteenTable, after: FourteenTable, last: FourteenLast): string {
  const { action, entry } = last;
  if (action?.startsWith("undo") === true) return t("fourteen.said.undone");
  const said: string[] = [];
  const pair = entry === null ? null : pairOf(entry);
  if (pair !== null) {
    const [one, two] = pair.map((place) => cardWords(cardAt(before, place) ?? ""));
    said.push(t("fourteen.said.pair", { one: one ?? "", two: two ?? "" }));
  } else if (entry === "draw" && after.waste.top !== null && last.steps.length === 0) {
    said.push(t("fourteen.said.draw", { card: cardWords(after.waste.top) }));
  } else if (entry === null) said.push(t("fourteen.said.anew"));
  const opened = new Set<Place>(pair?.filter((place) => place === "a" || place === "b") ?? []);
  for (const step of last.steps) {
    if (step.slot !== null && isPlace(step.slot)) opened.add(step.slot);
    else opened.add("w");
  }
  for (const place of opened) {
    const card = cardAt(after, place);
    if (card !== null) said.push(`${placeName(place)}: ${cardWords(card)}`);
  }
  return said.join(". ");
}
