// @vitest-environment happy-dom
/** What the sheets on both sides say and do; `model/profile-move.test.ts` has the rest. */

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Key, t } from "../../i18n";
import { storage } from "../../model/storage";
import { MoveProfile } from "./MoveProfile";

const CODE = "12345678";
const place = document.createElement("div");
/** What was asked of the server, in order, and what it answers to all but the first question of a move. */
let steps: string[] = [];
let answer: object = {};

const later = (ms = 100) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
const text = () => place.textContent ?? "";
const button = (key: Key) =>
  [...place.querySelectorAll("button")].find((one) => one.textContent === t(key));
const press = async (key: Key) => {
  act(() => button(key)?.click());
  await later();
};

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  storage.clear();
  steps = [];
  vi.stubGlobal("fetch", (address: string) => {
    const step = address.replace("/api/moves/", "");
    steps.push(step);
    const said = step === "offer" ? { code: CODE, lasts_s: 120 } : answer;
    // A real answer takes turns of the event loop to read, which the clock here does not know.
    return Promise.resolve({ ok: true, json: () => Promise.resolve(said) });
  });
  document.body.append(place);
  act(() => render(<MoveProfile />, place));
});
afterEach(() => {
  act(() => render(null, place));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function asked(): Promise<void> {
  answer = { stage: "asked" };
  await press("profile.move.give");
  expect(text()).toContain(t("profile.move.asked.note"));
}

async function taking(): Promise<void> {
  answer = { stage: "asked" };
  await press("profile.move.take");
  const input = place.querySelector("input");
  if (input === null) throw new Error("no input");
  input.value = CODE;
  act(() => void input.dispatchEvent(new Event("input", { bubbles: true })));
  act(() => void place.querySelector("form")?.requestSubmit());
  await later();
  expect(text()).toContain(t("profile.move.ask"));
}

test("after a yes the sheet may be closed: the page says that the move is not finished, and shows its end", async () => {
  await asked();
  answer = { stage: "given" };
  await press("profile.move.yes");
  expect(text()).toContain(t("profile.move.given.note"));
  act(() => place.querySelector<HTMLButtonElement>(".sheet-head button")?.click());
  expect(place.querySelector("dialog")).toBeNull();
  expect(text()).toContain(t("profile.move.going"));
  answer = { stage: "done" };
  await later(2000);
  expect(text()).toContain(t("profile.move.gone.note"));
  expect(steps).not.toContain("stop");
});

test("a yes is taken back, and one that was fetched can't be", async () => {
  await asked();
  answer = { stage: "given" };
  await press("profile.move.yes");
  answer = { stage: "given", fetched: true };
  await press("profile.move.no");
  expect(steps).toContain("stop");
  await later(2000);
  expect(text()).toContain(t("profile.move.fetched"));
  expect(button("profile.move.no")).toBeUndefined();
  answer = { stage: "refused", why: "unkept" };
  await later(2000);
  expect(text()).toContain(t("profile.move.unkept"));
  answer = { stage: "waiting" };
  await press("profile.move.again");
  expect(text()).toContain(t("profile.move.how"));
  answer = { stage: "refused", why: "no" };
  await press("profile.move.no");
  expect(steps.at(-1)).toBe("stop");
  expect(place.querySelector("dialog"), "whoever has stopped it knows").toBeNull();
});

test.each(["sheet", "button"])(
  "the device that asked tells the server that it does not want it (%s)",
  async (way) => {
    await taking();
    answer = { stage: "refused", why: "left" };
    if (way === "button") await press("profile.move.no");
    else act(() => place.querySelector<HTMLButtonElement>(".sheet-head button")?.click());
    await later();
    expect(steps.at(-1)).toBe("stop");
    expect(place.querySelector("dialog")).toBeNull();
  },
);

test.each([
  ["no", "profile.move.refused"],
  ["back", "profile.move.back"],
] as const)("the device that asked hears why there is no move (%s)", async (why, words) => {
  await taking();
  answer = { stage: "refused", why };
  await later(2000);
  expect(text()).toContain(t(words));
  expect(button("profile.move.no")).toBeUndefined();
});

test("what was sent and is no profile is told on both sides, and nothing is lost", async () => {
  await taking();
  answer = { stage: "given", profile: "nonsense" };
  await later(1600);
  answer = { stage: "refused", why: "unkept" };
  await later(2000);
  expect(steps).toContain("stop");
  expect(steps).not.toContain("done");
  expect(text()).toContain(t("profile.move.unread"));
});

test("a code that comes after its sheet was closed is taken back", async () => {
  answer = { stage: "refused", why: "no" };
  act(() => button("profile.move.give")?.click());
  act(() => button("profile.move.no")?.click());
  await later();
  expect(steps).toEqual(["offer", "stop"]);
  expect(text()).not.toContain(t("profile.move.going"));
});

test("a reload goes on where it was", async () => {
  await asked();
  act(() => render(null, place));
  act(() => render(<MoveProfile />, place));
  await later();
  expect(text()).toContain(t("profile.move.asked.note"));
  expect(steps.filter((step) => step === "offer").length).toBe(1);
});
