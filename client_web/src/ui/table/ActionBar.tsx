/** Everything under the thumbs: undo, the big button, and what a game has beside it. */

import type { ComponentChildren, JSX } from "preact";
import { t } from "../../i18n";
import { Icon } from "../kit/icons";
import { useRoomTime } from "../kit/roomTime";
import { BigButton } from "./BigButton";
import { UndoIcon } from "./Tools";

export interface ActionBarProps {
  canUndo: boolean;
  undo(): void;
  /** The state of the big button. */
  idle: string;
  /** Its look; the state's name if absent. */
  class?: string;
  /** What a press means now; the button is deaf for a moment after a change. */
  meaning: string;
  armed: boolean;
  hit(stamp: number): void;
  /** Pressed while it does nothing. */
  miss(): void;
  /** The two lines on the big button. */
  words: readonly [head: string, sub: string];
  children: ComponentChildren;
}

export function ActionBar(props: ActionBarProps): JSX.Element {
  const { idle, words } = props;
  return (
    <div class="action-bar">
      <button
        type="button"
        class="undo"
        aria-label={t("do.undo")}
        disabled={!props.canUndo}
        onClick={props.undo}
      >
        <UndoIcon />
      </button>
      <BigButton
        meaning={props.meaning}
        armed={props.armed}
        pending={idle === "pending"}
        class={props.class ?? idle}
        onHit={props.hit}
        onIdle={props.miss}
      >
        <span class="big-head">
          {idle === "locked" && <Icon name="lock" />}
          {words[0]}
        </span>
        <span class="big-sub">{words[1]}</span>
      </BigButton>
      {props.children}
    </div>
  );
}

/** Whole seconds until room time `until`, counted down; 0 without one. */
export function useSecondsUntil(room: { shownNow(): number }, until: number | null): number {
  const now = useRoomTime(room, until !== null, 100);
  return until === null ? 0 : Math.max(1, Math.ceil((until - now) / 1000));
}
