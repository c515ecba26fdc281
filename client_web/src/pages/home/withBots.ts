/** A party game against bots in one tap: a room, bots on all but one seat, and the countdown. */

import { effect } from "@preact/signals";
import { lang } from "../../i18n";
import { createRoom } from "../../model/api";
import { botSkill } from "../../model/bots";
import { lastName, suggestName } from "../../model/names";
import type { RoomModel } from "../../model/room";
import { rememberRoom } from "../../model/rooms";
import { entered, keep } from "../room/ahead";

/** More make a round longer to look at than to play. */
const MOST = 2;

/**
 * Its id, once the room has all it needs; a line that breaks meanwhile leaves a lobby, where one goes on by hand.
 *
 * @throws {ApiError} there is no room.
 */
export async function playWithBots(game: string): Promise<string> {
  const id = await createRoom(game);
  rememberRoom({ id, game, watch: false, with: [], at: Date.now() });
  const room = entered(id, { name: lastName() ?? suggestName(lang.peek()), watch: false });
  keep(room);
  await once(() => room.status.value === "online" || room.closedCode.value !== null);
  await begun(room);
  return id;
}

/** Commands stay in order: only the last one's answer is waited for. */
async function begun(room: RoomModel): Promise<void> {
  const seats = room.pub("room").peek()?.seats ?? 2;
  void room.command("sit", { seat: null });
  for (let n = 0; n < Math.min(MOST, seats - 1); n++)
    void room.command("add_bot", { skill: botSkill() });
  await room.command("start");
}

/** Waits until it is so. */
function once(holds: () => boolean): Promise<void> {
  return new Promise((done) => {
    let end: (() => void) | undefined;
    let held = false;
    end = effect(() => {
      held ||= holds();
      if (!held) return;
      end?.();
      done();
    });
    if (held) end();
  });
}
