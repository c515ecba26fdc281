// @vitest-environment happy-dom
/** Each refusal on each page: what happened, what to do, when to try again, a button for it. */

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GAMES } from "../games";
import { known, t } from "../i18n";
import { ApiError } from "../model/api";
import { ENDINGS } from "../net/endings.gen";
import NewDeal from "../ui/solo/NewDeal";
import CodePage from "./CodePage";
import Home from "./home/Home";
import Problem from "./ProblemPage";
import RecordPage from "./replay/RecordPage";
import RoomReplay from "./replay/RoomReplay";
import SoloPage from "./SoloPage";

const SERVER = import.meta.glob<string>("../../../server/pentaraduga/transport/*.py", {
  eager: true,
  query: "?raw",
  import: "default",
});
const source = Object.values(SERVER).join("\n");
const all = (pattern: RegExp): string[] => [
  ...new Set([...source.matchAll(pattern)].map((found) => found[1] ?? "")),
];
/** Every code with which the server answers a request. */
const CODES = all(/Problem\(\s*\d+,\s*"(\w+)"/g);
/** Everything of which an address can have too much. */
const KINDS = [...all(/what="(\w+)"/g), ...all(/_spend\([^)]*?"(\w+)"/g)];
/** What is wrong with a record is said in words of its own, beside the record. */
const OF_RECORDS = [
  "bad_record",
  "rule_broken",
  "too_big",
  "too_many_ways",
  "too_long",
  "no_such_record",
];

/** What an address names is not there: only the pages for such addresses hear of it. */
const ABSENT = ["no_such_room", "no_such_code", "no_such_transfer", "no_such_record"];

const place = document.createElement("div");
const buttons = () => [...place.querySelectorAll("button")].map((one) => one.textContent);
const links = () => [...place.querySelectorAll("a")].map((one) => one.getAttribute("href"));
/** Ways to try again, or to go where trying again is no use. */
const ways = () => [
  ...buttons().filter((text) => text === t("do.retry") || text === t("do.reload")),
  ...links().filter((to) => to === "/"),
];

/** What the server answers to every request. */
function answers(status: number, body: object): void {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(body), { status })));
}
/** A net under what hangs, ms. */
const LONG = 30_000;
const settled = () => act(() => new Promise((done) => setTimeout(done, 20)));

beforeEach(() => document.body.append(place));
afterEach(() => {
  act(() => render(null, place));
  vi.unstubAllGlobals();
});

test("the codes are found", () => {
  expect(CODES).toEqual(expect.arrayContaining(["too_many", "store_down", "no_such_code"]));
  expect(KINDS).toEqual(expect.arrayContaining(["rooms", "codes", "replays", "pictures"]));
});

test("everything that the server refuses is in words, with what to do", () => {
  const wanted = [
    ...[...CODES, "offline"].filter((code) => !OF_RECORDS.includes(code)),
    ...KINDS.map((kind) => `too_many.${kind}`),
    ...Object.keys(ENDINGS),
  ].flatMap((code) => [`problem.${code}`, `problem.${code}.do`]);
  expect(wanted.filter((key) => !known(key))).toEqual([]);
  expect(OF_RECORDS.filter((code) => !known(`replay.bad.${code}`))).toEqual([]);
});

test.each([...CODES, "offline", "http_502"])("a page of its own for %s has a way on", (code) => {
  act(() => render(<Problem code={new ApiError(code)} again={() => {}} />, place));
  expect(ways()).toContain("/");
  expect(place.querySelector("h1")?.textContent).not.toBe("");
});

/** The list of games does not come, so any will do. */
const SOME = [...GAMES.keys()][0] ?? "";

const PAGES = [
  ["a replay of a room", () => <RoomReplay id="abcdefghij" n="1" />],
  ["the code in an address", () => <CodePage code="123456" />],
  ["the address of a deal", () => <SoloPage game={SOME} deal="617" />],
  ["the list of games", () => <Home />],
  ["another deal", () => <NewDeal game={SOME} />],
] as const;

describe.each(PAGES)("%s", (_, page) => {
  test.each(CODES.filter((code) => !ABSENT.includes(code)))(
    "says why it is refused with %s, and offers a way on",
    async (code) => {
      answers(400, { code });
      await act(() => render(page(), place));
      // The page of a problem comes by itself, with its words.
      await vi.waitFor(
        () => expect(ways().length, place.textContent ?? "").toBeGreaterThan(0),
        LONG,
      );
    },
  );

  test("counts down to when too much is enough again", async () => {
    answers(429, { code: "too_many", what: "replays", wait_s: 7 });
    await act(() => render(page(), place));
    const wait = t("do.retry_in", { n: 7 });
    const found = () =>
      [...place.querySelectorAll("button")].find((one) => one.textContent === wait);
    await vi.waitFor(() => expect(found()?.disabled, place.textContent ?? "").toBe(true), LONG);
    expect(place.textContent).toContain(t("problem.too_many.replays"));
  });
});

test("a record that was refused for the time being is sent again by a button", async () => {
  answers(429, { code: "too_many", what: "replays", wait_s: 0.01 });
  await act(() => render(<RecordPage />, place));
  const field = place.querySelector("textarea");
  if (field === null) throw new Error("no field");
  field.value = "А (кОк).";
  await act(() => void field.dispatchEvent(new Event("input", { bubbles: true })));
  await act(() => void place.querySelector("form")?.dispatchEvent(new Event("submit")));
  await settled();
  expect(place.textContent).toContain(t("problem.too_many.replays"));
  await vi.waitFor(() => expect(buttons()).toContain(t("do.retry")));
  answers(400, { code: "bad_record", line: 1, message: "no" });
  await act(() => {
    const again = [...place.querySelectorAll("button")];
    again.find((one) => one.textContent === t("do.retry"))?.click();
  });
  await settled();
  expect(place.textContent).toContain(t("replay.bad.bad_record", { line: 1 }));
  expect(buttons()).not.toContain(t("do.retry"));
});
