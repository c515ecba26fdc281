// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isBeginner } from "../../model/beginner";
import "../../test/words";
import Coach, { type CoachProps } from "./Coach";

const CARPET = ["оКо", "оЖо", "оЖз", "сЗс"];
const NONE = ["оКо", "кОж", "оЖз", "сЗс"];

let place: HTMLElement;
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  place = document.createElement("div");
  document.body.replaceChildren(place);
});
afterEach(() => {
  act(() => render(null, place));
  vi.useRealTimers();
});

function look(props: Partial<CoachProps>): void {
  const since = performance.now();
  const all = {
    game: "one",
    hand: CARPET,
    canSwap: true,
    quiet: false,
    over: false,
    since,
    ...props,
  };
  act(() => render(<Coach {...all} />, place));
}

const waits = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const said = () => place.querySelector<HTMLElement>(".coach-note")?.dataset.says ?? null;

test("a newcomer is told of a carpet in the hand, but not at once", () => {
  look({});
  waits(11_900);
  expect(said()).toBeNull();
  waits(200);
  expect(said()).toBe("carpet");
});

test("without one it says swap, as long as there is something to swap for", () => {
  look({ hand: NONE });
  waits(12_100);
  expect(said()).toBe("swap");
  look({ hand: NONE, canSwap: false });
  expect(said()).toBeNull();
});

test("another hand is looked at anew, and one who has laid a carpet is told nothing", () => {
  look({});
  waits(12_100);
  look({ hand: NONE });
  expect(said()).toBeNull();
  waits(12_100);
  expect(said()).toBe("swap");
  look({ hand: NONE, quiet: true });
  expect(said()).toBeNull();
});

test("after two races a device needs it no more", () => {
  for (const beginner of [true, false]) {
    look({ over: true });
    expect(isBeginner("one")).toBe(beginner);
    act(() => render(null, place));
  }
  expect(isBeginner("another")).toBe(true);
});
