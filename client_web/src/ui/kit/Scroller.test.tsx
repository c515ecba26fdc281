// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import { Scroller } from "./Scroller";

const place = document.createElement("div");
afterEach(() => {
  render(null, place);
  place.remove();
});

/** Lays the page out: happy-dom does not. */
function tall(element: Element, content: number): void {
  Object.defineProperty(element, "scrollHeight", { configurable: true, value: content });
  Object.defineProperty(element, "clientHeight", { configurable: true, value: 100 });
}

test("it is a tab stop only while there is more than it shows", async () => {
  document.body.append(place);
  act(() => render(<Scroller class="long">one</Scroller>, place));
  const scroller = place.querySelector(".long") as HTMLElement;
  expect(scroller.hasAttribute("tabindex")).toBe(false);
  tall(scroller, 300);
  act(() => render(<Scroller class="long">{[<p key="1">one</p>]}</Scroller>, place));
  await expect.poll(() => scroller.getAttribute("tabindex")).toBe("0");
  tall(scroller, 80);
  act(() => render(<Scroller class="long">{[]}</Scroller>, place));
  await expect.poll(() => scroller.hasAttribute("tabindex")).toBe(false);
});
