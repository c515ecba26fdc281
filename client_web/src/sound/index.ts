/** Sounds and vibration of the table: `play("snap")`. Everything is synthesised. */

import { sound, vibration } from "../model/settings";
import type { Voice } from "./voices";

export type SoundEvent =
  | "pick"
  | "snap"
  | "refuse"
  | "square"
  | "carpet"
  | "swap"
  | "hit"
  | "finish"
  | "dead_heat"
  | "win"
  | "tick"
  | "start";

export interface SoundOptions {
  /** `square`: which square of the figure this is, from 0: a pentatonic step each. */
  step?: number;
  /** Where it happens, −1 left … 1 right. */
  pan?: number;
}

/** Vibration patterns, ms. */
const BUZZ: Partial<Record<SoundEvent, number | number[]>> = {
  snap: 10,
  square: 15,
  carpet: [12, 40, 18],
  swap: 8,
  hit: [60, 30, 20],
  finish: 40,
  dead_heat: [30, 60, 30],
  win: [20, 40, 60],
};

/** More at once would be mush. */
const MOST_VOICES = 4;

let context: AudioContext | undefined;
let out: AudioNode | undefined;
let voices: Readonly<Record<SoundEvent, Voice>> | undefined;
const sounding: number[] = [];

/** The one audio context; made inside a gesture, or browsers keep it silent. */
function audio(): AudioContext | undefined {
  if (context === undefined && typeof AudioContext !== "undefined") {
    context = new AudioContext({ latencyHint: "interactive" });
    const compressor = context.createDynamicsCompressor();
    compressor.connect(context.destination);
    out = compressor;
  }
  return context;
}

/** Nothing sounds before the first gesture: until then the page does without the voices. */
async function learn(): Promise<void> {
  if (voices === undefined) voices = (await import("./voices")).VOICES;
}

function wake(): void {
  if (!sound.peek() || !navigator.userActivation?.isActive) return;
  learn().catch(() => {
    // Silent; the next gesture asks again.
  });
  const held = audio();
  if (held !== undefined && held.state !== "running") held.resume().catch(() => {});
}

if (typeof window !== "undefined") {
  for (const gesture of ["pointerdown", "pointerup", "keydown"] as const) {
    addEventListener(gesture, wake, { capture: true, passive: true });
  }
  document.addEventListener("visibilitychange", () => {
    // A phone stops the context in the background; where a gesture is needed, `wake` does it.
    if (document.visibilityState === "visible" && context?.state === "suspended" && sound.peek()) {
      context.resume().catch(() => {});
    }
  });
}

/** Plays an event of the table, if this device wants to hear or feel it. */
export function play(event: SoundEvent, options: SoundOptions = {}): void {
  const buzz = BUZZ[event];
  if (buzz !== undefined && vibration.peek() && typeof navigator.vibrate === "function") {
    if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(buzz);
  }
  if (!sound.peek() || context === undefined || out === undefined) return;
  if (context.state !== "running" || voices === undefined) return;
  const now = context.currentTime;
  while (sounding.length > 0 && (sounding[0] ?? 0) <= now) sounding.shift();
  if (sounding.length >= MOST_VOICES) return;
  const panner = context.createStereoPanner();
  panner.pan.value = Math.max(-1, Math.min(1, options.pan ?? 0));
  panner.connect(out);
  // ±3 %: no two clicks of a real tile are the same.
  const pitch = 1 + (Math.random() - 0.5) * 0.06;
  const seconds = voices[event]({ context, out: panner, now, pitch, step: options.step ?? 0 });
  sounding.push(now + seconds);
  sounding.sort((a, b) => a - b);
  setTimeout(() => panner.disconnect(), seconds * 1000 + 200);
}
