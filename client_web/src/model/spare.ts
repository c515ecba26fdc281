/** A deal that is fetched ahead for each game, so that the next one begins without a network, too. */

import { effect } from "@preact/signals";
import { createRoom, games, type Options } from "./api";
import { deviceSecret, roomSecret } from "./identity";
import { isKept, keepRoom } from "./kept";
import { RoomModel } from "./room";
import { rememberRoom } from "./rooms";
import { storage } from "./storage";
import type { SoloSection } from "./wire";

const keyOf = (game: string): string => `spare.${game}`;
/** The server deletes rooms that nobody opens for 90 days, ms. */
const OLDEST = 60 * 86_400_000;
/** A room that takes longer is tried another time, ms. */
const PATIENCE = 20_000;

interface Spare {
  readonly id: string;
  readonly dealt: string;
  readonly at: number;
}

/** What is dealt, as one text for all ways to say it: a default need not be named. */
function dealt(game: string, options: Options): string {
  const info = games.peek()?.find(({ id }) => id === game);
  const all = info?.options.map(({ id, default: usual }) => [id, options[id] ?? usual]);
  return JSON.stringify(all ?? Object.entries(options).sort());
}

function held(game: string): Spare | null {
  const found = storage.json(keyOf(game)) as Partial<Spare> | null;
  const whole = typeof found?.id === "string" && typeof found.at === "number" && isKept(found.id);
  return whole && Date.now() - (found.at ?? 0) < OLDEST ? (found as Spare) : null;
}

/** The room of the deal that was fetched for these options, which is then no spare any more; null without one. */
export function takeSpare(game: string, options: Options): string | null {
  const spare = held(game);
  if (spare === null || spare.dealt !== dealt(game, options)) return null;
  storage.remove(keyOf(game));
  return spare.id;
}

let fetching = false;

/** Fetches the next deal of the game, if there is none for these options. */
export async function fetchAhead(game: string, options: Options): Promise<void> {
  const wanted = dealt(game, options);
  if (fetching || held(game)?.dealt === wanted) return;
  fetching = true;
  try {
    const id = await createRoom(game, options);
    if (await look(id, game))
      storage.set(keyOf(game), JSON.stringify({ id, dealt: wanted, at: Date.now() }));
  } catch {
    // With the next game.
  } finally {
    fetching = false;
  }
}

/** Sits down in the room, keeps what is there, and leaves the page's place. */
async function look(id: string, game: string): Promise<boolean> {
  const secrets = { secret: roomSecret(id), device: deviceSecret() };
  const room = new RoomModel(id, { ...secrets, name: null, watch: false });
  const seen = await new Promise<SoloSection | null>((done) => {
    const late = setTimeout(() => done(null), PATIENCE);
    effect(() => {
      const solo = room.pub("solo").value;
      if (solo === undefined || room.mySeat.value === null) return;
      clearTimeout(late);
      done(solo);
    });
  });
  const kept = room.keepable([]);
  room.dispose();
  if (seen === null || kept === null) return false;
  keepRoom(id, kept);
  const { level, options } = seen;
  const solo = { level, options, begun: false, over: false };
  rememberRoom({ id, game, watch: false, with: [], at: Date.now(), solo });
  return true;
}
