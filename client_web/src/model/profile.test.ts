import { beforeEach, expect, test } from "vitest";
import { keepPlayed, type Played, playedGames } from "./history";
import { deviceSecret, roomSecret } from "./identity";
import { keepName, lastName } from "./names";
import { keepProfile, letGo, packedProfile } from "./profile";
import { storage } from "./storage";

class Kept {
  readonly held = new Map<string, string>();
  getItem = (key: string) => this.held.get(key) ?? null;
  removeItem = (key: string) => void this.held.delete(key);
  setItem(key: string, value: string): void {
    this.held.set(key, value);
    (this as Record<string, unknown>)[key] = value;
  }
}

/** A device of its own. */
function device(): void {
  const kept = new Kept();
  const real = new Proxy(kept, {
    ownKeys: () => [...kept.held.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  Object.defineProperty(globalThis, "localStorage", { value: real, configurable: true });
}
beforeEach(device);

const GAME: Played = {
  id: "abcdefghjk",
  game: "somegame",
  level: "easy",
  options: { deal: 7 },
  outcome: "won",
  ms: 60_000,
  moves: 90,
  at: 1_795_000_000_000,
};

test("name, settings and history go along; secrets and seats don't", () => {
  keepName("Аня");
  storage.set("setting.theme", "dark");
  keepPlayed(GAME);
  const secrets = [deviceSecret(), roomSecret("VWUgERvptK")];
  const packed = packedProfile();
  for (const secret of secrets) expect(packed).not.toContain(secret);
  device();
  const other = { ...GAME, id: "bbbbbbbbbb", at: GAME.at + 1 };
  keepPlayed(other);
  expect(keepProfile(packed)).toBe(true);
  expect(lastName()).toBe("Аня");
  expect(storage.get("setting.theme")).toBe("dark");
  expect(playedGames()).toEqual([other, GAME]);
});

test("what went away is gone, and the seats stay", () => {
  keepName("Аня");
  storage.set("setting.theme", "dark");
  keepPlayed(GAME);
  const seat = roomSecret("VWUgERvptK");
  letGo();
  expect([lastName(), storage.get("setting.theme"), playedGames()]).toEqual([null, null, []]);
  expect(roomSecret("VWUgERvptK")).toBe(seat);
});

test("nothing but a profile is kept of what another device sent", () => {
  for (const text of ["", "nonsense", "[]", "null", "7"]) expect(keepProfile(text)).toBe(false);
  const secret = deviceSecret();
  const evil = {
    name: 7,
    settings: {
      secret: "x",
      "setting.Theme/": "x",
      "setting.long": "x".repeat(41),
      "setting.n": 3,
    },
    played: [{ ...GAME, id: "<b>" }, 7, null],
  };
  expect(keepProfile(JSON.stringify(evil))).toBe(true);
  expect(lastName()).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.includes("setting."))).toEqual([]);
  expect(playedGames()).toEqual([]);
  expect(deviceSecret()).toBe(secret);
});
