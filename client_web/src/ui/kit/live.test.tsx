// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Dialog } from "./Dialog";
import { announce, LiveRegions, toast } from "./live";

const place = document.createElement("div");
const SOURCES = import.meta.glob<string>("../../**/*.{ts,tsx}", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** A page with these sheets, the first one lowest. */
const show = (...sheets: string[]) =>
  act(() =>
    render(
      <>
        <LiveRegions key="live" />
        {sheets.map((title) => (
          <Dialog key={title} title={title} close={() => {}}>
            <p>{title}</p>
          </Dialog>
        ))}
      </>,
      place,
    ),
  );
/** The title of the sheet that this is in; "" for the page. */
const over = (selector: string) =>
  document.querySelector(selector)?.closest("dialog")?.querySelector("h2")?.textContent ?? "";
const regions = () => [".toast-place", "[aria-live=polite]", "[role=alert]"].map(over);

beforeEach(() => {
  vi.useFakeTimers();
  document.body.append(place);
});
afterEach(() => {
  act(() => render(null, place));
  vi.useRealTimers();
});

test("what is shown and said is in the topmost sheet, and back in the page after it", async () => {
  await show();
  expect(regions()).toEqual(["", "", ""]);
  await show("menu");
  expect(regions()).toEqual(["menu", "menu", "menu"]);
  await show("menu", "rules");
  expect(regions()).toEqual(["rules", "rules", "rules"]);
  await show("menu");
  expect(regions()).toEqual(["menu", "menu", "menu"]);
  await show();
  expect(regions()).toEqual(["", "", ""]);
});

test("a note outlives the sheet that it was shown in", async () => {
  await show("menu");
  await act(() => toast("copied"));
  await act(() => announce("well done"));
  expect(over(".toast")).toBe("menu");
  await show();
  expect(document.querySelector(".toast")?.textContent).toContain("copied");
  expect(over(".toast")).toBe("");
  expect(document.querySelector("[aria-live=polite]")?.textContent).toContain("well done");
  await act(() => void vi.advanceTimersByTime(5000));
  expect(document.querySelector(".toast")).toBeNull();
});

test("no sheet is shown in another way: notes would lie under it", () => {
  const users = Object.entries(SOURCES).filter(
    ([file, text]) => /showModal\(|popover=/.test(text) && !file.includes(".test."),
  );
  expect(users.map(([file]) => file).sort()).toEqual(["./live.tsx", "./modal.ts"]);
});
