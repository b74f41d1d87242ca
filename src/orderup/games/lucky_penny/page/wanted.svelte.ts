import type { LiveTable } from "$lib/table/liveTable.svelte";

/** The order of the row that was pressed while there was nothing to serve, and the latest event at that time. */
class Wanted {
  now = $state.raw<{ readonly card: number; readonly seen: number } | null>(null);
}

const known = new WeakMap<LiveTable, Wanted>();

/** Return the wanted order of a table, shared by all views of it. */
export function wantedAt(live: LiveTable): Wanted {
  const wanted = known.get(live) ?? new Wanted();
  known.set(live, wanted);
  return wanted;
}
