import { readItem, storeItem } from "$lib/wire/storage";
import { effects } from "./effects.svelte";
import { playSound, type Sound } from "./soundbox";

const STORAGE_KEY = "orderup.sounds";
const VOLUME_KEY = "orderup.volume";
/** The longest delay in milliseconds, since a browser may take its time to allow sound: a later sound belongs to nothing anymore. */
const MAX_START_DELAY_MS = 300;
const DEFAULT_VOLUME = 70;

/** The sound switch and its volume; off until somebody turns it on. */
class Sounds {
  on = $state(readItem(STORAGE_KEY) === "on");
  /** 0 to 100. */
  volume = $state(percentOf(readItem(VOLUME_KEY)));
  #master: GainNode | null = null;

  set(on: boolean): void {
    this.on = on;
    storeItem(STORAGE_KEY, on ? "on" : "off");
    this.play("bell");
  }

  setVolume(percent: number): void {
    this.volume = percentOf(String(percent));
    storeItem(VOLUME_KEY, String(this.volume));
    if (this.#master) this.#master.gain.value = this.#gain;
    this.play("bell");
  }

  play(sound: Sound): void {
    if (!this.on || !effects.on || this.volume === 0 || typeof AudioContext === "undefined") return;
    const asked = performance.now();
    const master = (this.#master ??= this.#open());
    const context = master.context as AudioContext;
    void context.resume().then(() => {
      if (performance.now() - asked < MAX_START_DELAY_MS) playSound(sound, master);
    });
  }

  /** The gain grows with the square of the volume, as loudness is heard. */
  get #gain(): number {
    return (this.volume / DEFAULT_VOLUME) ** 2;
  }

  #open(): GainNode {
    const context = new AudioContext();
    const master = context.createGain();
    master.gain.value = this.#gain;
    const together = context.createDynamicsCompressor(); // several at once must not clip
    master.connect(together).connect(context.destination);
    return master;
  }
}

function percentOf(kept: string | null): number {
  const percent = Number(kept ?? DEFAULT_VOLUME);
  return Number.isFinite(percent)
    ? Math.min(100, Math.max(0, Math.round(percent)))
    : DEFAULT_VOLUME;
}

export const sounds = new Sounds();
