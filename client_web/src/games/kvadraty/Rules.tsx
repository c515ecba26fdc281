/** The rules of Kvadraty. */

import { t } from "../../i18n";
import { Figure, type Laid, LaidTile, laid } from "../../ui/kit/Figure";

export default function KvadratyText() {
  return (
    <>
      <p class="lead">{t("kvadraty.rules.lead")}</p>
      <ol class="steps">
        <li class="card">
          <SquarePicture />
          <h2>{t("kvadraty.rules.square")}</h2>
          <p>{t("kvadraty.rules.square.text")}</p>
        </li>
        <li class="card">
          <SevenPicture />
          <h2>{t("kvadraty.rules.figure")}</h2>
          <p>{t("kvadraty.rules.figure.text")}</p>
        </li>
        <li class="card">
          <FirstPicture />
          <h2>{t("kvadraty.rules.first")}</h2>
          <p>{t("kvadraty.rules.first.text")}</p>
        </li>
        <li class="card">
          <ImpossiblePicture />
          <h2>{t("kvadraty.rules.impossible")}</h2>
          <p>{t("kvadraty.rules.impossible.text")}</p>
          <p>{t("kvadraty.rules.impossible.refuted")}</p>
        </li>
        <li class="card">
          <h2>{t("kvadraty.rules.score")}</h2>
          <ul class="score-list">
            <li>
              <b>+5</b> {t("kvadraty.rules.score.square")}
            </li>
            <li>
              <b>+1</b> {t("kvadraty.rules.score.first")}
            </li>
            <li>
              <b>0</b> {t("kvadraty.rules.score.none")}
            </li>
          </ul>
          <p>{t("kvadraty.rules.score.why")}</p>
        </li>
      </ol>
    </>
  );
}

const arrives = (text: string, dx: number, dy: number, delay: number): Laid => ({
  ...laid(text),
  class: "arrives",
  style: { "--dx": `${dx}px`, "--dy": `${dy}px`, animationDelay: `${delay}s` },
});

/** The ring that shows a square around its middle; lattice units, y down. */
const ring = (x: number, y: number): string => `M${x - 1} ${-y}l1 -1l1 1l-1 1Z`;

/** Three tiles meet around one point. */
function SquarePicture() {
  return (
    <Figure
      label={t("kvadraty.rules.square.alt")}
      box={[-0.9, -0.4, 5.2, 2.8]}
      unit={44}
      pieces={[
        laid("кОж@0,0h"),
        arrives("зЖо@2,0v", 1, -0.3, 0),
        arrives("жОк@0,1h", -0.6, -0.35, 0.3),
      ]}
    >
      <path class="glows" d={ring(2, 1)} />
    </Figure>
  );
}

/** All seven come together; four squares light up. */
function SevenPicture() {
  const squares = [
    [1, 2],
    [2, 3],
    [3, 2],
    [4, 1],
  ] as const;
  return (
    <Figure
      label={t("kvadraty.rules.figure.alt")}
      box={[-1, -0.5, 7, 6]}
      unit={32}
      pieces={[
        arrives("сЗж@1,1h", -0.4, 1.2, 0),
        arrives("зСз@0,1v", -1, 0.3, 0.12),
        arrives("сЗс@1,2v", -1.2, -0.5, 0.24),
        arrives("зЖз@2,3v", 0.1, -0.5, 0.36),
        arrives("зЖо@2,2h", 1.2, -0.7, 0.48),
        arrives("кОж@3,0v", -0.2, 1, 0.6),
        arrives("жОк@4,0v", 1, 0.2, 0.72),
      ]}
    >
      {squares.map(([x, y]) => (
        <path key={`${x},${y}`} class="glows" d={ring(x, y)} />
      ))}
    </Figure>
  );
}

/** A cloth comes down on one figure; the other one's screen falls. */
function FirstPicture() {
  return (
    <svg
      class="figure wide"
      viewBox="0 0 13 4.4"
      role="img"
      aria-label={t("kvadraty.rules.first.alt")}
    >
      <g transform="translate(1.4 3.4)">
        <Tiles pieces={["кОж@0,0h", "жОк@0,1h", "зЖо@2,0v"]} />
        <path
          class="covers"
          d="M-.6 .3V-2.700H3.600V.3Q3 -.1 2.400 .3T1.200 .3T0 .3Q-.3 0 -.6 .3Z"
        />
      </g>
      <g transform="translate(7.6 3.4)">
        <Tiles pieces={["оЖо@0,0h", "жОж@1,1h", "жЗж@3,0v"]} />
        <path class="falls" d="M-1 .5L-.4 -2.800H4.400L5 .5L4.400 .1H-.4Z" />
      </g>
    </svg>
  );
}

function Tiles({ pieces }: { pieces: readonly string[] }) {
  return (
    <>
      {pieces.map((piece) => (
        <LaidTile key={piece} piece={laid(piece)} unit={28} />
      ))}
    </>
  );
}

/** Warm tiles and cold tiles: no edge fits. */
function ImpossiblePicture() {
  const bounces = (text: string): Laid => ({
    ...laid(text),
    class: "bounces",
    style: { "--dx": "1px", "--dy": "0px" },
  });
  return (
    <Figure
      label={t("kvadraty.rules.impossible.alt")}
      box={[-1.2, -1.2, 6.4, 2.6]}
      unit={40}
      pieces={[laid("оКо@0,0h"), laid("кОк@-1,-1h"), bounces("сЗс@2,0h"), bounces("зСз@1,-1h")]}
    >
      <path class="pic-clash" d="M2 -1V0M1 0H2M1 1V0" />
    </Figure>
  );
}
