/** Fourteen on screen: piles, reserve, waste and stock; pairs by two taps, a drag, or keys. */

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { t } from "../../i18n";
import { cardWords } from "../../model/cards";
import { cardBack, largeCards, still, stretch } from "../../model/looks";
import type { RoomModel } from "../../model/room";
import { leftHanded } from "../../model/settings";
import { play as sound } from "../../sound";
import { CardFace, LEAST_DRAWN } from "../../ui/cards/CardSvg";
import { announce } from "../../ui/kit/live";
import { letterOf } from "../../ui/solo/keys";
import { SoloFrame } from "../../ui/solo/SoloFrame";
import { usePairDrag } from "../../ui/solo/usePairDrag";
import { useSize } from "../../ui/solo/useSize";
import { useSolo } from "../../ui/solo/useSolo";
import { CLOSED, cardAt, type Flight, isPlace, type Place, SLOTS, type Spot } from "./frames";
import { type Geometry, measure } from "./geometry";
import { Help } from "./Help";
import { FourteenGame } from "./play";
import type { FourteenTable, Sections } from "./sections.gen";
import { STEP_MS, useFrames } from "./useFrames";
import { happened, placeName } from "./words";
import "./fourteen.css";

/** What a finger reaches first: reading order of the table. */
const ORDER: readonly Place[] = ["a", "b", ...SLOTS, "w"];

export default function Board({ room }: { room: RoomModel }) {
  const solo = useSolo<Sections>(room);
  const game = useMemo(() => new FourteenGame(solo), [solo]);
  const area = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(area);
  const mirrored = leftHanded.value;
  const large = largeCards.value;
  const g = useMemo(
    () => measure(width, height, mirrored, large),
    [width, height, mirrored, large],
  );
  const shown = useFrames(game);
  const play = game.moves.value;
  const left = (table: FourteenTable | undefined) => 104 - (table?.gone ?? 0);
  useVoice(game);
  return (
    <SoloFrame
      solo={solo}
      hides={["hints", "points"]}
      can={{
        undo: (play?.undo ?? 0) > 0,
        redo: play?.redo === true,
        restart: play?.restart === true,
      }}
      score={[[t("fourteen.left"), left(game.table.value)]]}
      keys={(event) => keys(game, event, area.current)}
      help={<Help />}
      chooses={["backs"]}
    >
      <div
        ref={area}
        class={`fourteen ${still.value ? "still" : ""} ${g.card < LEAST_DRAWN ? "tiny" : ""}`}
        data-back={cardBack.value}
        onPointerDownCapture={shown.finish}
      >
        {shown.table !== undefined && width > 0 && (
          <Table game={game} table={shown.table} g={g} area={area}>
            {shown.flights.map((flight) => (
              <Flying key={`${shown.n}-${flight.from}`} flight={flight} g={g} />
            ))}
          </Table>
        )}
        {play?.stuck === true && <p class="fourteen-stuck">{t("fourteen.stuck")}</p>}
      </div>
    </SoloFrame>
  );
}

interface TableProps {
  game: FourteenGame;
  table: FourteenTable;
  g: Geometry;
  area: { current: HTMLDivElement | null };
  children: ComponentChildren;
}

function Table({ game, table, g, area, children }: TableProps) {
  const drag = usePairDrag(area, {
    position: game.solo.position,
    can: (spot) => {
      const now = game.table.peek();
      const free = now !== undefined && isPlace(spot) && cardAt(now, spot) !== null;
      return free && game.solo.playing.peek();
    },
    drop: (from, to, stamp) => {
      if (isPlace(from) && isPlace(to)) void game.pair(from, to, stamp);
    },
  });
  const dragged = drag.value;
  const carried = dragged !== null && isPlace(dragged.from) ? cardAt(table, dragged.from) : null;
  return (
    <>
      {ORDER.map((place) => (
        <PlaceView
          key={place}
          game={game}
          table={table}
          place={place}
          g={g}
          lifted={dragged?.from === place}
          aimed={dragged?.over === place}
        />
      ))}
      <Stock game={game} count={table.stock} g={g} />
      {children}
      {dragged !== null && carried !== null && isPlace(dragged.from) && (
        <div class="f-flying f-carried" style={boxOf(g, dragged.from, dragged.dx, dragged.dy)}>
          <CardFace card={carried} />
        </div>
      )}
    </>
  );
}

const boxOf = (g: Geometry, spot: Spot, dx = 0, dy = 0) => ({
  width: `${g.card}px`,
  height: `${g.height}px`,
  transform: `translate(${g.corners[spot].x + dx}px, ${g.corners[spot].y + dy}px)`,
});

interface PlaceProps {
  game: FourteenGame;
  table: FourteenTable;
  place: Place;
  g: Geometry;
  lifted: boolean;
  aimed: boolean;
}

function PlaceView({ game, table, place, g, lifted, aimed }: PlaceProps) {
  const card = cardAt(table, place);
  const selected = game.selected.value === place;
  const shaken = game.shaken.value;
  const marks = [
    selected ? "picked" : "",
    aimed && card !== null ? "aimed" : "",
    lifted ? "lifted" : "",
    game.partners.value.has(place) ? "partner" : "",
    game.hint.value.has(place) ? "hinted" : "",
  ];
  const pile = place === "a" ? table.a.count : place === "b" ? table.b.count : 0;
  const below = (place === "w" ? table.waste.count : pile) - (card === null ? 0 : 1);
  const label = t(card === null ? "fourteen.place.empty" : "fourteen.place", {
    place: placeName(place),
    card: card === null ? "" : cardWords(card),
  });
  const deep =
    below > 0 ? `, ${t(place === "w" ? "fourteen.below" : "fourteen.closed", { n: below })}` : "";
  return (
    <div class={`f-place ${marks.filter(Boolean).join(" ")}`} style={boxOf(g, place)}>
      {pile > 0 && <Backs count={pile - (card === null ? 0 : 1)} fan={g.fan} />}
      {place === "w" && below > 0 && <div class="f-under" />}
      <button
        type="button"
        data-spot={place}
        aria-label={label + deep}
        aria-pressed={card === null ? undefined : selected}
        aria-disabled={card === null}
        onClick={(event) => {
          if (card === null || !game.solo.playing.peek()) return;
          if (!selected) sound("pick");
          game.tap(place, event.timeStamp);
        }}
      >
        <div
          key={shaken.things.includes(place) ? shaken.n : 0}
          class={shaken.things.includes(place) ? "f-card f-shake" : "f-card"}
        >
          {card !== null && <CardFace card={card} />}
        </div>
      </button>
      <span class="f-letter" aria-hidden="true">
        {place === "a" || place === "b" || place === "w" ? place.toUpperCase() : place.slice(1)}
      </span>
      {below > 0 && (
        <span class="f-count" aria-hidden="true">
          +{below}
        </span>
      )}
    </div>
  );
}

/** The closed cards of a pile, peeking out above the open one. */
function Backs({ count, fan }: { count: number; fan: number }) {
  return (
    <div class="f-backs" aria-hidden="true">
      {Array.from({ length: count }, (_, n) => (
        <div
          key={count - n}
          class="f-back card-back"
          style={{ transform: `translateY(${-(count - n) * fan}px)` }}
        />
      ))}
    </div>
  );
}

function Stock({ game, count, g }: { game: FourteenGame; count: number; g: Geometry }) {
  const can = game.canDraw.value && game.solo.playing.value;
  const hinted = game.hint.value.has("stock");
  return (
    <div class={`f-place ${hinted ? "hinted" : ""}`} style={boxOf(g, "stock")}>
      <button
        type="button"
        class={`f-stock ${count > 1 ? "thick" : ""}`}
        aria-label={t(count > 0 ? "fourteen.stock" : "fourteen.stock.empty", { n: count })}
        aria-disabled={!can}
        onClick={(event) => {
          if (can) game.draw(event.timeStamp);
        }}
      >
        {count > 0 && <div class="f-back card-back" />}
      </button>
      <span class="f-letter" aria-hidden="true">
        D
      </span>
      <span class="f-count on-back" aria-hidden="true">
        {count}
      </span>
    </div>
  );
}

/** One card on its way; where it goes nothing is covered that could be touched. */
function Flying({ flight, g }: { flight: Flight; g: Geometry }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { from, to } = flight;
    const at = (spot: Spot) => `translate(${g.corners[spot].x}px, ${g.corners[spot].y}px)`;
    const away = (spot: Spot) => (spot === "gone" ? 0 : 1);
    const rise = (spot: Spot, other: Spot) =>
      spot === "gone" ? `${at(other)} translateY(-${g.height / 3}px) scale(1.08)` : at(spot);
    element.current?.animate(
      [
        { transform: rise(from, to), opacity: away(from) },
        { transform: rise(to, from), opacity: away(to) },
      ],
      { duration: STEP_MS * stretch(), easing: "ease-out", fill: "forwards" },
    );
  }, []);
  return (
    <div
      ref={element}
      class="f-flying"
      aria-hidden="true"
      style={{ width: `${g.card}px`, height: `${g.height}px` }}
    >
      {flight.card === CLOSED ? <div class="f-back card-back" /> : <CardFace card={flight.card} />}
    </div>
  );
}

/** a, b, w, 1 … 5, d; arrows walk over the table. */
function keys(game: FourteenGame, event: KeyboardEvent, area: HTMLElement | null): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key.startsWith("Arrow")) return walk(event.key, area);
  const digit = /^(?:Digit|Numpad)([1-5])$/.exec(event.code)?.[1];
  const key = digit ?? (letterOf(event) || event.key);
  return game.key(key, event.timeStamp);
}

/** The focus goes to the nearest place in this direction. */
function walk(key: string, area: HTMLElement | null): boolean {
  const all = [...(area?.querySelectorAll<HTMLElement>("button") ?? [])];
  const now = all.find((one) => one === document.activeElement);
  const middle = (one: HTMLElement) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  if (now === undefined) {
    all[0]?.focus();
    return true;
  }
  const here = middle(now);
  let best: HTMLElement | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const one of all) {
    const { x, y } = middle(one);
    const [dx, dy] = [x - here.x, y - here.y];
    const along = { ArrowLeft: -dx, ArrowRight: dx, ArrowUp: -dy, ArrowDown: dy }[key] ?? 0;
    const aside = key === "ArrowLeft" || key === "ArrowRight" ? Math.abs(dy) : Math.abs(dx);
    if (along < 4) continue;
    const far = along + 2 * aside;
    if (far < least) [best, least] = [one, far];
  }
  best?.focus();
  return true;
}

/** Says and sounds what happened. */
function useVoice(game: FourteenGame): void {
  const table = game.table.value;
  const last = game.last.value;
  const before = useRef<{ n: number; table: FourteenTable } | null>(null);
  useEffect(() => {
    if (table === undefined || last === undefined) return;
    const was = before.current;
    before.current = { n: last.n, table };
    if (was === null || last.n !== was.n + 1) return;
    announce(happened(was.table, table, last));
    if (table.gone > was.table.gone) sound("square", { step: (table.gone / 2) % 13 });
    else sound("snap");
  }, [table, last]);
  const hint = game.hint.value;
  useEffect(() => {
    if (hint.size === 0 || table === undefined) return;
    const names = [...hint].map((spot) =>
      spot === "stock"
        ? t("fourteen.hint.draw")
        : `${placeName(spot)}: ${cardWords(cardAt(table, spot) ?? "")}`,
    );
    announce(t("solo.hinted", { move: names.join(" + ") }));
  }, [hint]);
}
