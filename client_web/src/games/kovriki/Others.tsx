/** The other halves: beside the player's where there is room, else small ones that open on a tap. */

import type { JSX } from "preact";
import { t } from "../../i18n";
import { Glyph } from "../../ui/kit/Glyph";
import { BigButton } from "../../ui/table/BigButton";
import { Backs, StockPile } from "../../ui/table/Seats";
import { HalfPicture } from "./Half";
import { type HalfLook, halfWords } from "./seats";

export interface OthersProps {
  looks: readonly HalfLook[];
  /** There is room for pictures beside the player's own half. */
  wide: boolean;
  opened: number | null;
  open(seat: number | null): void;
  /** The seat whose stock a prize could be taken from now. */
  prizeFrom: number | null;
  prizeReady: boolean;
  prize(stamp: number): void;
}

export function Others(props: OthersProps): JSX.Element {
  const { looks, wide } = props;
  return (
    <ul class="halves" aria-label={t("text.others")}>
      {looks.map((look) => (
        <HalfCard key={look.seat} look={look} {...props} />
      ))}
      {!wide && looks.length === 0 && <li />}
    </ul>
  );
}

function HalfCard({ look, ...props }: OthersProps & { look: HalfLook }): JSX.Element {
  const { wide, opened, open, looks } = props;
  const states = ["half-card"];
  if (look.away) states.push("is-away");
  if (look.view.part === "out" || look.view.gave_up) states.push("is-out");
  const alone = looks.length === 1;
  return (
    <li class={states.join(" ")} data-seat={look.seat} aria-label={halfWords(look)}>
      <div class="half-head">
        <span class="half-who">
          <span class="seat-name">{look.name}</span>
          {look.badge !== null && <span class="place-badge">{look.badge}</span>}
        </span>
        <Squares n={look.view.squares} />
      </div>
      <div class="half-things">
        <HandOf look={look} />
        <Stock look={look} {...props} />
      </div>
      {(wide || alone) && <HalfPicture look={look} largest={wide ? 44 : 20} />}
      {!wide && (
        <button
          type="button"
          class="half-open-button"
          aria-expanded={opened === look.seat}
          aria-label={t("kovriki.enlarge", { name: look.name })}
          onClick={() => open(opened === look.seat ? null : look.seat)}
        />
      )}
    </li>
  );
}

/** A number of squares with its sign. */
export function Squares({ n }: { n: number }): JSX.Element {
  return (
    <span class="squares" role="img" aria-label={t("kovriki.squares", { n })}>
      <svg viewBox="-1.1 -1.1 2.2 2.2" width="16" height="16" aria-hidden="true">
        <path d="M-1 0L0-1L1 0L0 1Z" />
        <path d="M-1 0H1M0-1V1" />
      </svg>
      <b key={n}>{n}</b>
    </span>
  );
}

/** A closed hand, or what is being waited for. */
export function HandOf({ look }: { look: HalfLook }): JSX.Element {
  if (look.away) return <span class="seat-away">{t("seat.away")}</span>;
  return (
    <span class="half-hand" data-anchor={`hand-${look.seat}`}>
      <Backs n={look.view.hand} />
      {look.view.closed > 0 && (
        <span class="half-closed" title={t("kovriki.closed", { n: look.view.closed })}>
          +{look.view.closed}
        </span>
      )}
    </span>
  );
}

/** The stock of a neighbour, which becomes a button when there is a prize in it. */
function Stock({
  look,
  prizeFrom,
  prizeReady,
  prize,
}: OthersProps & { look: HalfLook }): JSX.Element {
  const pile = (
    <span data-anchor={`stock-${look.seat}`}>
      <StockPile n={look.view.stock} />
    </span>
  );
  if (prizeFrom !== look.seat) return pile;
  return (
    <BigButton meaning="prize" armed={prizeReady} pending={!prizeReady} class="prize" onHit={prize}>
      {pile}
      <span class="prize-word" aria-hidden="true">
        {t("kovriki.prize")}
      </span>
      <span class="unseen">{t("kovriki.prize.label", { name: look.name })}</span>
    </BigButton>
  );
}

export interface OpenHalfProps {
  look: HalfLook;
  close(): void;
}

/** One half, enlarged over the player's table. */
export function OpenHalf({ look, close }: OpenHalfProps): JSX.Element {
  return (
    <section class="half-opened" aria-label={t("kovriki.enlarged", { name: look.name })}>
      <HalfPicture look={look} largest={36} />
      <button
        type="button"
        class="tool half-close"
        aria-label={t("kovriki.shrink")}
        onClick={close}
      >
        <Glyph d="M6 15l6-6l6 6" />
      </button>
    </section>
  );
}
