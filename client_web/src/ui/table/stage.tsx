/** Where things are on a board, for tiles that travel over it. */

import type { JSX, RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { travel } from "./motion";
import { RackPicture } from "./Rack";

/** Legs of one exchange follow each other by this, ms. */
export const NEXT_LEG_MS = 120;

/** Finds things on the board by what they are. */
export interface Stage {
  readonly root: HTMLElement;
  /** A closed tile, to be cloned. */
  readonly back: Element;
}

export function anchor(stage: Stage, name: string): Element | null {
  return stage.root.querySelector(`[data-anchor="${name}"]`);
}

/** Where the hand of a seat is drawn. */
export function handOf(stage: Stage, seat: number, mine: number | null): Element | null {
  return anchor(stage, seat === mine ? "rack" : `hand-${seat}`);
}

/** Closed tiles go from one place to another, one after the other. */
export function flyTiles(
  stage: Stage,
  from: Element | null,
  to: Element | null,
  n = 1,
  delay = 0,
): void {
  if (from === null || to === null) return;
  for (let at = 0; at < n; at++) travel(stage.back, from, to, delay + at * NEXT_LEG_MS);
}

/** A swap's first leg; this player's own begins with the press. */
export function flySwap(stage: Stage, from: Element | null, to: number): void {
  flyTiles(stage, from, anchor(stage, `stock-${to}`));
}

export interface StageRefs {
  readonly root: RefObject<HTMLDivElement | null>;
  /** To be drawn anywhere inside the root. */
  readonly back: JSX.Element;
  /** Null before it is drawn. */
  stage(): Stage | null;
}

/** The board's stage, and `act` on it for as long as it is drawn. */
export function useStage<P>(play: P, act: (play: P, stage: Stage) => () => void): StageRefs {
  const root = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLDivElement>(null);
  const stage = (): Stage | null => {
    const picture = back.current?.firstElementChild;
    return root.current && picture ? { root: root.current, back: picture } : null;
  };
  useEffect(() => {
    const found = stage();
    return found === null ? undefined : act(play, found);
  }, [play]);
  return {
    root,
    stage,
    back: (
      <div class="unseen" ref={back} aria-hidden="true">
        <RackPicture tile={null} />
      </div>
    ),
  };
}
