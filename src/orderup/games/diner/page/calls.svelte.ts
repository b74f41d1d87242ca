import { SvelteMap } from "svelte/reactivity";
import type { Seat } from "$lib/wire/messages";

const SHOWN_MS = 2400;

interface Said {
  readonly text: string;
}

/** The latest calls by seat; null is the house. */
export class Calls {
  #said = new SvelteMap<Seat | null, Said>();

  of(seat: Seat | null): string | null {
    return this.#said.get(seat)?.text ?? null;
  }

  say(seat: Seat | null, text: string): void {
    const said = { text };
    this.#said.set(seat, said);
    setTimeout(() => {
      if (this.#said.get(seat) === said) this.#said.delete(seat);
    }, SHOWN_MS);
  }
}
