/** Lessons end by what they ask for, and by nothing less. */

import { expect, test } from "vitest";
import type { Laid } from "./lattice";
import { type Lesson, LessonRun, meetings, placed } from "./lesson";

const lessons = import.meta.glob<Lesson>("../games/*/lesson.ts", { eager: true, import: "LESSON" });

function lay(run: LessonRun, text: string): void {
  const place = placed(text);
  const piece = run.table.pieces.peek().find(({ tile }) => tile === place.tile);
  expect(run.table.lay(piece?.id ?? 0, place), text).toBe(true);
}

test.each(Object.entries(lessons))("%s can be walked to its end", (_, lesson) => {
  const run = new LessonRun(lesson);
  const stop = run.follow();
  for (let at = 0; at < lesson.steps.length; at++) {
    expect(run.at.peek()).toBe(at);
    const step = run.step.peek();
    const armed = run.armed.peek();
    expect(run.press()).toBe(armed);
    if (run.at.peek() > at) continue;
    if (step?.shows !== undefined) lay(run, step.shows);
    for (const one of step?.answer ?? []) lay(run, one);
    if (step?.end.by === "press") {
      expect(run.armed.peek()).toBe(true);
      run.press();
    }
    if (step?.end.by === "swap") {
      expect(run.swap()).toBe(false);
      run.table.select(run.table.at(0)?.id ?? null);
      expect(run.swap()).toBe(true);
      expect(run.table.pieces.peek().map(({ tile }) => tile)).toContain(step.end.comes);
    }
    if (step?.end.by === "prize") {
      expect(run.prize()).toBe(true);
      expect(run.table.pieces.peek().map(({ tile }) => tile)).toContain(step.end.comes);
    }
  }
  expect(run.over.peek()).toBe(true);
  stop();
});

test("tiles meet along the edges that they share", () => {
  const [one, other] = [placed("кОж@0,0h"), placed("жОк@0,1h")] as [Laid, Laid];
  expect(meetings(other, [one])).toEqual([
    [
      [0, 1],
      [1, 1],
    ],
    [
      [1, 1],
      [2, 1],
    ],
  ]);
  expect(meetings(other, [placed("зЖз@4,0v")])).toEqual([]);
});
