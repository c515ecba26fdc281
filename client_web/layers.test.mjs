/** The layers are really checked: an import against each arrow, planted in a small copy, is found. */

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const CLIENT = import.meta.dirname;
const LAYERS = ["net", "model", "sound", "ui/kit", "ui/solo", "games/one", "games/two", "pages"];

/** [importing file, what it imports, the rule that forbids it] */
const PLANTED = [
  ["net/up.ts", "model/it", "net-is-the-bottom"],
  ["i18n/up.ts", "model/it", "i18n-is-a-leaf"],
  ["model/up.ts", "ui/kit/it", "model-is-headless"],
  ["model/page.ts", "pages/it", "model-is-headless"],
  ["model/drawn.ts", "preact/hooks", "model-is-headless"],
  ["sound/up.ts", "ui/kit/it", "sound-has-no-screen"],
  ["ui/kit/up.tsx", "games/one/it", "ui-is-shared"],
  ["ui/kit/page.tsx", "pages/it", "ui-is-shared"],
  ["ui/kit/deep.tsx", "net/it", "only-model-talks-to-net"],
  ["ui/kit/frame.tsx", "ui/solo/it", "kit-and-table-know-no-solitaire"],
  ["games/one/up.tsx", "pages/it", "games-do-not-know-pages"],
  ["games/one/other.tsx", "games/two/it", "games-are-independent"],
  ["games/one/deep.tsx", "net/it", "only-model-talks-to-net"],
  ["pages/deep.tsx", "net/it", "only-model-talks-to-net"],
  ["pages/test.tsx", "ui/kit/it.test", "tests-are-not-imported"],
  ["pages/gone.tsx", "ui/kit/nowhere", "resolvable"],
];

/** Every form of import counts, also the ones that leave nothing in the compiled script. */
const FORMS = {
  value: (from) => `import { it } from "${from}";\nexport const held = it;\n`,
  type: (from) => `import type { It } from "${from}";\nexport const held: It = 1;\n`,
  lazy: (from) => `export const held = () => import("${from}");\n`,
  again: (from) => `export { it } from "${from}";\n`,
};

/** What the file writes to import the target of our own, or the package. */
function specifier(file, target) {
  if (target.startsWith("preact")) return target;
  const path = relative(dirname(file), target);
  return path.startsWith(".") ? path : `./${path}`;
}

let copy;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "layers-"));
  symlinkSync(join(CLIENT, "node_modules"), join(copy, "node_modules"));
  for (const layer of ["i18n", ...LAYERS]) {
    mkdirSync(join(copy, "src", layer), { recursive: true });
    writeFileSync(join(copy, "src", layer, "it.ts"), "export const it = 1;\nexport type It = 1;\n");
  }
  writeFileSync(join(copy, "src/ui/kit/it.test.ts"), "export const it = 1;\nexport type It = 1;\n");
});
afterAll(() => rmSync(copy, { recursive: true }));

function cruise(where) {
  const bin = join(CLIENT, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const config = join(CLIENT, ".dependency-cruiser.cjs");
  const options = ["src", "--config", config, "--output-type", "json"];
  const run = () =>
    execFileSync(process.execPath, [bin, ...options], { cwd: where, maxBuffer: 1 << 28 });
  try {
    return JSON.parse(String(run()));
  } catch (failed) {
    return JSON.parse(String(failed.stdout));
  }
}

test("the rules see the real sources", { timeout: 240_000 }, () => {
  const { modules, summary } = cruise(CLIENT);
  expect(summary.violations).toEqual([]);
  const main = modules.find(({ source }) => source === "src/main.tsx");
  expect(main.dependencies.map(({ resolved }) => resolved)).toContain("src/pages/App.tsx");
});

test.each(Object.keys(FORMS))(
  "an import against an arrow is found: %s",
  { timeout: 240_000 },
  (form) => {
    for (const [file, target] of PLANTED) {
      writeFileSync(join(copy, "src", file), FORMS[form](specifier(file, target)));
    }
    const found = cruise(copy).summary.violations.map(({ from, rule }) => `${from} ${rule.name}`);
    expect(found.sort()).toEqual(PLANTED.map(([file, , rule]) => `src/${file} ${rule}`).sort());
  },
);
