import { effects } from "$lib/ui/effects.svelte";
import { sounds } from "$lib/ui/sounds.svelte";
import type { LiveTable } from "./live.svelte";

/** The games whose result has been told in this window. */
const told = new Set<string>();
const gameOf = ({ id, view }: LiveTable): string => `${id} ${view?.round}`;

/** The result is known now, not looked at again later. */
export const isFresh = (live: LiveTable): boolean =>
  !live.recorded && live.info?.state === "over" && !told.has(gameOf(live));

/** All has been counted: who won hears and feels it, and the others who have played hear that it is over. */
export function announceVerdict(live: LiveTable, won: boolean | undefined): void {
  if (!isFresh(live)) return;
  told.add(gameOf(live));
  if (won === undefined) return;
  sounds.play(won ? "win" : "end");
  if (won) effects.buzz("win");
}
