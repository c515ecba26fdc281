// @vitest-environment happy-dom
/** More people than seats: what somebody without a seat is offered, and how an evening is shown. */

import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, test, vi } from "vitest";
import { GAMES } from "../../games";
import { t } from "../../i18n";
import type { RoomModel } from "../../model/room";
import type { EveningSection, MembersSection, MemberView, RoomSection } from "../../model/wire";
import Menu from "../room/Menu";
import TvParty from "../tv/TvParty";
import Evening from "./Evening";
import Stands from "./Stands";
import "../../test/words";

let place: HTMLElement;
beforeEach(() => {
  act(() => render(null, document.body));
  place = document.createElement("div");
  document.body.replaceChildren(place);
  HTMLDialogElement.prototype.showModal ??= vi.fn();
});

const GAME = [...GAMES.keys()][0];
const NAMES = ["Аня", "Боря", "Вера", "Глеб"];
const member = (at: number, fields: Partial<MemberView> = {}): MemberView => ({
  id: `m${at}`,
  name: NAMES[at] ?? "",
  seat: null,
  online: true,
  ready: false,
  ...fields,
});

/** A room of which the one who reads is the last member. */
function roomOf(members: MembersSection, evening?: EveningSection): RoomModel {
  const sections: Record<string, unknown> = { members, evening };
  return {
    id: "VWUgERvptK",
    me: signal(members.list.at(-1)?.id),
    mySeat: signal(null),
    pub: (name: string) => signal(sections[name]),
  } as unknown as RoomModel;
}
const info = (fields: Partial<RoomSection> = {}) =>
  ({
    phase: "lobby",
    game: GAME,
    seats: 2,
    max_seats: 4,
    host: "m0",
    ...fields,
  }) as RoomSection;
const offered = () =>
  [...place.querySelectorAll("button")]
    .map((one) => one.textContent ?? "")
    .filter((text) => WAYS.includes(text));
const WAYS = ["lobby.sit", "menu.sit_next", "party.line_up"].map((key) => t(key as "lobby.sit"));

const GIVES = [
  ["seat", "lobby", "lobby.sit"],
  ["seat", "round", "menu.sit_next"],
  ["queue", "lobby", "party.line_up"],
  ["queue", "round", "party.line_up"],
  ["full", "lobby", null],
  ["full", "round", null],
] as const;

test.each(GIVES)(
  "where asking gives %s, a spectator in the %s is offered just that",
  (sit, phase, key) => {
    const room = roomOf({ list: [member(0, { seat: 0 }), member(1)], sit });
    const wanted = key === null ? [] : [t(key)];
    act(() => render(<Menu room={room} info={info({ phase })} close={() => {}} />, place));
    expect(offered()).toEqual(wanted);
    if (phase === "round") return;
    act(() => render(<Stands room={room} info={info({ phase })} />, place));
    expect(offered()).toEqual(wanted);
    expect(place.textContent?.includes(t("party.full"))).toBe(sit !== "seat");
  },
);

const evening = (fields: Partial<EveningSection> = {}): EveningSection => ({
  played: 1,
  left: 5,
  next: [],
  table: [],
  ...fields,
});
const waits = (fields: Partial<EveningSection>, phase: RoomSection["phase"] = "result") => {
  const list = [member(0, { seat: 0 }), member(1, { seat: 1 }), member(2, { waiting: true })];
  const room = roomOf({ list, queue: ["m2"], sit: "queue" }, evening(fields));
  act(() => render(<Stands room={room} info={info({ phase, next_up: "round_robin" })} />, place));
  return place.querySelector("p")?.textContent;
};

test("in an evening the next tables say when one plays, not the place in the queue", () => {
  const mine = ["m2", "m0"];
  expect(waits({ next: [["m0", "m1"], mine] })).toBe(t("party.turn.after", { n: 1 }));
  expect(waits({ next: [["m0", "m1"], ["m0", "m3"], mine] })).toBe(t("party.turn.after", { n: 2 }));
  expect(waits({ next: [mine] }, "round")).toBe(t("party.turn.next"));
  expect(waits({ next: [["m0", "m1"]] })).toBe(t("party.turn.later"));
  expect(waits({ left: 0 }, "over")).toBe(t("party.turn.over"));
});

test("whoever is too many for an evening hears so", () => {
  expect(waits({ next: [["m0", "m1"]], reserve: ["m2"] })).toBe(t("party.reserve"));
});

test("equal ones share a place in the final table", () => {
  const row = (at: number, shared: number) => ({
    member: `m${at}`,
    name: NAMES[at] ?? "",
    beaten: 1,
    met: 2,
    rounds: 2,
    points: 3,
    place: shared,
  });
  const table = [row(0, 1), row(1, 1), row(2, 3), row(3, 4)];
  const room = roomOf({ list: [member(0)] }, evening({ left: 0, table }));
  act(() => render(<Evening room={room} info={info({ phase: "over" })} me={null} />, place));
  const places = [...place.querySelectorAll(".place")].map((one) => one.textContent);
  expect(places).toEqual(["1", "1", "3", "4"]);
});

test("a television names who waits, and after a round what the audience had said", () => {
  const list = [member(0, { seat: 0 }), member(1, { seat: 1 }), member(2, { waiting: true })];
  const queued = roomOf({ list: [...list, member(3, { waiting: true })], queue: ["m3", "m2"] });
  act(() => render(<TvParty room={queued} info={info()} />, place));
  expect(place.textContent).toContain("Глеб · Вера");
  const lines = list.map(({ id, name }) => ({ member: id, name }));
  const said = { member: "m2", name: "Вера", first: "m1", right: true };
  const room = {
    ...queued,
    pub: (name: string) =>
      name === "match"
        ? signal({ rounds: [{ n: 1, lines, predictions: [said] }] })
        : queued.pub(name as "members"),
  } as unknown as RoomModel;
  act(() => render(<TvParty room={room} info={info({ phase: "result" })} />, place));
  expect(place.textContent).toContain(t("tv.predicted", { who: "Вера", first: "Боря" }));
});

test("a television shows an evening's next tables instead of a queue", () => {
  const list = [member(0, { seat: 0 }), member(1, { seat: 1 }), member(2, { waiting: true })];
  const next = [
    ["m0", "m1"],
    ["m2", "m0"],
  ];
  const room = roomOf({ list, queue: ["m2"] }, evening({ next }));
  act(() => render(<TvParty room={room} info={info({ next_up: "round_robin" })} />, place));
  const shown = [...place.querySelectorAll("li")].map((one) => one.textContent);
  expect(shown).toEqual([
    `${t("party.evening.now")}Аня · Боря`,
    `${t("party.evening.next")}Вера · Аня`,
  ]);
});
