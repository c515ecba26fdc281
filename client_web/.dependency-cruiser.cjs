/** Imports point one way: net < model < ui < games < pages; i18n is a leaf. layers.test.mjs plants violations. */
const rule = (name, from, to, comment) => ({ name, severity: "error", comment, from, to });

module.exports = {
  forbidden: [
    rule("no-cycles", {}, { circular: true }, "A cycle means that two files are one."),
    rule(
      "net-is-the-bottom",
      { path: "^src/net/" },
      { path: "^src/", pathNot: "^src/net/" },
      "net knows sockets and clocks, nothing of rooms or screens.",
    ),
    rule(
      "i18n-is-a-leaf",
      { path: "^src/i18n/", pathNot: "\\.test\\.ts$" },
      { path: "^src/", pathNot: "^src/i18n/" },
      "Catalogues know nothing of the product.",
    ),
    rule(
      "model-is-headless",
      { path: "^src/model/" },
      { path: "^src/(?!net/|model/|i18n/|test/)|node_modules/preact/" },
      "The model is tested without a DOM.",
    ),
    rule(
      "only-model-talks-to-net",
      { path: "^src/(sound|ui|games|pages)/", pathNot: "\\.test\\.tsx?$" },
      { path: "^src/net/" },
      "Screens use the model; types of the wire come from model/wire.ts.",
    ),
    rule(
      "sound-has-no-screen",
      { path: "^src/sound/" },
      { path: "^src/(ui|games|pages)/" },
      "Sounds are asked for by screens, not the other way round.",
    ),
    rule(
      "ui-is-shared",
      { path: "^src/ui/" },
      { path: "^src/(games|pages)/" },
      "What games and pages share knows none of them.",
    ),
    rule(
      "kit-and-table-know-no-solitaire",
      { path: "^src/ui/(kit|table|cards)/" },
      { path: "^src/ui/solo/" },
      "The frame of a solitaire is built of the kit, not the other way round.",
    ),
    rule(
      "games-do-not-know-pages",
      { path: "^src/games/" },
      { path: "^src/pages/" },
      "A board must not know the screens around it.",
    ),
    rule(
      "games-are-independent",
      { path: "^src/games/([^/]+)/" },
      { path: "^src/games/([^/]+)/", pathNot: "^src/games/$1/" },
      "Games do not import each other.",
    ),
    rule(
      "tests-are-not-imported",
      { pathNot: "\\.test\\.tsx?$" },
      { path: "\\.test\\.tsx?$|^src/test/" },
      "Nothing depends on a test.",
    ),
    rule(
      "resolvable",
      {},
      { couldNotResolve: true, pathNot: "^virtual:" },
      "Every import exists; build/ makes the virtual ones.",
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    // TypeScript 7 has no API for it yet; swc reads the same imports, types included.
    parser: "swc",
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "default"] },
  },
};
