/** What a player's hands do: each deed is felt at once, and its outcome is said. */

import { t } from "../../i18n";
import type { GameCommand } from "../../model/table-text";
import { play as sound } from "../../sound";
import { announce } from "../../ui/kit/live";
import { strike } from "../../ui/table/blows";
import { giveAway } from "../../ui/table/giveAway";
import { nudge, shake } from "../../ui/table/motion";
import type { Stage } from "../../ui/table/stage";
import type { KovrikiPlay } from "./play";
import { makingWords, refusalWords } from "./words";

export interface Deeds {
  /** The big button, by what it means now. */
  press(stamp: number): void;
  /** It was pressed while it does nothing. */
  idle(): void;
  hit(stamp: number): Promise<void>;
  prize(stamp: number): Promise<void>;
  swap(stamp: number): Promise<void>;
  undo(): void;
  /** False for a command of other games. */
  typed(command: GameCommand, stamp: number): boolean;
}

/** `hint` shows why nothing happened. */
export function useDeeds(
  play: KovrikiPlay,
  stage: () => Stage | null,
  hint: (text: string) => void,
): Deeds {
  const { table } = play;
  const no = (text: string) => {
    sound("refuse");
    hint(text);
    announce(text);
  };
  const idle = () => {
    const button = stage()?.root.querySelector(".hit-button:not(.prize)");
    if (button) shake(button);
    if (play.idle.peek() === "compose") return no(refusalWords("nothing", {}));
    if (play.idle.peek() === "draft") {
      // It is above the rack already: the eye is led there.
      const shown = stage()?.root.querySelector(".move-hint");
      if (shown) shake(shown, "translateX(-50%)");
      sound("refuse");
      announce(makingWords(play, play.making.peek(), "heard") ?? "");
    }
  };
  const hit = async (stamp: number) => {
    const can = play.hand.peek();
    if (!play.mayHit.peek()) {
      if (play.making.peek().move !== null) return no(refusalWords("lay_first", {}));
      if (can !== undefined && play.state.peek()?.stage === "play" && !can.can_hit)
        no(refusalWords("stocks_left", {}));
      return;
    }
    sound("hit");
    const root = stage()?.root;
    if (root) nudge(root);
    strike(root, play.seat.peek());
    await play.hit(stamp);
  };
  const prize = async (stamp: number) => {
    if (play.hand.peek()?.can_prize === true) await play.prize(stamp);
    else {
      const mine = play.mine.peek();
      no(refusalWords((mine?.short ?? 0) > 0 ? "prize_taken" : "not_short", {}));
    }
  };
  const press = (stamp: number) => {
    switch (play.idle.peek()) {
      case "lay": {
        const three = play.making.peek().move?.tiles.length === 3;
        sound(three ? "carpet" : "snap");
        void play.lay(stamp);
        return;
      }
      case "hit":
        void hit(stamp);
        return;
      case "done":
        sound("swap");
        void play.done(stamp);
        return;
      case "pass":
        sound("tick");
        void play.pass(stamp);
        return;
      default:
        idle();
    }
  };
  const swap = async (stamp: number) => {
    const id = table.selected.peek();
    if (!play.hand.peek()?.can_swap) {
      const exchange = play.state.peek()?.stage === "exchange";
      return no(exchange ? refusalWords("exchange_on", {}) : t("swap.empty"));
    }
    if (id === null) return no(t("swap.pick"));
    await giveAway(play, stage(), id, stamp, () => play.mine.peek()?.stock ?? 0);
  };
  return {
    press,
    idle,
    hit,
    prize,
    swap,
    undo: () => {
      if (table.undo()) announce(t("table.undone"));
    },
    typed: (command, stamp) => {
      if (command === "hit") void hit(stamp);
      else if (command === "prize") void prize(stamp);
      else if (command !== "pass") return false;
      else if (play.hand.peek()?.can_pass) void play.pass(stamp);
      else no(refusalWords(play.hand.peek()?.can_hit ? "hit_instead" : "already_passed", {}));
      return true;
    },
  };
}
