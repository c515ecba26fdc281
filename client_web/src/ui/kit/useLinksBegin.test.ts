import { expect, test } from "vitest";

const sources = import.meta.glob<string>("../../**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});

test("only one place says what links for other people begin with", () => {
  const here = Object.entries(sources)
    .filter(([file]) => !/\.test\.tsx?$/.test(file))
    .filter(([, text]) => /\blocation\.(?:origin|href)\b/.test(text))
    .map(([file]) => file);
  expect(here).toEqual(["./useLinksBegin.ts"]);
});
