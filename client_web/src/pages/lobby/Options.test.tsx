// @vitest-environment happy-dom
/** How long a match is, when its games or who plays next change. */

import { type Signal, signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import { GAMES } from "../../games";
import { t } from "../../i18n";
import * as api from "../../model/api";
import type { RoomModel } from "../../model/room";
import type { RoomSection } from "../../model/wire";
import "../../test/words";
import Options from "./Options";

vi.mock("../../model/api", () => ({ games: signal([]), loadGames: vi.fn(async () => {}) }));

const PLAYED = [...GAMES.keys()].slice(0, 3);

/** What the page asks for when the host presses the choice with these words. */
async function pressed(words: string, fields: Partial<RoomSection>): Promise<object[]> {
  (api.games as unknown as Signal<object[]>).value = PLAYED.map((id) => ({ id, options: [] }));
  const asked: object[] = [];
  const command = (name: string, configured: object) => {
    if (name === "configure") asked.push(configured);
    return Promise.resolve({ ok: true });
  };
  const room = { me: signal("m0"), pub: () => signal(), command } as unknown as RoomModel;
  const info = {
    game: PLAYED[0], options: {}, match: { kind: "rounds", value: 5 }, seats: 2,
    min_seats: 2, max_seats: 4, auto_pause: true, ...fields,
  } as RoomSection; // biome-ignore format: one line for each subject
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  act(() => render(<Options room={room} info={info} hosting={true} />, place));
  const found = [...place.querySelectorAll("label, button")].find(
    (one) => one.textContent?.trim() === words,
  );
  const input = found?.querySelector("input") ?? (found as HTMLElement | undefined);
  expect(input, place.textContent ?? "").toBeDefined();
  await act(async () => input?.click());
  return asked;
}

test("a list of games makes a match as long as itself, but no evening", async () => {
  const match = { kind: "rounds", value: 1 } as const;
  const playlist = PLAYED.map((game) => ({ game, options: {} }));
  expect(await pressed(t("game.mixed"), {})).toMatchObject([{ playlist, match: { value: 3 } }]);
  expect(await pressed(t("game.mixed"), { next_up: "round_robin", match })).toEqual([{ playlist }]);
});

test("how many meetings or rounds there are by then is the room's to say", async () => {
  expect(await pressed(t("option.next_up.round_robin"), {})).toEqual([{ next_up: "round_robin" }]);
});
