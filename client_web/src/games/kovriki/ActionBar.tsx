/** Undo, the big button, the swap with its stock: everything under the thumbs. */

import type { JSX } from "preact";
import { t } from "../../i18n";
import { BigButton } from "../../ui/table/BigButton";
import { SwapButton } from "../../ui/table/SwapButton";
import { UndoIcon } from "../../ui/table/Tools";
import type { Idle, KovrikiPlay } from "./play";

export interface ActionBarProps {
  play: KovrikiPlay;
  undo(): void;
  press(stamp: number): void;
  idle(): void;
  swap(stamp: number): void;
  /** Who gets what is given away. */
  neighbour: string;
}

const ARMED: ReadonlySet<Idle> = new Set(["lay", "hit", "done", "pass"]);

export function ActionBar(props: ActionBarProps): JSX.Element {
  const { play, neighbour } = props;
  const mine = play.mine.value;
  const idle = play.idle.value;
  return (
    <div class="action-bar">
      <button
        type="button"
        class="undo"
        aria-label={t("do.undo")}
        disabled={!play.table.canUndo.value}
        onClick={props.undo}
      >
        <UndoIcon />
      </button>
      <BigButton
        meaning={play.meaning.value}
        armed={ARMED.has(idle)}
        pending={idle === "pending"}
        class={`is-${idle}`}
        onHit={props.press}
        onIdle={props.idle}
      >
        <Words play={play} />
      </BigButton>
      <SwapButton
        seat={play.seat.value ?? 0}
        stock={mine?.stock ?? 0}
        able={play.maySwap.value && play.leaving.value === null}
        ready={play.table.selected.value !== null}
        neighbour={neighbour}
        onSwap={props.swap}
      />
    </div>
  );
}

function Words({ play }: { play: KovrikiPlay }): JSX.Element {
  const [head, sub] = words(play);
  return (
    <>
      <span class="big-head">{head}</span>
      <span class="big-sub">{sub}</span>
    </>
  );
}

function words(play: KovrikiPlay): [string, string] {
  const idle = play.idle.value;
  switch (idle) {
    case "lay": {
      const move = play.verdict.value.move;
      const params = { n: move?.tiles.length ?? 0, squares: move?.squares ?? 0 };
      const sub = params.squares > 0 ? "kovriki.do.lay.squares" : "kovriki.do.lay.sub";
      return [t("kovriki.do.lay"), t(sub, params)];
    }
    case "done": {
      const part = play.mine.value?.part;
      const step = part === "own" || part === "received" ? part : "last";
      return [t(`kovriki.do.done.${step}`), t(`kovriki.do.done.${step}.sub`)];
    }
    case "pending": {
      const kind = play.meaning.value;
      if (kind === "lay") return [t("kovriki.do.pending.lay"), ""];
      if (kind === "hit") return [t("kovriki.do.pending.hit"), t("kovriki.do.pending.sub")];
      return [t("kovriki.do.pending"), ""];
    }
    case "draft":
    case "compose":
    case "hit":
    case "pass":
    case "passed":
    case "waiting":
    case "out":
      return [t(`kovriki.do.${idle}`), t(`kovriki.do.${idle}.sub`)];
    case "offline":
      return [t("hit.offline"), t("hit.offline.sub")];
    case "gave_up":
      return [t("hit.gave_up"), t("hit.placed.sub")];
    case "over":
      return [t("hit.over"), t("hit.over.sub")];
    default:
      return [t("kovriki.do.closed"), t(play.paused.value ? "hit.paused.sub" : "hit.closed.sub")];
  }
}
