/** The rooms this device has been in, newest first. Kept on the device only. */

import { type ReadonlySignal, signal } from "@preact/signals";
import type { OptionValue } from "./api";
import { dropKept } from "./kept";
import { storage } from "./storage";

const KEY = "rooms";
/** Rooms that are kept for coming back. Begun games for one are kept beyond that. */
const MOST = 12;
const MOST_BEGUN = 100;

export interface KnownRoom {
  id: string;
  game: string;
  /** Came to watch. */
  watch: boolean;
  /** Names of the other members, to recognise it by. */
  with: string[];
  /** Wall time of the last visit, ms since 1970. */
  at: number;
  /** A game for one. `options` make the deal again; `over`: there is nothing to go on with. */
  solo?: KnownSolo;
}

export interface KnownSolo {
  level: string;
  options: Record<string, OptionValue>;
  begun: boolean;
  over: boolean;
  /** Was opened as the deal of this day, "2026-11-30" in UTC. */
  daily?: string;
}

function isKnownRoom(value: unknown): value is KnownRoom {
  if (typeof value !== "object" || value === null) return false;
  const room = value as Partial<Record<keyof KnownRoom, unknown>>;
  return (
    typeof room.id === "string" &&
    typeof room.game === "string" &&
    typeof room.watch === "boolean" &&
    Array.isArray(room.with) &&
    room.with.every((name) => typeof name === "string") &&
    typeof room.at === "number" &&
    (room.solo === undefined || isSolo(room.solo))
  );
}

function isSolo(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const solo = value as Record<string, unknown>;
  return (
    typeof solo.level === "string" &&
    typeof solo.options === "object" &&
    solo.options !== null &&
    typeof solo.begun === "boolean" &&
    typeof solo.over === "boolean" &&
    (solo.daily === undefined || typeof solo.daily === "string")
  );
}

function load(): KnownRoom[] {
  const held = storage.json(KEY);
  return Array.isArray(held) ? held.filter(isKnownRoom) : [];
}

const list = signal<readonly KnownRoom[]>(load());

/** The rooms, newest first. */
export const myRooms: ReadonlySignal<readonly KnownRoom[]> = list;

/** Whether there is something to go on with: not a game for one that is over or was never begun. */
export const goesOn = ({ solo }: KnownRoom): boolean =>
  solo === undefined || (solo.begun && !solo.over);

/** Remembers a visit. What it does not tell of a game for one, such as its day, stays known. */
export function rememberRoom(room: KnownRoom): void {
  const rooms = load();
  const before = rooms.find((other) => other.id === room.id)?.solo;
  const solo = before === undefined ? {} : { solo: { ...before, ...room.solo } };
  write(kept([{ ...room, ...solo }, ...rooms.filter((other) => other.id !== room.id)]));
}

/** A begun game is not pushed out by rooms that came after it. */
function kept(rooms: readonly KnownRoom[]): KnownRoom[] {
  const begun = rooms.filter((room) => room.solo !== undefined && goesOn(room));
  const staying = new Set(begun.slice(0, MOST_BEGUN));
  return rooms.filter((room, at) => at < MOST || staying.has(room));
}

/** Forgets a room: left, closed, or never there. */
export function forgetRoom(id: string): void {
  dropKept(id);
  write(load().filter((room) => room.id !== id));
}

/** The room, if this device has been in it. */
export function knownRoom(id: string): KnownRoom | undefined {
  return load().find((room) => room.id === id);
}

/** Follows what other tabs remember. Returns what ends it. */
export function watchRooms(): () => void {
  return storage.watch(KEY, () => {
    list.value = load();
  });
}

function write(rooms: KnownRoom[]): void {
  storage.set(KEY, JSON.stringify(rooms));
  list.value = rooms;
}
