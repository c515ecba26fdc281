/** Moving pictures that rules share; with less motion they stand still in their last state. */

import { t } from "../../i18n";
import { Figure, laid } from "./Figure";

/** Where a tile comes from, in px, and when. */
export const from = (dx: number, dy: number, delay = 0) => ({
  "--dx": `${dx}px`,
  "--dy": `${dy}px`,
  animationDelay: `${delay}s`,
});

/** Left: colours agree and a square appears. Right: they do not, and the tile goes back. */
export function MeetPicture() {
  return (
    <div class="pictures">
      <Figure
        label={t("picture.meet.alt_good")}
        box={[-0.2, -0.2, 4.2, 2.4]}
        unit={36}
        pieces={[
          laid("кОж@0,0h"),
          { ...laid("зЖо@2,0v"), class: "arrives", style: from(1, -0.4) },
          { ...laid("жОк@0,1h"), class: "arrives", style: from(-0.2, -1, 0.25) },
        ]}
      >
        <circle class="glows" cx="2" cy="-1" r=".42" />
      </Figure>
      <Figure
        label={t("picture.meet.alt_bad")}
        box={[-0.2, -0.2, 4.2, 2.4]}
        unit={36}
        pieces={[
          laid("кОж@0,0h"),
          { ...laid("сЗс@2,0v"), class: "bounces", style: from(0.9, -0.3) },
        ]}
      >
        <path class="pic-clash" d="M2 -1V0" />
      </Figure>
    </div>
  );
}
