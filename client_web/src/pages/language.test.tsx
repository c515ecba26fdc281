// @vitest-environment happy-dom
/** A third language: what its files need, and that nothing on screen is said past them. */

import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { pluralForms } from "../../build/words";
import { cut, faultsOf, written } from "../i18n/all";

/** Six plural categories, and a script that no other word of the product is in. */
const TAG = "ar";
const FORMS = ["zero", "one", "two", "few", "many", "other"];
const MARK = "ق";

/** Each word is its mark and its parameters: whatever a page shows beside them is no word of the catalogue. */
function pretend(text: string): string {
  const params = [...text.matchAll(/\{(\w+)(:[^}]*)?\}/g)].map(([whole, name, forms]) =>
    forms === undefined ? whole : `{${name}:${FORMS.map((one) => MARK + one).join("|")}}`,
  );
  return [MARK, ...params].join(" ");
}

const arabic = Object.fromEntries(
  Object.entries(written.ru ?? {}).map(([game, words]) => [
    game,
    Object.fromEntries(Object.entries(words).map(([key, text]) => [key, pretend(text)])),
  ]),
);

let i18n: typeof import("../i18n");
beforeAll(async () => {
  const files = Object.fromEntries(
    Object.entries(cut(arabic)).map(([file, words]) => [file, async () => ({ default: words })]),
  );
  const real = await vi.importActual<typeof import("virtual:words")>("virtual:words");
  const mine = { name: MARK, forms: pluralForms(TAG).join(" "), load: async () => ({ files }) };
  vi.doMock("virtual:words", () => ({ languages: { ...real.languages, [TAG]: mine } }));
  vi.resetModules();
  i18n = await import("../i18n");
  await import("../test/words");
  await i18n.speak(TAG);
});
afterEach(() => vi.unstubAllGlobals());

const place = document.createElement("div");
document.body.append(place);

/** Texts and names on screen that don't come from the catalogue. */
function foreign(said: readonly string[]): string[] {
  const texts: string[] = [];
  const walk = (node: Node) => {
    if (node.nodeType === 3) texts.push(node.textContent ?? "");
    if (node instanceof Element && node.localName !== "style")
      for (const name of ["aria-label", "placeholder", "title", "alt"])
        texts.push(node.getAttribute(name) ?? "");
    for (const child of node.childNodes) walk(child);
  };
  walk(place);
  expect(texts.filter((text) => text.includes(MARK)).length).toBeGreaterThan(10);
  return texts.filter((text) => {
    let rest = text;
    for (const one of said) rest = rest.replaceAll(one, "");
    return !text.includes(MARK) && /\p{L}/u.test(rest);
  });
}

/** What a server says of a lobby: a host, and someone who is ready. */
function lobby(game: string) {
  const member = { online: true, waiting: false, bot: null, trusted: true, head_start: 0 };
  const [host, guest] = [
    { ...member, id: "m1", name: "Аня", seat: 0, ready: false },
    { ...member, id: "m2", name: "Bob", seat: 1, ready: true },
  ];
  const match = { kind: "rounds", value: 5 };
  const seats = { seats: 4, min_seats: 2, max_seats: 4 };
  const room = { id: "VWUgERvptK", code: "768286", phase: "lobby", host: "m1", game, match };
  const door = { auto_pause: true, shut: false, beginners: true, public: false, next_up: "same" };
  return {
    room: { ...room, ...seats, ...door, options: {}, round: 1, playlist: [] },
    members: { list: [host, guest], gone: [], queue: [], played: [] },
    match: { rounds: [], totals: [], winners: [], audience: [] },
    clock: { start_at: null, paused: null, resumes_at: null, timers: [] },
  };
}

test("a language whose words are all there lacks nothing", () => {
  expect(faultsOf(TAG, arabic)).toEqual([]);
  for (const [language, words] of Object.entries(written))
    expect(faultsOf(language, words)).toEqual([]);
});

test("what a language lacks, or has by a wrong name, is listed with its place", () => {
  const [first = "", ...rest] = Object.keys(arabic).filter((game) => game !== "");
  const { "do.retry": _, ...shell } = arabic[""] ?? {};
  const without = Object.fromEntries(rest.map((game) => [game, arabic[game] ?? {}]));
  const faults = faultsOf(TAG, { ...without, "": { ...shell, "do.rety": MARK } });
  expect(faults).toContain(`${TAG}, i18n: do.retry`);
  expect(faults).toContain(`${TAG}, i18n: not do.rety`);
  const absent = Object.keys(arabic[first] ?? {});
  expect(faults.filter((fault) => fault.startsWith(`${TAG}, games/${first}: `))).toHaveLength(
    absent.length,
  );
});

test("one form for each plural category, and the last one for the rest", () => {
  const text = `{n:${FORMS.join("|")}}`;
  const said = [0, 1, 2, 3, 11, 100].map((n) => i18n.fill(text, { n }, TAG));
  expect(said).toEqual(FORMS);
  expect(i18n.fill("{n:a|b}", { n: 100 }, TAG)).toBe("b");
  expect(pluralForms("pl")).toEqual(["one", "few", "many", "other"]);
  expect(pluralForms("ja")).toEqual(["other"]);
});

test("the home page speaks it, with a way to the next language", async () => {
  const { GAMES } = await import("../games");
  const offers = [...GAMES.keys()].map((id) => ({
    id,
    min_seats: 2,
    max_seats: 4,
    solo: "settings" in (GAMES.get(id) ?? {}),
    side_by_side: false,
    bots: true,
    options: [],
  }));
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ games: offers, rooms: [] })));
  const { default: Home } = await import("./home/Home");
  await i18n.speak(TAG);
  await act(async () => render(<Home />, place));
  await vi.waitFor(() => expect(place.querySelectorAll("h3").length).toBeGreaterThan(2));
  expect(foreign([])).toEqual(["RU, Русский", "RU"]);
  await act(async () => render(null, place));
});

test("a lobby speaks it", async () => {
  const { Lobby } = await import("./lobby/Lobby");
  const { Sections } = await import("../model/sections");
  const { GAMES } = await import("../games");
  await i18n.speak(TAG);
  const sections = lobby([...GAMES].find(([, game]) => game.lesson !== undefined)?.[0] ?? "");
  const publics = new Sections();
  const own = new Sections();
  publics.merge(sections);
  const room = {
    id: "VWUgERvptK",
    me: signal("m1"),
    mySeat: signal(0),
    status: signal("online"),
    pub: (name: string) => publics.get(name as never),
    own: (name: string) => own.get(name as never),
    playing: () => room,
    onlookers: signal(0),
    command: async () => ({ ok: true }),
    roomNow: () => 0,
    shownNow: () => 0,
  };
  HTMLDialogElement.prototype.showModal ??= vi.fn();
  await act(async () =>
    render(<Lobby room={room as never} info={sections.room as never} />, place),
  );
  await vi.waitFor(() => expect(place.querySelector("#link")).not.toBeNull());
  expect(foreign(["Аня", "Bob"])).toEqual([]);
  await act(async () => render(null, place));
});
