/** What a blow on the table looks like comes while hands are busy: no round begins with one. */

import { nameAt } from "../../model/members";
import type { MembersSection } from "../../model/wire";

const load = () => import("./blow");

/** For `useSoon`. */
export const BLOWS = [load];

const never = () => undefined;

/** This player hits: seen with the press. */
export function strike(root: Element | null | undefined, seat: number | null): void {
  if (root) void load().then((blow) => blow.strike(root, seat ?? 0), never);
}

/** Everybody reads who has hit; of a dead heat both. */
export function callOut(members: MembersSection | undefined, seats: readonly number[]): void {
  const [first] = seats;
  if (first === undefined) return;
  const names = seats.map((seat) => nameAt(members, seat));
  void load().then((blow) => blow.named(names, first), never);
}
