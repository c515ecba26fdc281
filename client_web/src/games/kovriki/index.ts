import type { GameManifest } from "../manifest";

const manifest: GameManifest = {
  board: () => import("./Board"),
  lesson: () => import("./Lesson"),
  replay: () => import("./Replay"),
  counted: () => import("./Counted"),
  rules: {
    title: "kovriki.rules.title",
    how: "kovriki.rules.how",
    Text: () => import("./Rules"),
  },
  races: { hit: { title: "kovriki.race.hit", none: "kovriki.race.none" } },
  signs: { hit: "struck", lay: "laid", swap: "swapped", prize: "prize" },
};
export default manifest;
