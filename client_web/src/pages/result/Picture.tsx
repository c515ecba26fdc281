/** The round just played as a picture to share. */

import { t, tFirst } from "../../i18n";
import { nameAt } from "../../model/members";
import type { RoomModel } from "../../model/room";
import type { RoundView } from "../../model/wire";
import { spoken } from "../../ui/kit/spoken";
import { useLinksBegin } from "../../ui/kit/useLinksBegin";
import { inOrder } from "../../ui/result/counting";
import { pointsWords } from "../../ui/result/lines";
import PictureButton from "../../ui/share/PictureButton";
import { drawingsIn } from "../../ui/share/roundCard";
import { span } from "../../ui/table/PhotoFinish";
import { roundLine } from "./lines";

export default function Picture({ room, round }: { room: RoomModel; round: RoundView }) {
  const game = tFirst([`game.${round.game}`, round.game]);
  const page = typeof round.record === "number" ? `/replay/${round.record}` : "";
  const begin = useLinksBegin();
  const gap = () => {
    const second = room.pub("race").peek()?.finishes[1];
    if (second === undefined) return "";
    const name = nameAt(room.pub("members").peek(), second.seat);
    return ` · ${name} +${span(second.behind_ms)}`;
  };
  return (
    <PictureButton
      file={`pentaraduga-${round.game}-${round.n}`}
      url={spoken(`${begin}/r/${room.id}${page}`)}
      card={() => ({
        title: t("result.round_game", { n: round.n, game }),
        line: roundLine(round, null) + gap(),
        players: inOrder(round.lines).map((line) => ({
          name: line.name,
          points: pointsWords(line.points),
          drawings: drawingsIn(
            document.querySelector(`.podium [data-seat="${line.seat}"] .podium-picture`),
          ),
        })),
      })}
    />
  );
}
