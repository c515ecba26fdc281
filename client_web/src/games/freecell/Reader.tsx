/**
 * The table for keyboards and screen readers: lists of buttons in the order in which one reads. They
 * lie exactly over the drawn cards, for the focus to be seen; pointers go through them.
 */

import { type Signal, signal } from "@preact/signals";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { type Key, t } from "../../i18n";
import { cardOf, cardWords, SUITS } from "../../model/cards";
import { letterOf } from "../../ui/solo/keys";
import { cornerOf, fanOf, type Geometry, placeCorner } from "./geometry";
import { CELLS, COLUMNS, HOME, type Place, pileAt, spotsOf } from "./piles";
import type { FreeCellGame } from "./play";
import { placeWords } from "./words";

/** Something that can have the focus: a card, or an empty place. */
interface Stop {
  id: string;
  place: Place;
  card: string | null;
}

interface Cursor {
  at: Signal<string>;
  key: (event: KeyboardEvent) => boolean;
  use: (stop: Stop, stamp: number) => void;
}

/** Piles in reading order, each with its stops from the deepest card on. */
function pilesOf(game: FreeCellGame): Stop[][] {
  const table = game.table.peek();
  if (table === undefined) return [];
  const empty = (place: Place, id: string = place): Stop => ({ id, place, card: null });
  const upper: Stop[][] = [
    ...table.cells.map((card, at): Stop[] => {
      const place = CELLS[at] ?? "";
      return [card === null ? empty(place) : { id: card, place, card }];
    }),
    ...table.foundations.map((rank, at): Stop[] => {
      const suit = SUITS[at] ?? "C";
      const card = rank === 0 ? null : cardOf(rank, suit);
      return [card === null ? empty(HOME, `h${suit}`) : { id: card, place: HOME, card }];
    }),
  ];
  const columns = COLUMNS.map((place): Stop[] => {
    const cards = pileAt(table, place);
    return cards.length === 0 ? [empty(place)] : cards.map((card) => ({ id: card, place, card }));
  });
  return [...upper, ...columns];
}

/** The keyboard's place on the table, and what keys do there. */
export function useCursor(game: FreeCellGame, area: { current: HTMLElement | null }): Cursor {
  const cursor = useMemo((): Cursor => {
    const at = signal("");
    const focus = (id: string) => {
      at.value = id;
      // The button gets its tabindex with the next drawing; it can have the focus before.
      area.current?.querySelector<HTMLElement>(`[data-stop="${id}"]`)?.focus();
    };
    const use = (stop: Stop, stamp: number) => {
      at.value = stop.id;
      const held = game.held.peek();
      if (held !== null) {
        game.held.drop();
        if (held !== stop.card) void game.drop(game.grip(held), stop.place, stamp);
      } else if (stop.card !== null) game.tap(stop.card, stamp);
    };
    const key = (event: KeyboardEvent): boolean => {
      const piles = pilesOf(game);
      const now = piles.findIndex((pile) => pile.some((stop) => stop.id === at.peek()));
      const pile = piles[now];
      const index = pile?.findIndex((stop) => stop.id === at.peek()) ?? -1;
      const stop = pile?.[index];
      const inside = area.current?.contains(document.activeElement) === true;
      if (event.key.startsWith("Arrow") && !event.ctrlKey && !event.metaKey) {
        const next =
          stop === undefined || !inside ? piles[8 + 0]?.at(-1) : step(piles, now, index, event.key);
        if (next !== undefined) focus(next.id);
        return true;
      }
      if (event.key === "Escape" && game.held.peek() !== null) {
        game.held.drop();
        return true;
      }
      if (!inside || stop === undefined) return false;
      if (event.key === " ") {
        if (game.held.peek() !== null) use(stop, event.timeStamp);
        else if (stop.card !== null && stop.place !== HOME && game.grip(stop.card).length > 0) {
          game.held.begin(stop.card);
        }
        return true;
      }
      if (letterOf(event) === "f" && !event.ctrlKey && stop.card !== null) {
        game.home(stop.card, event.timeStamp);
        return true;
      }
      return false;
    };
    return { at, key, use };
  }, [game]);
  return cursor;
}

/**
 * Where the focus is now that was on this stop: on itself; for a card under others of its suit on
 * their foundation; for an empty place on the last card that has come there.
 */
export function stopOf(game: FreeCellGame, id: string): string | undefined {
  const stops = pilesOf(game).flat();
  if (stops.some((stop) => stop.id === id)) return id;
  const suit = id[1];
  const there = stops.filter(({ place, card }) =>
    suit === undefined ? place === id : place === HOME && card?.[1] === suit,
  );
  return there.at(-1)?.id;
}

/** Columns below the upper row: up and down inside a column, then over to the other row. */
function step(piles: Stop[][], pile: number, index: number, key: string): Stop | undefined {
  const upper = piles.length - COLUMNS.length;
  const low = pile >= upper;
  if (key === "ArrowUp") {
    if (low && index > 0) return piles[pile]?.[index - 1];
    return low ? piles[Math.min(upper - 1, pile - upper)]?.[0] : undefined;
  }
  if (key === "ArrowDown") {
    if (!low) return piles[Math.min(piles.length - 1, upper + pile)]?.[0];
    return piles[pile]?.[index + 1];
  }
  const to = pile + (key === "ArrowLeft" ? -1 : 1);
  if (low ? to < upper || to >= piles.length : to < 0 || to >= upper) return undefined;
  return piles[to]?.at(-1);
}

interface ReaderProps {
  game: FreeCellGame;
  g: Geometry;
  cursor: Cursor;
}

export function Reader({ game, g, cursor }: ReaderProps) {
  const table = game.table.value;
  const taps = game.moves.value?.taps ?? {};
  const at = cursor.at.value;
  const held = game.held.value;
  useLayoutEffect(() => {
    // A card that moved is another button now; the focus stays with the card, or with its pile.
    if (at === "" || document.activeElement !== document.body) return;
    const again = document.querySelector<HTMLElement>(`[data-stop="${stopOf(game, at)}"]`);
    again?.focus({ preventScroll: true });
  }, [table]);
  if (table === undefined) return null;
  const piles = pilesOf(game);
  const spots = spotsOf(table);
  const known = piles.some((pile) => pile.some((stop) => stop.id === at));
  const first = known ? at : piles[piles.length - COLUMNS.length]?.at(-1)?.id;
  const name = (stop: Stop, depth: number, length: number): string => {
    const place = placeWords(stop.place);
    if (stop.card === null) {
      return stop.place === HOME
        ? t("fc.home.empty", { suit: t(`card.suits.${stop.id[1]}` as Key) })
        : t("fc.empty", { place });
    }
    const parts = [cardWords(stop.card), stop.place === HOME ? t("fc.home") : place];
    if (length > 1) parts.push(t("fc.depth", { n: depth + 1, of: length }));
    const goes = taps[stop.card];
    if (held === stop.card) parts.push(t("fc.held"));
    else if (goes !== undefined) parts.push(t("fc.goes", { place: placeWords(goes[1] ?? "") }));
    return parts.join(", ");
  };
  return (
    <div class="fc-reader">
      {piles.map((pile) => {
        const place = pile[0]?.place ?? "";
        const id = place === HOME ? `h-${pile[0]?.id}` : place;
        return (
          <ul key={id} aria-label={place === HOME ? t("fc.home") : placeWords(place)}>
            {pile.map((stop, depth) => {
              const spot = stop.card === null ? undefined : spots.get(stop.card);
              const corner =
                stop.card !== null && spot !== undefined
                  ? cornerOf(g, stop.card, spot, table)
                  : placeCorner(g, stop.place, SUITS.indexOf((stop.id[1] ?? "C") as "C"));
              const last = depth === pile.length - 1;
              return (
                <li key={stop.id}>
                  <button
                    type="button"
                    data-stop={stop.id}
                    tabindex={stop.id === first ? 0 : -1}
                    aria-label={name(stop, depth, pile.length)}
                    aria-pressed={held !== null && held === stop.card ? true : undefined}
                    style={{
                      transform: `translate(${corner.x}px, ${corner.y}px)`,
                      width: `${g.card}px`,
                      height: `${last ? g.height : fanOf(g, pile.length)}px`,
                    }}
                    onFocus={() => {
                      cursor.at.value = stop.id;
                    }}
                    onClick={(event) => cursor.use(stop, event.timeStamp)}
                  />
                </li>
              );
            })}
          </ul>
        );
      })}
    </div>
  );
}
