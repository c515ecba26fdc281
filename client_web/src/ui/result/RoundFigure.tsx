/** Tiles that lie together, as large as their line of the result allows. */

import type { ComponentChildren, JSX } from "preact";
import { boundsOf, type Laid } from "../../model/lattice";
import { Figure } from "../kit/Figure";

interface RoundFigureProps {
  laid: readonly Laid[];
  label: string;
  /** Drawn above, in lattice units, y down. */
  children?: ComponentChildren;
}

export function RoundFigure({ laid, label, children }: RoundFigureProps): JSX.Element | null {
  const span = boundsOf(laid);
  if (span === null) return null;
  const [width, height] = [span.right - span.left, span.top - span.bottom];
  return (
    <span class="podium-figure" style={{ "--cells": String(width), "--rows": String(height) }}>
      <Figure pieces={laid} box={[span.left, span.bottom, width, height]} unit={40} label={label}>
        {children}
      </Figure>
    </span>
  );
}
