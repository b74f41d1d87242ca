import type { LiveTable } from "$lib/table/liveTable.svelte";

/** The order of the row that was pressed while there was nothing to serve, and the latest event at that time. */
class QueuedTake {
  now = $state.raw<{ readonly card: number; readonly seen: number } | null>(null);
}

const known = new WeakMap<LiveTable, QueuedTake>();

/** Return the wanted order of a table, shared by all views of it. */
export function queuedTakeAt(live: LiveTable): QueuedTake {
  const wanted = known.get(live) ?? new QueuedTake();
  known.set(live, wanted);
  return wanted;
}
