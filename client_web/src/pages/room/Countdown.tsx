/** 3-2-1 by room time. It covers the hands until the instant at which everybody sees them. */

import { useEffect } from "preact/hooks";
import { t } from "../../i18n";
import { play } from "../../sound";
import { announce } from "../../ui/kit/live";

/** A square of a tile's colour behind each number. */
const SQUARES: Record<number, string> = { 1: "var(--z)", 2: "var(--j)", 3: "var(--o)" };

/** `left`: ms until the start, above 0. */
export function Countdown({ left }: { left: number }) {
  const count = Math.ceil(left / 1000);
  useEffect(() => announce(t("countdown.ready")), []);
  useEffect(() => {
    if (count > 0) play("tick");
  }, [count]);
  return (
    <div class="cover countdown">
      <p class="countdown-word">{t("countdown.ready")}</p>
      <p key={count} class="countdown-number" role="timer">
        <span class="countdown-square" style={{ background: SQUARES[count] ?? "var(--k)" }} />
        <b>{Math.min(count, 3)}</b>
      </p>
    </div>
  );
}
