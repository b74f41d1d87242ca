/** With easy memory: animates the points that a card brings to my pile to beside where they are counted. */
import type { EventWithFaces } from "$lib/game/reducer";
import { flySum } from "$lib/ui/earnings";
import type { Schema } from "./generated/schema";
import { canceledBy } from "./scoring";
import type { Villains } from "./villains.svelte";
import { t } from "./words";

/** Return what a card that was played onto my pile, by me or somebody else, brings me for now; 0 where that is secret. */
export function pointsBroughtToMe(
  { move, cards, status }: EventWithFaces<Schema>,
  me: number | null,
): number {
  if (me === null || move.do !== "play" || move.on !== me) return 0;
  const heroes = status.heroes?.[me];
  const n = cards.find(({ card }) => card === move.card)?.number ?? 0;
  return heroes === undefined || canceledBy(heroes).includes(n) ? 0 : n;
}

export function animateGain(
  event: EventWithFaces<Schema>,
  { me }: Villains,
  root: HTMLElement,
  overlay: HTMLElement,
): void {
  const n = pointsBroughtToMe(event, me);
  if (n === 0) return;
  const pile = root.querySelector(`[data-zone="pile.${me}"]`);
  const counted = pile?.querySelector(".worth")?.getBoundingClientRect();
  if (!pile || !counted) return;
  const beside = new DOMRect(counted.left - counted.height, counted.top, 0, counted.height); // what is counted stays in sight
  flySum(t("gain.brought", { n }), pile.getBoundingClientRect(), beside, overlay);
}
