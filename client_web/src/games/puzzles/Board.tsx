/** A puzzle on screen: the goal, the table with its frame, the rack; around it what games for one share. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { t } from "../../i18n";
import { outlineOf } from "../../model/figure";
import type { RoomModel } from "../../model/room";
import { leftHanded, signs, textMode } from "../../model/settings";
import { placeWords } from "../../model/table-words";
import { Switch } from "../../ui/kit/Choice";
import { announce } from "../../ui/kit/live";
import { SoloFrame } from "../../ui/solo/SoloFrame";
import { useSolo } from "../../ui/solo/useSolo";
import { Air } from "../../ui/table/Air";
import { BuildSpace, SpaceHint } from "../../ui/table/BuildSpace";
import { Desk } from "../../ui/table/desk";
import { Rack } from "../../ui/table/Rack";
import { TextTable } from "../../ui/table/TextTable";
import { SpaceTools } from "../../ui/table/Tools";
import { Finish } from "./Finish";
import { starsFor } from "./goal";
import { Help } from "./Help";
import { PuzzleKeys } from "./keys";
import { remember } from "./memory";
import { PuzzleGame } from "./play";
import { RULES } from "./rules";
import { Stars } from "./Stars";
import type { Sections } from "./sections.gen";
import { markPlaces, puzzleTimer } from "./settings";
import { puzzleVoice } from "./voice";
import { goalWords, lackWords } from "./words";
import "../../ui/table/table.css";
import "./puzzles.css";
import "./side.css";

const isWide = () => matchMedia("(min-aspect-ratio: 1/1)").matches;

export default function Board({ room }: { room: RoomModel }): JSX.Element {
  const solo = useSolo<Sections>(room, RULES);
  const root = useRef<HTMLDivElement>(null);
  const game = useMemo(() => new PuzzleGame(solo, isWide), [solo]);
  const desk = useMemo(() => new Desk(game.table, puzzleVoice(game)), [game]);
  const keys = useMemo(() => new PuzzleKeys(game, desk), [game, desk]);
  useEffect(() => game.follow(), [game]);
  const text = textMode.value;
  const over = solo.over.value;
  useLayoutEffect(() => (root.current ? desk.attach(root.current) : undefined), [desk, text, over]);
  desk.frame.value = game.frame.value;
  desk.marks.value = markPlaces.value;
  useHints(game, desk);
  useMemory(game);

  const task = game.task.value;
  const closed = solo.paused.value;
  return (
    <SoloFrame
      solo={solo}
      hides={[
        "moves",
        "points",
        "cards",
        "hints",
        ...(puzzleTimer.value ? [] : (["time"] as const)),
      ]}
      can={game.can.value}
      score={score(game)}
      menu={<Menu game={game} />}
      extra={<Finish game={game} />}
      catalogue="/puzzles"
      keys={(event) => keys.press(event)}
      help={<Help />}
    >
      <div
        ref={root}
        class={`play puzzles ${text ? "as-text" : ""} ${leftHanded.value ? "left-handed" : ""}`}
      >
        <Goal game={game} />
        <div class="middle">
          {text && !over ? (
            <TextTable
              desk={desk}
              closed={closed}
              swap={() => announce(t("text.unknown", { text: t("swap") }))}
              finish={() => announce(progress(game))}
              giveUp={(stamp) => void solo.play("give_up", stamp)}
              ready={() => null}
              state={textState(game)}
              help="puzzles.text.help"
            />
          ) : (
            <BuildSpace
              desk={desk}
              hint={false}
              ground={<Frame game={game} />}
              marks={<TableMarks game={game} />}
            >
              {!closed && <Begin game={game} />}
              <SpaceTools desk={desk} />
            </BuildSpace>
          )}
        </div>
        {!text && !over && task !== undefined && (
          <div class="rack-place">
            <Rack desk={desk} closed={closed} leaving={null} />
          </div>
        )}
        <Air desk={desk} signs={signs.value} />
      </div>
    </SoloFrame>
  );
}

type Score = [string, ComponentChildren][];

function score(game: PuzzleGame): Score {
  const task = game.task.value;
  const tally = game.tally.value;
  if (task === undefined || tally === undefined) return [];
  const lines: Score = [];
  if (task.kind === "squares") {
    const n = game.table.squares.value.length;
    lines.push([t("puzzles.squares"), t("puzzles.squares.of", { n, all: task.squares })]);
  }
  if (task.wanted > 1)
    lines.push([t("puzzles.found"), t("puzzles.found.of", { n: tally.found, all: task.wanted })]);
  if (!game.solo.over.value)
    lines.push([t("puzzles.for"), <Stars key="stars" n={starsFor(tally.hints, tally.assisted)} />]);
  return lines;
}

/** The task, and the progress so far. */
function Goal({ game }: { game: PuzzleGame }): JSX.Element | null {
  const task = game.task.value;
  if (task === undefined || game.solo.over.value) return null;
  const missing = game.missing.value;
  // A goal that is reached while the puzzle goes on: the first of two.
  if (missing === null && (game.tally.value?.found ?? 0) > 0) {
    return (
      <p class="pz-goal found">
        <span>{t("puzzles.found.one")}</span>
        <button
          type="button"
          class="button"
          disabled={!game.solo.playing.value}
          onClick={(event) => void game.solo.play("restart", event.timeStamp)}
        >
          {t("puzzles.found.one.next")}
        </button>
      </p>
    );
  }
  const laid = game.table.laid.value.length > 0;
  return (
    <p class="pz-goal">
      <b>{goalWords(task)}</b>
      {laid && missing !== null && <span>{lackWords(missing)}</span>}
    </p>
  );
}

/** The outline to be filled; lattice units, y down. */
function Frame({ game }: { game: PuzzleGame }): JSX.Element | null {
  const frame = game.frame.value;
  if (frame === null) return null;
  return (
    <rect
      class={`pz-frame ${game.missing.value === null ? "full" : ""}`}
      x={frame.left}
      y={-frame.top}
      width={frame.right - frame.left}
      height={frame.top - frame.bottom}
    />
  );
}

/** Rings around squares, an edge around a solution, and what a hint has laid. */
function TableMarks({ game }: { game: PuzzleGame }): JSX.Element {
  const laid = game.table.laid.value;
  const hinted = laid.find((one) => one.id === game.shown.value);
  return (
    <>
      {game.task.value?.kind === "squares" &&
        game.table.squares.value.map(([x, y]) => (
          <path
            key={`${x},${y}`}
            class="pz-ring"
            d={`M${x - 0.93} ${-y}L${x} ${-y - 0.93}L${x + 0.93} ${-y}L${x} ${-y + 0.93}Z`}
          />
        ))}
      {game.table.carpet.value !== null && <path class="pz-edge" d={outlineOf(laid)} />}
      {hinted !== undefined && <path class="pz-hinted" d={outlineOf([hinted])} />}
    </>
  );
}

function Begin({ game }: { game: PuzzleGame }): JSX.Element | null {
  const { table } = game;
  if (table.frozen.value) return null;
  return (
    <SpaceHint table={table} keys="puzzles.keys">
      {t(game.task.value?.kind === "rectangle" ? "puzzles.hint.empty" : "puzzles.hint.free")}
    </SpaceHint>
  );
}

function Menu({ game }: { game: PuzzleGame }): JSX.Element {
  const tally = game.tally.value;
  const least = game.task.value?.least ?? 0;
  const partly = (tally?.found ?? 0) > 0 || (least > 0 && (tally?.reached ?? 0) >= least);
  const star = partly && tally?.assisted === false;
  return (
    <>
      <Switch
        label={t("puzzles.marks")}
        help={t("puzzles.marks.help")}
        on={markPlaces.value}
        change={(on) => {
          markPlaces.value = on;
        }}
      />
      <Switch
        label={t("puzzles.timer")}
        help={t("puzzles.timer.help")}
        on={puzzleTimer.value}
        change={(on) => {
          puzzleTimer.value = on;
        }}
      />
      <button
        type="button"
        class="button"
        disabled={!game.solo.playing.value || game.solo.section.value?.begun !== true}
        onClick={(event) => void game.solo.play("give_up", event.timeStamp)}
      >
        {t(star ? "puzzles.enough.star" : "puzzles.enough")}
      </button>
    </>
  );
}

function progress(game: PuzzleGame): string {
  const missing = game.missing.peek();
  return missing === null ? t("puzzles.found.one") : lackWords(missing);
}

function textState(game: PuzzleGame): string[] {
  const task = game.task.value;
  if (task === undefined) return [];
  void game.missing.value;
  return [
    t("puzzles.text.goal", { goal: goalWords(task) }),
    t("puzzles.text.lack", { lack: progress(game) }),
  ];
}

/** A hint lays its tile as a hand would, and says so. */
function useHints(game: PuzzleGame, desk: Desk): void {
  useEffect(() => {
    game.layHinted = (id, place) => {
      const where = placeWords(game.table, id, place);
      if (!desk.lay(id, place)) return false;
      const slot = game.table.piece(id)?.slot ?? -1;
      const n = game.table.order.peek().indexOf(slot) + 1;
      announce(t("puzzles.hinted", { n, place: where }));
      return true;
    };
  }, [game, desk]);
}

/** The catalogue shows what was reached. */
function useMemory(game: PuzzleGame): void {
  const tally = game.tally.value;
  const task = game.task.value;
  const mine = game.solo.link.mySeat.value !== null;
  useEffect(() => {
    if (!mine || tally === undefined || task === undefined) return;
    if (tally.found > 0 || tally.stars > 0)
      remember(task.name, { stars: tally.stars, found: tally.found });
  }, [mine, tally, task]);
}
