import { readItem, storeItem } from "$lib/wire/storage";

const STORAGE_KEY = "orderup.effects";
/** Vibration patterns: milliseconds on, off, on ... */
const VIBRATIONS_MS = { tap: [25], lost: [35, 60, 35], win: [40, 60, 40, 60, 120] } as const;
/** The class of the document while nothing may move; `styles/base.css` uses it. */
const REDUCED_MOTION_CLASS = "calm";

/** The one switch for motion, sound and vibration. With reduced motion nothing moves anyway. */
class Effects {
  on = $state(readItem(STORAGE_KEY) !== "off");
  #reduced = $state(false);

  constructor() {
    if (typeof matchMedia === "undefined") return;
    const reduced = matchMedia("(prefers-reduced-motion: reduce)");
    const update = () => {
      this.#reduced = reduced.matches;
      this.#mark();
    };
    reduced.addEventListener("change", update);
    update();
  }

  /** True if nothing may move. */
  get reducedMotion(): boolean {
    return !this.on || this.#reduced;
  }

  set(on: boolean): void {
    this.on = on;
    storeItem(STORAGE_KEY, on ? "on" : "off");
    this.#mark();
  }

  /** Vibrate a device that can. Browsers refuse it, and complain, until the page has been touched. */
  vibrate(how: keyof typeof VIBRATIONS_MS = "tap"): void {
    if (!this.on || !("vibrate" in navigator) || !navigator.userActivation.hasBeenActive) return;
    navigator.vibrate([...VIBRATIONS_MS[how]]);
  }

  #mark(): void {
    document.documentElement.classList.toggle(REDUCED_MOTION_CLASS, this.reducedMotion);
  }
}

export const effects = new Effects();
