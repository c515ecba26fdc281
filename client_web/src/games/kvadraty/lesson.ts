/** The lesson of Kvadraty: a square, the claim, and a check that refutes a claim. */

import { isFigure, squaresOf } from "../../model/lattice";
import type { Lesson } from "../../model/lesson";

export const LESSON: Lesson = {
  carpets: false,
  steps: [
    {
      say: "kvadraty.lesson.watch",
      hand: ["кОж", "зЖо", "жОк"],
      shows: "кОж@0,0h",
      until: (laid) => laid.length > 0,
      end: { by: "laying" },
    },
    {
      say: "kvadraty.lesson.square",
      until: (laid) => laid.length === 3 && isFigure(laid) && squaresOf(laid).length > 0,
      answer: ["зЖо@2,0v", "жОк@0,1h"],
      end: { by: "laying" },
    },
    {
      say: "kvadraty.lesson.claim",
      until: (laid) => laid.length === 3 && isFigure(laid),
      end: { by: "press", words: ["kvadraty.lesson.claim.do", "kvadraty.lesson.claim.sub"] },
    },
    {
      say: "kvadraty.lesson.check",
      hand: ["оЖо", "жОж", "жЗж"],
      until: (laid) => laid.length === 3 && isFigure(laid),
      answer: ["оЖо@0,0h", "жОж@1,1h", "жЗж@3,0v"],
      end: { by: "press", words: ["kvadraty.lesson.refute.do", "kvadraty.lesson.refute.sub"] },
    },
  ],
};
