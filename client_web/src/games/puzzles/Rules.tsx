/** The rules of the puzzles. */

import { t } from "../../i18n";
import { Figure, type Laid, laid } from "../../ui/kit/Figure";
import "./rules.css";

export default function PuzzlesText() {
  return (
    <>
      <p class="lead">{t("puzzles.rules.lead")}</p>
      <ol class="steps">
        <li class="card">
          <CarpetPicture />
          <h2>{t("puzzles.rules.touch")}</h2>
          <p>{t("puzzles.rules.touch.text")}</p>
        </li>
        <li class="card">
          <RectanglePicture />
          <h2>{t("puzzles.rules.rectangle")}</h2>
          <p>{t("puzzles.rules.rectangle.text")}</p>
        </li>
        <li class="card">
          <SquaresPicture />
          <h2>{t("puzzles.rules.squares")}</h2>
          <p>{t("puzzles.rules.squares.text")}</p>
        </li>
        <li class="card">
          <h2>{t("puzzles.rules.stars")}</h2>
          <p>{t("puzzles.rules.stars.text")}</p>
          <p>{t("puzzles.rules.hint.text")}</p>
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

/** Three tiles meet by equal colours. */
function CarpetPicture() {
  return (
    <Figure
      label={t("puzzles.rules.touch.alt")}
      box={[-0.8, -0.5, 4.6, 3]}
      unit={44}
      pieces={[
        laid("кОж@0,0h"),
        arrives("жОк@0,1h", -0.5, -0.4, 0),
        arrives("зЖо@2,0v", 0.8, -0.2, 0.3),
      ]}
    />
  );
}

const FILLED = "оКо@0,0v оЖо@1,0v зЖз@2,0v зСз@3,0v кОж@0,2h жЗс@2,2h";

/** Tiles fill a frame. */
function RectanglePicture() {
  return (
    <Figure
      label={t("puzzles.rules.rectangle.alt")}
      box={[-0.8, -0.6, 5.6, 4.2]}
      unit={36}
      pieces={FILLED.split(" ").map((text, at) =>
        arrives(text, at % 2 ? 0.9 : -0.9, -0.6, at * 0.15),
      )}
    >
      <rect x="0" y="-3" width="4" height="3" class="pic-frame" />
    </Figure>
  );
}

const FOUR = "зСз@-3,0h сЗс@-4,1h сЗж@-2,1v зЖз@-5,2h зЖо@-3,2v кОж@-2,3h жОк@-2,4h";

/** A figure of seven tiles; its squares light up. */
function SquaresPicture() {
  return (
    <Figure
      label={t("puzzles.rules.squares.alt")}
      box={[-5.5, -0.3, 6, 5.6]}
      unit={34}
      pieces={FOUR.split(" ").map(laid)}
    >
      {SQUARES.map(([x, y]) => (
        <path key={`${x},${y}`} class="glows" d={`M${x - 1} ${-y}l1 -1l1 1l-1 1Z`} />
      ))}
    </Figure>
  );
}

const SQUARES = [
  [-3, 2],
  [-2, 1],
  [-2, 3],
  [-1, 4],
] as const;
