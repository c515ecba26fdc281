// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useTwice } from "./useTwice";

const place = document.createElement("div");
const done = vi.fn();

function Asks({ position }: { position: string }) {
  const twice = useTwice(position, done);
  return (
    <>
      <button
        type="button"
        class={twice.sure ? "ask sure" : "ask"}
        onClick={(event) => twice.press(event.timeStamp)}
      />
      <button type="button" class="other" />
    </>
  );
}

function at(stamp: number, kind: string, where: string): void {
  const event = new MouseEvent(kind, { bubbles: true });
  Object.defineProperty(event, "timeStamp", { value: stamp });
  act(() => void place.querySelector(where)?.dispatchEvent(event));
}

function press(stamp: number, where = ".ask"): void {
  for (const kind of ["pointerdown", "click"]) at(stamp, kind, where);
}

const sure = () => place.querySelector(".sure") !== null;

beforeEach(() => {
  document.body.append(place);
  act(() => render(<Asks position="first" />, place));
  done.mockClear();
});

afterEach(() => act(() => render(null, place)));

test("the second press does it, but not a slip", () => {
  press(1000);
  press(1300);
  expect(sure()).toBe(true);
  expect(done).not.toHaveBeenCalled();
  press(1400);
  expect(done).toHaveBeenCalledExactlyOnceWith(1400);
  expect(sure()).toBe(false);
});

test("the question waits for slow readers", () => {
  vi.useFakeTimers();
  press(1000);
  act(() => void vi.advanceTimersByTime(600_000));
  vi.useRealTimers();
  expect(sure()).toBe(true);
  press(601_000);
  expect(done).toHaveBeenCalledOnce();
});

test("pressing something else withdraws it, and so does Escape", () => {
  press(1000);
  press(2000, ".other");
  expect(sure()).toBe(false);
  press(3000);
  expect(sure()).toBe(true);
  act(() => void document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })));
  expect(sure()).toBe(false);
  press(4000);
  expect(done).not.toHaveBeenCalled();
});

test("the question is about one position", () => {
  press(1000);
  act(() => render(<Asks position="second" />, place));
  expect(sure()).toBe(false);
  press(2000);
  expect(done).not.toHaveBeenCalled();
});
