/** Enough of an audio context to hear what is synthesised, sample by sample, where there is none. */

class Param {
  private readonly steps: { at: number; value: number; ramp: boolean }[] = [];
  constructor(public value: number) {}

  setValueAtTime(value: number, at: number): this {
    this.steps.push({ at, value, ramp: false });
    return this;
  }

  exponentialRampToValueAtTime(value: number, at: number): this {
    this.steps.push({ at, value, ramp: true });
    return this;
  }

  at(time: number): number {
    let [from, begun] = [this.value, 0];
    for (const { at, value, ramp } of this.steps) {
      if (at <= time) [from, begun] = [value, at];
      else return ramp ? from * (value / from) ** ((time - begun) / (at - begun)) : from;
    }
    return from;
  }
}

/** Samples are asked for one after the other, once each. */
class Node {
  protected readonly inputs: Node[] = [];
  private last = { n: -1, value: 0 };

  connect<T extends Node>(to: T): T {
    to.inputs.push(this);
    return to;
  }

  sample(n: number, at: number): number {
    if (this.last.n !== n) {
      const sum = this.inputs.reduce((all, one) => all + one.sample(n, at), 0);
      this.last = { n, value: this.shape(sum, at) };
    }
    return this.last.value;
  }

  protected shape(sum: number, _at: number): number {
    return sum;
  }
}

class Gain extends Node {
  readonly gain = new Param(1);
  protected override shape(sum: number, at: number): number {
    return sum * this.gain.at(at);
  }
}

class Oscillator extends Node {
  readonly frequency = new Param(440);
  type = "sine";
  private phase = 0;
  private from = Number.POSITIVE_INFINITY;
  private to = Number.POSITIVE_INFINITY;
  constructor(private readonly rate: number) {
    super();
  }
  start(at: number): void {
    this.from = at;
  }
  stop(at: number): void {
    this.to = at;
  }
  protected override shape(_sum: number, at: number): number {
    if (at < this.from || at >= this.to) return 0;
    this.phase += this.frequency.at(at) / this.rate;
    const turn = this.phase % 1;
    if (this.type === "triangle") return turn < 0.5 ? 4 * turn - 1 : 3 - 4 * turn;
    return Math.sin(2 * Math.PI * turn);
  }
}

class Source extends Node {
  buffer: { getChannelData(channel: 0): Float32Array } | null = null;
  private from = Number.POSITIVE_INFINITY;
  constructor(private readonly rate: number) {
    super();
  }
  start(at: number): void {
    this.from = at;
  }
  protected override shape(_sum: number, at: number): number {
    const n = Math.round((at - this.from) * this.rate);
    return this.buffer?.getChannelData(0)[n] ?? 0;
  }
}

/** Both sides as one speaker plays them, against a sound from the middle. */
class Panner extends Node {
  readonly pan = { value: 0 };
  protected override shape(sum: number): number {
    const angle = ((this.pan.value + 1) * Math.PI) / 4;
    return (sum * (Math.cos(angle) + Math.sin(angle))) / Math.SQRT2;
  }
}

/** As the Web Audio specification has it, with a Q of 1. */
class Biquad extends Node {
  readonly frequency = new Param(350);
  type = "lowpass";
  private past = [0, 0, 0, 0];
  constructor(private readonly rate: number) {
    super();
  }
  protected override shape(x: number, at: number): number {
    const w = (2 * Math.PI * this.frequency.at(at)) / this.rate;
    const cos = Math.cos(w);
    // For passes Q is in dB.
    const alpha = Math.sin(w) / (2 * (this.type === "bandpass" ? 1 : 10 ** (1 / 20)));
    const [b0, b1, b2] =
      this.type === "bandpass"
        ? [alpha, 0, -alpha]
        : this.type === "highpass"
          ? [(1 + cos) / 2, -(1 + cos), (1 + cos) / 2]
          : [(1 - cos) / 2, 1 - cos, (1 - cos) / 2];
    const [x1 = 0, x2 = 0, y1 = 0, y2 = 0] = this.past;
    const sum = b0 * x + b1 * x1 + b2 * x2 + 2 * cos * y1 - (1 - alpha) * y2;
    const y = sum / (1 + alpha);
    this.past = [x, x1, y, y1];
    return y;
  }
}

/** What `play` makes come out, `seconds` long. */
export function rendered(
  rate: number,
  seconds: number,
  play: (context: BaseAudioContext, out: AudioNode) => void,
): Float64Array {
  const out = new Node();
  const context = {
    sampleRate: rate,
    createGain: () => new Gain(),
    createOscillator: () => new Oscillator(rate),
    createBufferSource: () => new Source(rate),
    createBiquadFilter: () => new Biquad(rate),
    createStereoPanner: () => new Panner(),
    createBuffer: (_channels: number, frames: number) => {
      const samples = new Float32Array(frames);
      return { getChannelData: () => samples };
    },
  };
  play(context as unknown as BaseAudioContext, out as unknown as AudioNode);
  return Float64Array.from({ length: Math.round(rate * seconds) }, (_, n) =>
    out.sample(n, n / rate),
  );
}
