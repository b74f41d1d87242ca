import { readItem, storeItem } from "$lib/wire/storage";

const KEPT = "orderup.effects";
/** What is felt in the hand: milliseconds on, off, on ... */
const BUZZES = { tap: [25], lost: [35, 60, 35], win: [40, 60, 40, 60, 120] } as const;
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

  /** Felt in the hand, on what has a motor for it. */
  buzz(how: keyof typeof BUZZES = "tap"): void {
    if (this.on && "vibrate" in navigator) navigator.vibrate([...BUZZES[how]]);
  }

  #mark(): void {
    document.documentElement.classList.toggle(CALM, this.calm);
  }
}

export const effects = new Effects();
