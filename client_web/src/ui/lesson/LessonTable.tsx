/** A lesson on screen: what to do in a sentence, and a tiny table to do it at. */

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { t } from "../../i18n";
import { type Lesson, LessonRun } from "../../model/lesson";
import { leftHanded, signs } from "../../model/settings";
import { play as sound } from "../../sound";
import { announce } from "../kit/live";
import { ActionBar } from "../table/ActionBar";
import { Air } from "../table/Air";
import { BuildSpace } from "../table/BuildSpace";
import { Desk } from "../table/desk";
import { nudge, shake } from "../table/motion";
import { Rack } from "../table/Rack";
import { Screen } from "../table/Screen";
import { SwapButton } from "../table/SwapButton";
import { tableVoice } from "../table/tableVoice";
import { useTableKeys } from "../table/useTableKeys";
import { useGhostHand } from "./ghostHand";
import { Faint, Ground, Meetings } from "./Marks";
import "../table/table.css";
import "./lesson.css";

export interface LessonTableProps {
  lesson: Lesson;
  /** What the last button does: into the game, or back to where one came from. */
  last: "ready" | "back";
  /** It was finished: the last button was pressed. */
  done: () => void;
  skip: () => void;
}

export function LessonTable({ lesson, last, done, skip }: LessonTableProps): JSX.Element {
  const run = useMemo(() => new LessonRun(lesson), [lesson]);
  useEffect(() => run.follow(), [run]);
  const { table } = run;
  const root = useRef<HTMLElement>(null);
  const desk = useMemo(() => {
    const made = new Desk(table, tableVoice(table));
    made.marks.value = true;
    return made;
  }, [table]);
  useLayoutEffect(() => (root.current ? desk.attach(root.current) : undefined), [desk]);

  const step = run.step.value;
  const over = run.over.value;
  useEffect(() => {
    desk.frame.value = step?.frame ?? null;
  }, [desk, step]);
  useGhostHand(run, desk, root);

  const press = () => {
    if (over) return done();
    if (!run.armed.peek()) return miss();
    sound("hit");
    if (root.current) nudge(root.current);
    run.press();
  };
  const miss = () => {
    const button = root.current?.querySelector(".hit-button");
    if (button) shake(button);
    if (step !== undefined) announce(t(step.say));
  };
  const swap = () => {
    if (run.step.peek()?.end.by !== "swap") return miss();
    if (run.swap()) sound("swap");
    else announce(t("swap.pick"));
  };
  const prize = () => {
    if (run.prize()) sound("swap");
  };
  useTableKeys(desk, { finish: press, hit: press, swap, prize });

  const words: [string, string] = over
    ? [t(`lesson.${last}`), t("lesson.over.sub")]
    : step?.end.by === "press"
      ? [t(step.end.words[0]), t(step.end.words[1])]
      : [t("lesson.not_yet"), ""];
  const armed = over || run.armed.value;
  return (
    <main
      ref={root}
      class={`play lesson ${leftHanded.value ? "left-handed" : ""}`}
      data-step={run.at.value}
      data-seats="1"
    >
      <div class="lesson-head">
        <Progress at={run.at.value} of={lesson.steps.length} />
        <button type="button" class="button small" onClick={skip}>
          {t("lesson.skip")}
        </button>
        <div class="lesson-say" role="status">
          <h1 key={run.at.value}>{t(step?.say ?? "lesson.over")}</h1>
        </div>
      </div>
      <div class="middle">
        <BuildSpace
          desk={desk}
          hint={false}
          ground={
            <>
              <Ground tiles={table.ground.value} unit={desk.view.camera.value.unit} />
              {step?.frame && <Faint span={step.frame} />}
            </>
          }
          marks={<Meetings table={table} />}
        >
          <Screen up={true} />
        </BuildSpace>
      </div>
      <div class="rack-place" data-anchor="rack">
        <Rack desk={desk} closed={false} leaving={null} />
      </div>
      <ActionBar
        canUndo={table.canUndo.value && step?.end.by !== "prize"}
        undo={() => table.undo()}
        idle={armed ? "ready" : "no_carpet"}
        meaning={`step ${run.at.value}`}
        armed={armed}
        hit={press}
        miss={miss}
        words={words}
      >
        {step?.end.by === "swap" && (
          <SwapButton
            seat={0}
            stock={run.stock.value}
            able={true}
            ready={table.selected.value !== null}
            neighbour={t("lesson.neighbour")}
            onSwap={swap}
          />
        )}
        {step?.end.by === "prize" && (
          <button type="button" class="swap ready" onClick={prize}>
            <span class="swap-word">{t("lesson.prize")}</span>
          </button>
        )}
      </ActionBar>
      <Air desk={desk} signs={signs.value} />
    </main>
  );
}

/** How far one is: the colours of the rainbow, one after the other. */
function Progress({ at, of }: { at: number; of: number }): JSX.Element {
  const label = t("lesson.step", { n: Math.min(at + 1, of), of });
  return (
    <span class="lesson-steps" role="img" aria-label={label}>
      {Array.from({ length: of }, (_, n) => (
        <i key={n} class={n < at ? "past" : n === at ? "now" : undefined} data-n={n} />
      ))}
    </span>
  );
}
