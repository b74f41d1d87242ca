import { noteFocus, restoreFocus, type FocusPlace } from "$lib/a11y/focus";
import { Flights } from "$lib/ui/flights";
import type { LiveTable, Watcher } from "./live.svelte";

interface Stage extends Watcher {
  /** The table, in which cards lie. */
  readonly root: HTMLElement;
  /** The layer above it, in which they fly. */
  readonly sky: HTMLElement;
  /** How long they fly. */
  readonly ms?: number;
}

/** At every event lets cards fly and keeps the focus, beside what a game does of its own; returns what ends it. */
export function stage(
  live: LiveTable,
  { root, sky, ms, before, after, ...more }: Stage,
): () => void {
  const flights = new Flights(root, sky, ms);
  let focus: FocusPlace | null = null;
  return live.watch({
    before(event) {
      focus = noteFocus();
      flights.before(event);
      before?.(event);
    },
    after(event) {
      flights.after(event);
      restoreFocus(focus);
      after?.(event);
    },
    ...more,
  });
}
