import { untrack } from "svelte";
import { announcer } from "$lib/a11y/announcer.svelte";

const SHOWN_MS = 3600;
/** A wait shorter than this needs no message. */
const WAIT_TOAST_DELAY_MS = 1200;

export interface Toast {
  readonly n: number;
  readonly text: string;
  readonly tone: "plain" | "lost";
}

/** Short news at the edge of the screen; also read out. */
class Toasts {
  shown = $state.raw<readonly Toast[]>([]);
  /** True if a bar shows them. */
  hasBar = $state(false);
  #count = 0;

  say(text: string, tone: Toast["tone"] = "plain", ms = SHOWN_MS): void {
    const toast = this.#show(text, tone);
    setTimeout(() => this.#drop(toast), ms);
  }

  /** Remove `text` early: it no longer matters. */
  dismiss(text: string): void {
    this.shown = untrack(() => this.shown).filter((toast) => toast.text !== text);
  }

  /** Show `text` if `coming` takes long, until it settles; return its value. */
  async during<T>(coming: Promise<T>, text: string): Promise<T> {
    let toast: Toast | undefined;
    const timer = setTimeout(() => (toast = this.#show(text, "plain")), WAIT_TOAST_DELAY_MS);
    try {
      return await coming;
    } finally {
      clearTimeout(timer);
      if (toast) this.#drop(toast);
    }
  }

  #show(text: string, tone: Toast["tone"]): Toast {
    const toast = { n: ++this.#count, text, tone };
    const others = untrack(() => this.shown).filter((other) => other.text !== text); // an effect that speaks doesn't listen
    this.shown = [...others.slice(-2), toast];
    announcer.say(text);
    return toast;
  }

  #drop(toast: Toast): void {
    this.shown = untrack(() => this.shown).filter((other) => other !== toast);
  }
}

export const toasts = new Toasts();
