import { announcer } from "$lib/a11y/live.svelte";

const SHOWN_MS = 3600;

export interface Toast {
  readonly n: number;
  readonly text: string;
  readonly tone: "plain" | "lost";
}

/** Short news at the edge of the screen; also read out. */
class Toasts {
  shown = $state.raw<readonly Toast[]>([]);
  #count = 0;

  say(text: string, tone: Toast["tone"] = "plain"): void {
    const toast = { n: ++this.#count, text, tone };
    this.shown = [...this.shown.slice(-2), toast];
    announcer.say(text);
    setTimeout(() => (this.shown = this.shown.filter((other) => other !== toast)), SHOWN_MS);
  }
}

export const toasts = new Toasts();
