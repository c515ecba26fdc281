/** The end of a puzzle: stars, the finished figure, and ways to show it to somebody. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { type ApiError, games } from "../../model/api";
import { boundsOf, type Laid } from "../../model/lattice";
import { tileWords } from "../../model/table-words";
import { copyText } from "../../ui/kit/copy";
import { Figure } from "../../ui/kit/Figure";
import { Icon } from "../../ui/kit/icons";
import { toast } from "../../ui/kit/live";
import { Refused } from "../../ui/kit/Refused";
import { useGames } from "../../ui/kit/useGames";
import { useLinksBegin } from "../../ui/kit/useLinksBegin";
import { pageColour, pngOf, save, sharePicture } from "../../ui/share/picture";
import { deal } from "../../ui/solo/ask";
import { levelName } from "../../ui/solo/words";
import { nextPuzzle } from "./goal";
import { reached } from "./memory";
import { figureAddress, figureFile } from "./picture";
import type { PuzzleGame } from "./play";
import { Stars } from "./Stars";

export function Finish({ game }: { game: PuzzleGame }): JSX.Element | null {
  const task = game.task.value;
  const tally = game.tally.value;
  const laid = game.table.laid.value;
  if (task === undefined || tally === undefined) return null;
  const whole = laid.length === task.tiles.length && game.missing.value === null;
  return (
    <div class="pz-finish">
      <Stars n={tally.stars} large />
      <Next now={task.name} />
      {whole && <Shown game={game} laid={laid} />}
    </div>
  );
}

const GAME = "puzzles";

/** The next puzzle of the catalogue that isn't solved yet. */
function Next({ now }: { now: string }): JSX.Element | null {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  useGames();
  const level = games.value
    ?.find(({ id }) => id === GAME)
    ?.options.find(({ id }) => id === "level");
  const solved = (name: string) => (reached.value[name]?.stars ?? 0) > 0;
  const name = nextPuzzle(level?.choices ?? [], now, solved);
  if (name === null) return null;
  const begin = async () => {
    setBusy(true);
    setRefused(null);
    const why = await deal(GAME, { level: name });
    if (why === null) return;
    setRefused(why);
    setBusy(false);
  };
  return (
    <>
      {refused !== null && <Refused why={refused} run={() => void begin()} />}
      <button type="button" class="button primary" disabled={busy} onClick={() => void begin()}>
        {t("puzzles.next", { name: levelName(GAME, name) })}
      </button>
    </>
  );
}

function Shown({ game, laid }: { game: PuzzleGame; laid: readonly Laid[] }): JSX.Element {
  const options = game.solo.section.value?.options ?? {};
  const level = String(options.level ?? "");
  const deal = Number(options.deal ?? 0);
  const name = `pentaraduga-${game.task.value?.name ?? "figure"}`;
  const link = useLinksBegin() + figureAddress(level, deal, laid);
  const picture = () => figureFile(laid, pageColour);
  const failed = () => toast(t("puzzles.picture.failed"), true);
  const png = async () => save(await pngOf(picture()), `${name}.png`);
  return (
    <>
      <FigurePicture laid={laid} level={level} />
      <div class="pz-share" role="group" aria-label={t("puzzles.picture.share")}>
        {navigator.canShare !== undefined && (
          <button
            type="button"
            class="button"
            onClick={() => void sharePicture(picture(), `${name}.png`, link).catch(failed)}
          >
            <Icon name="share" />
            {t("puzzles.picture.share")}
          </button>
        )}
        <button
          type="button"
          class="button"
          aria-label={t("puzzles.picture.png.label")}
          onClick={() => void png().catch(failed)}
        >
          {t("puzzles.picture.png")}
        </button>
        <button
          type="button"
          class="button"
          aria-label={t("puzzles.picture.svg.label")}
          onClick={() => save(new Blob([picture()], { type: "image/svg+xml" }), `${name}.svg`)}
        >
          {t("puzzles.picture.svg")}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => void copyText(link, t("puzzles.picture.copied"))}
        >
          <Icon name="link" />
          {t("puzzles.picture.link")}
        </button>
      </div>
    </>
  );
}

/** A figure as large as its place allows, in words for readers. */
export function FigurePicture({ laid, level }: { laid: readonly Laid[]; level: string }) {
  const span = boundsOf(laid) ?? { left: 0, bottom: 0, right: 1, top: 1 };
  const tiles = laid.map((one) => tileWords(one.tile)).join("; ");
  const name = levelName("puzzles", level);
  return (
    <Figure
      class="pz-picture"
      pieces={laid}
      box={[span.left, span.bottom, span.right - span.left, span.top - span.bottom]}
      unit={Math.min(56, 170 / Math.max(2, span.top - span.bottom))}
      label={`${t("puzzles.picture", { name })}: ${tiles}`}
    />
  );
}
