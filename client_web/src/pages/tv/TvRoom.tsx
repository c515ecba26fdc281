/** A room on a television: seen from across the room, without a button, and never more than any spectator sees. */

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { t, withWords } from "../../i18n";
import { newSecret } from "../../model/identity";
import { RoomModel } from "../../model/room";
import { reactions } from "../../model/settings";
import { keepAwake } from "../../model/wake";
import type { RoomSection } from "../../model/wire";
import { useRoomTime } from "../../ui/kit/roomTime";
import { useTitle } from "../../ui/kit/title";
import { later } from "../../ui/kit/useLoaded";
import { useWords } from "../../ui/kit/useWords";
import { Problem } from "../Problem";
import { Table } from "../room/Table";
import { useResultCover } from "../room/useResultCover";
import { TvLobby } from "./TvLobby";
import { TvResult } from "./TvResult";
import "../../ui/table/table.css";
import "./tv.css";

const Reactions = later(() => withWords(["react"], import("../room/React")));
const ALWAYS = signal(true);

export default function TvRoom({ id }: { id: string }) {
  // A member of its own: a seat that this device has in the room stays with the page that plays.
  const [room] = useState(
    () =>
      new RoomModel(id, {
        secret: newSecret(),
        device: newSecret(),
        name: t("tv.name"),
        watch: true,
      }),
  );
  useEffect(() => () => room.dispose(), [room]);
  useEffect(() => keepAwake(ALWAYS), []);
  useTitle(t("tv.title"));
  const code = room.closedCode.value;
  if (code !== null) return <Problem code={code} again={() => room.reconnect()} />;
  return (
    <>
      {reactions.value && <Reactions room={room} />}
      <Screen room={room} />
    </>
  );
}

function Screen({ room }: { room: RoomModel }) {
  const info = room.pub("room").value;
  const phase = info?.phase;
  const covered = useResultCover(phase);
  const worded = useWords(info?.game);
  if (info === undefined || !worded) return <main class="tv tv-lobby" />;
  if (phase === "lobby") return <TvLobby room={room} info={info} />;
  const ended = phase === "result" || phase === "over";
  if (ended && covered.up) return <TvResult room={room} info={info} />;
  return (
    <div class="tv room at-table">
      <Table room={room} info={info} back={undefined} />
      <Clock room={room} info={info} />
    </div>
  );
}

/** How long the round has been going on; while a span runs out, what is left, ever larger. */
function Clock({ room, info }: { room: RoomModel; info: RoomSection }) {
  const clock = room.pub("clock").value;
  const runs = info.phase === "round" && clock?.paused === null;
  const now = useRoomTime(room, runs, 200);
  const start = clock?.start_at ?? null;
  if (!runs || start === null || now < start) return null;
  const ends = clock?.timers.map((timer) => timer.ends_at).find((at) => at !== null) ?? null;
  const left = ends === null ? null : Math.max(0, ends - now);
  const shown = Math.floor((left ?? now - start) / 1000);
  const grown = left === null ? 1 : 1 + Math.max(0, 1 - left / LAST_MS);
  return (
    <aside class="tv-clock" style={{ "--grown": grown.toFixed(2) }}>
      <span role="timer">
        {Math.floor(shown / 60)}:{String(shown % 60).padStart(2, "0")}
      </span>
    </aside>
  );
}

/** In the last part of a span its clock grows. */
const LAST_MS = 20_000;
