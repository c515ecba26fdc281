/** The moving pictures of the rules. */

import { t } from "../../i18n";
import { Figure, type Laid, LaidTile, laid } from "../../ui/kit/Figure";
import { from } from "../../ui/kit/pictures";

const SET = "оКо кОк кОж жОк жОж оЖо оЖз зЖо зЖз жЗж жЗс сЗж сЗс зСз".split(" ");

/** The fourteen tiles, seven to a row. */
export function SetPicture() {
  const pieces: Laid[] = SET.map((tile, at) => ({
    tile,
    x: (at % 7) * 2.3,
    y: at < 7 ? 1.3 : 0,
    turn: 0,
  }));
  return (
    <svg
      class="figure wide"
      viewBox="-.1 -2.4 16 2.5"
      role="img"
      aria-label={t("minutka.rules.tiles.alt")}
    >
      {pieces.map((piece) => (
        // Apart from each other every tile lies with its hypotenuse down.
        <g key={piece.tile} transform={`translate(${piece.x} ${-piece.y})`}>
          <LaidTile piece={{ ...piece, x: 0, y: 0 }} unit={20} />
        </g>
      ))}
    </svg>
  );
}

/** Three tiles become a carpet. */
export function CarpetPicture() {
  return (
    <Figure
      label={t("minutka.rules.carpet.alt")}
      box={[-1.3, -0.4, 5.6, 2.8]}
      unit={44}
      pieces={[
        { ...laid("кОж@0,0h"), class: "arrives", style: from(-1.2, 0.35) },
        { ...laid("зЖз@2,0v"), class: "arrives", style: from(1.2, 0, 0.3) },
        { ...laid("жОк@0,1h"), class: "arrives", style: from(-0.8, -0.35, 0.6) },
      ]}
    >
      <rect class="outlines" x="-.03" y="-2.03" width="3.06" height="2.06" rx=".1" />
    </Figure>
  );
}

const STOCK = [0, 1, 2] as const;

/** A tile goes to the neighbour's stock, another comes from one's own stock. */
export function SwapPicture() {
  return (
    <svg class="figure wide" viewBox="0 0 16 7" role="img" aria-label={t("minutka.rules.swap.alt")}>
      <text class="label" x="3.2" y="6.7" text-anchor="middle">
        {t("picture.hand")}
      </text>
      <text class="label" x="13" y="6.7" text-anchor="middle">
        {t("minutka.rules.swap.own")}
      </text>
      <text class="label" x="13" y=".7" text-anchor="middle">
        {t("picture.neighbour_stock")}
      </text>
      {STOCK.map((n) => (
        <g key={n}>
          <Back x={11.7 + n * 0.25} y={1.2 + n * 0.25} />
          <Back x={11.7 + n * 0.25} y={4.1 + n * 0.25} />
        </g>
      ))}
      {["кОж", "жОк", "оЖз"].map((tile, n) => (
        <g key={tile} transform={`translate(${0.6 + (n % 2) * 2.6} ${n < 2 ? 4.3 : 5.8})`}>
          <LaidTile piece={{ tile, x: 0, y: 0, turn: 0 }} unit={24} />
        </g>
      ))}
      <path class="arrow" d="M6 4.3C8 2.6 9 2 11 1.900M10.2 1.500L11.1 1.900L10.5 2.6" />
      <path class="arrow" d="M11.2 5C9.5 5.4 8.5 5.5 6.3 5.400M7 4.900L6.2 5.400L7 5.9" />
      <g class="gives" transform="translate(3.2 5.8)">
        <g class="gives-tile">
          <LaidTile piece={{ tile: "сЗс", x: 0, y: 0, turn: 0 }} unit={24} />
        </g>
      </g>
      <g class="takes">
        <g transform="translate(3.2 5.8)">
          <LaidTile piece={{ tile: "зЖо", x: 0, y: 0, turn: 0 }} unit={24} />
        </g>
      </g>
    </svg>
  );
}

function Back({ x, y }: { x: number; y: number }) {
  return <rect class="pic-back" x={x} y={y} width="2" height="1" rx=".12" />;
}
