/** Happenings of Chiselki in words, for players who listen. */

import { t } from "../../i18n";

/** A field: its digits in reading order, and which of them live, 1 or 0 for each. */
export interface Field {
  readonly digits: string;
  readonly live: Uint8Array;
}

/** What led from one field to the other; empty if no digit came, went or returned. */
export function happened(before: Field, after: Field): string {
  const left = after.live.reduce((sum, one) => sum + one, 0);
  if (after.digits.length > before.digits.length) {
    return t("chiselki.said.added", { n: after.digits.length - before.digits.length, left });
  }
  if (after.digits.length < before.digits.length) return t("chiselki.said.back", { left });
  const gone: string[] = [];
  let returned = false;
  after.live.forEach((one, cell) => {
    if (one === before.live[cell]) return;
    if (one === 1) returned = true;
    else gone.push(after.digits[cell] ?? "");
  });
  if (returned) return t("chiselki.said.back", { left });
  const [one, two] = gone;
  if (one === undefined || two === undefined) return "";
  return t("chiselki.said.crossed", { one, two, left });
}
