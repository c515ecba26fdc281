/** Play, step, jump, how fast; and the same on keys. */

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../../i18n";
import { type ReplayPlayer, SPEEDS } from "../../model/replay-player";

const GLYPHS = {
  play: "M7 4.5v15l12-7.5z",
  pause: "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z",
  back: "M16 5v14L6 12z",
  forward: "M8 5v14l10-7z",
  before: "M19 5v14l-8.500-7zM11 5v14l-8.500-7z",
  next: "M5 5v14l8.500-7zM13 5v14l8.500-7z",
} as const;

function Glyph({ name }: { name: keyof typeof GLYPHS }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={GLYPHS[name]} fill="currentColor" />
    </svg>
  );
}

export function Transport({ player }: { player: ReplayPlayer }): JSX.Element {
  useKeys(player);
  useClock(player);
  const playing = player.playing.value;
  const step = player.step.value;
  const button = (
    name: keyof typeof GLYPHS,
    label: string,
    act: () => void,
    off: boolean,
    extra = "",
  ) => (
    <button
      type="button"
      class={`replay-button ${extra}`}
      aria-label={label}
      title={label}
      aria-disabled={off}
      onClick={() => {
        if (!off) act();
      }}
    >
      <Glyph name={name} />
    </button>
  );
  return (
    <div class="transport">
      {button("before", t("replay.mark_before"), () => player.toMarkBefore(), step === 0)}
      {button("back", t("replay.back"), () => player.back(), step === 0)}
      {button(
        playing ? "pause" : "play",
        t(playing ? "replay.pause" : "replay.play"),
        () => player.toggle(),
        player.end === 0,
        "main",
      )}
      {button("forward", t("replay.forward"), () => player.forward(), step === player.end)}
      {button("next", t("replay.next_mark"), () => player.toNextMark(), step === player.end)}
      <select
        class="replay-speed"
        aria-label={t("replay.speed")}
        title={t("replay.speed")}
        value={String(player.speed.value)}
        onChange={(event) => {
          player.speed.value = Number(event.currentTarget.value);
        }}
      >
        {SPEEDS.map((n) => (
          <option key={n} value={String(n)}>
            {t("replay.speed.times", { n })}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Tells the player the time while it runs. */
function useClock(player: ReplayPlayer): void {
  const playing = player.playing.value;
  useEffect(() => {
    if (!playing) return;
    let before = performance.now();
    let frame = requestAnimationFrame(function next(now) {
      player.tick(Math.max(0, now - before));
      before = now;
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [player, playing]);
}

const FIELDS = "input, textarea, select, dialog:not(.replay-sheet)";

function useKeys(player: ReplayPlayer): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest(FIELDS) !== null) return;
      const act = actOf(player, event, target);
      if (act === null) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [player]);
}

function actOf(player: ReplayPlayer, event: KeyboardEvent, target: Element): (() => void) | null {
  const slider = target.getAttribute("role") === "slider";
  switch (event.key) {
    case " ":
      // On a button it presses the button.
      return target.closest("button, a, summary") === null ? () => player.toggle() : null;
    case "ArrowRight":
      return () => (event.shiftKey ? player.toNextMark() : player.forward());
    case "ArrowLeft":
      return () => (event.shiftKey ? player.toMarkBefore() : player.back());
    case "ArrowUp":
      return slider ? () => player.forward() : null;
    case "ArrowDown":
      return slider ? () => player.back() : null;
    case "PageUp":
      return slider ? () => player.toNextMark() : null;
    case "PageDown":
      return slider ? () => player.toMarkBefore() : null;
    case "Home":
      return () => player.goTo(0);
    case "End":
      return () => player.goTo(player.end);
    default:
      return null;
  }
}
