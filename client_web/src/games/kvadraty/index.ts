import type { GameManifest } from "../manifest";

const manifest: GameManifest = {
  board: () => import("./Board"),
  lesson: () => import("./Lesson"),
  replay: () => import("./Replay"),
  counted: () => import("./Counted"),
  rules: {
    title: "kvadraty.rules.title",
    how: "kvadraty.rules.how",
    Text: () => import("./Rules"),
  },
  races: { ready: { title: "kvadraty.race.ready", none: "kvadraty.race.none" } },
  signs: { ready: "struck", impossible: "struck", refute: "struck" },
};
export default manifest;
