/** How a game for one begins: options from an address or a form, a room, a place in the list. */

import { createRoom, type GameInfo, games, loadGames, type Options, type OptionValue } from "./api";
import { myRooms, rememberRoom } from "./rooms";

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
    if (name !== "daily") given.push([name, value]);
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
 * What the server knows of the game.
 *
 * @throws {ApiError}
 */
export async function soloGame(id: string): Promise<GameInfo | undefined> {
  await loadGames();
  return games.peek()?.find((game) => game.id === id && game.solo);
}

/** The unfinished room of this very deal, if this device has one. */
export function openDeal(game: string, options: Options): string | undefined {
  const same = (known: Record<string, OptionValue>) =>
    Object.entries(options).every(([name, value]) => !(name in known) || known[name] === value);
  if (options.deal === undefined || options.deal === 0) return undefined;
  return myRooms
    .peek()
    .find((room) => room.game === game && room.solo && !room.solo.over && same(room.solo.options))
    ?.id;
}

/** The begun game that starting another one gives up, if there is one. */
export function begunGame(game: string): string | undefined {
  return myRooms
    .peek()
    .find((room) => room.game === game && room.solo?.begun === true && !room.solo.over)?.id;
}

/**
 * A new room for one; its id. It is in the list at once, so that nobody asks for a name.
 *
 * @throws {ApiError}
 */
export async function startSolo(game: string, options: Options, daily = false): Promise<string> {
  const id = await createRoom(game, options, daily);
  const level = typeof options.level === "string" ? options.level : "";
  const solo = { level, options: {}, begun: false, over: false };
  rememberRoom({ id, game, watch: false, with: [], at: Date.now(), solo });
  return id;
}
