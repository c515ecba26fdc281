import type { GameManifest } from "../manifest";

const manifest: GameManifest = {
  board: () => import("./Board"),
  offline: true,
  settings: ["winnable", "rule", "auto"],
  rules: {
    title: "freecell.rules.title",
    how: "freecell.rules.how",
    Text: () => import("./Rules"),
  },
};
export default manifest;
