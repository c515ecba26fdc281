import type { GameManifest } from "../manifest";

const manifest: GameManifest = {
  board: () => import("./Board"),
  rules: {
    title: "fourteen.rules.title",
    how: "fourteen.rules.how",
    Text: () => import("./Rules"),
  },
};
export default manifest;
