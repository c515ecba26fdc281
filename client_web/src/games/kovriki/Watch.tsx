/** All halves at once, for spectators: on a television too. */

import type { JSX } from "preact";
import type { RoomModel } from "../../model/room";
import { useScrollStop } from "../../ui/kit/Scroller";
import { useStage } from "../../ui/table/stage";
import Halves from "./Halves";
import { actOut } from "./happenings";
import { IdleLeft } from "./IdleLeft";
import type { KovrikiPlay } from "./play";
import { halves } from "./seats";
import { stateWords } from "./words";

export default function Watch({ play, room }: { play: KovrikiPlay; room: RoomModel }): JSX.Element {
  const { root, back } = useStage(play, actOut);
  useScrollStop(root);
  const state = play.state.value;
  const looks = halves(state, play.members.value, play.last.value, null);
  const totals = room.pub("match").value?.totals ?? [];
  const over = state?.stage === "over";
  return (
    <div ref={root} class="watch kovriki-watch" data-seats={looks.length} data-stage={state?.stage}>
      <div class="watch-state">
        <b>{stateWords(play)}</b>
        {!over && (
          <IdleLeft
            play={play}
            room={room}
            words={state?.stage === "exchange" ? "kovriki.idle.step" : "kovriki.idle"}
          />
        )}
      </div>
      <Halves
        looks={looks}
        counted={over}
        points={(look) => totals.find((total) => total.name === look.name)?.points}
      />
      {back}
    </div>
  );
}
