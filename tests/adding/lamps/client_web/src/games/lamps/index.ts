import type { GameManifest } from "../manifest";

const manifest: GameManifest = {
  board: () => import("./Board"),
  rules: { title: "lamps.rules.title", how: "lamps.rules.how", Text: () => import("./Rules") },
};
export default manifest;
