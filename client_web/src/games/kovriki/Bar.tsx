/** Undo, the big button, the swap with its stock: everything under the thumbs. */

import type { JSX } from "preact";
import { t } from "../../i18n";
import { ActionBar } from "../../ui/table/ActionBar";
import { SwapButton } from "../../ui/table/SwapButton";
import type { Idle, KovrikiPlay } from "./play";

export interface BarProps {
  play: KovrikiPlay;
  undo(): void;
  press(stamp: number): void;
  idle(): void;
  swap(stamp: number): void;
  /** The neighbour who gets what is given away. */
  neighbour: string;
}

const ARMED: ReadonlySet<Idle> = new Set(["lay", "hit", "done", "pass"]);

export function Bar({ play, neighbour, ...does }: BarProps): JSX.Element {
  const idle = play.idle.value;
  return (
    <ActionBar
      canUndo={play.table.canUndo.value}
      undo={does.undo}
      idle={idle}
      class={`is-${idle}`}
      meaning={play.meaning.value}
      armed={ARMED.has(idle)}
      hit={does.press}
      miss={does.idle}
      words={bigWords(play)}
    >
      <SwapButton
        seat={play.seat.value ?? 0}
        stock={play.mine.value?.stock ?? 0}
        able={play.maySwap.value}
        ready={play.table.selected.value !== null}
        neighbour={neighbour}
        onSwap={does.swap}
      />
    </ActionBar>
  );
}

function bigWords(play: KovrikiPlay): [string, string] {
  const idle = play.idle.value;
  switch (idle) {
    case "lay": {
      const move = play.making.value.move;
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
