/** All places at once, for spectators: on a television too. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../../i18n";
import type { RoomModel } from "../../model/room";
import { useScrollStop } from "../../ui/kit/Scroller";
import { actOut } from "./happenings";
import { noticeWords, SpanLeft } from "./Notice";
import type { KvadratyPlay } from "./play";
import { Place } from "./Revealed";
import { type FigureLook, looks } from "./seats";
import { Truth } from "./Truth";

export default function Watch({
  play,
  room,
}: {
  play: KvadratyPlay;
  room: RoomModel;
}): JSX.Element {
  const root = useScrollStop<HTMLDivElement>();
  useEffect(() => (root.current ? actOut(play, root.current) : undefined), [play, root]);
  const state = play.state.value;
  const seats = looks(state, play.check.value, play.members.value, null);
  const totals = room.pub("match").value?.totals ?? [];
  const points = (look: FigureLook) => totals.find((total) => total.name === look.name)?.points;
  const stage = state?.stage;
  return (
    <div ref={root} class="watch kvadraty-watch" data-seats={seats.length} data-stage={stage}>
      <p class="watch-state">
        <b>{stateWords(play)}</b>
        {state !== undefined && state.factor > 1 && (
          <span class="kv-factor">{t("kvadraty.factor", { n: state.factor })}</span>
        )}
        {stage === "finishing" && <SpanLeft play={play} room={room} id="finish" />}
        {stage === "checking" && <SpanLeft play={play} room={room} id="check" />}
      </p>
      {stage === "truth" ? (
        <div class="watch-truth">
          <Truth play={play} room={room} />
        </div>
      ) : (
        <ul class="watch-seats">
          {seats.map((look) => (
            <Place key={look.seat} look={look} points={points(look)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function stateWords(play: KvadratyPlay): string {
  switch (play.stage.value) {
    case "race":
      return t("kvadraty.watch.race");
    case "finishing":
      return t("kvadraty.watch.finishing");
    default:
      return noticeWords(play) ?? "";
  }
}
