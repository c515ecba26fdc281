// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, test, vi } from "vitest";
import { t } from "../../i18n";
import type { RoomModel } from "../../model/room";
import type { MemberView, RoomSection } from "../../model/wire";
import "../../test/words";
import DoorTools from "./DoorTools";

let place: HTMLElement;
beforeEach(() => {
  place = document.createElement("div");
  document.body.replaceChildren(place);
});

const person = (id: string, seat: number | null, waiting = false) =>
  ({ id, name: id, seat, waiting, online: true, ready: false }) as MemberView;

/** The tools of host m1 in a room with these people; returns the commands that they send. */
function show(members: MemberView[], shut: boolean): unknown[][] {
  const sent: unknown[][] = [];
  const room = {
    me: signal("m1"),
    pub: () => signal({ list: members, gone: [] }),
    command: vi.fn(async (...command: unknown[]) => {
      sent.push(command);
      return { ok: true };
    }),
  } as unknown as RoomModel;
  act(() => render(<DoorTools room={room} info={{ shut } as RoomSection} hosting={true} />, place));
  return sent;
}

const press = (text: string) =>
  act(() => {
    const found = [...document.querySelectorAll("button")];
    found.find((one) => one.textContent?.includes(text))?.click();
  });

test("a room is locked, and opened again", () => {
  const locks = show([person("m1", 0)], false);
  press(t("door.lock"));
  expect(locks).toEqual([["lock", { on: true }]]);
  const opens = show([person("m1", 0)], true);
  press(t("door.unlock"));
  expect(opens).toEqual([["lock", { on: false }]]);
});

test("asking all strangers to leave asks first, and counts neither players nor those who wait", () => {
  const people = [person("m1", 0), person("m2", 1), person("m3", null), person("m4", null)];
  const sent = show([...people, person("m5", null, true)], false);
  press(t("door.clear"));
  expect(sent).toEqual([]);
  expect(document.body.textContent).toContain(t("door.clear.title", { n: 2 }));
  press(t("door.clear.yes"));
  expect(sent).toEqual([["clear_out"]]);
});

test("with nobody to ask, nothing is offered", () => {
  show([person("m1", null), person("m2", 1)], false);
  expect(place.textContent).not.toContain(t("door.clear"));
});
