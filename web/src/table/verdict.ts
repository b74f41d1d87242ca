import { effects } from "$lib/ui/effects.svelte";
import { sounds } from "$lib/ui/sounds.svelte";
import type { LiveTable } from "./live.svelte";

/** The result is known now, not looked at again later. */
export const isFresh = ({ recorded, info }: LiveTable): boolean =>
  !recorded && info?.state === "over";

/** All has been counted: who won hears and feels it, and the others hear that it is over. */
export function announceVerdict(live: LiveTable, won: boolean): void {
  if (!isFresh(live)) return;
  sounds.play(won ? "win" : "end");
  if (won) effects.buzz("win");
}
