import type { LiveTable } from "$lib/table/liveTable.svelte";

/** The order of the row that was pressed while there was nothing to serve, and what had been seen by then. */
class Wanted {
  now = $state.raw<{ readonly card: number; readonly seen: number } | null>(null);
}

const known = new WeakMap<LiveTable, Wanted>();

/** What is wanted at a table, the same for whoever looks at it. */
export function wantedAt(live: LiveTable): Wanted {
  const wanted = known.get(live) ?? new Wanted();
  known.set(live, wanted);
  return wanted;
}
