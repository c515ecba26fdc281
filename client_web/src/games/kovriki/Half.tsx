/** A half of the table as a picture: all figures of one player, as large as there is room. */

import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n";
import type { Laid } from "../../model/lattice";
import { LaidTile } from "../../ui/kit/Figure";
import { later } from "../../ui/kit/useLoaded";
import type { HalfLook } from "./seats";

/** Nobody has laid anything when a round begins. */
const Packed = later(() => import("./Packed"));

export interface HalfPictureProps {
  look: HalfLook;
  /** So many squares carry their numbers; infinity: all, one after the other. */
  counted?: number;
  /** Largest size of a cell, px. */
  largest: number;
}

export function HalfPicture({ look, counted = 0, largest }: HalfPictureProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box);
  const label =
    look.figures.length === 0
      ? t("kovriki.half_empty", { name: look.name })
      : t("kovriki.half", {
          name: look.name,
          figures: t("kovriki.figures", { n: look.figures.length }),
          squares: t("kovriki.squares", { n: look.view.squares }),
        });
  return (
    <div class="half-picture" ref={box} role="img" aria-label={label}>
      {look.figures.length === 0 ? (
        <span class="half-empty">{t("kovriki.empty")}</span>
      ) : (
        width > 0 && (
          <Packed look={look} counted={counted} largest={largest} width={width} height={height} />
        )
      )}
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
