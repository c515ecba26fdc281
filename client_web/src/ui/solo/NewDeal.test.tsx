// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { t } from "../../i18n";
import { type KnownSolo, rememberRoom } from "../../model/rooms";
import { path } from "../router";
import NewDeal from "./NewDeal";

const number = { kind: "number", default: 0, low: 0, high: 999, choices: [], unit: "" };
const choice = { kind: "choice", low: 0, high: 0, unit: "" };
const game = (id: string, side_by_side: boolean) => ({
  id,
  solo: true,
  side_by_side,
  min_seats: 1,
  max_seats: 1,
  bots: false,
  options: [
    { id: "deal", ...number },
    { id: "level", ...choice, default: "easy", choices: ["easy", "hard"] },
  ],
});
const ONE = "one_at_a_time";
const MANY = "side_by_side";

const place = document.createElement("div");
let asked: string[];
/** What the server says to a new room. */
let room: Response;

/** A room of this device, as its page keeps it in the list. */
const played = (id: string, of: string, solo: Partial<KnownSolo> = {}) =>
  rememberRoom({
    id,
    game: of,
    watch: false,
    with: [],
    at: Date.now(),
    solo: { level: "easy", options: { deal: 7, level: "easy" }, begun: true, over: false, ...solo },
  });
const open = (of: string, from?: string) =>
  act(() => render(<NewDeal game={of} {...(from && { room: from })} />, place));
const settled = () => act(() => new Promise((done) => setTimeout(done, 10)));
const warned = () => place.querySelector(".bad-text:not([id])")?.textContent ?? "";
const press = async (text: string) => {
  const button = [...place.querySelectorAll("button")].find((one) => one.textContent === text);
  await act(() => button?.click());
  await settled();
};

beforeEach(() => {
  localStorage.clear();
  document.body.append(place);
  asked = [];
  room = new Response(JSON.stringify({ id: "thenewroom" }), { status: 201 });
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    const games = [game(ONE, false), game(MANY, true)];
    return Promise.resolve(
      address === "/api/games" ? new Response(JSON.stringify({ games })) : room.clone(),
    );
  });
});
afterEach(() => {
  act(() => render(null, place));
  vi.unstubAllGlobals();
});

test("what another deal does to the begun game is said before anything is asked for", async () => {
  played("room000001", ONE);
  await open(ONE, "room000001");
  await settled();
  expect(warned()).toBe(t("solo.new.loses"));
  await open(ONE);
  expect(warned()).toBe(t("solo.new.loses_other"));
  expect(asked.filter((address) => address !== "/api/games")).toEqual([]);
  await press(t("solo.deal_now"));
  expect(path.value).toBe("/r/thenewroom");
});

test("nothing is said where nothing is lost", async () => {
  played("room000002", ONE, { begun: false });
  played("room000003", ONE, { over: true });
  await open(ONE);
  await settled();
  expect(warned()).toBe("");
  played("room000004", MANY);
  await open(MANY);
  expect(warned()).toBe("");
});

test("the deal that is being played is gone on with, by its number", async () => {
  played("room000005", ONE);
  await open(ONE);
  await settled();
  const field = place.querySelector<HTMLInputElement>(".text-input");
  if (field === null) throw new Error("no field");
  field.value = "7";
  await act(() => void field.dispatchEvent(new Event("input", { bubbles: true })));
  await press(t("solo.deal_now"));
  expect(path.value).toBe("/r/room000005");
  expect(asked).not.toContain("/api/rooms");
  const close = vi.fn();
  await act(() => render(<NewDeal game={ONE} room="room000005" close={close} />, place));
  await press(t("solo.deal_now"));
  expect(close).toHaveBeenCalledTimes(1);
});
