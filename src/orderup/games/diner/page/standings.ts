/** Who has earned more, while the game goes on. */
import type { Diner } from "./diner.svelte";
import { t } from "./words";

/** Return how many dollars I have earned more or less than the best of the others, in words. */
export function describeLead(diner: Pick<Diner, "me" | "others" | "tips">): string {
  const best = Math.max(...diner.others.map((seat) => diner.tips(seat)));
  const by = diner.tips(diner.me) - best;
  const lead = by > 0 ? "ahead" : by < 0 ? "behind" : "even";
  return t("lead", { lead, by: Math.abs(by) });
}
