import type { GameManifest } from "../manifest";

const manifest: GameManifest = {
  board: () => import("./Board"),
  offline: true,
  settings: ["diagonals"],
  rules: {
    title: "chiselki.rules.title",
    how: "chiselki.rules.how",
    Text: () => import("./Rules"),
  },
};
export default manifest;
