import type { GameManifest } from "../manifest";

const manifest: GameManifest = {
  board: () => import("./Board"),
  offline: true,
  rules: {
    title: "puzzles.rules.title",
    how: "puzzles.rules.how",
    Text: () => import("./Rules"),
  },
  catalogue: {
    page: () => import("./Catalogue"),
    // A link to a finished figure shows it above the list.
    shows: (query) => query.size === 0 || query.has("figure"),
  },
};
export default manifest;
