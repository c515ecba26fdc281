/** Undo, the big button, and the word "impossible" or the player's opinion of it. */

import type { JSX } from "preact";
import { t } from "../../i18n";
import type { RoomModel } from "../../model/room";
import { Icon } from "../../ui/kit/icons";
import type { Twice } from "../../ui/kit/useTwice";
import { ActionBar, useSecondsUntil } from "../../ui/table/ActionBar";
import type { Idle, KvadratyPlay } from "./play";
import { lackWords } from "./words";

export interface BarProps {
  play: KvadratyPlay;
  room: RoomModel;
  undo(): void;
  press(stamp: number): void;
  idle(): void;
  declare: Twice;
  agree(stamp: number): void;
}

const ARMED = new Set<Idle>(["ready", "refute", "on"]);

export function Bar({ play, room, ...does }: BarProps): JSX.Element {
  const idle = play.idle.value;
  const locked = useSecondsUntil(room, play.lockedUntil.value);
  return (
    <ActionBar
      canUndo={play.front.value.canUndo.value}
      undo={does.undo}
      idle={idle}
      meaning={meaningOf(play)}
      armed={ARMED.has(idle)}
      hit={does.press}
      miss={does.idle}
      words={bigWords(play, locked)}
    >
      {play.trying.value ? (
        <AgreeButton play={play} agree={does.agree} />
      ) : (
        <DeclareButton play={play} declare={does.declare} />
      )}
    </ActionBar>
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

function DeclareButton({ play, declare }: Pick<BarProps, "play" | "declare">) {
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

function bigWords(play: KvadratyPlay, locked: number): [string, string] {
  const idle = play.idle.value;
  const mine = play.mine.value;
  switch (idle) {
    case "ready":
      return [
        t("kvadraty.do.ready"),
        t("kvadraty.do.ready.sub", { n: play.table.squares.value.length }),
      ];
    case "no_figure":
    case "no_refutation":
      return [t(`kvadraty.do.${idle}`), lackWords(play.front.value)];
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
