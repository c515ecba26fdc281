import { beforeEach, expect, test } from "vitest";
import { keepPlayed, type Played, playedGames } from "./history";
import { deviceSecret, roomSecret } from "./identity";
import { keepName, lastName } from "./names";
import { goesNow, keepProfile, letGo, packedProfile } from "./profile";
import { storage } from "./storage";

class Kept {
  readonly held = new Map<string, string>();
  getItem = (key: string) => this.held.get(key) ?? null;
  removeItem = (key: string) => void this.held.delete(key);
  setItem(key: string, value: string): void {
    if (key !== refused.key) this.held.set(key, value);
    else if (refused.how === "throws") throw new DOMException("full", "QuotaExceededError");
  }
}

/** What the browser does not hold, and whether it says so. */
let refused = { key: "", how: "throws" };

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
  expect(keepProfile(packed)).toBe("kept");
  expect(lastName()).toBe("Аня");
  expect(storage.get("setting.theme")).toBe("dark");
  expect(playedGames()).toEqual([other, GAME]);
});

test("what went away is gone, and the seats stay", () => {
  keepName("Аня");
  storage.set("setting.theme", "dark");
  keepPlayed(GAME);
  const seat = roomSecret("VWUgERvptK");
  const gone = goesNow();
  storage.set("setting.sound", "off");
  letGo(gone);
  expect(storage.get("setting.sound"), "what is new stays").toBe("off");
  expect([lastName(), storage.get("setting.theme"), playedGames()]).toEqual([null, null, []]);
  expect(roomSecret("VWUgERvptK")).toBe(seat);
});

test("what has changed since the yes stays, and so do games that ended later", () => {
  keepName("Аня");
  storage.set("setting.theme", "dark");
  keepPlayed(GAME);
  const gone = goesNow();
  keepName("Ира");
  storage.set("setting.theme", "light");
  const later = { ...GAME, id: "bbbbbbbbbb", at: gone.at + 1 };
  keepPlayed(later);
  letGo(gone);
  expect([lastName(), storage.get("setting.theme")]).toEqual(["Ира", "light"]);
  expect(playedGames()).toEqual([later]);
});

test.each(["name", "setting.theme", "played"])(
  "a profile whose %s the browser does not hold is not kept, and nothing has changed",
  (key) => {
    keepName("Аня");
    storage.set("setting.theme", "dark");
    keepPlayed(GAME);
    const packed = packedProfile();
    device();
    keepName("Ира");
    const mine = { ...GAME, id: "bbbbbbbbbb" };
    keepPlayed(mine);
    for (const how of ["throws", "drops"]) {
      refused = { key: `pentaraduga.${key}`, how };
      expect(keepProfile(packed), how).toBe("full");
      refused = { key: "", how };
      expect([lastName(), storage.get("setting.theme")], how).toEqual(["Ира", null]);
      expect(playedGames(), how).toEqual([mine]);
    }
  },
);

test("nothing but a profile is kept of what another device sent", () => {
  for (const text of ["", "nonsense", "[]", "null", "7"]) expect(keepProfile(text)).toBe("broken");
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
  expect(keepProfile(JSON.stringify(evil))).toBe("kept");
  expect(lastName()).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.includes("setting."))).toEqual([]);
  expect(playedGames()).toEqual([]);
  expect(deviceSecret()).toBe(secret);
});
