import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rendered } from "../test/offlineAudio";
import { VOICES } from "./voices";

/** Noise is the same in every run. */
beforeEach(() => {
  let seed = 1;
  vi.spyOn(Math, "random").mockImplementation(() => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const RATE = 48_000;
/** What a phone's speaker does not play, Hz. */
const LOWEST = 400;
const WINDOW = 0.05;

/** Fourth order: 24 dB an octave. */
function highpassed(samples: Float64Array): Float64Array {
  const once = (from: Float64Array): Float64Array => {
    const w = (2 * Math.PI * LOWEST) / RATE;
    const alpha = Math.sin(w) / Math.SQRT2;
    const cos = Math.cos(w);
    const [b0, b1, a0, a1, a2] = [(1 + cos) / 2, -(1 + cos), 1 + alpha, -2 * cos, 1 - alpha];
    const out = new Float64Array(from.length);
    let [x1, x2, y1, y2] = [0, 0, 0, 0];
    from.forEach((x, n) => {
      const y = (b0 * x + b1 * x1 + b0 * x2 - a1 * y1 - a2 * y2) / a0;
      [x2, x1, y2, y1] = [x1, x, y1, y];
      out[n] = y;
    });
    return out;
  };
  return once(once(samples));
}

/** The level of the loudest 50 ms, dB. */
function loudest(samples: Float64Array): number {
  const size = Math.round(WINDOW * RATE);
  let most = 0;
  for (let from = 0; from + size <= samples.length; from += size / 10) {
    const power = samples.slice(from, from + size).reduce((sum, x) => sum + x * x, 0) / size;
    most = Math.max(most, power);
  }
  return 10 * Math.log10(most);
}

const voice = (name: keyof typeof VOICES) =>
  rendered(RATE, 0.6, (context, out) => {
    VOICES[name]({ context, out, now: 0, pitch: 1, step: 0 });
  });

test("the renderer knows its tones: half a second of a sine at −20 dB", () => {
  const samples = rendered(RATE, 0.5, (context, out) => {
    const oscillator = context.createOscillator();
    oscillator.frequency.setValueAtTime(1000, 0);
    const level = context.createGain();
    level.gain.setValueAtTime(0.1, 0);
    oscillator.connect(level).connect(out);
    oscillator.start(0);
    oscillator.stop(0.5);
  });
  expect(loudest(samples)).toBeCloseTo(-20 - 10 * Math.log10(2), 1);
  expect(loudest(highpassed(samples))).toBeCloseTo(-23, 0);
});

test("a thump alone would be lost on a phone", () => {
  const samples = rendered(RATE, 0.5, (context, out) => {
    const oscillator = context.createOscillator();
    oscillator.frequency.setValueAtTime(90, 0);
    oscillator.connect(out);
    oscillator.start(0);
    oscillator.stop(0.5);
  });
  expect(loudest(highpassed(samples)) - loudest(samples)).toBeLessThan(-40);
});

const NAMES = Object.keys(VOICES) as (keyof typeof VOICES)[];

/** How much louder than a carpet's chime a phone plays it, dB. */
const besideCarpet = (name: keyof typeof VOICES) =>
  loudest(highpassed(voice(name))) - loudest(highpassed(voice("carpet")));

test.each(["hit", "finish", "dead_heat"] as const)(
  "on a phone's speaker %s is as loud as a carpet",
  (name) => {
    expect(Math.abs(besideCarpet(name))).toBeLessThan(6);
  },
);

test.each(NAMES)("of %s a phone's speaker leaves out nothing that matters", (name) => {
  const whole = voice(name);
  expect(loudest(whole) - loudest(highpassed(whole))).toBeLessThan(6);
});

test.each(["refuse", "snap", "swap", "tick"] as const)(
  "on a phone's speaker %s is heard after a carpet's chime",
  (name) => {
    expect(besideCarpet(name)).toBeGreaterThan(-18);
  },
);
