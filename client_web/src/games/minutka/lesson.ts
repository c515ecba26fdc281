/** The lesson of Minutka: a carpet of three, a hit, and a swap where the hand holds no carpet. */

import { carpetIn } from "../../model/lattice";
import type { Lesson } from "../../model/lesson";

export const LESSON: Lesson = {
  carpets: true,
  steps: [
    {
      say: "minutka.lesson.watch",
      hand: ["кОж", "зЖз", "жОк"],
      frame: { left: 0, right: 3, bottom: 0, top: 2 },
      shows: "кОж@0,0h",
      until: (laid) => laid.length > 0,
      end: { by: "laying" },
    },
    {
      say: "minutka.lesson.lay",
      frame: { left: 0, right: 3, bottom: 0, top: 2 },
      until: (laid) => carpetIn(laid) !== null,
      answer: ["зЖз@2,0v", "жОк@0,1h"],
      end: { by: "laying" },
    },
    {
      say: "minutka.lesson.hit",
      until: (laid) => carpetIn(laid) !== null,
      end: { by: "press", words: ["minutka.hit.ready", "minutka.hit.ready.sub"] },
    },
    {
      say: "minutka.lesson.swap",
      hand: ["кОк", "сЗс", "жЗс", "оЖо"],
      end: { by: "swap", comes: "зЖз" },
    },
  ],
};
