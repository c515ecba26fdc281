import { expect, test } from "vitest";
import sheet from "../../ui/tokens.css?raw";
import { groupsOf, kindOf } from "./tokens";

test("every token is in a group that the page has a name for", () => {
  const groups = groupsOf(sheet);
  expect(groups.length).toBe(10);
  const root = sheet.slice(sheet.indexOf(":root {"), sheet.indexOf("\n}"));
  const names = [...root.matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name]) => name);
  expect(groups.flat().map(([name]) => name)).toEqual(names);
});

test("tokens are shown as what they are", () => {
  const kinds = new Map(
    groupsOf(sheet).flatMap((group) => group.map(([n, v]) => [n, kindOf(n, v)])),
  );
  expect(kinds.get("--accent")).toBe("colour");
  expect(kinds.get("--good")).toBe("colour");
  expect(kinds.get("--touch")).toBe("measure");
  expect(kinds.get("--radius")).toBe("corner");
  expect(kinds.get("--quick")).toBe("time");
  expect(kinds.get("--text-s")).toBe("letters");
});
