/** Undo, the big button, the swap with its stock: everything under the thumbs. */

import type { JSX } from "preact";
import { t } from "../../i18n";
import type { RoomModel } from "../../model/room";
import { Icon } from "../../ui/kit/icons";
import { useRoomTime } from "../../ui/kit/roomTime";
import { BigButton } from "../../ui/table/BigButton";
import { SwapButton } from "../../ui/table/SwapButton";
import { UndoIcon } from "../../ui/table/Tools";
import type { Idle, MinutkaPlay } from "./play";

export interface ActionBarProps {
  play: MinutkaPlay;
  room: RoomModel;
  undo(): void;
  hit(stamp: number): void;
  idle(): void;
  swap(stamp: number): void;
  /** Who gets what is given away. */
  neighbour: string;
}

export function ActionBar(props: ActionBarProps): JSX.Element {
  const { play, room, neighbour } = props;
  const mine = play.mine.value;
  const idle = play.idle.value;
  const seat = play.seat.value ?? 0;
  const stock = mine?.stock ?? 0;
  return (
    <div class="action-bar">
      <button
        type="button"
        class="undo"
        aria-label={t("do.undo")}
        disabled={!play.table.canUndo.value}
        onClick={props.undo}
      >
        <UndoIcon />
      </button>
      <BigButton
        meaning={meaningOf(idle)}
        armed={idle === "ready"}
        pending={idle === "pending"}
        class={idle}
        onHit={props.hit}
        onIdle={props.idle}
      >
        <Words play={play} room={room} />
      </BigButton>
      <SwapButton
        seat={seat}
        stock={stock}
        able={play.maySwap.value}
        ready={play.table.selected.value !== null}
        neighbour={neighbour}
        onSwap={props.swap}
      />
    </div>
  );
}

/** What a hit means: while it can only mean a finish, the button is never deaf. */
function meaningOf(idle: Idle): string {
  return idle === "finished" || idle === "over" || idle === "gave_up" ? "none" : "finish";
}

function Words({ play, room }: { play: MinutkaPlay; room: RoomModel }): JSX.Element {
  const idle = play.idle.value;
  const mine = play.mine.value;
  const until = play.lockedUntil.value;
  const now = useRoomTime(room, until !== null, 100);
  const [head, sub] = ((): [string, string] => {
    switch (idle) {
      case "ready":
        return [t("hit.ready"), t("hit.ready.sub")];
      case "locked": {
        const left = until === null ? 0 : Math.max(1, Math.ceil((until - now) / 1000));
        return [t("hit.locked"), t("hit.locked.sub", { n: left })];
      }
      case "pending":
        return [t("hit.pending"), t("hit.pending.sub")];
      case "offline":
        return [t("hit.offline"), t("hit.offline.sub")];
      case "closed":
        return [t("hit.closed"), t(play.paused.value ? "hit.paused.sub" : "hit.closed.sub")];
      case "finished": {
        const waits = play.state.value?.stage === "over" ? "hit.over.sub" : "hit.placed.sub";
        if (mine?.tied) return [t("hit.tied"), t(waits)];
        if (mine?.place === 1) return [t("hit.first"), t(waits)];
        return [t("hit.placed", { n: mine?.place ?? 0 }), t(waits)];
      }
      case "gave_up":
        return [t("hit.gave_up"), t("hit.placed.sub")];
      case "over":
        return [t("hit.over"), t("hit.over.sub")];
      default:
        return [t("hit.no_carpet"), t("hit.no_carpet.sub")];
    }
  })();
  return (
    <>
      <span class="big-head">
        {idle === "locked" && <Icon name="lock" />}
        {head}
      </span>
      <span class="big-sub">{sub}</span>
    </>
  );
}
