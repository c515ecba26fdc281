/** How each event of the table sounds. Times in seconds, levels in dB, frequencies in Hz. */

export interface Stage {
  context: BaseAudioContext;
  out: AudioNode;
  now: number;
  /** Factor on every frequency. */
  pitch: number;
  step: number;
}

/** Plays and returns how long it sounds, s. */
export type Voice = (stage: Stage) => number;

const gain = (db: number): number => 10 ** (db / 20);

function envelope(stage: Stage, at: number, length: number, db: number): GainNode {
  const level = stage.context.createGain();
  level.gain.setValueAtTime(0.0001, at);
  level.gain.exponentialRampToValueAtTime(gain(db), at + 0.004);
  level.gain.exponentialRampToValueAtTime(0.0001, at + length);
  level.connect(stage.out);
  return level;
}

interface Tone {
  type?: OscillatorType;
  from: number;
  to?: number;
  after?: number;
  length: number;
  db: number;
}

function tone(stage: Stage, { type = "sine", from, to = from, after = 0, length, db }: Tone): void {
  const at = stage.now + after;
  const oscillator = stage.context.createOscillator();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(from * stage.pitch, at);
  oscillator.frequency.exponentialRampToValueAtTime(to * stage.pitch, at + length);
  oscillator.connect(envelope(stage, at, length, db));
  oscillator.start(at);
  oscillator.stop(at + length + 0.02);
}

interface Noise {
  filter: BiquadFilterType;
  from: number;
  to?: number;
  after?: number;
  length: number;
  db: number;
}

function noise(stage: Stage, { filter, from, to = from, after = 0, length, db }: Noise): void {
  const at = stage.now + after;
  const { context } = stage;
  const frames = Math.max(1, Math.ceil(context.sampleRate * (length + 0.02)));
  const buffer = context.createBuffer(1, frames, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) samples[i] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const shape = context.createBiquadFilter();
  shape.type = filter;
  shape.frequency.setValueAtTime(from * stage.pitch, at);
  shape.frequency.exponentialRampToValueAtTime(to * stage.pitch, at + length);
  source.connect(shape).connect(envelope(stage, at, length, db));
  source.start(at);
}

/**
 * A palm on the table: the thump that one feels, the knock of wood and the slap of skin. A phone's speaker plays nothing
 * below some 400 Hz: there knock and slap are all of it.
 */
function thump(stage: Stage, after = 0): void {
  tone(stage, { from: 90, to: 55, after, length: 0.18, db: -10 });
  tone(stage, { type: "triangle", from: 820, to: 420, after, length: 0.14, db: -12 });
  tone(stage, { from: 560, to: 430, after, length: 0.16, db: -14 });
  noise(stage, { filter: "bandpass", from: 1500, after, length: 0.06, db: -10 });
}

const NOTES = { C5: 523.25, E5: 659.25, G5: 783.99, C6: 1046.5, E6: 1318.51 } as const;
const PENTATONIC = [1, 9 / 8, 5 / 4, 3 / 2, 5 / 3, 2, 9 / 4] as const;

export const VOICES: Record<
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
  | "start",
  Voice
> = {
  pick(stage) {
    noise(stage, { filter: "bandpass", from: 2600, length: 0.008, db: -28 });
    return 0.03;
  },
  snap(stage) {
    noise(stage, { filter: "bandpass", from: 1800, length: 0.012, db: -18 });
    tone(stage, { type: "triangle", from: 220, to: 160, length: 0.06, db: -18 });
    // The wood of it, for speakers that play nothing so low.
    tone(stage, { from: 720, to: 480, length: 0.06, db: -20 });
    return 0.08;
  },
  refuse(stage) {
    tone(stage, { type: "triangle", from: 150, to: 110, length: 0.12, db: -20 });
    // Two octaves above it, where a phone's speaker begins.
    tone(stage, { type: "triangle", from: 600, to: 440, length: 0.12, db: -22 });
    return 0.14;
  },
  square(stage) {
    const root = 523.25 * (PENTATONIC[stage.step % PENTATONIC.length] ?? 1);
    tone(stage, { from: root, length: 0.18, db: -22 });
    tone(stage, { from: root * 1.5, length: 0.18, db: -26 });
    return 0.2;
  },
  carpet(stage) {
    [NOTES.C5, NOTES.E5, NOTES.G5].forEach((from, n) => {
      tone(stage, { type: "triangle", from, after: n * 0.045, length: 0.3, db: -18 });
    });
    return 0.4;
  },
  swap(stage) {
    noise(stage, { filter: "lowpass", from: 3000, to: 600, length: 0.12, db: -22 });
    return 0.14;
  },
  hit(stage) {
    thump(stage);
    return 0.2;
  },
  finish(stage) {
    thump(stage);
    return 0.2;
  },
  dead_heat(stage) {
    const { context, out } = stage;
    for (const [side, after] of [
      [-0.6, 0],
      [0.6, 0.09],
    ] as const) {
      const panner = context.createStereoPanner();
      panner.pan.value = side;
      panner.connect(out);
      thump({ ...stage, out: panner }, after);
    }
    return 0.3;
  },
  win(stage) {
    [NOTES.C5, NOTES.E5, NOTES.G5, NOTES.C6, NOTES.E6].forEach((from, n) => {
      tone(stage, { type: "triangle", from, after: n * 0.11, length: 0.26, db: -17 });
    });
    return 0.7;
  },
  tick(stage) {
    tone(stage, { type: "triangle", from: 440, length: 0.07, db: -22 });
    return 0.08;
  },
  start(stage) {
    tone(stage, { type: "triangle", from: 880, length: 0.22, db: -18 });
    return 0.24;
  },
};
