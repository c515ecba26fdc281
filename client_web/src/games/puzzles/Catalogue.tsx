/** All puzzles: results so far, those begun, and one more without end. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { type ApiError, games, type Options } from "../../model/api";
import type { KnownRoom } from "../../model/rooms";
import { myRooms, watchRooms } from "../../model/rooms";
import { today } from "../../model/solo-start";
import { Icon } from "../../ui/kit/icons";
import { Refused } from "../../ui/kit/Refused";
import { useGames } from "../../ui/kit/useGames";
import { deal } from "../../ui/solo/ask";
import { dealName, levelName } from "../../ui/solo/words";
import type { CatalogueProps } from "../manifest";
import { FigurePicture } from "./Finish";
import { FAMILIES, grouped } from "./goal";
import { reached } from "./memory";
import { type Given, givenFigure } from "./picture";
import { Stars } from "./Stars";
import "../../ui/table/table.css";
import "./puzzles.css";

const GAME = "puzzles";

/** The unfinished rooms of puzzles on this device, newest first. */
const openRooms = (): KnownRoom[] =>
  myRooms.value.filter((room) => room.game === GAME && room.solo !== undefined && !room.solo.over);

const openRoom = (level: string): KnownRoom | undefined =>
  openRooms().find((room) => room.solo?.level === level && room.solo.begun);

/** What stands below the header of the page. */
export default function Catalogue({ go, Link }: CatalogueProps): JSX.Element {
  const [busy, setBusy] = useState(false);
  const unlisted = useGames();
  const [refused, setRefused] = useState<{ why: ApiError; run: () => void } | null>(null);
  useEffect(watchRooms, []);
  const level = games.value
    ?.find((game) => game.id === GAME)
    ?.options.find((option) => option.id === "level");
  const groups = grouped(level?.choices ?? []);
  const begin = (options: Options) => {
    setBusy(true);
    setRefused(null);
    void deal(GAME, options).then((why) => {
      if (why === null) return;
      setRefused({ why, run: () => begin(options) });
      setBusy(false);
    });
  };
  /** Resumes this puzzle, or begins it. */
  const open = (name: string) => {
    const room = openRoom(name);
    if (room === undefined) begin({ level: name });
    else go(`/r/${room.id}`);
  };
  const given = givenFigure(location.search);
  return (
    <main class="page home pz-catalogue">
      <h1>{t("puzzles.title")}</h1>
      <p class="quiet">{t("puzzles.lead")}</p>
      <p>
        <Link to="/rules/puzzles" class="text-link">
          <Icon name="book" />
          {t("puzzles.rules")}
        </Link>
      </p>
      <Progress names={[...groups.both, ...groups.four, ...groups.rectangles, ...groups.most]} />
      {unlisted !== null && <Refused {...unlisted} />}
      {refused !== null && <Refused {...refused} />}
      <div class="columns">
        {given !== null && <GivenFigure given={given} busy={busy} begin={begin} />}
        <Daily busy={busy} setBusy={setBusy} setRefused={setRefused} go={go} />
        {groups.both.map((name) => (
          <Single key={name} title="puzzles.both" name={name} busy={busy} open={open}>
            {carpets(reached.value[name]?.found ?? 0)}
          </Single>
        ))}
        <Endless busy={busy} begin={begin} Link={Link} />
        <Group title="puzzles.four" names={groups.four} busy={busy} open={open}>
          {(name) => t("puzzles.four.set", { n: name.split("-").at(-1) ?? "" })}
        </Group>
        <Group title="puzzles.rectangles" names={groups.rectangles} busy={busy} open={open}>
          {(name) => name.replace("x", "×")}
        </Group>
        {groups.most.map((name) => (
          <Single key={name} title="puzzles.most" name={name} busy={busy} open={open} />
        ))}
      </div>
    </main>
  );
}

/** How much of the catalogue is solved. */
function Progress({ names }: { names: readonly string[] }): JSX.Element | null {
  if (names.length === 0) return null;
  const stars = names.map((name) => reached.value[name]?.stars ?? 0);
  const n = stars.filter((one) => one > 0).length;
  const sum = stars.reduce((all, one) => all + one, 0);
  return (
    <p class="pz-progress">
      <progress max={3 * names.length} value={sum} aria-hidden="true" />
      <span>
        {t("puzzles.progress", { n, all: names.length, stars: sum, most: 3 * names.length })}
      </span>
    </p>
  );
}

/** Today's puzzle, or the room in which it is being solved already. */
function Daily({
  busy,
  setBusy,
  setRefused,
  go,
}: Pick<CatalogueProps, "go"> & {
  busy: boolean;
  setBusy: (busy: boolean) => void;
  setRefused: (refused: { why: ApiError; run: () => void } | null) => void;
}) {
  const day = today();
  const room = myRooms.value.find(({ game, solo }) => game === GAME && solo?.daily === day);
  const over = room?.solo?.over === true;
  const call = room === undefined ? "puzzles.open" : over ? "puzzles.look" : "puzzles.resume";
  const begin = async () => {
    setBusy(true);
    setRefused(null);
    const why = await deal(GAME, {}, true);
    if (why === null) return;
    setRefused({ why, run: () => void begin() });
    setBusy(false);
  };
  return (
    <section class="card" aria-labelledby="pz-daily">
      <h2 id="pz-daily">{t("puzzles.daily")}</h2>
      <p class="quiet">{t(over ? "puzzles.daily.done" : "puzzles.daily.text")}</p>
      <button
        type="button"
        class="button primary"
        disabled={busy}
        aria-label={t(`${call}.label`, { name: t("puzzles.daily") })}
        onClick={() => (room === undefined ? void begin() : go(`/r/${room.id}`))}
      >
        {t(call)}
      </button>
    </section>
  );
}

interface Opens {
  busy: boolean;
  open: (name: string) => void;
}

/** Of the two carpets of all tiles: found one, and the second still waits. */
function carpets(found: number): string {
  if (found === 0) return t("puzzles.both.none");
  return t(found === 1 ? "puzzles.both.one" : "puzzles.both.done");
}

interface SingleProps extends Opens {
  title: "puzzles.both" | "puzzles.most";
  name: string;
  /** More of what was reached than stars. */
  children?: string;
}

/** A puzzle with a card of its own. */
function Single({ title, name, busy, open, children }: SingleProps): JSX.Element {
  const going = openRoom(name) !== undefined;
  const call = going ? "puzzles.resume" : "puzzles.open";
  return (
    <section class="card" aria-labelledby={title}>
      <h2 id={title}>{t(title)}</h2>
      <p class="quiet">{t(`${title}.text`)}</p>
      <p class="pz-state">
        <Stars n={reached.value[name]?.stars ?? 0} />
        {children !== undefined && <b>{children}</b>}
      </p>
      <button
        type="button"
        class="button primary"
        disabled={busy}
        aria-label={t(`${call}.label`, { name: t(title) })}
        onClick={() => open(name)}
      >
        {t(call)}
      </button>
    </section>
  );
}

interface GroupProps extends Opens {
  title: "puzzles.four" | "puzzles.rectangles";
  names: readonly string[];
  children: (name: string) => string;
}

function Group({ title, names, busy, open, children }: GroupProps): JSX.Element | null {
  if (names.length === 0) return null;
  return (
    <section class="card" aria-labelledby={title}>
      <h2 id={title}>{t(title)}</h2>
      <p class="quiet">{t(`${title}.text`)}</p>
      <ul class="pz-list">
        {names.map((name) => {
          const stars = reached.value[name]?.stars ?? 0;
          const going = openRoom(name) !== undefined;
          const call = children(name);
          const said = t("puzzles.tile", {
            name: call,
            stars: stars === 0 ? t("puzzles.none") : t("puzzles.stars", { n: stars }),
          });
          return (
            <li key={name}>
              <button
                type="button"
                class={`button ${going ? "going" : ""}`}
                disabled={busy}
                aria-label={going ? `${said}, ${t("puzzles.going")}` : said}
                onClick={() => open(name)}
              >
                <span>{call}</span>
                {going && stars === 0 ? <small>{t("puzzles.going")}</small> : <Stars n={stars} />}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface Begins {
  busy: boolean;
  begin: (options: Options) => void;
}

/** Numbered puzzles by difficulty, and which of them have been begun. */
function Endless({ busy, begin, Link }: Begins & Pick<CatalogueProps, "Link">): JSX.Element {
  const going = openRooms().filter(
    ({ solo }) => solo?.begun && (FAMILIES as readonly string[]).includes(solo.level),
  );
  return (
    <section class="card" aria-labelledby="pz-endless">
      <h2 id="pz-endless">{t("puzzles.endless")}</h2>
      <p class="quiet">{t("puzzles.endless.text")}</p>
      <ul>
        {FAMILIES.map((family) => (
          <li key={family} class="pz-line">
            <span>
              <b>{levelName(GAME, family)}</b>
              <br />
              <small class="quiet">{t(`puzzles.${family}`)}</small>
            </span>
            <button
              type="button"
              class="button"
              disabled={busy}
              aria-label={t("puzzles.open.label", { name: levelName(GAME, family) })}
              onClick={() => begin({ level: family })}
            >
              {t("puzzles.open")}
            </button>
          </li>
        ))}
        {going.slice(0, 3).map(({ id, solo }) => {
          const name = dealName(GAME, solo?.level ?? "", solo?.options ?? {});
          return (
            <li key={id} class="pz-line">
              <span>{name}</span>
              <Link to={`/r/${id}`} class="button">
                {t("puzzles.resume")}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Somebody's finished figure, from a link. */
function GivenFigure({ given, busy, begin }: Begins & { given: Given }): JSX.Element {
  const options: Options = { level: given.level, deal: given.deal };
  return (
    <section class="card pz-given" aria-labelledby="pz-given">
      <h2 id="pz-given">{t("puzzles.given.title")}</h2>
      {given.laid === null ? (
        <p class="bad-text">{t("puzzles.given.bad")}</p>
      ) : (
        <>
          <p class="quiet">{dealName(GAME, given.level, options)}</p>
          <FigurePicture laid={given.laid} level={given.level} />
          <p>{t("puzzles.given.text")}</p>
          <button
            type="button"
            class="button primary"
            disabled={busy}
            onClick={() => begin(options)}
          >
            {t("puzzles.open")}
          </button>
        </>
      )}
    </section>
  );
}
