// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { deviceSecret, roomSecret, takeLink, takenFrom } from "./identity";
import { graphemes, suggestName, tidyName } from "./names";
import { forgetRoom, knownRoom, myRooms, rememberRoom } from "./rooms";
import { storage } from "./storage";

beforeEach(() => {
  localStorage.clear();
  for (const room of myRooms.value) forgetRoom(room.id);
  localStorage.clear();
});

const visit = (id: string, at = 1) => ({ id, game: "race", watch: false, with: ["Аня"], at });

test("the device's secret is 128 bits and stays the same", () => {
  const secret = deviceSecret();
  expect(secret).toMatch(/^[0-9a-f]{32}$/);
  expect(deviceSecret()).toBe(secret);
  localStorage.setItem("pentaraduga.secret", "spoilt");
  expect(deviceSecret()).toMatch(/^[0-9a-f]{32}$/);
});

test("a browser that keeps nothing still has one secret per page", () => {
  const refuse = () => {
    throw new DOMException("not here", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  const secret = deviceSecret();
  expect(secret).toMatch(/^[0-9a-f]{32}$/);
  expect(deviceSecret()).toBe(secret);
  expect(storage.lasting).toBe(false);
  storage.remove("secret");
  vi.unstubAllGlobals();
});

test("every room has a secret of its own, and keeps it", () => {
  const secrets = ["a", "b", "c"].map(roomSecret);
  expect(new Set([...secrets, deviceSecret()]).size).toBe(4);
  expect(["a", "b", "c"].map(roomSecret)).toEqual(secrets);
  for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{32}$/);
  localStorage.setItem("pentaraduga.seats", JSON.stringify([["a", "spoilt"], null, 5]));
  expect(roomSecret("a")).toMatch(/^[0-9a-f]{32}$/);
});

test("no link changes who this device is", () => {
  const before = [deviceSecret(), roomSecret("abc")];
  const attack = "0123456789abcdef".repeat(2);
  for (const hash of [`#seat=${attack}`, `#take=${attack}`, `#secret=${attack}`]) {
    expect(takenFrom(hash)).toBeNull();
  }
  const link = new URL(takeLink("https://game.example", "abc", attack.slice(0, 20)));
  expect(takenFrom(link.hash)).toBe(attack.slice(0, 20));
  expect(link.search).toBe("");
  expect([deviceSecret(), roomSecret("abc")]).toEqual(before);
});

test("names are counted as people read them", () => {
  expect(tidyName("  Аня \n\t Б ")).toBe("Аня Б");
  expect(tidyName("и\u0306од")).toBe("йод");
  expect(graphemes(tidyName("👩‍👩‍👧".repeat(20)))).toHaveLength(12);
  expect(tidyName(" \u0007 ")).toBe("");
});

test("every suggested name fits and comes from its language", () => {
  for (let at = 0; at < 1; at += 0.01) {
    const russian = suggestName("ru", () => at);
    const english = suggestName("en", () => at);
    expect(tidyName(russian)).toBe(russian);
    expect(russian).toMatch(/^[А-ЯЁ][а-яё]+$/);
    expect(english).toMatch(/^[A-Z][a-z]+$/);
  }
});

test("rooms are remembered once, newest first, and can be forgotten", () => {
  rememberRoom(visit("a"));
  rememberRoom(visit("b"));
  rememberRoom(visit("a", 5));
  expect(myRooms.value.map((room) => room.id)).toEqual(["a", "b"]);
  expect(knownRoom("a")?.at).toBe(5);
  forgetRoom("a");
  expect(knownRoom("a")).toBeUndefined();
  expect(myRooms.value.map((room) => room.id)).toEqual(["b"]);
});

test("the list of rooms stays short, and what is not a room is skipped", () => {
  for (let n = 0; n < 30; n++) rememberRoom(visit(`r${n}`));
  expect(myRooms.value).toHaveLength(12);
  localStorage.setItem("pentaraduga.rooms", JSON.stringify([visit("ok"), { id: 5 }, null]));
  expect(knownRoom("ok")).toBeDefined();
  localStorage.setItem("pentaraduga.rooms", "{");
  expect(knownRoom("ok")).toBeUndefined();
});

test("a visit before the game is dealt forgets nothing of it", () => {
  const solo = { level: "easy", options: {}, begun: false, over: false, daily: "2026-11-30" };
  rememberRoom({ ...visit("a"), solo });
  rememberRoom(visit("a", 2));
  const { daily: _, ...later } = { ...solo, begun: true };
  rememberRoom({ ...visit("a", 3), solo: later });
  expect(knownRoom("a")?.solo).toEqual({ ...solo, begun: true });
});
