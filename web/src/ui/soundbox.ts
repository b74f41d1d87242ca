/** The sounds themselves: each is synthesized here, of a few tones and bursts of noise. */

/** The names of the sounds. */
export type Sound =
  | "card"
  | "deal"
  | "bell"
  | "serve"
  | "till"
  | "turn"
  | "lost"
  | "no"
  | "break"
  | "clock"
  | "power"
  | "win"
  | "end";

/** The audio node that a sound goes to, and its beginning, in seconds of the context's own clock. */
interface SoundOutput {
  readonly to: AudioNode;
  readonly at: number;
}

interface Tone {
  readonly hertz: number;
  readonly seconds: number;
  readonly gain: number;
  readonly after?: number;
  readonly wave?: OscillatorType;
  /** The frequency that it glides to. */
  readonly glide?: number;
}

function tone(
  { to, at }: SoundOutput,
  { hertz, seconds, gain, after = 0, wave, glide }: Tone,
): void {
  const from = at + after;
  const voice = to.context.createOscillator();
  const volume = to.context.createGain();
  voice.type = wave ?? "sine";
  voice.frequency.setValueAtTime(hertz, from);
  if (glide !== undefined) voice.frequency.exponentialRampToValueAtTime(glide, from + seconds);
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(gain, from + 0.005);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + seconds);
  voice.connect(volume).connect(to);
  voice.start(from);
  voice.stop(from + seconds);
}

interface NoiseBurst {
  readonly hertz: number;
  readonly seconds: number;
  readonly gain: number;
  readonly after?: number;
  /** The frequency that it sweeps to. */
  readonly sweep?: number;
}

/** Play a short burst of filtered noise: paper, a drawer, a gust. */
function noiseBurst(
  { to, at }: SoundOutput,
  { hertz, seconds, gain, after = 0, sweep }: NoiseBurst,
): void {
  const { context } = to;
  const length = Math.floor(context.sampleRate * seconds);
  const noise = context.createBuffer(1, length, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < length; i += 1)
    samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2 * gain;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(hertz, at + after);
  if (sweep !== undefined)
    filter.frequency.exponentialRampToValueAtTime(sweep, at + after + seconds);
  source.connect(filter).connect(to);
  source.start(at + after);
}

/** Play a counter bell: a strike and its inharmonic partials. */
function strike(on: SoundOutput, after = 0, gain = 0.11): void {
  tone(on, { hertz: 2093, seconds: 1.1, gain, after });
  tone(on, { hertz: 2093 * 2.76, seconds: 0.5, gain: gain * 0.36, after });
  tone(on, { hertz: 2093 * 5.4, seconds: 0.18, gain: gain * 0.22, after });
}

function coins(on: SoundOutput, after: number): void {
  [2637, 3136, 2794, 3520].forEach((hertz, i) =>
    tone(on, { hertz, seconds: 0.12, gain: 0.035, after: after + i * 0.06 }),
  );
}

/** Play notes one after the other; the length of each is in seconds. */
function melody(
  on: SoundOutput,
  notes: readonly (readonly [hertz: number, seconds: number])[],
): void {
  let after = 0;
  for (const [hertz, seconds] of notes) {
    tone(on, { hertz, seconds: seconds + 0.18, gain: 0.1, after, wave: "triangle" });
    tone(on, { hertz: hertz * 2, seconds, gain: 0.03, after });
    after += seconds;
  }
}

const RIFFLE_CARDS = 9;
const TIMER_BEEPS = 8;

const SOUNDS: Readonly<Record<Sound, (on: SoundOutput) => void>> = {
  card: (on) => noiseBurst(on, { hertz: 2600, seconds: 0.09, gain: 0.3 }),
  /** A hand of cards, faster and faster. */
  deal(on) {
    for (let i = 0; i < RIFFLE_CARDS; i += 1)
      noiseBurst(on, {
        hertz: 2200 + i * 140,
        seconds: 0.07,
        gain: 0.28,
        after: 0.6 * Math.sqrt(i / RIFFLE_CARDS),
      });
  },
  bell: (on) => strike(on),
  /** A plate is set down, and the bell is struck twice. */
  serve(on) {
    tone(on, { hertz: 880, seconds: 0.09, gain: 0.08, wave: "triangle" });
    noiseBurst(on, { hertz: 1200, seconds: 0.06, gain: 0.35 });
    strike(on, 0.08);
    strike(on, 0.24, 0.08);
  },
  /** The drawer opens, and coins fall in. */
  till(on) {
    noiseBurst(on, { hertz: 500, seconds: 0.12, gain: 0.5 });
    tone(on, { hertz: 1568, seconds: 0.5, gain: 0.07, after: 0.08 });
    coins(on, 0.2);
  },
  turn(on) {
    tone(on, { hertz: 659, seconds: 0.25, gain: 0.09 });
    tone(on, { hertz: 880, seconds: 0.35, gain: 0.09, after: 0.11 });
  },
  /** Two steps down: somebody else has it. */
  lost(on) {
    tone(on, { hertz: 392, seconds: 0.22, gain: 0.13, wave: "triangle" });
    tone(on, { hertz: 277, seconds: 0.42, gain: 0.13, after: 0.14, wave: "triangle", glide: 247 });
  },
  no: (on) => tone(on, { hertz: 165, seconds: 0.22, gain: 0.16 }),
  /** A kitchen timer. */
  break(on) {
    for (let i = 0; i < TIMER_BEEPS; i += 1)
      tone(on, {
        hertz: i % 2 === 0 ? 1760 : 1480,
        seconds: 0.1,
        gain: 0.07,
        after: i * 0.075,
        wave: "square",
      });
  },
  /** The clock on the wall strikes the hour. */
  clock(on) {
    tone(on, { hertz: 740, seconds: 0.3, gain: 0.12 });
    tone(on, { hertz: 587, seconds: 0.5, gain: 0.12, after: 0.28 });
  },
  /** A gust, and something gleams. */
  power(on) {
    noiseBurst(on, { hertz: 300, seconds: 0.5, gain: 0.7, sweep: 2800 });
    tone(on, { hertz: 220, seconds: 0.6, gain: 0.07, wave: "sawtooth", glide: 660 });
  },
  win: (on) =>
    melody(on, [
      [523, 0.13],
      [659, 0.13],
      [784, 0.13],
      [1047, 0.26],
      [784, 0.13],
      [1047, 0.5],
    ]),
  end: (on) =>
    melody(on, [
      [523, 0.2],
      [440, 0.2],
      [392, 0.45],
    ]),
};

/** Play a sound now, into the node `to`. */
export function playSound(sound: Sound, to: AudioNode): void {
  SOUNDS[sound]({ to, at: to.context.currentTime + 0.01 });
}
