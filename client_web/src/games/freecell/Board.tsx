/** FreeCell on screen: cards that fly, a list of them for readers, the frame of a game for one. */

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { t, tFirst } from "../../i18n";
import { isRed, RANKS, SUITS, suitOf } from "../../model/cards";
import { flights, largeCards, still, stretch } from "../../model/looks";
import type { RoomModel } from "../../model/room";
import { leftHanded } from "../../model/settings";
import { rememberOptions } from "../../model/solo-start";
import { play as sound } from "../../sound";
import { CardFace, LEAST_DRAWN, SuitSign } from "../../ui/cards/CardSvg";
import { Choice } from "../../ui/kit/Choice";
import { announce } from "../../ui/kit/live";
import { usePlayed } from "../../ui/solo/Clock";
import { letterOf } from "../../ui/solo/keys";
import { SoloFrame } from "../../ui/solo/SoloFrame";
import { useSolo } from "../../ui/solo/useSolo";
import { cornerOf, depthOf, type Geometry, measure, placeCorner } from "./geometry";
import { Help } from "./Help";
import { Hands } from "./hands";
import { CELLS, COLUMNS, HOME, movedBy, spotsOf } from "./piles";
import { FreeCellGame } from "./play";
import { Reader, useCursor } from "./Reader";
import { RULES } from "./rules";
import type { FreeCellTable, Sections } from "./sections.gen";
import { happened, type Position, proposed } from "./words";
import "./freecell.css";

const DECK = SUITS.flatMap((suit) => [...RANKS].map((rank) => rank + suit));
/** Between two cards of a cascade, ms. */
const CASCADE_MS = 45;
/** Between two moves of a record, ms. */
const RECORD_MS = 300;

export default function Board({ room }: { room: RoomModel }) {
  const solo = useSolo<Sections>(room, RULES);
  const game = useMemo(() => new FreeCellGame(solo), [solo]);
  const area = useRef<HTMLDivElement>(null);
  const geometry = useGeometry(area);
  const current = useRef(geometry);
  current.current = geometry;
  const hands = useMemo(() => new Hands(game, () => current.current), [game]);
  useEffect(() => (area.current ? hands.attach(area.current) : undefined), [hands]);
  const cursor = useCursor(game, area);
  const table = game.table.value;
  const play = game.moves.value;
  const flight = useFlight(game, area);
  useVoice(game);
  // Cards fly when they are moved, not when the window is resized.
  useLayoutEffect(() => area.current?.classList.add("rush"), [geometry]);
  return (
    <SoloFrame
      solo={solo}
      can={{
        undo: play?.undo === true,
        redo: play?.redo === true,
        restart: play?.restart === true,
        finish: play?.finish === true,
      }}
      score={[[t("solo.points"), <Score key="score" game={game} />]]}
      record={() => game.recordText()}
      readRecord={(text) => readRecord(game, text)}
      keys={(event) => keys(game, event) || cursor.key(event)}
      menu={<AutoChoice game={game} />}
      help={<Help />}
      hides={["hints"]}
      chooses={["targets"]}
      cascade={700 + flight.steps * CASCADE_MS * stretch()}
    >
      <div
        ref={area}
        class={`freecell ${still.value ? "still" : ""} ${flights.value} ${geometry.card < LEAST_DRAWN ? "tiny" : ""}`}
        data-carrying={hands.carried.value.length > 0}
      >
        {table !== undefined && (
          <>
            <Places table={table} g={geometry} game={game} carried={hands.carried.value} />
            <Cards table={table} g={geometry} game={game} hands={hands} delays={flight.delays} />
            <Reader game={game} g={geometry} cursor={cursor} />
          </>
        )}
        <Typed game={game} />
      </div>
    </SoloFrame>
  );
}

/** The measures of the area, renewed when it changes. */
function useGeometry(area: { current: HTMLDivElement | null }): Geometry {
  const [size, setSize] = useState({ width: 360, height: 560 });
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    const look = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    look();
    const watch = new ResizeObserver(look);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const mirrored = leftHanded.value;
  const large = largeCards.value;
  return useMemo(() => measure(size.width, size.height, mirrored, large), [size, mirrored, large]);
}

/** Which cards have just moved, and how long each waits for those before it. */
function useFlight(game: FreeCellGame, area: { current: HTMLDivElement | null }) {
  const before = useRef<FreeCellTable | undefined>(undefined);
  const held = useRef<{ delays: ReadonlyMap<string, number>; steps: number }>({
    delays: new Map(),
    steps: 0,
  });
  const table = game.table.value;
  const old = before.current;
  if (table !== old) {
    const delays = new Map<string, number>();
    let steps = 0;
    if (table !== undefined && old !== undefined) {
      const [then, now] = [spotsOf(old), spotsOf(table)];
      const order = movedBy(old, game.moves.peek()?.last ?? "");
      for (const [card, spot] of now) {
        if (then.get(card)?.place === spot.place) continue;
        const step = Math.max(
          0,
          order.findIndex((cards) => cards.includes(card)),
        );
        steps = Math.max(steps, step);
        delays.set(card, still.peek() ? 0 : step * CASCADE_MS * stretch());
      }
    }
    held.current = { delays, steps };
    before.current = table;
  }
  const [, landed] = useState(0);
  useEffect(() => {
    if (held.current.delays.size === 0) return;
    const flight = held.current;
    const timer = setTimeout(
      () => {
        // The next move may be drawn before this timer is stopped.
        if (held.current !== flight) return;
        // Later changes, such as a resized window, are not delayed.
        held.current = { delays: new Map(), steps: flight.steps };
        landed((n) => n + 1);
      },
      (flight.steps * CASCADE_MS + 200) * stretch(),
    );
    return () => clearTimeout(timer);
  }, [table]);
  const up = table?.foundations.reduce((sum, rank) => sum + rank, 0) ?? 0;
  const ups = useRef(up);
  // Before the browser sees the new places, or the cards would jump there.
  useLayoutEffect(() => area.current?.classList.remove("rush"), [table]);
  useEffect(() => {
    if (old === undefined || held.current.delays.size === 0) return;
    sound(up > ups.current ? "square" : "snap", { step: up % 13 });
    ups.current = up;
  }, [table]);
  return held.current;
}

/** Says what happened. */
function useVoice(game: FreeCellGame): void {
  const table = game.table.value;
  const moves = game.record.value?.moves;
  const before = useRef<Position | null>(null);
  useEffect(() => {
    if (table === undefined || moves === undefined) return;
    const was = before.current;
    before.current = { table, moves };
    const said = was === null ? "" : happened(was, before.current);
    if (said !== "") announce(said);
  }, [table, moves]);
  const hint = game.hint.value;
  useEffect(() => {
    if (hint !== null) announce(proposed(hint.cards, hint.to));
  }, [hint]);
}

interface CardsProps {
  table: FreeCellTable;
  g: Geometry;
  game: FreeCellGame;
  hands: Hands;
  delays: ReadonlyMap<string, number>;
}

/** The drawn cards: always the same 52 elements, so that each can fly. For the eye only. */
function Cards({ table, g, game, hands, delays }: CardsProps) {
  const spots = spotsOf(table);
  const carried = hands.carried.value;
  const peeked = hands.peeked.value;
  const held = game.held.value;
  const run = held === null ? [] : game.grip(held);
  const hinted = game.hint.value?.cards ?? [];
  const shaken = game.shaken.value;
  return (
    <div class="fc-cards" aria-hidden="true">
      {DECK.map((card) => {
        const spot = spots.get(card);
        if (spot === undefined) return null;
        const { x, y } = cornerOf(g, card, spot, table);
        const flying = delays.get(card);
        // Cards that fly keep the order of their pile, whichever foundation they go to.
        const depth = flying === undefined ? depthOf(card, spot) : spot.index;
        const raised =
          (carried.includes(card) ? 2000 : 0) + (flying !== undefined ? 500 + flying / 10 : 0);
        const marks = [
          carried.includes(card) ? "carried" : "",
          run.includes(card) ? "picked" : "",
          hinted.includes(card) ? "hinted" : "",
          peeked === card ? "peeked" : "",
          spot.count > 1 ? (spot.place === HOME ? "under" : "covered") : "",
        ];
        return (
          <div
            key={card}
            data-card={card}
            class={`fc-card ${marks.filter(Boolean).join(" ")}`}
            style={{
              width: `${g.card}px`,
              height: `${g.height}px`,
              transform: `translate(${x}px, ${y}px)`,
              zIndex: Math.round(peeked === card ? 1900 : depth + raised),
              transitionDelay: flying ? `${flying}ms` : "0ms",
            }}
          >
            <div
              key={shaken.things.includes(card) ? shaken.n : 0}
              class={shaken.things.includes(card) ? "fc-shake" : undefined}
            >
              <CardFace card={card} />
            </div>
          </div>
        );
      })}
    </div>
  );
}

interface PlacesProps {
  table: FreeCellTable;
  g: Geometry;
  game: FreeCellGame;
  carried: readonly string[];
}

/** Cells, foundations and column ends, with a mark where the cards in hand may go. */
function Places({ table, g, game, carried }: PlacesProps) {
  const held = game.held.value;
  const run = carried.length > 0 ? carried : held === null ? [] : game.grip(held);
  // Depends on the newest legal moves, too.
  void game.moves.value;
  const targets = run.length > 0 ? game.targets(run) : new Set<string>();
  const hint = game.hint.value?.to;
  const mark = (place: string, suit?: string) => {
    const wanted = place === HOME && run[0] !== undefined && suit !== suitOf(run[0]);
    const hinted =
      hint === place && (suit === undefined || game.hint.value?.cards[0]?.[1] === suit);
    return `${targets.has(place) && !wanted ? "open" : ""} ${hinted ? "hinted" : ""}`;
  };
  const box = (place: string, suit = 0) => {
    const { x, y } = placeCorner(g, place, suit);
    return {
      width: `${g.card}px`,
      height: `${g.height}px`,
      transform: `translate(${x}px, ${y}px)`,
    };
  };
  return (
    <div class="fc-places" aria-hidden="true">
      {table.cells.map((_, at) => {
        const place = CELLS[at] ?? "";
        return <div key={place} class={`fc-place ${mark(place)}`} style={box(place)} />;
      })}
      {SUITS.map((suit, at) => (
        <div
          key={suit}
          class={`fc-place home ${isRed(`A${suit}`) ? "red" : ""} ${mark(HOME, suit)}`}
          style={box(HOME, at)}
        >
          <SuitSign suit={suit} />
        </div>
      ))}
      {COLUMNS.map((place, at) => {
        const cards = table.columns[at] ?? [];
        const last = cards[cards.length - 1];
        const spot = last === undefined ? undefined : spotsOf(table).get(last);
        const corner =
          last !== undefined && spot !== undefined
            ? cornerOf(g, last, spot, table)
            : placeCorner(g, place);
        return (
          <div
            key={place}
            class={`fc-place column ${cards.length === 0 ? "" : "full"} ${mark(place)}`}
            style={{ ...box(place), transform: `translate(${corner.x}px, ${corner.y}px)` }}
          />
        );
      })}
    </div>
  );
}

function Score({ game }: { game: FreeCellGame }) {
  const played = usePlayed(game.solo);
  return <>{game.solo.over.value ? game.solo.total.value : game.score(played)}</>;
}

function Typed({ game }: { game: FreeCellGame }) {
  const typed = game.typed.value;
  return typed === null ? null : <p class="fc-typed">{typed}…</p>;
}

function AutoChoice({ game }: { game: FreeCellGame }) {
  const auto = game.moves.value?.auto ?? "off";
  return (
    <div class="option">
      <p>
        <b>{t("option.freecell.auto")}</b>
        <small>{t("option.freecell.auto.help")}</small>
      </p>
      <Choice
        label={t("option.freecell.auto")}
        value={auto}
        disabled={!game.solo.playing.value}
        among={(["off", "safe", "all"] as const).map((value) => ({
          value,
          text: tFirst([`option.freecell.auto.${value}`, value]),
        }))}
        change={(auto) => {
          rememberOptions(game.solo.game.peek(), { auto });
          void game.solo.play(`auto ${auto}`, performance.now());
        }}
      />
    </div>
  );
}

/** Notation, and F for the foundation. */
function keys(game: FreeCellGame, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const digit = /^(?:Digit|Numpad)([1-8])$/.exec(event.code)?.[1];
  const key = digit ?? (letterOf(event) || event.key);
  return game.type(key, event.timeStamp);
}

/** Starts to play a pasted record; what is wrong with it, or null. */
function readRecord(game: FreeCellGame, text: string): string | null {
  const record = FreeCellGame.readRecord(text);
  if (record === null) return t("fc.record.bad");
  const deal = game.deal.peek();
  if (record.deal !== null && deal !== undefined && record.deal !== deal.number) {
    return t("fc.record.other", { deal: record.deal });
  }
  void watch(game, record.moves);
  return null;
}

/** Somebody else's game is not the player's own win: it counts as shown. */
async function watch(game: FreeCellGame, moves: readonly string[]): Promise<void> {
  // From the first word on, so that nobody can press anything in between.
  game.solo.showing.value = true;
  await game.solo.play("shown", performance.now(), true);
  await game.solo.play("restart", performance.now(), true);
  await game.solo.show(moves, RECORD_MS);
}
