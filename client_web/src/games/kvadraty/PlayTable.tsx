/** This player's place at the table: the others, the building space, the rack, the buttons. */

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { t } from "../../i18n";
import { nameAt } from "../../model/members";
import type { RoomModel } from "../../model/room";
import { leftHanded, signs, textMode } from "../../model/settings";
import type { GameCommand } from "../../model/table-text";
import { play as sound } from "../../sound";
import { announce } from "../../ui/kit/live";
import { useSoon } from "../../ui/kit/useLoaded";
import { useSettled } from "../../ui/kit/useSettled";
import { useTwice } from "../../ui/kit/useTwice";
import { Air } from "../../ui/table/Air";
import { BuildSpace } from "../../ui/table/BuildSpace";
import { BLOWS, strike } from "../../ui/table/blows";
import { Desk } from "../../ui/table/desk";
import { nudge, shake } from "../../ui/table/motion";
import { Rack } from "../../ui/table/Rack";
import { Screen } from "../../ui/table/Screen";
import { TextTable } from "../../ui/table/TextTable";
import { SpaceTools } from "../../ui/table/Tools";
import { useRefusal } from "../../ui/table/useRefusal";
import { useTableKeys } from "../../ui/table/useTableKeys";
import { Bar } from "./Bar";
import { Chip } from "./Chips";
import { FigureEdge, SquareCount, SquareRings } from "./Figures";
import { actOut } from "./happenings";
import { Notice, noticeWords } from "./Notice";
import type { KvadratyPlay } from "./play";
import { Revealed } from "./Revealed";
import { looks } from "./seats";
import { Truth } from "./Truth";
import { figureVoice } from "./voice";
import { lackWords, refusalWords, textState } from "./words";

export interface PlayTableProps {
  play: KvadratyPlay;
  room: RoomModel;
}

export function PlayTable({ play, room }: PlayTableProps): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  const desks = useMemo(() => {
    const make = (table: KvadratyPlay["table"]) => new Desk(table, figureVoice(table));
    return { own: make(play.table), trial: make(play.trial) };
  }, [play]);
  const trying = play.trying.value;
  const desk = trying ? desks.trial : desks.own;
  const { table } = desk;
  const text = textMode.value;
  const over = play.stage.value === "over";
  // The drawn parts are new ones with another table, in the text mode and after it.
  useLayoutEffect(() => (root.current ? desk.attach(root.current) : undefined), [desk, text, over]);
  useEffect(() => (root.current ? actOut(play, root.current) : undefined), [play]);

  useSoon(BLOWS);
  const refused = useRefusal(play.refusal.value, ({ code, params }) => refusalWords(code, params));
  const deeds = useDeeds(play, root, refused.hint);
  const declare = useTwice(
    `${play.moment.value}.${play.state.value?.deal}`,
    (stamp) => {
      refused.hint(null);
      void play.declare(stamp);
    },
    () => {
      refused.hint(t("kvadraty.impossible.ask"));
      announce(t("kvadraty.impossible.ask"));
    },
  );
  const typed = (command: GameCommand, stamp: number): boolean => {
    if (command === "agree") deeds.agree(stamp);
    else if (command === "on") deeds.press(stamp);
    else if (command !== "impossible") return false;
    else if (play.mayDeclare.peek()) declare.press(stamp);
    else deeds.no(refusalWords("impossible", {}));
    return true;
  };
  useTableKeys(desk, {
    finish: deeds.press,
    swap: () => {},
    impossible: (stamp) => typed("impossible", stamp),
    agree: deeds.agree,
  });

  const state = play.state.value;
  const mine = play.mine.value;
  const check = play.check.value;
  const others = looks(state, check, play.members.value, play.seat.value);
  const open = state?.seats.some((seat) => seat.ready) === true;
  const grown = useSettled(open && !trying && !over, desk.busy.value);
  const noticed = useSettled(noticeWords(play) !== null && !over, desk.busy.value);
  const closed = !play.begun.value || play.paused.value;
  const mode = trying ? "trial" : "own";
  const whose = trying
    ? t("kvadraty.check.hand", { name: nameAt(play.members.value, check?.seat ?? 0) })
    : undefined;
  return (
    <div
      ref={root}
      class={`play kvadraty ${text ? "as-text" : ""} ${leftHanded.value ? "left-handed" : ""} ${noticed ? "noticed" : ""}`}
      data-seats={others.length + 1}
      data-stage={state?.stage}
      data-mode={mode}
    >
      {!over && (
        <ul class="seat-chips" aria-label={t("text.others")}>
          {others.map((look) => (
            <Chip key={look.seat} look={look} grown={grown} />
          ))}
        </ul>
      )}
      <div class="middle">
        {over ? (
          <Revealed play={play} />
        ) : text ? (
          <TextTable
            key={mode}
            desk={desk}
            closed={closed || state?.stage === "truth"}
            swap={() => announce(t("text.unknown", { text: t("swap") }))}
            finish={deeds.press}
            giveUp={(stamp) => void play.giveUp(stamp)}
            game={typed}
            ready={() => (table.carpet.value === null ? null : t("kvadraty.figure_ready"))}
            state={textState(play)}
            help="kvadraty.help"
          />
        ) : (
          <BuildSpace
            key={mode}
            desk={desk}
            hint={false}
            marks={
              <>
                <SquareRings squares={table.squares.value} />
                {table.carpet.value !== null && <FigureEdge laid={table.laid.value} />}
              </>
            }
          >
            {!trying && <Screen up={mine?.screen ?? true} />}
            <Hint play={play} desk={desk} closed={closed} />
            <Corner play={play} squares={table.squares.value.length} />
            <SpaceTools desk={desk} />
          </BuildSpace>
        )}
        {state?.stage === "truth" && <Truth play={play} room={room} />}
        {!over && <Notice play={play} room={room} />}
        {refused.text !== null && (
          <p class="notice refusal" key={refused.n}>
            {refused.text}
          </p>
        )}
      </div>
      {!text && !over && (
        <div class="rack-place">
          {trying && <p class="rack-whose">{whose}</p>}
          <Rack key={mode} desk={desk} closed={closed} leaving={null} label={whose} />
        </div>
      )}
      {!over && (
        <Bar
          play={play}
          room={room}
          undo={() => {
            if (table.undo()) announce(t("table.undone"));
          }}
          press={deeds.press}
          idle={deeds.idle}
          declare={declare}
          agree={deeds.agree}
        />
      )}
      <Air desk={desk} signs={signs.value} />
    </div>
  );
}

/** Squares so far, and what they are multiplied by. */
function Corner({ play, squares }: { play: KvadratyPlay; squares: number }): JSX.Element {
  const state = play.state.value;
  return (
    <div class="kv-corner">
      <SquareCount n={squares} />
      {state !== undefined && state.factor > 1 && (
        <span
          class="kv-factor"
          role="img"
          aria-label={t("kvadraty.factor.words", { deal: state.deal, n: state.factor })}
        >
          {t("kvadraty.factor", { n: state.factor })}
        </span>
      )}
    </div>
  );
}

interface HintProps {
  play: KvadratyPlay;
  desk: Desk;
  closed: boolean;
}

function Hint({ play, desk, closed }: HintProps): JSX.Element | null {
  const { table } = desk;
  if (closed || table.frozen.value || table.laid.value.length > 0 || table.ghost.value !== null)
    return null;
  return (
    <p class="space-hint">
      {t(play.trying.value ? "kvadraty.hint.trial" : "kvadraty.hint")}
      <small class="space-keys">{t("kvadraty.keys")}</small>
    </p>
  );
}

/** What a player's hands do: felt at once, and the outcome is said. */
function useDeeds(
  play: KvadratyPlay,
  root: { current: HTMLElement | null },
  hint: (text: string) => void,
) {
  const no = (text: string) => {
    sound("refuse");
    hint(text);
    announce(text);
  };
  const idle = () => {
    const button = root.current?.querySelector(".hit-button");
    if (button) shake(button);
    const why = play.idle.peek();
    if (why === "locked") announce(t("refused.locked"));
    if (why === "no_figure" || why === "no_refutation") {
      hint(lackWords(play.front.peek()));
      announce(lackWords(play.front.peek()));
    }
  };
  const press = (stamp: number) => {
    const does = play.idle.peek();
    if (does !== "ready" && does !== "refute" && does !== "on") return idle();
    if (does === "on") sound("tick");
    else {
      sound("hit");
      if (root.current) nudge(root.current);
      strike(root.current, play.seat.peek());
    }
    void play.press(stamp);
  };
  const agree = (stamp: number) => {
    if (play.mayAgree.peek()) {
      sound("tick");
      void play.agree(stamp).then((outcome) => {
        if (outcome?.ok) announce(t("kvadraty.agreed.label", { word: t("kvadraty.agreed") }));
      });
    } else if (play.agreed.peek()) no(refusalWords("already_agreed", {}));
    else if (!play.trying.peek()) no(refusalWords("not_checking", {}));
  };
  return { no, idle, press, agree };
}
