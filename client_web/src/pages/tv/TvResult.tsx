/** After a round: the figures, and the score of the match; over a match, confetti. */

import { GAMES } from "../../games";
import { withWords } from "../../i18n";
import type { RoomModel } from "../../model/room";
import type { RoomSection } from "../../model/wire";
import { later, useLoaded } from "../../ui/kit/useLoaded";
import { isMixed } from "../../ui/result/lines";
import { Confetti } from "../result/Confetti";
import { roundLine, winnersLine } from "../result/lines";
import { Totals } from "../result/Totals";

const Party = later(() => withWords(["party", "tv"], import("./TvParty")));
const Evening = later(() => withWords(["party"], import("../party/Evening")));

export function TvResult({ room, info }: { room: RoomModel; info: RoomSection }) {
  const match = room.pub("match").value;
  const last = match?.rounds.at(-1);
  const Counted = useLoaded(last && GAMES.get(last.game)?.counted);
  if (match === undefined || last === undefined) return <main class="tv" />;
  const over = info.phase === "over";
  return (
    <main class="tv tv-result">
      <h1>{over ? winnersLine(match, null) : roundLine(last, null)}</h1>
      {over && match.winners.length > 0 && <Confetti />}
      <div class="tv-columns">
        {Counted !== undefined && <Counted room={room} />}
        {info.next_up === "round_robin" ? (
          <Evening room={room} info={info} me={null} />
        ) : (
          <Totals match={match} info={info} me={null} mixed={isMixed(match, info)} />
        )}
      </div>
      <Party room={room} info={info} />
    </main>
  );
}
