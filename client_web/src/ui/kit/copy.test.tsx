// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CopyByHand, copyText } from "./copy";
import { LiveRegions } from "./live";

const place = document.createElement("div");
const SOURCES = import.meta.glob<string>("../../**/*.{ts,tsx}", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** What a page finds: a clipboard, the old command, neither; by what it takes the text. */
function browser(clipboard: boolean | "refuses", command: boolean): string[] {
  const taken: string[] = [];
  const writeText = (text: string) => {
    if (clipboard === "refuses") return Promise.reject(new DOMException("no", "NotAllowedError"));
    taken.push(`clipboard ${text}`);
    return Promise.resolve();
  };
  vi.stubGlobal("navigator", clipboard === false ? {} : { clipboard: { writeText } });
  Object.assign(document, {
    execCommand: () => {
      if (command)
        taken.push(`selection ${document.querySelector<HTMLTextAreaElement>("textarea")?.value}`);
      return command;
    },
  });
  return taken;
}

beforeEach(() => {
  document.body.append(place);
  act(() =>
    render(
      <>
        <CopyByHand />
        <LiveRegions />
      </>,
      place,
    ),
  );
});
afterEach(() => {
  act(() => render(null, place));
  vi.unstubAllGlobals();
});

const copy = (said = "Copied!") => act(() => copyText("the link", said));

test.each([
  ["a clipboard", true, false, "clipboard the link"],
  ["no clipboard", false, true, "selection the link"],
  ["a clipboard that refuses", "refuses", true, "selection the link"],
] as const)("with %s the text is copied, and it is said", async (_, clipboard, command, taken) => {
  const found = browser(clipboard, command);
  await copy();
  expect(found).toEqual([taken]);
  expect(document.querySelector(".toast")?.textContent).toContain("Copied!");
  expect(place.querySelector("dialog")).toBeNull();
  expect(document.querySelector("textarea")).toBeNull();
});

test("where copying fails, the text is shown and selected, and nothing claims that it was copied", async () => {
  browser(false, false);
  await copy("Copied again!");
  await vi.waitFor(() => {
    const field = place.querySelector<HTMLTextAreaElement>("dialog textarea");
    expect(field?.value).toBe("the link");
    expect([field?.selectionStart, field?.selectionEnd]).toEqual([0, "the link".length]);
    expect(document.activeElement).toBe(field);
  });
  expect(document.querySelector(".toast")?.textContent ?? "").not.toContain("Copied again!");
});

test("nothing copies any other way", () => {
  const users = Object.entries(SOURCES).filter(([, text]) =>
    /navigator\.clipboard|execCommand/.test(text),
  );
  expect(users.map(([file]) => file).filter((file) => !file.includes("copy."))).toEqual([]);
});
