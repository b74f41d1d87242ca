import { effects } from "$lib/ui/effects.svelte";
import { sounds } from "$lib/ui/sounds.svelte";
import type { LiveTable } from "./liveTable.svelte";

/** The games whose result was announced in this window. */
const announced = new Set<string>();
const gameOf = ({ id, view }: LiveTable): string => `${id} ${view?.round}`;

/** Return whether the result is new, and not looked at again later. */
export const isNewResult = (live: LiveTable): boolean =>
  !live.isRecording && live.info?.state === "over" && !announced.has(gameOf(live));

/** Announce the result once all is counted: winners hear and feel it, and the other players hear that the game is over. */
export function announceVerdict(live: LiveTable, won: boolean | undefined): void {
  if (!isNewResult(live)) return;
  announced.add(gameOf(live));
  if (won === undefined) return;
  sounds.play(won ? "win" : "end");
  if (won) effects.vibrate("win");
}
