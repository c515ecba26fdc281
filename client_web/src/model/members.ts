/** Which player sits where in the running round. */

import { t } from "../i18n";
import type { MembersSection, MemberView } from "./wire";

export function memberAt(
  members: MembersSection | undefined,
  seat: number,
): MemberView | undefined {
  const played = members?.played?.[seat];
  return members?.list.find((one) =>
    played ? one.id === played : one.seat === seat && one.waiting !== true,
  );
}

/** The name at a seat of the running round; whoever left keeps it. */
export function nameAt(members: MembersSection | undefined, seat: number): string {
  const gone = members?.gone?.find((one) => one.seat === seat);
  return memberAt(members, seat)?.name ?? gone?.name ?? t("seat.name", { n: seat + 1 });
}

/** What every table shows of the player who sits there. */
export interface Sitter {
  readonly seat: number;
  readonly name: string;
  readonly bot: boolean;
  readonly away: boolean;
  /** Whose emblem: the member's id, or what is left of one who went. */
  readonly face: string;
}

/** What everybody sees of a head start, behind the name. */
const headStart = (member: MemberView | undefined): string =>
  member?.head_start ? ` ${t("seat.head_start", { n: member.head_start })}` : "";

export function sitterAt(members: MembersSection | undefined, seat: number): Sitter {
  const member = memberAt(members, seat);
  return {
    seat,
    name: nameAt(members, seat) + headStart(member),
    bot: (member?.bot ?? null) !== null,
    away: member !== undefined && !member.online,
    face: member?.id ?? `${seat}`,
  };
}

/** Every seat, beginning with the one after `mine` and going round the table; all if it is null. */
export function roundFrom<T>(seats: readonly T[], mine: number | null): readonly T[] {
  return mine === null ? seats : [...seats.slice(mine + 1), ...seats.slice(0, mine)];
}
