/** Chiselki on screen: the field, "Add", the counters and the best known result beside them. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../../i18n";
import type { RoomModel } from "../../model/room";
import { play as sound } from "../../sound";
import { Switch } from "../../ui/kit/Choice";
import { announce } from "../../ui/kit/live";
import { letterOf } from "../../ui/solo/keys";
import { SoloFrame } from "../../ui/solo/SoloFrame";
import { useSolo } from "../../ui/solo/useSolo";
import { Grid, type Scroller } from "./Grid";
import { Help } from "./Help";
import { ChiselkiGame } from "./play";
import { RULES } from "./rules";
import type { ChiselkiTally, Sections } from "./sections.gen";
import { digitColours, foldRows } from "./settings";
import { type Field, happened } from "./words";
import "./chiselki.css";

export default function Board({ room }: { room: RoomModel }) {
  const solo = useSolo<Sections>(room, RULES);
  const game = useMemo(() => new ChiselkiGame(solo), [solo]);
  const scroller = useRef<Scroller | null>(null);
  const [keyed, setKeyed] = useState(false);
  const play = game.moves.value;
  const tally = game.tally.value;
  useVoice(game);
  return (
    <SoloFrame
      solo={solo}
      hides={["time", "moves", "points", "cards", "hints"]}
      can={{
        undo: play?.undo === true,
        redo: play?.redo === true,
        restart: play?.restart === true,
      }}
      score={[
        [t("chiselki.pairs"), tally?.pairs ?? 0],
        [t("chiselki.adds"), tally?.adds ?? 0],
        [t("chiselki.left"), tally?.left ?? 0],
      ]}
      menu={<Preferences />}
      extra={<Best tally={tally} hintWins={false} />}
      keys={(event) => {
        const used = keys(game, event, scroller.current);
        if (used) setKeyed(true);
        return used;
      }}
      help={<Help />}
    >
      <div class="chiselki" onPointerDownCapture={() => setKeyed(false)}>
        <Grid game={game} scroller={scroller} keyed={keyed} />
        <Foot game={game} tally={tally} />
      </div>
    </SoloFrame>
  );
}

/** The best known result, and "Add" by the thumb. */
function Foot({ game, tally }: { game: ChiselkiGame; tally: ChiselkiTally | undefined }) {
  const hinted = game.hint.value === "add";
  const can = game.canAdd.value;
  return (
    <div class="ch-foot">
      <Best tally={tally} hintWins={game.hintWins.value} />
      <button
        type="button"
        class={`button primary ch-add ${hinted ? "hinted" : ""}`}
        disabled={!can}
        onClick={(event) => game.add(event.timeStamp)}
      >
        {t("chiselki.add")}
        <small>{t("chiselki.add.n", { n: tally?.left ?? 0 })}</small>
      </button>
    </div>
  );
}

function Best({ tally, hintWins }: { tally: ChiselkiTally | undefined; hintWins: boolean }) {
  const [first, ...others] = tally?.best ?? [];
  return (
    <div class="ch-best">
      {first !== undefined && <p>{t("chiselki.best", { pairs: first.pairs, adds: first.adds })}</p>}
      {others.map(({ pairs, adds }) => (
        <p key={pairs}>{t("chiselki.best.stuck", { pairs, adds })}</p>
      ))}
      {(tally?.hints ?? 0) > 0 && (
        <p class={hintWins ? "good-text" : undefined}>
          {t("chiselki.hints", { n: tally?.hints ?? 0 })}
          {hintWins && ` · ${t("chiselki.hint.wins")}`}
        </p>
      )}
    </div>
  );
}

function Preferences() {
  return (
    <>
      <Switch
        label={t("chiselki.colours")}
        help={t("chiselki.colours.help")}
        on={digitColours.value}
        change={(on) => {
          digitColours.value = on;
        }}
      />
      <Switch
        label={t("chiselki.fold")}
        help={t("chiselki.fold.help")}
        on={foldRows.value}
        change={(on) => {
          foldRows.value = on;
        }}
      />
    </>
  );
}

/** Arrows, Enter and space in the field; A or + adds from anywhere. */
function keys(game: ChiselkiGame, event: KeyboardEvent, scroller: Scroller | null): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (letterOf(event) === "a" || event.key === "+") {
    if (!event.repeat) game.add(event.timeStamp);
    return true;
  }
  if (event.key === "Escape" && game.selected.peek() !== null) {
    game.deselect();
    return true;
  }
  const active = document.activeElement;
  const inField = active?.classList.contains("ch-scroll") === true;
  if (event.key === "Enter" || event.key === " ") {
    if (!inField && active !== document.body) return false;
    game.tap(game.cursor.peek(), event.timeStamp);
    return true;
  }
  if (!inField && !event.key.startsWith("Arrow")) return false;
  const to = game.walk(event.key);
  if (to === null) return false;
  scroller?.focus();
  scroller?.show(to);
  return true;
}

/** Says and sounds what happened. */
function useVoice(game: ChiselkiGame): void {
  const tally = game.tally.value;
  const digits = game.digits.value;
  const live = game.live.value;
  const before = useRef<{ tally: ChiselkiTally; field: Field } | null>(null);
  useEffect(() => {
    if (tally === undefined) return;
    const was = before.current;
    before.current = { tally, field: { digits, live } };
    if (was === null) return;
    const { left } = tally;
    const cells = was.field.digits.length;
    if (digits.length > cells) sound("swap");
    else if (left < was.tally.left) sound("square", { step: tally.pairs % 13 });
    else if (left > was.tally.left || digits.length < cells) sound("snap");
    const said = happened(was.field, { digits, live });
    if (said !== "") announce(said);
  }, [tally, digits, live]);
  const hint = game.hint.value;
  useEffect(() => {
    if (hint === "add") announce(t("chiselki.hint.add"));
    else if (hint.length === 2) {
      const [one, two] = hint.map((cell) => cellWords(game, cell));
      announce(t("chiselki.hint.pair", { one: one ?? "", two: two ?? "" }));
    }
  }, [hint]);
}

const cellWords = (game: ChiselkiGame, cell: number): string =>
  t("chiselki.cell", {
    digit: game.digits.peek()[cell] ?? "",
    row: Math.floor(cell / 9) + 1,
    column: (cell % 9) + 1,
  });
