/**
 * Jack, queen and king: two-headed, in flat colours. The hat tells the rank; the suit is in the colour of
 * the robe and in what the hand holds (cup, coin, sword or club, as on older decks). Loaded with the first one.
 */

import type { Suit } from "../../model/cards";

export type CourtRank = "J" | "Q" | "K";

/** Within 74 x 39, the upper half of the picture. */
const HAIR: Record<CourtRank, string> = {
  J: "M26 11Q26 4 37 4 48 4 48 11L50 23Q37 27 24 23Z",
  Q: "M24 13Q24 3 37 3 50 3 50 13L53 29Q46 31 45 24L29 24Q28 31 21 29Z",
  K: "M27 9H47V19Q47 24 42 24H32Q27 24 27 19Z",
};
const HATS: Record<CourtRank, string> = {
  J: "M24 11Q23 2 38 2 51 2 50 11 37 6 24 11Z",
  Q: "M27 10Q37 5 47 10L46 4 41.500 6 37 1 32.500 6 28 4Z",
  K: "M26 10L24.500 1 31 5.500 37 .5 43 5.500 49.500 1 48 10Z",
};
const ROBE = "M5 39Q7 27 25 25H49Q67 27 69 39Z";
/** What is sewn on the robe: a sash, a neckline, ermine. */
const SEWN: Record<CourtRank, string> = {
  J: "M24 25.500H33L53 39H43Z",
  Q: "M29 25H45L37 35Z",
  K: "M31 25H43V39H31Z",
};
const BEARD = "M29 17Q29 31 37 32 45 31 45 17 43 21 40.500 20 37 18.500 33.500 20 31 21 29 17Z";
const FEATHER = "M46 5Q55-1 64 5 57 6 50 10Z";

export default function Court({ rank, suit }: { rank: CourtRank; suit: Suit }) {
  return (
    <g class="card-figure" transform="translate(13 53)">
      <Half rank={rank} suit={suit} />
      <g transform="rotate(180 37 39)">
        <Half rank={rank} suit={suit} />
      </g>
      <path class="court-gold" d="M0 37.500H74V40.500H0Z" />
    </g>
  );
}

function Half({ rank, suit }: { rank: CourtRank; suit: Suit }) {
  const dark = suit === "S" || suit === "C" ? "court-dark" : "court-fair";
  return (
    <>
      <path class={dark} d={HAIR[rank]} />
      <path class="court-robe" d={ROBE} />
      <path class={rank === "Q" ? "court-skin" : "court-gold"} d={SEWN[rank]} />
      {rank === "K" && <path class="court-robe" d="M34 32h6v7h-6z" />}
      <ellipse class="court-skin" cx="37" cy="16" rx="7.500" ry="8.500" />
      {rank === "K" && <path class={dark} d={BEARD} />}
      <circle class="court-ink" cx="34" cy="15" r="1.300" />
      <circle class="court-ink" cx="40" cy="15" r="1.300" />
      {rank === "Q" && <circle class="court-robe" cx="37" cy="21" r="1.600" />}
      <path class={rank === "J" ? "court-robe" : "court-gold"} d={HATS[rank]} />
      {rank === "J" && <path class="court-gold" d={FEATHER} />}
      {rank === "Q" && <circle class="court-robe" cx="37" cy="28.500" r="1.800" />}
      <Held suit={suit} />
      <circle class="court-skin" cx="62" cy="32" r="3.400" />
    </>
  );
}

function Held({ suit }: { suit: Suit }) {
  if (suit === "S")
    return (
      <>
        <path class="court-steel" d="M62 2L65 7V26H59V7Z" />
        <path class="court-gold" d="M55 25.500H69V28.500H55Z" />
      </>
    );
  if (suit === "H")
    return <path class="court-gold" d="M54 12H70Q70 23 64 24V30H68V33H56V30H60V24Q54 23 54 12Z" />;
  if (suit === "D")
    return (
      <>
        <circle class="court-gold" cx="62" cy="20" r="9" />
        <path class="court-robe" d="M62 14L66.500 20 62 26 57.500 20Z" />
      </>
    );
  return (
    <>
      <path class="court-wood" d="M60.500 16H63.500V39H60.500Z" />
      <path
        class="court-robe"
        d="M62 6a4.200 4.200 0 0 1 3.700 6.200 4.200 4.200 0 1 1-3.700 6.600 4.200 4.200 0 1 1-3.700-6.600A4.200 4.200 0 0 1 62 6z"
      />
    </>
  );
}
