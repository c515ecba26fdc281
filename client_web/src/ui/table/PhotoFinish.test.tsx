// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, test } from "vitest";
import { t } from "../../i18n";
import type { RoomModel } from "../../model/room";
import type { MembersSection, RaceFinish, RaceSection } from "../../model/wire";
import "../../test/words";
import { PhotoFinish } from "./PhotoFinish";

const NAMES = ["Аня", "Боря", "Вера"];

let place: HTMLElement;
beforeEach(() => {
  place = document.createElement("div");
});

/** Draws the hits that came this long after the start, ms. */
function draw(...times: number[]): HTMLElement {
  const finishes = times.map(
    (at_ms, seat): RaceFinish => ({
      kind: "finish",
      seat,
      group: seat + 1,
      tie: false,
      at_ms,
      behind_ms: at_ms - (times[0] ?? 0),
      error_ms: 12,
      clamp: "",
    }),
  );
  const list = NAMES.map((name, seat) => ({ id: seat, name, seat }));
  const sections: Record<string, unknown> = {
    race: signal({ finishes } as Partial<RaceSection>),
    members: signal({ list } as unknown as MembersSection),
  };
  const room = { pub: (name: string) => sections[name] } as unknown as Pick<RoomModel, "pub">;
  act(() => render(<PhotoFinish room={room} kind="finish" />, place));
  return place;
}

describe("a photo finish", () => {
  test.each([
    [0, 0],
    [1000, 1001],
    [1000, 1499],
  ])("is shown of hits at %i and %i ms", (...times) => {
    expect(draw(...times).querySelector("h2")?.textContent).toBe(t("photo.title"));
    expect(place.querySelector(".photo-strip")).not.toBeNull();
  });

  test("is shown of the second and the third, too", () => {
    expect(draw(1000, 20_000, 20_300).querySelector("h2")).not.toBeNull();
    expect(place.querySelectorAll(".photo-list li")).toHaveLength(3);
  });

  test.each([
    ["500 ms apart", [1000, 1500]],
    ["76 s apart", [4000, 80_000]],
    ["of one hitter", [4000]],
    ["of nobody", []],
  ])("is none %s", (_, times) => {
    draw(...times);
    expect(place.querySelector("h2")).toBeNull();
    expect(place.querySelector(".photo-strip")).toBeNull();
    expect(place.textContent).not.toContain(t("photo.title"));
    // Everybody who finished is named all the same.
    for (const [seat, name] of NAMES.entries())
      expect(place.textContent?.includes(name)).toBe(seat < times.length);
  });
});
