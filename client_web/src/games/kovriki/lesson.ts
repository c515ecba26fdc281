/** The lesson of Kovriki: a carpet that grows, the prize, the hit and the exchange after it. */

import type { Lesson } from "../../model/lesson";
import { layingProblem } from "./laying";

const BASE = ["кОж@0,0h", "жОк@0,1h", "зЖз@2,0v"];
const PAIR = ["оКо@0,2v", "оЖо@1,2v"];

export const LESSON: Lesson = {
  carpets: false,
  steps: [
    {
      say: "kovriki.lesson.watch",
      hand: ["оКо", "оЖо"],
      ground: BASE,
      shows: "оКо@0,2v",
      until: (laid) => laid.length > 0,
      end: { by: "laying" },
    },
    {
      say: "kovriki.lesson.two",
      until: (laid, ground) => laid.length === 2 && layingProblem(ground, laid) === null,
      answer: ["оЖо@1,2v"],
      end: { by: "press", words: ["kovriki.do.lay", "kovriki.lesson.lay.sub"] },
    },
    {
      say: "kovriki.lesson.prize",
      ground: "laid",
      end: { by: "prize", comes: "сЗс" },
    },
    {
      say: "kovriki.lesson.hit",
      end: { by: "press", words: ["kovriki.do.hit", "kovriki.lesson.hit.sub"] },
    },
    {
      say: "kovriki.lesson.exchange",
      hand: ["оЖз"],
      ground: [...BASE, ...PAIR],
      until: (laid, ground) => laid.length === 1 && layingProblem(ground, laid) === null,
      answer: ["оЖз@2,2v"],
      end: { by: "press", words: ["kovriki.do.lay", "kovriki.lesson.lay.sub"] },
    },
  ],
};
