/** Texts of Grab. */

import type ru from "./words.ru";

const en: Record<keyof typeof ru, string> = {
  "reason.grab.taken": "{n} {n:number|numbers}",
  "refused.grab.not_called": "The called number is {called}",
  "result.grab.first": "Round {n}: {who} took the last number",
  "result.grab.you_first": "Round {n}: the last number is yours!",
  "grab.called": "Called: {n}",
  "grab.left": "{n} {n:number|numbers} left",
  "grab.over": "All numbers are taken",
  "grab.points": "{name}: {points}",
  "grab.race.take": "Who pressed the last number",
  "grab.race.none": "Nobody pressed the last number",
  "grab.rules.title": "Grab",
  "grab.rules.text":
    "Numbers are called one by one. The first to press the called one gets a point. A wrong number costs a second.",
};

export default en;
