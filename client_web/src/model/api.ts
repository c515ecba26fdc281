/** The few plain HTTP requests: games on offer, a new room, a room by its code. */

import { batch, type ReadonlySignal, signal } from "@preact/signals";

export type OptionValue = boolean | number | string;

export interface GameOption {
  id: string;
  kind: "flag" | "number" | "choice";
  default: OptionValue;
  low: number;
  high: number;
  choices: readonly string[];
  unit: string;
  /** 0 means "off", beside [low, high]. */
  zero_is_off?: boolean;
}

export interface GameInfo {
  id: string;
  min_seats: number;
  max_seats: number;
  solo: boolean;
  /** Of a game for one: deals wait for each other; another one costs nothing. */
  side_by_side: boolean;
  /** Bots play it. */
  bots: boolean;
  options: readonly GameOption[];
}

/** Why a request failed: a stable code of the server, or "offline" without an answer. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    /** What there was too much of, with `too_many`: "rooms", "codes" … */
    readonly what = "",
    /** When it is worth trying again, s from now; null if it was not said. */
    readonly waitS: number | null = null,
  ) {
    super(code);
  }
}

/** Any failure as one that can be put in words. */
export const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError("internal");

async function request(address: string, init?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(address, init);
  } catch {
    throw new ApiError("offline");
  }
  if (answer.ok) return answer;
  const body: unknown = await answer.json().catch(() => null);
  const { code, what, wait_s } = (body ?? {}) as Partial<Record<string, unknown>>;
  throw new ApiError(
    typeof code === "string" ? code : `http_${answer.status}`,
    typeof what === "string" ? what : "",
    typeof wait_s === "number" ? wait_s : null,
  );
}

/** Why there is nothing at an address; "offline" if there is something by now. */
export async function whyNot(address: string): Promise<ApiError> {
  try {
    await request(address, { cache: "no-store" });
  } catch (error) {
    return asApiError(error);
  }
  return new ApiError("offline");
}

const offered = signal<readonly GameInfo[] | undefined>(undefined);

const site = signal<string | undefined>(undefined);

/** What links for other people begin with; undefined until `loadGames` brought it. */
export const linksBegin: ReadonlySignal<string | undefined> = site;

/** The games of this server; undefined until `loadGames` brought them. */
export const games: ReadonlySignal<readonly GameInfo[] | undefined> = offered;

/**
 * Fetches the list of games, once.
 *
 * @throws {ApiError}
 */
export async function loadGames(): Promise<void> {
  if (offered.peek() !== undefined) return;
  const body = (await (await request("/api/games")).json()) as {
    games: readonly GameInfo[];
    base?: string;
  };
  batch(() => {
    offered.value = body.games;
    site.value = body.base;
  });
}

/**
 * Asks the server with a body.
 *
 * @throws {ApiError}
 */
export async function post<T>(address: string, body: object): Promise<T> {
  const answer = await request(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as T;
}

export type Options = Readonly<Record<string, OptionValue>>;

/**
 * Opens a room; its id.
 *
 * @throws {ApiError}
 */
export async function createRoom(game: string, options: Options = {}): Promise<string> {
  return (await post<{ id: string }>("/api/rooms", { game, options })).id;
}

/**
 * Opens a room with the deal of a day; `true` is today, by the server's clock and in UTC.
 *
 * @throws {ApiError}
 */
export async function createDaily(
  game: string,
  options: Options,
  daily: true | string,
): Promise<{ id: string; day?: string }> {
  return post("/api/rooms", { game, options, daily });
}

/** A level's statistics on this device; what never was is missing. */
export interface LevelStats {
  played?: number;
  won?: number;
  streak?: number;
  best_streak?: number;
  best_ms?: number;
  fewest_moves?: number;
  best_points?: number;
  /** Of the win with the fewest moves, where a game counts them. */
  best_pairs?: number;
  best_adds?: number;
}

/**
 * This device's statistics of a game, by level.
 *
 * @throws {ApiError}
 */
export async function loadStats(
  secret: string,
  game: string,
): Promise<Readonly<Record<string, LevelStats>>> {
  const body = await post<{ levels: Record<string, LevelStats> }>("/api/stats", { secret, game });
  return body.levels;
}

/**
 * Deletes what the server has counted for this device.
 *
 * @throws {ApiError}
 */
export async function forget(secret: string): Promise<void> {
  await post("/api/forget", { secret });
}

/**
 * The id of the room that this join code lets into.
 *
 * @throws {ApiError} `no_such_code`, `too_many`, `offline`
 */
export async function roomByCode(code: string): Promise<string> {
  const answer = await request(`/api/codes/${encodeURIComponent(code)}`);
  return ((await answer.json()) as { id: string }).id;
}

/** A room that strangers may join. */
export interface PublicRoom {
  id: string;
  game: string;
  /** Its match is of several games. */
  mixed: boolean;
  taken: number;
  seats: number;
}

/**
 * The rooms that can be found now.
 *
 * @throws {ApiError}
 */
export async function loadPublicRooms(): Promise<readonly PublicRoom[]> {
  const body = (await (await request("/api/public", { cache: "no-store" })).json()) as {
    rooms: readonly PublicRoom[];
  };
  return body.rooms;
}

/** Whether bots play all of what a room plays; assumed as long as the list of games is not here. */
export function takesBots(played: {
  game: string;
  playlist?: readonly { game: string }[];
}): boolean {
  const list = played.playlist ?? [];
  const ids = list.length > 0 ? list.map((item) => item.game) : [played.game];
  return ids.every((id) => games.value?.find((game) => game.id === id)?.bots ?? true);
}
