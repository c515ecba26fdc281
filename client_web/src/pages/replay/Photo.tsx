/** The photo finish of one race, in a sheet of its own. */

import type { JSX } from "preact";
import { GAMES } from "../../games";
import { t } from "../../i18n";
import type { Race, Timeline } from "../../model/replay";
import { Sections } from "../../model/sections";
import type { RoomSections } from "../../model/wire";
import { Dialog } from "../../ui/kit/Dialog";
import { PhotoFinish } from "../../ui/table/PhotoFinish";
import { membersOf, nameOf } from "./words";

function raceTitle(game: string, race: Race): string {
  // A dead heat over anything else was not a race of the game.
  if (race.kind === "tie") return t("replay.race.tie");
  return t(GAMES.get(game)?.races?.[race.kind]?.title ?? "replay.photo");
}

export function raceWords(timeline: Timeline, race: Race): string {
  const names = race.entries.map((one) => nameOf(timeline, one.seat)).join(", ");
  return t("replay.race.of", { race: raceTitle(timeline.game, race), names });
}

interface PhotoProps {
  timeline: Timeline;
  race: Race;
  close(): void;
}

export function Photo({ timeline, race, close }: PhotoProps): JSX.Element {
  // The picture reads sections as a room has them.
  const sections = new Sections<RoomSections>();
  const finishes = race.entries.map((one) => ({ ...one, group: one.step }));
  sections.merge({ race: { finishes }, members: membersOf(timeline) });
  return (
    <Dialog title={raceTitle(timeline.game, race)} close={close}>
      <PhotoFinish room={{ pub: (name) => sections.get(name) }} kind={race.kind} />
    </Dialog>
  );
}
