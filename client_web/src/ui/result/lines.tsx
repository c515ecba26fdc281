/** What a line of a round's sheet says: what points were for, and what there is to know about a player's stamps. */

import type { JSX } from "preact";
import { t, tFirst } from "../../i18n";
import type {
  MatchSection,
  MemberView,
  RoomSection,
  RoundLine,
  RoundView,
  SheetLine,
} from "../../model/wire";

/** Fewer such presses than this happen on any line. */
const FAR_BACK_SHOWN = 3;

export function reason({ code, count, points }: SheetLine, game: string): string {
  return tFirst([`reason.${game}.${code}`, `reason.${code}`, code], { n: count, points });
}

const signed = (points: number): string => (points > 0 ? `+${points}` : String(points));

export const pointsWords = (n: number): string => t("result.points", { n, sign: signed(n) });

/** Whether the rounds of the match are not all of one game. */
export function isMixed(match: MatchSection, info: RoomSection): boolean {
  const games = new Set(match.rounds.map((round) => round.game));
  return games.size > 1 || (info.playlist ?? []).length > 0;
}

export function roundTitle({ n, game }: RoundView, mixed: boolean): string {
  const name = tFirst([`game.${game}`, game]);
  return mixed ? t("result.round_game", { n, game: name }) : t("result.round", { n });
}

/** Why a player's presses may count otherwise than they were made. */
export function StampNotes({
  line,
  members,
}: {
  line: RoundLine;
  members: readonly MemberView[];
}): JSX.Element {
  return (
    <>
      {members.some((one) => one.id === line.member && one.trusted === false) && (
        <span class="bad-text">{t("result.untrusted")} </span>
      )}
      {(line.far_back ?? 0) >= FAR_BACK_SHOWN && (
        <span class="bad-text">{t("result.far_back", { n: line.far_back ?? 0 })} </span>
      )}
    </>
  );
}
