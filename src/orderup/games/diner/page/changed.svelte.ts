import { SvelteMap } from "svelte/reactivity";
import type { GameEvent, Seat } from "$lib/wire/messages";
import type { Schema } from "./generated/schema";

/** Sooner after a change nobody has seen what lies there now: a press was meant for what lay there before. */
const UNSEEN_MS = 300;
/** A newcomer reads before pressing, and looks elsewhere meanwhile. */
const UNREAD_MS = 900;

interface Change {
  /** Until then a press is held back, in milliseconds. */
  readonly until: number;
}

/** The stacks and the places of the Lounge where somebody else has just brought another card to light. */
export class Changed {
  readonly #latest = new SvelteMap<string, Change>();

  /** Note which places an event of somebody else changes. */
  note(
    { seat, cards }: Pick<GameEvent<Schema>, "seat" | "cards">,
    me: Seat | null,
    reads: boolean,
    now = performance.now(),
  ): void {
    if (seat === me && seat !== null) return;
    const until = now + (reads ? UNREAD_MS : UNSEEN_MS);
    for (const { from, to } of cards) {
      if (from?.startsWith("kitchen.")) this.#latest.set(from, { until });
      if (to?.startsWith("lounge.")) this.#latest.set(to, { until });
    }
  }

  /** Return the latest change of a place, by which each one is shown once. */
  of(place: string): Change | undefined {
    return this.#latest.get(place);
  }

  /** Return whether a press that began then was meant for what lay there before; the change is then shown once more. */
  holdsBack(place: string, began: number, now = performance.now()): boolean {
    const change = this.#latest.get(place);
    if (!change || began >= change.until) return false;
    this.#latest.set(place, { until: now + UNSEEN_MS });
    return true;
  }
}
