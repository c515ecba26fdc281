/** The board of the game, below the covers of a start and of a pause. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { GAMES } from "../../games";
import { t } from "../../i18n";
import type { RoomModel } from "../../model/room";
import type { RoomSection } from "../../model/wire";
import { play } from "../../sound";
import { useTicks } from "../../ui/kit/roomTime";
import { later, useLoaded } from "../../ui/kit/useLoaded";
import { Countdown } from "./Countdown";

const Paused = later(() => import("./Paused"));

interface TableProps {
  room: RoomModel;
  info: RoomSection;
  back: (() => void) | undefined;
}

export function Table({ room, info, back }: TableProps) {
  const load = GAMES.get(info.game)?.board;
  const Board = useLoaded(load);
  const clock = room.pub("clock").value;
  const running = info.phase === "countdown" || info.phase === "round";
  const start = running ? (clock?.start_at ?? null) : null;
  // Ticks finely until the start, so that no device opens its cover later than it must.
  useTicks(start !== null && room.roomNow() < start, 16);
  const now = room.roomNow();
  const early = start !== null && now < start;
  const paused = running && clock !== undefined && clock.paused !== null && clock.paused !== "menu";
  useStartSound(early);
  const board = useMemo(() => Board && <Board room={room} />, [Board, room]);
  return (
    <main class="table-place">
      <h1 class="unseen">{t("room.table")}</h1>
      {/* Under a cover nothing can be seen, focused or read out. */}
      <div class={early || paused ? "board-place covered" : "board-place"} inert={early || paused}>
        {load === undefined && <p class="no-board">{t("room.no_board")}</p>}
        {info.phase !== "countdown" && board}
      </div>
      {early && start !== null && <Countdown left={start - now} />}
      {paused && !early && clock !== undefined && <Paused room={room} clock={clock} />}
      {back !== undefined && (
        <button type="button" class="button primary back-to-result" onClick={back}>
          {t("result.back")}
        </button>
      )}
    </main>
  );
}

/** A sound says that the hands are open, for players who look elsewhere. */
function useStartSound(early: boolean): void {
  const [before, setBefore] = useState(early);
  useEffect(() => {
    if (before && !early) play("start");
    setBefore(early);
  }, [before, early]);
}
