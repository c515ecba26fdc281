/** Undo, the big button, the swap with its stock: everything under the thumbs. */

import type { JSX } from "preact";
import { t } from "../../i18n";
import type { RoomModel } from "../../model/room";
import { ActionBar, useSecondsUntil } from "../../ui/table/ActionBar";
import { SwapButton } from "../../ui/table/SwapButton";
import type { Idle, MinutkaPlay } from "./play";

export interface BarProps {
  play: MinutkaPlay;
  room: RoomModel;
  undo(): void;
  hit(stamp: number): void;
  idle(): void;
  swap(stamp: number): void;
  /** The neighbour who gets what is given away. */
  neighbour: string;
}

export function Bar({ play, room, neighbour, ...does }: BarProps): JSX.Element {
  const idle = play.idle.value;
  const locked = useSecondsUntil(room, play.lockedUntil.value);
  return (
    <ActionBar
      canUndo={play.table.canUndo.value}
      undo={does.undo}
      idle={idle}
      meaning={meaningOf(idle)}
      armed={idle === "ready"}
      hit={does.hit}
      miss={does.idle}
      words={bigWords(play, locked)}
    >
      <SwapButton
        seat={play.seat.value ?? 0}
        stock={play.mine.value?.stock ?? 0}
        able={play.maySwap.value}
        ready={play.table.selected.value !== null}
        neighbour={neighbour}
        onSwap={does.swap}
      />
    </ActionBar>
  );
}

/** What a hit means: while it can only mean a finish, the button is never deaf. */
function meaningOf(idle: Idle): string {
  return idle === "finished" || idle === "over" || idle === "gave_up" ? "none" : "finish";
}

function bigWords(play: MinutkaPlay, locked: number): [string, string] {
  const mine = play.mine.value;
  switch (play.idle.value) {
    case "ready":
      return [t("minutka.hit.ready"), t("minutka.hit.ready.sub")];
    case "locked":
      return [t("hit.locked"), t("hit.locked.sub", { n: locked })];
    case "pending":
      return [t("minutka.hit.pending"), t("minutka.hit.pending.sub")];
    case "offline":
      return [t("hit.offline"), t("hit.offline.sub")];
    case "closed":
      return [t("minutka.hit.closed"), t(play.paused.value ? "hit.paused.sub" : "hit.closed.sub")];
    case "finished": {
      const waits = play.state.value?.stage === "over" ? "hit.over.sub" : "hit.placed.sub";
      if (mine?.tied) return [t("hit.tied"), t(waits)];
      if (mine?.place === 1) return [t("minutka.hit.first"), t(waits)];
      return [t("minutka.hit.placed", { n: mine?.place ?? 0 }), t(waits)];
    }
    case "gave_up":
      return [t("hit.gave_up"), t("hit.placed.sub")];
    case "over":
      return [t("hit.over"), t("hit.over.sub")];
    default:
      return [t("minutka.hit.no_carpet"), t("minutka.hit.no_carpet.sub")];
  }
}
