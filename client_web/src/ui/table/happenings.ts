/** What happens at a table, passed on once to be acted out. */

import { effect } from "@preact/signals";
import { t } from "../../i18n";
import { nameAt } from "../../model/members";
import type { RoundSections, TableRound } from "../../model/table-round";

type Moves<S extends RoundSections> = S["last"]["moves"];
type Table<S extends RoundSections> = S["table"];

/**
 * Calls `act` with what has just happened, the table as it is now, and as it was when `act` was
 * called last or the page came, until the returned function is called.
 */
export function followHappenings<S extends RoundSections>(
  play: TableRound<S>,
  act: (moves: Moves<S>, now: Table<S>, before: Table<S> | undefined) => void,
): () => void {
  let seen: number | null = null;
  let before: Table<S> | undefined = play.state.peek();
  return effect(() => {
    const last = play.last.value;
    const state = play.state.value;
    if (last === undefined || state === undefined) return;
    // What happened before this page looked is not acted out again.
    const fresh = seen !== null && last.n > seen;
    seen = last.n;
    if (fresh) act(last.moves, state, before);
    before = state;
  });
}

/** Names the players who made the screens fall. */
export function screensOffWords<S extends RoundSections>(
  play: TableRound<S>,
  seats: readonly { readonly place: number | null }[],
): string {
  const firsts = seats.flatMap((seat, n) => (seat.place === 1 ? [n] : []));
  const names = firsts.map((seat) => nameAt(play.members.peek(), seat)).join(", ");
  if (firsts.length === 0) return t("screens.off.none");
  if (firsts.length > 1) return t("screens.off.tie", { names });
  if (firsts[0] === play.seat.peek()) return t("screens.you");
  return t("screens.off", { name: names });
}
