import type { GameManifest } from "../manifest";

const manifest: GameManifest = {
  board: () => import("./Board"),
  lesson: () => import("./Lesson"),
  replay: () => import("./Replay"),
  counted: () => import("./Counted"),
  rules: {
    title: "minutka.rules.title",
    how: "minutka.rules.how",
    Text: () => import("./Rules"),
  },
  races: { finish: { title: "minutka.race.finish", none: "minutka.race.none" } },
  signs: { finish: "struck", swap: "swapped" },
};
export default manifest;
