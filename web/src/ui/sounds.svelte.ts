import { readItem, storeItem } from "$lib/wire/storage";
import { effects } from "./effects.svelte";

/** What can be heard. Every sound is made here, of a few tones or a breath of noise; off until somebody turns it on. */
export type Sound = "card" | "bell" | "till" | "turn" | "no";

const KEPT = "orderup.sounds";

class Sounds {
  on = $state(readItem(KEPT) === "on");
  #context: AudioContext | null = null;

  set(on: boolean): void {
    this.on = on;
    storeItem(KEPT, on ? "on" : "off");
    if (this.on) this.play("bell");
  }

  play(sound: Sound): void {
    if (!this.on || !effects.on || typeof AudioContext === "undefined") return;
    this.#context ??= new AudioContext();
    void this.#context.resume();
    MAKERS[sound](this.#context, this.#context.currentTime + 0.01);
  }
}

function tone(on: AudioContext, at: number, hertz: number, seconds: number, loud: number): void {
  const voice = on.createOscillator();
  const volume = on.createGain();
  voice.frequency.value = hertz;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud, at + 0.005);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  voice.connect(volume).connect(on.destination);
  voice.start(at);
  voice.stop(at + seconds);
}

/** A counter bell: a strike and its inharmonic partials. */
function bell(on: AudioContext, at: number): void {
  tone(on, at, 2093, 1.1, 0.11);
  tone(on, at, 2093 * 2.76, 0.5, 0.04);
  tone(on, at, 2093 * 5.4, 0.18, 0.025);
}

/** Paper over a counter: a short breath of filtered noise. */
function card(on: AudioContext, at: number): void {
  const length = Math.floor(on.sampleRate * 0.09);
  const noise = on.createBuffer(1, length, on.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < length; i += 1)
    samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2 * 0.3;
  const source = on.createBufferSource();
  const filter = on.createBiquadFilter();
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = 2600;
  source.connect(filter).connect(on.destination);
  source.start(at);
}

const MAKERS: Readonly<Record<Sound, (on: AudioContext, at: number) => void>> = {
  bell,
  card,
  /** The drawer opens, and coins fall in. */
  till(on, at) {
    tone(on, at + 0.08, 1568, 0.5, 0.07);
    [2637, 3136, 2794, 3520].forEach((hertz, i) =>
      tone(on, at + 0.2 + i * 0.06, hertz, 0.12, 0.03),
    );
  },
  turn(on, at) {
    tone(on, at, 659, 0.25, 0.09);
    tone(on, at + 0.11, 880, 0.35, 0.09);
  },
  no: (on, at) => tone(on, at, 165, 0.22, 0.16),
};

export const sounds = new Sounds();
