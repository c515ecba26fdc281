/** /r/ID: ask for a name once, then everything that happens in the room. */

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { adoptFromHash, deviceSecret } from "../../model/identity";
import { keepName } from "../../model/names";
import { RoomModel } from "../../model/room";
import { forgetRoom, type KnownRoom, knownRoom, rememberRoom } from "../../model/rooms";
import { toast } from "../../ui/kit/live";
import { go } from "../../ui/router";
import { Problem } from "../Problem";
import { ask } from "./ask";
import { NamePrompt } from "./NamePrompt";
import { RoomScreen } from "./RoomScreen";

interface Coming {
  name: string | null;
  watch: boolean;
  /** Has just pressed "sit": takes a seat as soon as the room answers. */
  sit: boolean;
}

export function RoomPage({ id }: { id: string }) {
  const [coming, setComing] = useState<Coming | null>(() => {
    if (adoptFromHash(location.hash)) {
      history.replaceState(null, "", location.pathname);
      return { name: null, watch: false, sit: false };
    }
    const known = knownRoom(id);
    return known ? { name: null, watch: known.watch, sit: false } : null;
  });
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

function Connected({ id, coming }: { id: string; coming: Coming }) {
  const [room] = useState(() => new RoomModel(id, { secret: deviceSecret(), ...coming }));
  useEffect(() => () => room.dispose(), [room]);
  useRemember(room);
  useSit(room, coming.sit);
  const code = room.closedCode.value;
  useEffect(() => {
    if (code === "left" || code === "kicked" || code === "no_such_room") forgetRoom(id);
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
  const watch = mine !== undefined && mine.seat === null && !mine.waiting;
  const present = mine !== undefined;
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
  // Before anything is on screen: who leaves at once still comes back to a seat, not to a bench.
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
