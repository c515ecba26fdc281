/**
 * Sections with names in them, as they are read on this page: guests without a name and bots come as
 * tokens and are worded here, once, for everything that shows a name.
 */

import { shownName } from "./names";
import type { MatchSection, MembersSection } from "./wire";

const named = <T extends { readonly name: string }>(one: T): T => ({
  ...one,
  name: shownName(one.name),
});

export function wordedMembers(section: MembersSection | undefined): MembersSection | undefined {
  if (section === undefined) return undefined;
  const gone = section.gone === undefined ? {} : { gone: section.gone.map(named) };
  return { ...section, list: section.list.map(named), ...gone };
}

export function wordedMatch(section: MatchSection | undefined): MatchSection | undefined {
  return (
    section && {
      ...section,
      rounds: section.rounds.map((round) => ({ ...round, lines: round.lines.map(named) })),
      totals: section.totals.map(named),
    }
  );
}
