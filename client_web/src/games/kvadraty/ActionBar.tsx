/** Undo, the big button, and the word "impossible" or what one thinks of it. */

import type { JSX } from "preact";
import { t } from "../../i18n";
import type { RoomModel } from "../../model/room";
import { Icon } from "../../ui/kit/icons";
import { useRoomTime } from "../../ui/kit/roomTime";
import { BigButton } from "../../ui/table/BigButton";
import { UndoIcon } from "../../ui/table/Tools";
import type { useTwice } from "./Notice";
import type { Idle, KvadratyPlay } from "./play";
import { lackWords } from "./words";

export interface ActionBarProps {
  play: KvadratyPlay;
  room: RoomModel;
  undo(): void;
  press(stamp: number): void;
  idle(): void;
  declare: ReturnType<typeof useTwice>;
  agree(stamp: number): void;
}

const ARMED = new Set<Idle>(["ready", "refute", "on"]);

export function ActionBar(props: ActionBarProps): JSX.Element {
  const { play, room } = props;
  const idle = play.idle.value;
  return (
    <div class="action-bar">
      <button
        type="button"
        class="undo"
        aria-label={t("do.undo")}
        disabled={!play.table.value.canUndo.value}
        onClick={props.undo}
      >
        <UndoIcon />
      </button>
      <BigButton
        meaning={meaningOf(play)}
        armed={ARMED.has(idle)}
        pending={idle === "pending"}
        class={idle}
        onHit={props.press}
        onIdle={props.idle}
      >
        <Words play={play} room={room} />
      </BigButton>
      {play.trying.value ? (
        <AgreeButton play={play} agree={props.agree} />
      ) : (
        <DeclareButton play={play} declare={props.declare} />
      )}
    </div>
  );
}

/** What a hit means: while it can only mean one thing, the button is never deaf. */
function meaningOf(play: KvadratyPlay): string {
  if (play.stage.value === "truth") return "on";
  if (play.trying.value) return `refute${play.check.value?.n}`;
  return play.laying.value ? `ready${play.state.value?.deal}` : "none";
}

function AgreeButton({ play, agree }: { play: KvadratyPlay; agree(stamp: number): void }) {
  const agreed = play.agreed.value;
  const able = play.mayAgree.value;
  const word = t(agreed ? "kvadraty.agreed" : "kvadraty.agree");
  return (
    <button
      type="button"
      class={`swap side ${agreed ? "done" : able ? "" : "off"}`}
      aria-disabled={!able}
      aria-label={t(agreed ? "kvadraty.agreed.label" : "kvadraty.agree.label", { word })}
      onClick={(event) => agree(event.timeStamp)}
    >
      {agreed && <Icon name="check" />}
      <span class="swap-word">{word}</span>
    </button>
  );
}

function DeclareButton({ play, declare }: Pick<ActionBarProps, "play" | "declare">) {
  const able = play.mayDeclare.value;
  const sure = declare.sure && able;
  const word = t(sure ? "kvadraty.impossible.sure" : "kvadraty.impossible");
  return (
    <button
      type="button"
      class={`swap side ${able ? "" : "off"} ${sure ? "sure" : ""}`}
      aria-disabled={!able}
      aria-label={t(sure ? "kvadraty.impossible.sure_label" : "kvadraty.impossible.label", {
        word,
      })}
      onClick={(event) => {
        if (able) declare.press(event.timeStamp);
      }}
    >
      <span class="swap-word">{word}</span>
    </button>
  );
}

function Words({ play, room }: { play: KvadratyPlay; room: RoomModel }): JSX.Element {
  const until = play.lockedUntil.value;
  const now = useRoomTime(room, until !== null, 100);
  const left = until === null ? 0 : Math.max(1, Math.ceil((until - now) / 1000));
  const [head, sub] = bigWords(play, left);
  return (
    <>
      <span class="big-head">
        {play.idle.value === "locked" && <Icon name="lock" />}
        {head}
      </span>
      <span class="big-sub">{sub}</span>
    </>
  );
}

function bigWords(play: KvadratyPlay, locked: number): [string, string] {
  const idle = play.idle.value;
  const mine = play.mine.value;
  switch (idle) {
    case "ready":
      return [
        t("kvadraty.do.ready"),
        t("kvadraty.do.ready.sub", { n: play.own.squares.value.length }),
      ];
    case "no_figure":
    case "no_refutation":
      return [t(`kvadraty.do.${idle}`), lackWords(play.table.value)];
    case "on": {
      const next = play.check.value?.upheld ? "kvadraty.do.on.redeal" : "kvadraty.do.on.go";
      return [t("kvadraty.do.on"), t(next)];
    }
    case "refute":
    case "seen":
    case "judged":
    case "pending":
      return [t(`kvadraty.do.${idle}`), t(`kvadraty.do.${idle}.sub`)];
    case "locked":
      return [t("hit.locked"), t("hit.locked.sub", { n: locked })];
    case "offline":
      return [t("hit.offline"), t("hit.offline.sub")];
    case "placed":
      if (mine?.tied) return [t("hit.tied"), t("hit.placed.sub")];
      if (mine?.place === 1) return [t("kvadraty.do.covered"), t("kvadraty.do.covered.sub")];
      return [t("kvadraty.do.placed"), t("hit.placed.sub")];
    case "out":
      return [t(`kvadraty.do.out.${mine?.out ?? "gave_up"}`), t("kvadraty.do.out.sub")];
    case "over":
    case "watching":
      return [t("hit.over"), t("hit.over.sub")];
    case "closed":
      return [
        t("kvadraty.do.no_figure"),
        t(play.paused.value ? "hit.paused.sub" : "hit.closed.sub"),
      ];
  }
}
