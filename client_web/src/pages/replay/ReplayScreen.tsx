/** A replay on screen: the table, the timeline, and everything that can be known of the round. */

import { effect } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { GAMES } from "../../games";
import { t, tFirst } from "../../i18n";
import { shownName } from "../../model/names";
import {
  framesOf,
  marksOf,
  paceOf,
  type Race,
  racesOf,
  signOf,
  type Timeline,
} from "../../model/replay";
import { ReplayPlayer } from "../../model/replay-player";
import { play as sound } from "../../sound";
import { Choice } from "../../ui/kit/Choice";
import { useFocusHere } from "../../ui/kit/focus";
import { Icon } from "../../ui/kit/icons";
import { announce } from "../../ui/kit/live";
import { Scroller } from "../../ui/kit/Scroller";
import { useTitle } from "../../ui/kit/title";
import { useLoaded } from "../../ui/kit/useLoaded";
import { useWords } from "../../ui/kit/useWords";
import { Lanes } from "./Lanes";
import { Moves } from "./Moves";
import { Photo } from "./Photo";
import { About, Outcome, Races } from "./Sheet";
import { Transport } from "./Transport";
import { membersOf, rangeWords, signsOf, stepWords, timeOf } from "./words";
import "../../ui/table/table.css";
import "./replay.css";

interface ReplayScreenProps {
  timeline: Timeline;
  /** The line above it. */
  top: JSX.Element;
  /** What can be done with this record. */
  children: ComponentChildren;
}

export function ReplayScreen({ timeline, top, children }: ReplayScreenProps): JSX.Element {
  const { pace, player, races } = useMemo(() => {
    const way = paceOf(timeline.steps);
    return {
      pace: way,
      player: new ReplayPlayer(way, marksOf(timeline, signsOf(timeline.game))),
      races: racesOf(timeline),
    };
  }, [timeline]);
  const [photo, setPhoto] = useState<Race | null>(null);
  const heading = useFocusHere<HTMLHeadingElement>();
  useVoice(timeline, player);
  useWords(timeline.game);
  const title = t("replay.title", { game: tFirst([`game.${timeline.game}`, timeline.game]) });
  useTitle(title);
  return (
    <div class="replay">
      {top}
      <main class="replay-page">
        <div class="replay-scroll">
          <div class="replay-table">
            <h1 ref={heading} tabindex={-1}>
              {title}
            </h1>
            <Table timeline={timeline} player={player} />
          </div>
          <div class="replay-side">
            {timeline.plain && <PlainNote timeline={timeline} />}
            <Moves timeline={timeline} player={player} />
            <Races timeline={timeline} races={races} open={setPhoto} />
            <Outcome timeline={timeline} />
            <About timeline={timeline}>{children}</About>
          </div>
        </div>
        <section class="replay-dock" aria-label={t("replay.timeline")}>
          <Caption timeline={timeline} player={player} races={races} open={setPhoto} />
          <Lanes timeline={timeline} pace={pace} player={player} />
          <Transport player={player} />
        </section>
      </main>
      {photo !== null && <Photo timeline={timeline} race={photo} close={() => setPhoto(null)} />}
    </div>
  );
}

interface PlayedProps {
  timeline: Timeline;
  player: ReplayPlayer;
}

function Table({ timeline, player }: PlayedProps): JSX.Element {
  const [side, setSide] = useState(-1);
  const frames = useMemo(() => framesOf(timeline.steps), [timeline]);
  const members = membersOf(timeline);
  const load = GAMES.get(timeline.game)?.replay;
  const Board = useLoaded(load);
  const step = player.step.value;
  const frame = frames[step];
  const seats = timeline.names.map(({ letter, name }, seat) => {
    return { value: seat, text: name === "" ? letter : shownName(name) };
  });
  return (
    <>
      <Choice
        label={t("replay.side")}
        value={side}
        among={[{ value: -1, text: t("replay.side.all") }, ...seats]}
        change={setSide}
      />
      <Scroller class="watch replay-board" data-seats={side < 0 ? timeline.players : 1}>
        {load === undefined && <p class="open-note">{t("replay.no_board")}</p>}
        {Board !== undefined && frame !== undefined && (
          <Board
            frame={frame}
            before={frames[step - 1] ?? null}
            members={members}
            side={side < 0 ? null : side}
          />
        )}
      </Scroller>
    </>
  );
}

interface CaptionProps extends PlayedProps {
  races: readonly Race[];
  open(race: Race): void;
}

/** What was done in this step, and its photo finish. */
function Caption({ timeline, player, races, open }: CaptionProps): JSX.Element {
  const step = player.step.value;
  const time = step === 0 ? null : timeOf(timeline.steps[step]);
  const race = races.find((one) => one.entries.some((entry) => entry.step === step));
  return (
    <div class="replay-caption">
      <p>
        <small class="caption-n">
          {step}/{player.end}
          {time !== null && ` · ${time}`}
        </small>
        <span class="caption-words">{stepWords(timeline, step)}</span>
      </p>
      {race !== undefined && (
        <button
          type="button"
          class="caption-photo"
          aria-label={t("replay.photo")}
          title={t("replay.photo")}
          onClick={() => open(race)}
        >
          <Icon name="chart" />
          <span class="caption-photo-word">{t("replay.photo")}</span>
        </button>
      )}
    </div>
  );
}

function PlainNote({ timeline }: { timeline: Timeline }): JSX.Element {
  const range = rangeWords(timeline);
  return (
    <section class="card plain-note">
      <p>{t("replay.plain")}</p>
      {range !== null && <p>{t("replay.plain.range", { range })}</p>}
    </section>
  );
}

/** Reads out and sounds each step; while it runs, only what matters is put into words. */
function useVoice(timeline: Timeline, player: ReplayPlayer): void {
  useEffect(() => {
    let before = player.step.peek();
    return effect(() => {
      const step = player.step.value;
      if (step === before) return;
      before = step;
      const signs = (timeline.steps[step]?.deeds ?? []).map((deed) =>
        signOf(signsOf(timeline.game), deed),
      );
      const struck = signs.includes("struck");
      const playing = player.playing.peek();
      if (playing) {
        if (struck) sound("hit");
        else if (signs.includes("laid")) sound("snap");
        else if (signs.includes("swapped") || signs.includes("prize")) sound("swap");
      }
      // A slider in focus says its own value.
      const slider = document.activeElement?.getAttribute("role") === "slider";
      if (!slider && (!playing || struck || step === player.end))
        announce(stepWords(timeline, step, "heard"));
    });
  }, [timeline, player]);
}
