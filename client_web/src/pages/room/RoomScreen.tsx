/** What is on screen in a room: lobby, table or result, below one bar. */

import { computed } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { t, tFirst, withWords } from "../../i18n";
import type { Part } from "../../i18n/parts";
import type { RoomModel } from "../../model/room";
import { reactions } from "../../model/settings";
import { keepAwake } from "../../model/wake";
import type { RoomSection } from "../../model/wire";
import { toast } from "../../ui/kit/live";
import { later, useLoaded, useSoon } from "../../ui/kit/useLoaded";
import { useWords } from "../../ui/kit/useWords";
import { Lobby } from "../lobby/Lobby";
import { ask } from "./ask";
import { Bar } from "./Bar";
import { MoveSeat, TakeWaits } from "./moving";
import { Table } from "./Table";
import { useResultCover } from "./useResultCover";

const Reactions = later(() => withWords(["react"], import("./React")));
const Bystander = later(() => withWords(["party"], import("../party/Bystander")));
const result = () => withWords(["result"], import("../result/Result"));

/** What the board of a game for one says, with its help, its menu and its result. */
const ALONE: readonly Part[] = ["outside", "menu", "result", "rules", "cards"];

/** A round has begun, and everything that it needs is on screen, ms. */
const CALM = 5000;

export function RoomScreen({ room }: { room: RoomModel }) {
  const info = room.pub("room").value;
  useWake(room);
  useFaults(room);
  useEnded(room);
  const phase = info?.phase;
  const covered = useResultCover(phase);
  const worded = useWords(info?.game, info?.max_seats === 1 ? ALONE : undefined);
  const Result = useResult(phase);
  if (info === undefined) {
    if (room.transfer.value !== null) return <TakeWaits />;
    return <Connecting room={room} />;
  }
  if (info.max_seats === 1) {
    return (
      <>
        {worded && <Solo room={room} info={info} />}
        {room.transfer.value !== null && <MoveSeat room={room} />}
      </>
    );
  }
  const atTable = phase === "countdown" || phase === "round" || !covered.up;
  return (
    <div class={`room phase-${info.phase}${atTable && phase !== "lobby" ? " at-table" : ""}`}>
      <Bar room={room} info={info} />
      {reactions.value && room.reacted.value !== null && <Reactions room={room} />}
      {phase !== "lobby" && room.mySeat.value === null && <Bystander room={room} />}
      {phase === "lobby" ? (
        <Lobby room={room} info={info} />
      ) : atTable ? (
        <Table room={room} info={info} back={covered.back} />
      ) : Result === undefined || !worded ? (
        <main class="page" />
      ) : (
        <Result room={room} info={info} look={covered.look} />
      )}
      {room.transfer.value !== null && <MoveSeat room={room} />}
    </div>
  );
}

/** The result's screen: loaded while hands are busy, so that it keeps no round waiting, and is there when one is over. */
function useResult(phase: RoomSection["phase"] | undefined) {
  const [wanted, setWanted] = useState(false);
  const ended = phase === "result" || phase === "over";
  useEffect(() => {
    if (phase !== "round") return;
    const timer = setTimeout(() => setWanted(true), CALM);
    return () => clearTimeout(timer);
  }, [phase]);
  return useLoaded(wanted || ended ? result : undefined);
}

/** A game for one is played without a network, too. */
const OFFLINE = [() => import("../offline").then(({ keepOffline }) => keepOffline())];

/** A game for one: no lobby, and the board itself shows how it ended. */
function Solo({ room, info }: { room: RoomModel; info: RoomSection }) {
  useSoon(OFFLINE);
  const watching = room.mySeat.value === null && room.me.value !== null;
  const free = room.pub("members").value?.sit === "seat";
  return (
    <div class="room at-table solo-room">
      <Bar room={room} info={info} />
      {watching && (
        <section class="solo-watch" aria-label={t("bar.watching")}>
          <span>{t(free ? "solo.free" : "solo.watch")}</span>
          {free && (
            <button
              type="button"
              class="text-button"
              onClick={() => void ask(room.command("sit", { seat: null }))}
            >
              {t("solo.sit")}
            </button>
          )}
        </section>
      )}
      {info.phase === "lobby" ? (
        <main class="table-place" />
      ) : (
        <Table room={room} info={info} back={undefined} />
      )}
    </div>
  );
}

/** Before the first view: on the way, or why it takes so long. */
function Connecting({ room }: { room: RoomModel }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 4000);
    return () => clearTimeout(timer);
  }, []);
  const fault = room.fault.value;
  const why = fault === null ? [] : [`problem.${fault}`];
  return (
    <main class="page narrow welcome">
      <h1 class="quiet" aria-live="polite">
        {fault !== null || long ? tFirst([...why, "room.retrying"]) : t("room.connecting")}
      </h1>
    </main>
  );
}

/** Says what the server complained about while the connection goes on. */
function useFaults(room: RoomModel): void {
  const fault = room.fault.value;
  const online = room.status.value === "online";
  useEffect(() => {
    // While the store is away, a line says so for as long as it lasts.
    if (fault === null || fault === "store_away" || !online) return;
    const say = () =>
      toast(tFirst([`problem.${fault}`, "problem.other"], { code: fault }), fault !== "store_back");
    withWords(["outside"], Promise.resolve()).then(say, say);
  }, [fault, online]);
}

/** Somebody put an end to the match: its table and result are gone for everybody. */
function useEnded(room: RoomModel): void {
  const phase = room.pub("room").value?.phase;
  const before = useRef<{ phase: typeof phase; rounds: number }>({ phase: undefined, rounds: 0 });
  useEffect(() => {
    const was = before.current;
    before.current = { phase, rounds: room.pub("match").peek()?.rounds.length ?? 0 };
    const ran = was.phase === "round" || was.phase === "over" || was.rounds > 0;
    const host = room.pub("room").peek()?.host;
    if (phase !== "lobby" || !ran || host === room.me.peek()) return;
    const who =
      room
        .pub("members")
        .peek()
        ?.list.find((member) => member.id === host)?.name ?? "";
    toast(t(was.phase === "over" ? "room.new_settings" : "room.ended", { who }));
  }, [room, phase]);
}

function useWake(room: RoomModel): void {
  const playing = useMemo(
    () =>
      computed(() => {
        const phase = room.pub("room").value?.phase;
        return room.mySeat.value !== null && (phase === "countdown" || phase === "round");
      }),
    [room],
  );
  useEffect(() => keepAwake(playing), [playing]);
}
