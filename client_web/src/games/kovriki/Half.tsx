/** A half of the table as a picture: all figures of one player, as large as there is room. */

import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n";
import { type Laid, samePlace, squaresOf } from "../../model/lattice";
import { signs } from "../../model/settings";
import { LaidTile } from "../../ui/kit/Figure";
import { TilePicture } from "../../ui/table/TileSvg";
import { packed } from "./planes";
import type { HalfLook } from "./seats";

export interface HalfPictureProps {
  look: HalfLook;
  /** Squares carry their numbers, one after the other. */
  counted?: boolean;
  /** Largest size of a cell, px. */
  largest: number;
}

export function HalfPicture({ look, counted = false, largest }: HalfPictureProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box);
  const shape = height > 0 ? width / height : 2;
  const picture = packed(look.figures, shape);
  const edge = 0.15;
  const [wide, high] = [picture.width + 2 * edge, picture.height + 2 * edge];
  const unit = Math.min(largest, width / wide, height / high);
  const label =
    look.figures.length === 0
      ? t("kovriki.half_empty", { name: look.name })
      : t("kovriki.half", {
          name: look.name,
          figures: t("kovriki.figures", { n: look.figures.length }),
          squares: t("kovriki.squares", { n: look.view.squares }),
        });
  let count = 0;
  return (
    <div class="half-picture" ref={box} role="img" aria-label={label}>
      {look.figures.length === 0 ? (
        <span class="half-empty">{t("kovriki.empty")}</span>
      ) : (
        width > 0 && (
          <svg
            viewBox={`${-edge} ${-picture.height - edge} ${wide} ${high}`}
            width={wide * unit}
            height={high * unit}
            aria-hidden="true"
          >
            {picture.figures.map((figure, n) => (
              <g key={n}>
                {figure.map((piece, at) => (
                  <LaidTile
                    key={at}
                    piece={isFresh(look, n, at) ? { ...piece, class: "fresh" } : piece}
                    unit={unit}
                  />
                ))}
                {squaresOf(figure).map(([x, y]) => {
                  count += 1;
                  return <SquareMark key={`${x},${y}`} x={x} y={y} n={counted ? count : null} />;
                })}
              </g>
            ))}
          </svg>
        )
      )}
    </div>
  );
}

function isFresh(look: HalfLook, figure: number, at: number): boolean {
  const piece = look.figures[figure]?.[at];
  if (piece === undefined || look.fresh === null || look.fresh.figure !== figure) return false;
  return look.fresh.tiles.some((one) => samePlace(one, piece));
}

interface SquareMarkProps {
  x: number;
  y: number;
  n: number | null;
}

/** A square that counts. `n`: which one, for the count after a round. */
function SquareMark({ x, y, n }: SquareMarkProps): JSX.Element | null {
  if (n === null) return null;
  return (
    <g class="square-count" style={{ animationDelay: `${n * 140}ms` }}>
      <path
        class="square-line"
        d={`M${x - 1} ${-y}L${x} ${-y - 1}L${x + 1} ${-y}L${x} ${-y + 1}Z`}
      />
      <circle cx={x} cy={-y} r=".36" />
      <text x={x} y={-y} text-anchor="middle" dominant-baseline="central">
        {n}
      </text>
    </g>
  );
}

/** What stayed over after the round. */
export function LeftOver({ tiles }: { tiles: readonly string[] }): JSX.Element | null {
  if (tiles.length === 0) return null;
  return (
    <div class="left-over">
      <span>{t("kovriki.left", { n: tiles.length })}</span>
      {tiles.map((tile, at) => (
        <TilePicture key={at} tile={tile} unit={18} signs={signs.value} />
      ))}
    </div>
  );
}

/** The figures as they lie on the player's table, for the building space. */
export function OwnFigures({
  figures,
  words,
  unit,
}: {
  figures: readonly (readonly Laid[])[];
  /** What each shows. */
  words: readonly string[];
  unit: number;
}): JSX.Element {
  return (
    <g class="ground">
      {figures.map((figure, n) => (
        // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of shapes is neither.
        <g key={n} role="img" aria-label={words[n]}>
          {figure.map((piece) => (
            <LaidTile key={`${piece.x},${piece.y},${piece.turn}`} piece={piece} unit={unit} />
          ))}
        </g>
      ))}
    </g>
  );
}

function useSize(box: { current: HTMLElement | null }): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((before) =>
        before.width === width && before.height === height ? before : { width, height },
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return size;
}
