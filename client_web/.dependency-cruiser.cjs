/** Imports point one way: view → model → net; games stand on model and view/kit. */
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
      "model-is-headless",
      { path: "^src/model/" },
      { path: "^src/(view|games|sound)/|node_modules/preact/" },
      "The model is tested without a DOM.",
    ),
    rule(
      "i18n-is-a-leaf",
      { path: "^src/i18n/", pathNot: "\\.test\\.ts$" },
      { path: "^src/", pathNot: "^src/i18n/" },
      "Catalogues know nothing of the product.",
    ),
    rule(
      "only-model-talks-to-net",
      { path: "^src/(view|games|sound)/", pathNot: "\\.test\\.tsx?$" },
      { path: "^src/net/" },
      "Screens use the model; types of the wire come from model/wire.ts.",
    ),
    rule(
      "games-use-kit-and-table",
      { path: "^src/games/" },
      { path: "^src/view/", pathNot: "^src/view/(kit|table|cards|solo)/" },
      "A board must not know the screens around it.",
    ),
    rule(
      "games-are-independent",
      { path: "^src/games/([^/]+)/" },
      { path: "^src/games/([^/]+)/", pathNot: "^src/games/$1/" },
      "Games do not import each other.",
    ),
    rule(
      "kit-and-table-are-shared",
      { path: "^src/view/(kit|table)/" },
      { path: "^src/(games|view/(?!kit/|table/|tokens))" },
      "Shared pieces know neither screens nor games.",
    ),
    rule(
      "cards-and-solo-are-shared",
      { path: "^src/view/(cards|solo)/" },
      { path: "^src/(games|view/(?!kit/|cards/|solo/|router))" },
      "What solitaires share knows none of them, and no other screens.",
    ),
    rule(
      "tests-are-not-imported",
      { pathNot: "\\.test\\.tsx?$" },
      { path: "\\.test\\.tsx?$" },
      "Nothing depends on a test.",
    ),
    rule("resolvable", {}, { couldNotResolve: true }, "Every import exists."),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    // TypeScript 7 has no API for it yet.
    parser: "swc",
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "default"] },
  },
};
