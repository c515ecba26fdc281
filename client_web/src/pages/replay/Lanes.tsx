/** The timeline: a lane for each player, all actions on it, and the playhead. It is a slider. */

import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { t } from "../../i18n";
import { isTie, type Pace, type Step, signOf, type Timeline } from "../../model/replay";
import type { ReplayPlayer } from "../../model/replay-player";
import { Face } from "../../ui/kit/Face";
import { deedWords, faceOf, nameOf, signsOf, stepWords, timeOf } from "./words";

/** A finger this near to an action means it, px. */
const NEAR_PX = 12;

interface LanesProps {
  timeline: Timeline;
  pace: Pace;
  player: ReplayPlayer;
}

export function Lanes({ timeline, pace, player }: LanesProps): JSX.Element {
  const track = useRef<HTMLDivElement>(null);
  const at = (step: number): number =>
    player.length === 0 ? 0 : (100 * (pace.places[step] ?? 0)) / player.length;
  const scrub = (event: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return;
    player.scrub((event.clientX - box.left) / box.width, NEAR_PX / box.width);
  };
  const step = player.step.value;
  const words = [stepWords(timeline, step, "heard"), timeOf(timeline.steps[step])];
  return (
    <div class="lanes" data-seats={timeline.players}>
      <ul class="lane-names" aria-hidden="true">
        {timeline.names.map(({ letter }, seat) => (
          <li key={letter}>
            <Face seat={seat} of={faceOf(timeline, seat)} />
            {nameOf(timeline, seat)}
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/useFocusableInteractive: it is, by tabindex as Preact writes it. */}
      <div
        class="lane-slider"
        role="slider"
        tabindex={0}
        aria-label={t("replay.timeline")}
        aria-valuemin={0}
        aria-valuemax={player.end}
        aria-valuenow={step}
        aria-valuetext={t("replay.timeline.value", {
          n: step,
          of: player.end,
          words: words.filter((one) => one !== null).join(", "),
        })}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          scrub(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) scrub(event);
        }}
      >
        <div class="lane-track" ref={track}>
          {timeline.names.map(({ letter }) => (
            <i key={letter} class="lane" />
          ))}
          {[...pace.cuts].map((cut) => (
            <i
              key={`c${cut}`}
              class="lane-cut"
              style={{ left: `${(at(cut - 1) + at(cut)) / 2}%` }}
            />
          ))}
          {timeline.steps.map((one, n) => (
            <StepMarks key={n} timeline={timeline} step={one} left={at(n)} on={n === step} />
          ))}
          <Head player={player} />
        </div>
      </div>
    </div>
  );
}

/** The only thing that moves with every frame. */
function Head({ player }: { player: ReplayPlayer }): JSX.Element {
  const share = player.length === 0 ? 0 : player.place.value / player.length;
  return <i class="lane-head" style={{ left: `${100 * share}%` }} />;
}

interface StepMarksProps {
  timeline: Timeline;
  step: Step;
  left: number;
  on: boolean;
}

function StepMarks({ timeline, step, left, on }: StepMarksProps): JSX.Element {
  const seats = step.deeds.map((deed) => deed.seat);
  const clock = seats.includes(-1);
  return (
    <>
      {isTie(step) && !clock && (
        <i
          class="lane-tie"
          style={{
            left: `${left}%`,
            "--from": String(Math.min(...seats)),
            "--to": String(Math.max(...seats)),
          }}
        />
      )}
      {clock && <i class="lane-clock" style={{ left: `${left}%` }} />}
      {step.deeds
        .filter((deed) => deed.seat >= 0)
        .map((deed, at) => (
          <i
            key={at}
            class={`lane-mark ${signOf(signsOf(timeline.game), deed)} ${on ? "on" : ""}`}
            style={{ left: `${left}%`, "--lane": String(deed.seat) }}
            title={deedWords(timeline, deed)}
          />
        ))}
    </>
  );
}
