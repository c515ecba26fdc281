// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, test } from "vitest";
import { BigButton, DEAF_MS } from "./BigButton";

let hits: number[];
let idle: number;
let place: HTMLElement;

beforeEach(() => {
  hits = [];
  idle = 0;
  place = document.createElement("div");
  document.body.replaceChildren(place);
});

function draw(meaning: string, armed: boolean): void {
  act(() => {
    render(
      <BigButton
        meaning={meaning}
        armed={armed}
        onHit={(stamp) => hits.push(stamp)}
        onIdle={() => {
          idle += 1;
        }}
      >
        Готово
      </BigButton>,
      place,
    );
  });
}

/** An event of the button at a given time. */
function happen(type: string, at: number, more: Record<string, unknown> = {}): Event {
  const event = new Event(type, { bubbles: true, cancelable: true });
  Object.defineProperty(event, "timeStamp", { value: at });
  for (const [name, value] of Object.entries({ button: 0, repeat: false, ...more }))
    Object.defineProperty(event, name, { value });
  place.querySelector("button")?.dispatchEvent(event);
  return event;
}

test("it acts on the press and stamps that event; the click that follows is the same hit", () => {
  draw("finish", true);
  happen("pointerdown", 5000);
  expect(hits).toEqual([5000]);
  happen("pointerup", 6900);
  happen("click", 6901);
  expect(hits).toEqual([5000]);
});

test("not armed, it only says so", () => {
  draw("finish", false);
  happen("pointerdown", 5000);
  expect(hits).toEqual([]);
  expect(idle).toBe(1);
});

test("being armed does not change its meaning: the very next press counts", () => {
  draw("finish", false);
  draw("finish", true);
  happen("pointerdown", performance.now());
  expect(hits).toHaveLength(1);
});

test("it is deaf for a moment after its meaning changed", () => {
  draw("finish", true);
  draw("next", true);
  const changed = performance.now();
  happen("pointerdown", changed + DEAF_MS - 60);
  expect(hits).toEqual([]);
  happen("pointerdown", changed + DEAF_MS + 1);
  expect(hits).toHaveLength(1);
});

test("Enter and Space hit once, however long they are held, and the page does not scroll", () => {
  draw("finish", true);
  expect(happen("keydown", 100, { key: " " }).defaultPrevented).toBe(true);
  happen("keydown", 130, { key: " ", repeat: true });
  expect(happen("keyup", 150, { key: " " }).defaultPrevented).toBe(true);
  happen("keydown", 900, { key: "Enter" });
  expect(hits).toEqual([100, 900]);
});

test("a screen reader's click hits, with nothing pressed before", () => {
  draw("finish", true);
  happen("click", 5000);
  expect(hits).toEqual([5000]);
});
