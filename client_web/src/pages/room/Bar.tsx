/** The 40 px above lobby, table and result: where one is, the line, sound, menu. */

import { useEffect, useState } from "preact/hooks";
import { GAMES } from "../../games";
import { t, tFirst, withWords } from "../../i18n";
import type { RoomModel } from "../../model/room";
import { reactions } from "../../model/settings";
import type { RoomSection } from "../../model/wire";
import { Icon } from "../../ui/kit/icons";
import { useTitle } from "../../ui/kit/title";
import { later } from "../../ui/kit/useLoaded";
import { dealName } from "../../ui/solo/words";
import { SoundButton } from "../SoundButton";

const Picker = later(() => withWords(["react"], import("./ReactionPicker")));
const Menu = later(() => withWords(["menu"], import("./Menu")));

export function Bar({ room, info }: { room: RoomModel; info: RoomSection }) {
  const [open, setOpen] = useState(false);
  const [picking, setPicking] = useState(false);
  const begins = info.phase === "countdown" && room.mySeat.value !== null;
  useEffect(() => {
    // A sheet over the table would hide the start of a round from its players.
    if (!begins) return;
    setOpen(false);
    setPicking(false);
  }, [begins]);
  const playing = info.phase === "countdown" || info.phase === "round" || info.phase === "result";
  const id = (info.playlist ?? []).length > 0 && !playing ? "mixed" : info.game;
  const game = tFirst([`game.${id}`, id]);
  const solo = room.pub("solo").value;
  const deal = solo && dealName(info.game, solo.level, solo.options);
  const evening = room.pub("evening").value;
  const rounds = evening ? evening.played + evening.left : info.match.value;
  const where =
    info.max_seats === 1
      ? (deal ?? game)
      : info.phase === "lobby"
        ? t("bar.lobby", { game })
        : info.phase === "over"
          ? t("bar.over", { game })
          : info.match.kind === "rounds" || info.match.kind === undefined
            ? t("bar.round_of", { game, n: info.round, of: rounds ?? 5 })
            : t("bar.round", { game, n: info.round });
  useTitle(solo === undefined ? where : `${game} · ${where}`);
  return (
    <>
      <header class="bar">
        <button
          type="button"
          class="icon-button"
          aria-label={t("bar.menu")}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Icon name="menu" />
        </button>
        <span class="bar-where">
          {solo !== undefined && <span class="bar-game">{game} · </span>}
          {where}
        </span>
        {reactions.value && info.max_seats > 1 && room.mySeat.value !== null && (
          <button
            type="button"
            class="icon-button"
            aria-label={t("bar.react")}
            aria-haspopup="dialog"
            onClick={() => setPicking(true)}
          >
            <Icon name="smile" />
          </button>
        )}
        <SoundButton />
      </header>
      <Line room={room} alone={GAMES.get(info.game)?.offline === true} />
      {picking && <Picker room={room} close={() => setPicking(false)} />}
      {open && <Menu room={room} info={info} close={() => setOpen(false)} />}
    </>
  );
}

/** Says at once that the line is gone; leaves without a word when it is back. */
function Line({ room, alone }: { room: RoomModel; alone: boolean }) {
  const lost = room.status.value !== "online";
  const fault = room.fault.value;
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!lost) return setLong(false);
    const timer = setTimeout(() => setLong(true), 8000);
    return () => clearTimeout(timer);
  }, [lost]);
  // One plays on: nothing may lie over the board.
  if (alone && fault === null)
    return (
      <div class="line-alone" role="status">
        {lost && (
          <p>
            <span class="pulse" aria-hidden="true" />
            {t("line.alone")}
          </p>
        )}
      </div>
    );
  return (
    <div class="line-place" role="status">
      {(lost || fault === "store_away") && (
        <p class="line-lost">
          <span class="pulse" aria-hidden="true" />
          {fault === null
            ? t(long ? "line.long" : "line.lost")
            : tFirst([`problem.${fault}`, "line.lost"])}
        </p>
      )}
    </div>
  );
}
