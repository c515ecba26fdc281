import { expect, test } from "vitest";
import { all } from "./all";
import { partOf as byName, type Part } from "./parts";

const SRC = import.meta.glob<string>("../**/*.{ts,tsx}", {
  eager: true,
  query: "?raw",
  import: "default",
});
/** File below src/ → its text. */
const sources = new Map(
  Object.entries(SRC)
    .map(([file, text]) => [new URL(file, "file:///i18n/").pathname.slice(1), text] as const)
    .filter(([file]) => !/\.test\.|\.gen\.|^test\/|\/(words|offer)\.\w+\.ts$|^i18n\//.test(file)),
);
const keys = Object.values(all.ru ?? {}).flatMap((words) => Object.keys(words));
/** What is offered to people alone comes with the offer, settings included. */
const alone = new Set(Object.keys(all.ru?.["shell/outside"] ?? {}));
const partOf = (key: string): Part | "" => {
  const named = byName(key);
  return named === "settings" && alone.has(key) ? "" : named;
};
/** Asks for the settings of its own game alone, by a name that it puts together. */
const DEAL = "ui/solo/NewDeal.tsx";

function resolved(from: string, to: string): string | undefined {
  const path = new URL(to, `file:///${from}`).pathname.slice(1);
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((file) => sources.has(file));
}

/** The file and all that it imports, without `import()`. */
function whole(entry: string): Set<string> {
  const found = new Set([entry]);
  for (const file of found)
    for (const [, to = ""] of (sources.get(file) ?? "").matchAll(
      /^(?:import|export)\s(?!type\b)[^;]*?"(\.[^"]+)";/gm,
    )) {
      const next = resolved(file, to);
      if (next !== undefined) found.add(next);
    }
  return found;
}

/** The keys that stand in a file, also those that it puts together. */
function saidIn(file: string): string[] {
  const text = sources.get(file) ?? "";
  return [
    ...text.matchAll(/"([a-z]\w*(?:\.[\w-]+)+)"|`([a-z]\w*\.(?:[\w.-]|\$\{[^}]*\})+)`/g),
  ].flatMap(([, whole, put]) => {
    if (whole !== undefined) return keys.includes(whole) ? [whole] : [];
    const pattern = (put ?? "").replace(/\./g, "\\.").replace(/\$\{[^}]*\}/g, "[^.]+");
    return keys.filter((key) => new RegExp(`^${pattern}$`).test(key));
  });
}

/** What is loaded on demand, with the parts that it brings: `withWords(PARTS, import("FILE"))`. */
function demanded(): [string, Part[]][] {
  return [...sources].flatMap(([file, text]) =>
    [...text.matchAll(/(?:withWords\(\s*(\[[^\]]*\]|\w+),\s*)?import\("(\.[^"]+)"\)/g)].map(
      ([, say = "", to = ""]): [string, Part[]] => {
        const list = say.startsWith("[")
          ? say
          : (new RegExp(`const ${say}: readonly Part\\[\\] = (\\[[^\\]]*\\])`).exec(text)?.[1] ??
            "");
        const parts = [...list.matchAll(/"(\w+)"/g)].map(([, part]) => part as Part);
        return [resolved(file, to) ?? to, parts];
      },
    ),
  );
}

/** A table is refused moves, not seats or settings: the words for those are in no hurry. */
const BOARDS = /^games\//;

/** What draws parts of games brings these with them. */
const KINDS: Record<string, readonly Part[]> = {
  Rules: ["rules", "cards"],
  Replay: ["replay", "result", "outside"],
  Counted: ["result"],
  Lesson: ["lesson"],
  Catalogue: ["outside"],
};

const main = whole("main.tsx");
const forOne = (files: ReadonlySet<string>) => [...files].some((file) => /^ui\/solo\//.test(file));

function brought(entry: string, say: readonly Part[], files: ReadonlySet<string>): readonly Part[] {
  const kind = /^games\/\w+\/(\w+)\.tsx$/.exec(entry)?.[1] ?? "";
  if (kind === "Board" && forOne(files)) return ["outside", "menu", "result", "rules", "cards"];
  return KINDS[kind] ?? say;
}

test("whatever is loaded on demand brings the words that it says", () => {
  const entries = demanded();
  expect(entries.length).toBeGreaterThan(20);
  const missing = entries.flatMap(([entry, say]) => {
    expect(sources.has(entry), entry).toBe(true);
    const files = new Set([...whole(entry)].filter((file) => !main.has(file)));
    const here = new Set<Part | "">(["", ...brought(entry, say, files)]);
    // What a board says in its text mode is said by the lists that come with it.
    if (files.has("ui/table/TextTable.tsx")) here.add("text");
    return [...files].flatMap((file) =>
      saidIn(file)
        .filter(
          (key) =>
            !here.has(partOf(key)) &&
            !(BOARDS.test(file) && key.startsWith("refused.")) &&
            !(file === DEAL && partOf(key) === "settings"),
        )
        .map((key) => `${entry}: ${file}: ${key} is in ${partOf(key)}`),
    );
  });
  expect(missing).toEqual([]);
});

/** What goes wrong is said once its words are here; in other files the code that stands there is one of a table. */
const FAULTS = /^(problem|refused)\./;
const ASKS = new Set([
  "pages/room/ask.ts",
  "pages/room/RoomScreen.tsx",
  "pages/room/Bar.tsx",
  "ui/solo/words.ts",
]);

/** Names of what is kept on the device look like words. */
const SETTINGS = "model/settings.ts";

test("what comes with the page says nothing that comes later", () => {
  const later = [...main].flatMap((file) =>
    saidIn(file)
      // A room for one is drawn once the parts of its board are here.
      .filter((key) => partOf(key) !== "" && !key.startsWith("solo.") && file !== SETTINGS)
      .filter((key) => !(FAULTS.test(key) && ASKS.has(file)))
      .map((key) => `${file}: ${key}`),
  );
  expect(later).toEqual([]);
});

test("a round of a party game brings no words of games for one", () => {
  const first = Object.values(all).flatMap((files) => Object.keys(files.shell ?? {}));
  expect(first.length).toBeGreaterThan(100);
  expect(first.filter((key) => /^(home|solo|card|menu|looks)\./.test(key))).toEqual([]);
});
