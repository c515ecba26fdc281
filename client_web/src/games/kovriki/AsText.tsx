/** The text mode's table: everything in sentences. */

import type { JSX } from "preact";
import { t } from "../../i18n";
import type { Desk } from "../../ui/table/desk";
import { TextTable } from "../../ui/table/TextTable";
import type { Deeds } from "./deeds";
import { stepOf } from "./Exchange";
import type { KovrikiPlay } from "./play";
import { halfWords, halves } from "./seats";
import { figureLines, makingWords } from "./words";

interface AsTextProps {
  play: KovrikiPlay;
  desk: Desk;
  deeds: Deeds;
  closed: boolean;
}

export default function AsText({ play, desk, deeds, closed }: AsTextProps): JSX.Element {
  return (
    <TextTable
      desk={desk}
      closed={closed}
      swap={(id) => {
        play.table.select(id);
        void deeds.swap(performance.now());
      }}
      finish={deeds.press}
      giveUp={(stamp) => void play.giveUp(stamp)}
      game={deeds.typed}
      ready={() => makingWords(play, play.making.value, "heard")}
      state={sentences(play)}
      help="kovriki.help"
    />
  );
}

function sentences(play: KovrikiPlay): string[] {
  const others = halves(play.state.value, play.members.value, play.last.value, play.seat.value);
  const lines = [...figureLines(play)];
  lines.push(`${t("kovriki.own_squares", { n: play.mine.value?.squares ?? 0 })}.`);
  lines.push(...others.map((look) => `${halfWords(look)}.`));
  if (play.state.value?.stage === "exchange") lines.push(stepOf(play).text);
  return lines;
}
