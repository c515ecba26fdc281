/** How a game for one begins: options from an address or a form, a room, a place in the list. */

import {
  createDaily,
  createRoom,
  type GameInfo,
  games,
  loadGames,
  type Options,
  type OptionValue,
} from "./api";
import { type KnownRoom, myRooms, rememberRoom } from "./rooms";
import { takeSpare } from "./spare";
import { storage } from "./storage";

/** An option that the game does not have, or a value that it does not take. */
export class BadAddress extends Error {}

/**
 * The options in an address such as /GAME/617?level=hard: `deal` from the path, the others by
 * name.
 *
 * @throws {BadAddress}
 */
export function optionsOf(
  info: GameInfo,
  deal: string,
  query: string,
): Record<string, OptionValue> {
  const given: [string, string][] = deal === "" ? [] : [["deal", deal]];
  for (const [name, value] of new URLSearchParams(query))
    if (name !== "daily" && name !== "lang") given.push([name, value]);
  return Object.fromEntries(
    given.map(([name, text]) => {
      const option = info.options.find((one) => one.id === name);
      if (option === undefined) throw new BadAddress(name);
      if (option.kind === "flag") return [name, text === "true" || text === "1"];
      if (option.kind === "choice") {
        if (!option.choices.includes(text)) throw new BadAddress(name);
        return [name, text];
      }
      const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
      if (!(number >= option.low && number <= option.high)) throw new BadAddress(name);
      return [name, number];
    }),
  );
}

/**
 * What the server knows about the game.
 *
 * @throws {ApiError}
 */
export async function soloGame(id: string): Promise<GameInfo | undefined> {
  await loadGames();
  return games.peek()?.find((game) => game.id === id && game.solo);
}

/** Today in UTC, as deals of the day are counted. */
export const today = (now = Date.now()): string => new Date(now).toISOString().slice(0, 10);

/**
 * The unfinished room with the deal that an address deals, if this device has one. Only what is dealt
 * counts: `settings` are the game's options that change how a deal is played, not which one it is.
 * What an address does not name is the option's default, as the server takes it.
 */
export function openDeal(
  info: GameInfo,
  wanted: Options,
  settings: readonly string[] = [],
): string | undefined {
  const dealt = info.options.filter((option) => !settings.includes(option.id));
  const same = (known: Options) =>
    // A deal whose number would give its closed cards away stays unnamed.
    Object.keys(known).length > 0 &&
    dealt.every(({ id, default: usual }) => known[id] === (wanted[id] ?? usual));
  return unfinished(info.id).find((room) => same(room.solo?.options ?? {}))?.id;
}

/** The unfinished room of a day's deal, today's if no other is named, if this device opened it; of any level if none is wanted. */
export function openDaily(info: GameInfo, wanted: Options, day = today()): string | undefined {
  // A puzzle's day has a level of its own.
  const fits = (level: string) => wanted.level === undefined || level === wanted.level;
  return unfinished(info.id).find(({ solo }) => solo?.daily === day && fits(solo.level))?.id;
}

const unfinished = (game: string): readonly KnownRoom[] =>
  myRooms.peek().filter((room) => room.game === game && room.solo?.over === false);

/**
 * The begun game that counts as lost from the first move of another deal until it is resumed and won.
 * None where deals wait for each other.
 */
export function begunGame(info: GameInfo): KnownRoom | undefined {
  if (info.side_by_side) return undefined;
  return unfinished(info.id).find((room) => room.solo?.begun === true);
}

/** A deal of the day: none, today's, or that of a day such as "2026-11-30" in UTC. */
export type Daily = boolean | string;

/** What `?daily=` in an address asks for. */
export function dailyIn(query: string): Daily {
  const asked = new URLSearchParams(query).get("daily");
  return asked !== null && /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : asked !== null;
}

/**
 * A new room for one; its id. It is in the list at once, so that nobody asks for a name.
 *
 * @throws {ApiError}
 */
export async function startSolo(
  game: string,
  options: Options,
  daily: Daily = false,
): Promise<string> {
  const level = typeof options.level === "string" ? options.level : "";
  const fresh = { level, options: {}, begun: false, over: false };
  let id: string;
  let solo: KnownRoom["solo"] = fresh;
  if (daily === false) {
    const spare = options.deal ? null : takeSpare(game, options);
    id = spare ?? (await createRoom(game, options));
  } else {
    // The server's day counts: the clock of a device may be wrong, or midnight is just over.
    const opened = await createDaily(game, options, daily);
    id = opened.id;
    solo = { ...fresh, daily: opened.day ?? (daily === true ? today() : daily) };
  }
  rememberRoom({ id, game, watch: false, with: [], at: Date.now(), solo });
  return id;
}

const lastKey = (game: string): string => `solo.${game}.last`;

/** What was chosen the last time that this game was dealt here: level and settings, never a deal. */
export function lastOptions(game: string): Record<string, OptionValue> {
  const held = storage.json(lastKey(game));
  if (typeof held !== "object" || held === null) return {};
  return Object.fromEntries(
    Object.entries(held).filter(
      ([, value]) => typeof value === "string" || value === Boolean(value),
    ),
  );
}

/**
 * The options of the deal after one with these: settings that a deal does not tell, such as automatic moves, stay as
 * they were chosen.
 */
export function nextOptions(game: string, options: Options): Options {
  const { deal: _, ...others } = options;
  return { ...lastOptions(game), ...others };
}

/** Remembers choices, beside those of other options. */
export function rememberOptions(game: string, options: Options): void {
  const { deal: _, ...others } = { ...lastOptions(game), ...options };
  storage.set(lastKey(game), JSON.stringify(others));
}
