/** Who has earned more, while the game goes on. */
import type { Diner } from "./diner.svelte";
import type { Seat } from "$lib/wire/messages";
import { t } from "./words";

/** Return how many dollars I have earned more or less than the best of the others, in words; once the game may be closed, how many I would win or lose by. */
export function describeLead(
  diner: Pick<Diner, "me" | "others" | "tips" | "score" | "can">,
): string {
  const worth = (seat: Seat | null) => (diner.can("close") ? diner.score(seat) : diner.tips(seat));
  const best = Math.max(...diner.others.map(worth));
  const by = worth(diner.me) - best;
  const lead = by > 0 ? "ahead" : by < 0 ? "behind" : "even";
  return t("lead", { lead, by: Math.abs(by) });
}
