/** The colours of tokens.css: text can be read by day and by night, and no other sheet has colours of its own. */

import { expect, test } from "vitest";
import tokens from "./tokens.css?raw";

const sheets = import.meta.glob<string>("../**/*.css", {
  eager: true,
  query: "?raw",
  import: "default",
});

const THEMES = ["light", "dark"] as const;
type Theme = (typeof THEMES)[number];

/** The value of a token in a theme: "#1c6b54". */
function token(name: string, theme: Theme): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1]?.trim() ?? "";
  const same = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (same !== undefined) return token(same, theme);
  const both = /^light-dark\(([^,]+), ([^,]+)\)$/.exec(value);
  return (theme === "dark" ? both?.[2] : both?.[1]) ?? value;
}

function luminance(hex: string): number {
  expect(hex).toMatch(/^#[0-9a-f]{6}$/);
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** As WCAG 2 counts it: 1 (the same) … 21 (black on white). */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** What is written in one colour on others. */
const TEXT: Record<string, readonly string[]> = {
  ink: ["paper", "table", "table-deep", "card", "field", "accent-soft", "gold-soft", "trial"],
  muted: ["paper", "table", "card", "field"],
  paper: ["ink"],
  accent: ["paper", "card"],
  "accent-ink": ["accent", "accent-hover"],
  "accent-deep": ["accent-soft", "card"],
  bad: ["paper", "card"],
  "bad-ink": ["bad"],
  "bad-deep": ["bad-soft", "card"],
  "alarm-ink": ["alarm"],
  "gold-ink": ["card"],
  "notice-ink": ["notice"],
  "wood-ink": ["wood-light", "wood", "wood-deep", "wood-off", "gold-wood", "gold-wood-deep"],
  "suit-black": ["face", "face-hint"],
  "suit-red": ["face", "face-hint"],
  "suit-blue": ["face", "face-hint"],
  "suit-green": ["face", "face-hint"],
};
const DIGITS = [0, 1, 2, 3, 4, 5].map((n) => `digit-${n}`);

test.each(THEMES)("text can be read: %s", (theme) => {
  const pairs = Object.entries({ ...TEXT, ink: [...(TEXT.ink ?? []), ...DIGITS, "hint-soft"] });
  const poor = pairs.flatMap(([text, grounds]) =>
    grounds
      .map((ground) => [text, ground, contrast(token(text, theme), token(ground, theme))] as const)
      .filter(([, , found]) => found < 4.5),
  );
  expect(poor).toEqual([]);
});

/** What shows where something is or begins, without text: 3 is enough. */
const SHAPES: Record<string, readonly string[]> = {
  focus: ["paper", "table", "card", "wood", "wood-deep"],
  "field-line": ["field"],
  control: ["field"],
  clash: ["table", "card"],
};

test.each(THEMES)("shapes can be seen: %s", (theme) => {
  const poor = Object.entries(SHAPES).flatMap(([shape, grounds]) =>
    grounds
      .map((on) => [shape, on, contrast(token(shape, theme), token(on, theme))] as const)
      .filter(([, , found]) => found < 3),
  );
  expect(poor).toEqual([]);
});

test("every colour is a token, and every token is one that exists", () => {
  const named = new Set([...tokens.matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name]) => name));
  expect(named.size).toBeGreaterThan(80);
  const own: string[] = [];
  const tonal = new Set<string>();
  for (const [file, css] of Object.entries(sheets)) {
    if (file.endsWith("/tokens.css")) continue;
    const plain = css.replace(/\/\*.*?\*\//gs, "");
    for (const [colour] of plain.matchAll(/#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch)\([^)]*\)/gi))
      own.push(`${file}: ${colour}`);
    for (const [, name = ""] of plain.matchAll(
      /(?:color|background|fill|stroke|border[\w-]*):[^;}]*?var\((--[\w-]+)\)/g,
    ))
      tonal.add(name);
  }
  expect(own).toEqual([]);
  // `--seat`, `--tint` and the like are set by what is drawn.
  const set = new Set(["--seat"]);
  expect([...tonal].filter((name) => !named.has(name) && !set.has(name))).toEqual([]);
});
