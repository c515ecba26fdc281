/** /r/ID: ask for a name once, then everything that happens in the room. */

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { takenFrom } from "../../model/identity";
import { keepName } from "../../model/names";
import type { RoomModel } from "../../model/room";
import { forgetRoom, type KnownRoom, knownRoom, rememberRoom } from "../../model/rooms";
import { toast } from "../../ui/kit/live";
import { go } from "../../ui/router";
import { Problem } from "../Problem";
import { entered } from "./ahead";
import { ask } from "./ask";
import { TakePrompt } from "./moving";
import { NamePrompt } from "./NamePrompt";
import { RoomScreen } from "./RoomScreen";

interface Coming {
  name: string | null;
  watch: boolean;
  /** Has just pressed "sit": takes a seat as soon as the room answers. */
  sit: boolean;
}

/** This device is no longer a member of the room. */
const GONE: ReadonlySet<string> = new Set(["left", "kicked", "no_such_room", "seat_moved"]);
/** The seat did not come here, or went elsewhere: the device can still come in without it. */
const UNMOVED: ReadonlySet<string> = new Set([
  "seat_moved",
  "no_such_transfer",
  "seat_not_given",
  "seated_already",
]);

export function RoomPage({ id }: { id: string }) {
  const [coming, setComing] = useState<Coming | null>(() => {
    const known = knownRoom(id);
    return known ? { name: null, watch: known.watch, sit: false } : null;
  });
  const [code, setCode] = useState<string | null>(() => {
    const found = takenFrom(location.hash);
    // A code works once: it must not be bookmarked, nor asked for again after a reload.
    if (location.hash !== "") history.replaceState(null, "", location.pathname + location.search);
    return found;
  });
  const [take, setTake] = useState(false);
  if (code !== null && !take) {
    return <TakePrompt take={() => setTake(true)} without={() => setCode(null)} />;
  }
  if (code !== null) {
    const without = () => {
      setCode(null);
      setTake(false);
    };
    const moved: Coming = { name: null, watch: true, sit: false };
    return <Connected key={code} id={id} coming={moved} take={code} without={without} />;
  }
  if (coming === null) {
    return (
      <NamePrompt
        come={(name, watch) => {
          keepName(name);
          setComing({ name, watch, sit: !watch });
        }}
      />
    );
  }
  return <Connected id={id} coming={coming} />;
}

interface ConnectedProps {
  id: string;
  coming: Coming;
  /** The code of a seat that moves here. */
  take?: string;
  /** Into the room without that seat. */
  without?: () => void;
}

function Connected({ id, coming, take, without }: ConnectedProps) {
  const [room] = useState(() =>
    entered(id, { name: coming.name, watch: coming.watch, take: take ?? null }),
  );
  useEffect(() => () => room.dispose(), [room]);
  useRemember(room);
  useSit(room, coming.sit);
  const code = room.closedCode.value;
  useEffect(() => {
    if (code !== null && GONE.has(code)) forgetRoom(id);
    if (code === "left") {
      toast(t("room.left"));
      go("/", true);
    }
  }, [code, id]);
  if (code === "left") return null;
  if (code !== null) {
    const run = () => room.reconnect();
    if (code === "seat_taken_over")
      return <Problem code={code} action={{ text: t("problem.take_back"), run }} />;
    if (UNMOVED.has(code)) {
      const enter = without ?? (() => location.reload());
      return <Problem code={code} action={{ text: t("move.take.no"), run: enter }} />;
    }
    return code === "kicked" ? <Problem code={code} /> : <Problem code={code} again={run} />;
  }
  return <RoomScreen room={room} />;
}

/** Asks for a seat once, when the room has answered for the first time. */
function useSit(room: RoomModel, wanted: boolean): void {
  const [asked, setAsked] = useState(false);
  const online = room.status.value === "online";
  useEffect(() => {
    if (!wanted || asked || !online) return;
    setAsked(true);
    if (room.mySeat.peek() === null) void ask(room.command("sit", { seat: null }));
  }, [room, wanted, asked, online]);
}

/** Keeps the room in the device's list while one is in it. */
function useRemember(room: RoomModel): void {
  const info = room.pub("room").value;
  const members = room.pub("members").value?.list;
  const me = room.me.value;
  const mine = members?.find((member) => member.id === me);
  const game = info?.game;
  const others = members?.filter((member) => member.id !== me).map((member) => member.name);
  const names = others?.slice(0, 4).join("\n");
  const watch = mine === undefined || (mine.seat === null && !mine.waiting);
  const present = mine !== undefined || me === "";
  const section = room.pub("solo").value;
  const over = info?.phase === "result" || info?.phase === "over";
  const solo =
    section &&
    JSON.stringify({
      level: section.level,
      options: section.options,
      begun: section.begun,
      over,
    });
  // Before anything is on screen: anyone who leaves at once still comes back to a seat, not to a bench.
  useLayoutEffect(() => {
    if (!present || game === undefined) return;
    const list = names === undefined || names === "" ? [] : names.split("\n");
    const visit: KnownRoom = { id: room.id, game, watch, with: list, at: Date.now() };
    if (solo !== undefined) visit.solo = JSON.parse(solo) as NonNullable<KnownRoom["solo"]>;
    rememberRoom(visit);
  }, [room, present, game, names, watch, solo]);
  const query =
    section &&
    new URLSearchParams(
      Object.entries(section.options).map(([name, value]) => [name, String(value)]),
    ).toString();
  useEffect(() => {
    // The deal shows in the address, beside the room that keeps the game.
    if (query !== undefined) history.replaceState(null, "", `/r/${room.id}?${query}`);
  }, [room, query]);
}
