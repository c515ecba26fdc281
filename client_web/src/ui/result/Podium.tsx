/** A round's result as pictures: the best large, the others small, and points that count up from what they are for. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import type { RoomModel } from "../../model/room";
import { reducedMotion } from "../../model/settings";
import type { RoundLine } from "../../model/wire";
import { play as sound } from "../../sound";
import { Face } from "../kit/Face";
import { entriesAt, hasWon, inOrder, pointsOf, stepMs, sumAt } from "./counting";
import { isMixed, pointsWords, reason, roundTitle, StampNotes } from "./lines";
import "./podium.css";

export interface PodiumProps {
  room: RoomModel;
  /** What a seat has made. `step`: so many of the things that give it points are counted. */
  picture(line: RoundLine, step: number): ComponentChildren;
  /** Below it, once all is counted. */
  after?(line: RoundLine): ComponentChildren;
  /** A class of every line. */
  mark?: string;
}

export function Podium({ room, picture, after, mark }: PodiumProps): JSX.Element | null {
  const match = room.pub("match").value;
  const info = room.pub("room").value;
  const members = room.pub("members").value?.list ?? [];
  const round = match?.rounds.at(-1);
  const most = Math.max(0, ...(round?.lines ?? []).map((line) => pointsOf(line).length));
  const { step, skip } = useSteps(most);
  if (match === undefined || info === undefined || round === undefined) return null;
  const lines = inOrder(round.lines);
  const me = room.me.value;
  return (
    <section class="card podium" aria-labelledby="sheet">
      <h2 id="sheet">{roundTitle(round, isMixed(match, info))}</h2>
      <ul class="sheet-lines" data-best={lines.filter((line) => hasWon(line, lines)).length}>
        {lines.map((line) => {
          const classes = [mark, hasWon(line, lines) && "best", line.member === me && "me"];
          const counted = entriesAt(line, step);
          return (
            <li key={line.member} class={classes.filter(Boolean).join(" ")} data-seat={line.seat}>
              <b class="sheet-name">
                <Face seat={line.seat} of={line.member} />
                {line.name}
              </b>
              <span class="sheet-points" aria-hidden={step < most}>
                {pointsWords(sumAt(line, step))}
              </span>
              {step < most && <span class="unseen">{pointsWords(line.points)}</span>}
              <div class="podium-picture">{picture(line, step)}</div>
              <small class="quiet podium-reasons">
                <StampNotes line={line} members={members} />
                {line.sheet.length === 0
                  ? t("result.nothing")
                  : line.sheet.map((one, at) => (
                      <span key={one.code} class={at < counted ? "counted" : ""}>
                        {at > 0 && " · "}
                        {reason(one, round.game)}
                      </span>
                    ))}
              </small>
              {step >= most && after !== undefined && <div class="podium-after">{after(line)}</div>}
            </li>
          );
        })}
      </ul>
      {step < most && (
        <button type="button" class="text-button" onClick={skip}>
          {t("result.count.skip")}
        </button>
      )}
    </section>
  );
}

/** Counts up to `most`, all lines together; at once with less motion. */
function useSteps(most: number): { step: number; skip(): void } {
  const [step, setStep] = useState(reducedMotion.peek() ? most : 0);
  useEffect(() => {
    if (step >= most) return;
    const timer = setTimeout(() => {
      sound("square", { step });
      setStep(step + 1);
    }, stepMs(most));
    return () => clearTimeout(timer);
  }, [step, most]);
  return { step, skip: () => setStep(most) };
}
