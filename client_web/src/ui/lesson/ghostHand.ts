/** A hand that shows how a tile is laid, unless the player is faster. */

import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { angleOf } from "../../model/lattice";
import { type LessonRun, placed } from "../../model/lesson";
import { reducedMotion } from "../../model/settings";
import type { Desk } from "../table/desk";

/** Time to read what is said before the hand comes, and how long it takes, ms. */
const READ_MS = 1200;
const DRAG_MS = 1300;
const HAND =
  '<svg viewBox="0 0 24 24" width="44" height="44"><path d="M9 11V4.500a1.500 1.500 0 0 1 3 0V10l5.500 1.200c1 .2 1.500 1 1.400 2L18 19c-.2 1.300-1 2-2.300 2H11c-.9 0-1.600-.4-2.100-1.100L5 14.300c-.6-.9-.4-1.700.2-2.100.7-.5 1.500-.3 2 .3z"/></svg>';

/** Lays what a step shows: a picture of the tile and a hand go from the rack to the place. */
export function useGhostHand(
  run: LessonRun,
  desk: Desk,
  root: RefObject<HTMLElement | null>,
): void {
  const shows = run.step.value?.shows;
  useEffect(() => {
    if (shows === undefined) return;
    const place = placed(shows);
    const piece = run.table.pieces.peek().find(({ tile }) => tile === place.tile);
    if (piece === undefined) return;
    let hand: HTMLElement | null = null;
    const free = () =>
      run.step.peek()?.shows === shows && run.table.laid.peek().length === 0 && !desk.busy.peek();
    const lay = () => {
      hand?.remove();
      if (free()) desk.lay(piece.id, place);
    };
    const show = () => {
      const page = root.current;
      if (page === null || !free()) return;
      if (reducedMotion.peek()) return lay();
      desk.view.measure(page);
      hand = ghost(page, piece.id);
      const [from, to] = [desk.centreOf(piece.id), desk.view.onScreen(place)];
      const turn = ((angleOf(place) + 180) % 360) - 180;
      const steps = [
        { transform: at(from), opacity: 0 },
        { transform: at(from), opacity: 1, offset: 0.15 },
        { transform: at(to), opacity: 1, offset: 0.85 },
        { transform: at(to), opacity: 1 },
      ];
      const tile = hand.querySelector("i");
      tile?.animate([{}, { rotate: `${turn}deg`, offset: 0.8 }, { rotate: `${turn}deg` }], DRAG_MS);
      hand
        .animate(steps, { duration: DRAG_MS, easing: "ease-in-out" })
        .finished.then(lay, () => {});
    };
    const timer = setTimeout(show, READ_MS);
    return () => {
      clearTimeout(timer);
      hand?.remove();
    };
  }, [run, desk, root, shows]);
}

const at = ({ x, y }: { x: number; y: number }): string => `translate(${x}px, ${y}px)`;

function ghost(page: Element, id: number): HTMLElement {
  const hand = document.createElement("div");
  hand.className = "lesson-hand";
  hand.setAttribute("aria-hidden", "true");
  hand.innerHTML = `<i></i>${HAND}`;
  const drawn = page.querySelector(`.rack [data-drawn="${id}"] svg`);
  if (drawn) hand.querySelector("i")?.append(drawn.cloneNode(true));
  page.append(hand);
  return hand;
}
