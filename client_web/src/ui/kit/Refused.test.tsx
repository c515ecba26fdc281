// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { known, t } from "../../i18n";
import { ApiError } from "../../model/api";
import { Refused } from "./Refused";

const place = document.createElement("div");
const run = vi.fn();
const show = (why: ApiError) => act(() => render(<Refused why={why} run={run} />, place));
const button = () => place.querySelector("button");

beforeEach(() => {
  vi.useFakeTimers();
  document.body.append(place);
  run.mockClear();
});
afterEach(() => {
  act(() => render(null, place));
  vi.useRealTimers();
});

test("too many rooms is not explained in words about codes, and can be tried again in time", () => {
  show(new ApiError("too_many", "rooms", 7.5));
  expect(place.textContent).toContain(t("problem.too_many.rooms"));
  expect(place.textContent).not.toContain(t("problem.too_many.codes"));
  expect(button()?.textContent).toBe(t("do.retry_in", { n: 8 }));
  expect(button()?.disabled).toBe(true);
  act(() => void vi.advanceTimersByTime(7600));
  expect(button()?.textContent).toBe(t("do.retry"));
  act(() => button()?.click());
  expect(run).toHaveBeenCalledTimes(1);
});

test("nothing promises that a wrong address gets better", () => {
  show(new ApiError("no_such_room"));
  expect(button()).toBeNull();
});

test("every limit of an address is in words", () => {
  for (const what of ["rooms", "codes", "replays"])
    for (const key of [`problem.too_many.${what}`, `problem.too_many.${what}.do`])
      expect(known(key), key).toBe(true);
});
