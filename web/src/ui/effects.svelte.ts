import { readItem, storeItem } from "$lib/wire/storage";

const KEPT = "orderup.effects";
const BUZZ_MS = 25;
/** Set on the document while nothing shall move; `styles/base.css` heeds it. */
const CALM = "calm";

/** The one switch for all that moves and sounds. Who wants reduced motion has nothing that moves anyway. */
class Effects {
  on = $state(readItem(KEPT) !== "off");
  #reduced = $state(false);

  constructor() {
    if (typeof matchMedia === "undefined") return;
    const reduced = matchMedia("(prefers-reduced-motion: reduce)");
    const look = () => {
      this.#reduced = reduced.matches;
      this.#mark();
    };
    reduced.addEventListener("change", look);
    look();
  }

  /** Nothing moves. */
  get calm(): boolean {
    return !this.on || this.#reduced;
  }

  set(on: boolean): void {
    this.on = on;
    storeItem(KEPT, on ? "on" : "off");
    this.#mark();
  }

  /** A short tap in the hand, on what has a motor for it. */
  buzz(): void {
    if (this.on && "vibrate" in navigator) navigator.vibrate(BUZZ_MS);
  }

  #mark(): void {
    document.documentElement.classList.toggle(CALM, this.calm);
  }
}

export const effects = new Effects();
