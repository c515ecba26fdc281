// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reducedMotion } from "../../model/settings";
import { named, strike } from "./blow";

let over: () => void;
const animate = vi.fn(() => ({ finished: new Promise<void>((done) => (over = done)) }));
beforeEach(() => {
  Element.prototype.animate = animate as unknown as Element["animate"];
  document.body.innerHTML =
    '<div class="play"><button class="hit-button"></button><i class="rack-picture"></i></div>';
  animate.mockClear();
});
afterEach(() => {
  reducedMotion.value = false;
});

const table = () => document.querySelector(".play") as Element;

test("the names stand there for 0.7 s in the first one's colour, for the eye alone", async () => {
  named(["Аня", "Боря"], 1);
  const name = document.querySelector<HTMLElement>(".blow-name");
  expect(name?.textContent).toBe("Аня · Боря");
  expect(name?.style.getPropertyValue("--seat")).toBe("var(--j)");
  expect(name?.getAttribute("aria-hidden")).toBe("true");
  expect(animate).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ duration: 700 }),
  );
  over();
  await vi.waitFor(() => expect(document.querySelector(".blow-name")).toBeNull());
});

test("a blow moves the button, a ring and the tiles", () => {
  strike(table(), 0);
  expect(document.querySelectorAll(".blow-ring").length).toBe(1);
  expect(animate).toHaveBeenCalledTimes(3);
});

test("with less motion nothing flies, and the name is still read", () => {
  reducedMotion.value = true;
  strike(table(), 0);
  expect(animate).not.toHaveBeenCalled();
  named(["Аня"], 0);
  const [frames] = animate.mock.calls[0] as unknown as [Keyframe[]];
  expect(frames.some((frame) => "transform" in frame)).toBe(false);
});
