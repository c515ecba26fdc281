/** What a newcomer is told who has looked at a hand for a while. Made from that hand alone, on the device. */

import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { t } from "../../i18n";
import { hasPlayed } from "../../model/beginner";
import { carpetFrom } from "../../model/carpets";
import { announce } from "../kit/live";

export interface CoachProps {
  game: string;
  hand: readonly string[];
  canSwap: boolean;
  /** There is nothing to be told now: it does not run, or the player is further. */
  quiet: boolean;
  over: boolean;
  /** Since when all of this has been so, by `performance.now()`. */
  since: number;
}

/** So long a newcomer looks for a carpet without being told, ms. */
const PATIENCE = 12_000;

export default function Coach(props: CoachProps): JSX.Element | null {
  const { game, hand, canSwap, quiet, over, since } = props;
  const held = hand.join(" ");
  const [looked, setLooked] = useState<string | null>(null);
  const found = useMemo(() => carpetFrom(hand) !== null, [held]);
  useEffect(() => {
    if (quiet) return;
    const timer = setTimeout(() => setLooked(held), since + PATIENCE - performance.now());
    return () => clearTimeout(timer);
  }, [held, quiet]);
  useEffect(() => {
    if (over) hasPlayed(game);
  }, [game, over]);
  const says = quiet || looked !== held ? null : found ? "carpet" : canSwap ? "swap" : null;
  useEffect(() => {
    if (says !== null) announce(t(`coach.${says}`));
  }, [says, held]);
  if (says === null) return null;
  return (
    <p class="notice coach-note" data-says={says} aria-hidden="true">
      {t(`coach.${says}`)}
    </p>
  );
}
