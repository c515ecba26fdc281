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
