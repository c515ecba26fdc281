/** A style sheet lies beside what it styles, and is short enough to be read there. */

import { expect, test } from "vitest";

const sheets = import.meta.glob<string>("./**/*.css", {
  eager: true,
  query: "?raw",
  import: "default",
});

test("no style sheet is longer than 300 lines", () => {
  const lines = Object.entries(sheets).map(
    ([file, text]) => [file, text.split("\n").length] as const,
  );
  expect(lines.length).toBeGreaterThan(40);
  expect(lines.filter(([, n]) => n > 300)).toEqual([]);
});

test("what lies on the colours of tiles is the same by night, as they are", () => {
  const discs = Object.entries(sheets).filter(([, css]) => css.includes("fill: var(--tile-disc)"));
  expect(discs.length).toBeGreaterThan(1);
  for (const [file, css] of discs)
    expect(css.match(/fill: var\(--(?:ink|muted|paper|card|line)\)/g), file).toBeNull();
});

/** What scrolls and holds buttons or fields of its own: Tab gets there, and it scrolls along. */
const HOLDS_STOPS = new Set([
  "solo-result",
  "solo-foot",
  "middle",
  "replay-scroll",
  "replay-side",
  "replay-moves",
]);
const pages = import.meta.glob<string>("./**/*.tsx", {
  eager: true,
  query: "?raw",
  import: "default",
});

test("what scrolls can be scrolled by keys", () => {
  const scrollers = new Map<string, string>();
  for (const [file, css] of Object.entries(sheets))
    for (const rule of css.matchAll(/([^{}]+)\{[^{}]*overflow(?:-[xy])?: *(?:auto|scroll)/g)) {
      const name = rule[1]?.match(/\.([\w-]+)[^.]*$/)?.[1];
      expect(name, `${file}: ${rule[1]}`).toBeDefined();
      scrollers.set(name as string, file);
    }
  expect(scrollers.size).toBeGreaterThan(10);
  const tags = Object.values(pages).flatMap((page) => page.match(/<\w[^<>]*class=[^<>]*/g) ?? []);
  for (const [name, file] of scrollers) {
    if (HOLDS_STOPS.has(name)) continue;
    const its = tags.filter((tag) => new RegExp(`class="(?:[^"]* )?${name}[ "]`).test(tag));
    expect(its.length, `${file}: .${name}`).toBeGreaterThan(0);
    for (const tag of its) expect(tag).toMatch(/^<Scroller|ref=|tabindex=/);
  }
});
