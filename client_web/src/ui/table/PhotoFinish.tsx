/** The order and gaps of a race, and how far the clocks can be trusted. */

import type { JSX } from "preact";
import { type Key, known, lang, t } from "../../i18n";
import { nameAt } from "../../model/members";
import type { RoomModel } from "../../model/room";
import type { RaceFinish } from "../../model/wire";

/** A finish with what its fields leave out when they have their usual value. */
interface Hit {
  readonly seat: number;
  readonly group: number;
  readonly tie: boolean;
  readonly at: number;
  readonly behind: number;
  readonly error: number;
  readonly clamp: string;
}

function hitOf(finish: RaceFinish): Hit {
  return {
    seat: finish.seat,
    group: finish.group,
    tie: finish.tie,
    at: finish.at_ms,
    behind: finish.behind_ms,
    error: finish.error_ms,
    clamp: finish.clamp,
  };
}

/** "38 мс", "2,35 с": a span as precisely as it can be known. */
export function span(ms: number): string {
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(lang.value, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value);
  if (Math.abs(ms) < 1000) return t("photo.ms", { n: number(Math.round(ms), 0) });
  return t("photo.s", { n: number(ms / 1000, Math.abs(ms) < 10_000 ? 2 : 1) });
}

export interface PhotoFinishProps {
  room: Pick<RoomModel, "pub">;
  /** The kind of action that was raced for. */
  kind: string;
  /** Said when nobody got there. */
  none?: Key | undefined;
}

export function PhotoFinish({ room, kind, none = "photo.none" }: PhotoFinishProps): JSX.Element {
  const race = room.pub("race").value;
  const members = room.pub("members").value;
  const hits = (race?.finishes ?? []).filter((one) => one.kind === kind).map(hitOf);
  const name = (seat: number) => nameAt(members, seat);
  const tied = hits.filter((hit) => hit.tie && hit.group === hits[0]?.group);
  const gap = tied.length > 1 ? (tied.at(-1)?.behind ?? 0) : 0;
  const [first, ...others] = hits;
  if (first === undefined) return <p class="photo">{t(none)}</p>;
  const close = others.some((hit, at) => hit.behind - (hits[at]?.behind ?? 0) < PHOTO_MS);
  if (!close) {
    // Nobody was close to anybody: one line says it all.
    const next = others.map((hit) => `${name(hit.seat)} (+${span(hit.behind)})`).join(", ");
    const words = { name: name(first.seat), s: span(first.at), next };
    return <p class="photo">{t(next === "" ? "photo.only" : "photo.apart", words)}</p>;
  }
  return (
    <section class="photo" aria-label={t("photo.title")}>
      <h2>{t("photo.title")}</h2>
      <Strip hits={hits} name={name} />
      <ol class="photo-list">
        {hits.map((hit, at) => (
          <li key={at} class={hit.tie ? "tie" : ""}>
            <b class="photo-name">{name(hit.seat)}</b>
            <span class="photo-time">
              {at === 0
                ? t("photo.start", { s: span(hit.at) })
                : t("photo.behind", { ms: span(hit.behind) })}
            </span>
            <span class="photo-error">
              {t("photo.error", { ms: span(Math.max(1, Math.ceil(hit.error))) })}
            </span>
            {hit.tie && <span class="photo-badge">{t("photo.tie")}</span>}
            {hit.clamp !== "" && <span class="photo-clamp">{clampWords(hit.clamp)}</span>}
          </li>
        ))}
      </ol>
      {tied.length > 1 && <p class="photo-why">{t("photo.tie.why", { ms: span(gap) })}</p>}
      <p class="photo-note">{t("photo.asymmetry")}</p>
    </section>
  );
}

/** Two hits that are closer than this are worth a photo. */
const PHOTO_MS = 500;

function clampWords(code: string): string {
  const key = `photo.clamp.${code}`;
  return known(key) ? t(key as Key) : code;
}

/** Later than this after the first there is nothing to be measured closely. */
const CLOSE_MS = 1500;
/** Where the finish line stands, and how far the strip reaches to its right. */
const LINE = 12;
const REACH = 80;

/** The race as a strip of film: the finish line at the first, and every other with the error around it. */
function Strip({ hits, name }: { hits: Hit[]; name(seat: number): string }): JSX.Element | null {
  // One far away would squeeze the others together: it stands at the edge, with an arrow.
  const close = hits.filter((hit) => hit.behind <= CLOSE_MS);
  if (close.length < 2) return null;
  const longest = Math.max(60, ...close.map((hit) => hit.behind + hit.error)) * 1.08;
  const x = (ms: number) => LINE + (REACH * Math.min(ms, longest)) / longest;
  const height = hits.length * 12 + 4;
  return (
    <svg class="photo-strip" viewBox={`0 0 100 ${height}`} role="img">
      <title>{t("photo.axis")}</title>
      <g class="photo-line">
        <rect x={LINE - 1.2} width="2.4" y="0" height={height} />
        {Array.from({ length: Math.ceil(height / 2.4) }, (_, row) => (
          <rect
            key={row}
            class="check"
            x={row % 2 === 0 ? LINE - 1.2 : LINE}
            y={row * 1.2 * 2}
            width="1.2"
            height="2.4"
          />
        ))}
      </g>
      {hits.map((hit, at) => {
        const y = 8 + at * 12;
        const far = hit.behind > longest;
        return (
          <g key={at} class={hit.tie ? "tie" : ""}>
            <path class="photo-lane" d={`M2 ${y}H96`} />
            {far ? (
              <path class="photo-far" d={`M92 ${y - 3}l4 3l-4 3`} />
            ) : (
              <>
                {at > 0 && (
                  <ErrorBar
                    from={x(Math.max(0, hit.behind - hit.error))}
                    to={x(hit.behind + hit.error)}
                    y={y}
                  />
                )}
                <circle class="photo-hit" cx={x(hit.behind)} cy={y} r="1.7" />
              </>
            )}
            <text class="photo-label" x={LINE + 4} y={y - 3.4}>
              {name(hit.seat)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** An error bar: between its ends a hit fell, as surely as anybody can say. */
function ErrorBar({ from, to, y }: { from: number; to: number; y: number }): JSX.Element {
  return (
    <path class="photo-bar" d={`M${from} ${y - 3.2}v6.4M${to} ${y - 3.2}v6.4M${from} ${y}H${to}`} />
  );
}
