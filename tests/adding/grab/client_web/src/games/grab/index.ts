import type { GameManifest } from "../manifest";

const manifest: GameManifest = {
  board: () => import("./Board"),
  rules: { title: "grab.rules.title", how: "grab.rules.how", Text: () => import("./Rules") },
  races: { take: { title: "grab.race.take", none: "grab.race.none" } },
};
export default manifest;
