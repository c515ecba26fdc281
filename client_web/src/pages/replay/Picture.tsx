/** The round of a replay as a picture to share, with the figures that the table shows. */

import { t, tFirst } from "../../i18n";
import { racesOf, type Timeline } from "../../model/replay";
import PictureButton from "../../ui/share/PictureButton";
import { drawingsIn } from "../../ui/share/roundCard";
import { span } from "../../ui/table/PhotoFinish";
import { nameOf } from "./words";

interface PictureProps {
  timeline: Timeline;
  url: string;
  file: string;
}

export default function Picture({ timeline, url, file }: PictureProps) {
  const line = () => {
    const [first, second] = racesOf(timeline)[0]?.entries ?? [];
    if (first === undefined) return "";
    const after = second && ` · ${nameOf(timeline, second.seat)} +${span(second.behind_ms)}`;
    return `${nameOf(timeline, first.seat)}: ${span(first.at_ms)}${after ?? ""}`;
  };
  const seats = () => {
    const all = timeline.names.map((_, seat) => seat);
    const points = (seat: number) => timeline.score?.[seat] ?? 0;
    return all.sort((one, other) => points(other) - points(one));
  };
  return (
    <PictureButton
      file={file}
      url={url}
      card={() => ({
        title: t("replay.title", { game: tFirst([`game.${timeline.game}`, timeline.game]) }),
        line: line(),
        players: seats().map((seat) => {
          const n = timeline.score?.[seat];
          return {
            name: nameOf(timeline, seat),
            points: n === undefined ? "" : t("result.points", { n, sign: n }),
            drawings: drawingsIn(document.querySelector(`.replay-board [data-seat="${seat}"]`)),
          };
        }),
      })}
    />
  );
}
