/** The rules of Kovriki. */

import { t } from "../../i18n";
import { Figure, LaidTile, laid } from "../../ui/kit/Figure";
import { MeetPicture } from "../../ui/kit/pictures";

export default function KovrikiText() {
  return (
    <>
      <p class="lead">{t("kovriki.rules.lead")}</p>
      <ol class="steps">
        <li class="card">
          <MeetPicture />
          <h2>{t("kovriki.rules.tiles")}</h2>
          <p>{t("kovriki.rules.tiles.text")}</p>
        </li>
        <li class="card">
          <ThreePicture />
          <h2>{t("kovriki.rules.three")}</h2>
          <p>{t("kovriki.rules.three.text")}</p>
        </li>
        <li class="card">
          <TwoPicture />
          <h2>{t("kovriki.rules.two")}</h2>
          <p>{t("kovriki.rules.two.text")}</p>
        </li>
        <li class="card">
          <OnePicture />
          <h2>{t("kovriki.rules.one")}</h2>
          <p>{t("kovriki.rules.one.text")}</p>
        </li>
        <li class="card">
          <h2>{t("kovriki.rules.draft")}</h2>
          <p>{t("kovriki.rules.draft.text")}</p>
        </li>
        <li class="card">
          <PrizePicture />
          <h2>{t("kovriki.rules.draw")}</h2>
          <p>{t("kovriki.rules.draw.text")}</p>
          <p>{t("kovriki.rules.draw.prize")}</p>
        </li>
        <li class="card">
          <h2>{t("kovriki.rules.hit")}</h2>
          <p>{t("kovriki.rules.hit.text")}</p>
          <h2>{t("kovriki.rules.exchange")}</h2>
          <ol class="exchange-list">
            <li>{t("kovriki.rules.exchange.1")}</li>
            <li>{t("kovriki.rules.exchange.2")}</li>
            <li>{t("kovriki.rules.exchange.3")}</li>
            <li>{t("kovriki.rules.exchange.4")}</li>
          </ol>
          <p>{t("kovriki.rules.exchange.more")}</p>
        </li>
        <li class="card">
          <h2>{t("kovriki.rules.score")}</h2>
          <p>{t("kovriki.rules.score.text")}</p>
        </li>
      </ol>
    </>
  );
}

const BASE = "кОж@0,0h жОк@0,1h зЖз@2,0v".split(" ").map(laid);
const PAIR = "оКо@0,2v оЖо@1,2v".split(" ").map(laid);

/** `text` flies in from (dx, dy), `delay` s later than the first. */
function arriving(text: string, dx: number, dy: number, delay = 0) {
  const style = { "--dx": `${dx}px`, "--dy": `${dy}px`, animationDelay: `${delay}s` };
  return { ...laid(text), class: "arrives", style };
}

const ROOM = [-1.2, -0.2, 5.4, 5.4] as const;

/** Squares that a move makes light up at the end. */
function Glow({ x, y }: { x: number; y: number }) {
  return <path class="glows" d={`M${x - 1} ${-y}L${x} ${-y - 1}L${x + 1} ${-y}L${x} ${-y + 1}Z`} />;
}

function ThreePicture() {
  return (
    <Figure
      label={t("kovriki.rules.three.alt")}
      box={ROOM}
      unit={34}
      pieces={[
        ...BASE,
        arriving("оКо@0,2v", 0, -1),
        arriving("оЖо@1,2v", 0, -1),
        arriving("оЖз@2,2v", 0, -1),
      ]}
    >
      <path class="outlines" d="M0 -2H3" />
      <Glow x={1} y={2} />
      <Glow x={2} y={3} />
    </Figure>
  );
}

function TwoPicture() {
  return (
    <Figure
      label={t("kovriki.rules.two.alt")}
      box={ROOM}
      unit={34}
      pieces={[...BASE, arriving("оКо@0,2v", -0.9, -0.6), arriving("оЖо@1,2v", 0.9, -0.6, 0.25)]}
    >
      <rect class="outlines" x="-.03" y="-4.03" width="2.06" height="3.06" rx=".1" />
      <Glow x={1} y={2} />
    </Figure>
  );
}

function OnePicture() {
  return (
    <Figure
      label={t("kovriki.rules.one.alt")}
      box={ROOM}
      unit={34}
      pieces={[...BASE, ...PAIR, arriving("оЖз@2,2v", 1, -0.7)]}
    >
      <path class="outlines" d="M2 -4V-2H3" />
      <Glow x={2} y={3} />
    </Figure>
  );
}

const STOCK = [0, 1] as const;

/** The neighbour's pile, and a tile of it that comes into the hand. */
function PrizePicture() {
  return (
    <svg
      class="figure wide"
      viewBox="0 0 16 5.4"
      role="img"
      aria-label={t("kovriki.rules.draw.alt")}
    >
      <text class="label" x="3.2" y="5.2" text-anchor="middle">
        {t("picture.hand")}
      </text>
      <text class="label" x="13" y="5.2" text-anchor="middle">
        {t("picture.neighbour_stock")}
      </text>
      {STOCK.map((n) => (
        <rect
          key={n}
          class="pic-back"
          x={11.7 + n * 0.25}
          y={2.2 + n * 0.25}
          width="2"
          height="1"
          rx=".12"
        />
      ))}
      {["кОж", "жОк", "оЖз"].map((tile, n) => (
        <g key={tile} transform={`translate(${0.6 + (n % 2) * 2.6} ${n < 2 ? 2.6 : 4.2})`}>
          <LaidTile piece={{ tile, x: 0, y: 0, turn: 0 }} unit={24} />
        </g>
      ))}
      <path class="arrow" d="M11.2 2.7C9.5 2.2 8.5 2.6 6.3 3.300M7.200 2.500L6.2 3.300L7.3 3.7" />
      <g class="takes prize-takes">
        <g transform="translate(3.2 4.2)">
          <LaidTile piece={{ tile: "зЖо", x: 0, y: 0, turn: 0 }} unit={24} />
        </g>
      </g>
    </svg>
  );
}
