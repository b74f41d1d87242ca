/** What has come to lie in my pile, as I have seen it: with easy memory nobody needs to keep that in mind. */
import { joinList } from "$lib/i18n/t";
import type { Faces } from "./generated/schema";
import type { Villains } from "./villains.svelte";
import { numbersOf, t } from "./words";

type Seen = Pick<Villains, "events" | "me">;

/** Return the cards of my pile from the bottom to the top. */
export function myPile({ events, me }: Seen): Faces[] {
  const mine = `pile.${me}`;
  let pile: Faces[] = [];
  for (const { cards } of events) {
    const gone = cards.filter(({ from }) => from === mine).length;
    const came = cards.filter(({ to }) => to === mine);
    pile = [...pile.slice(0, Math.max(0, pile.length - gone)), ...came];
  }
  return pile;
}

/** Return what a hero more would do to these numbers of my pile, with their points: "5s (-15)"; null if that is not all that it would change. */
export function pointsOf(
  game: Seen,
  change: {
    readonly gain: number;
    readonly lost: readonly number[];
    readonly back: readonly number[];
  },
): { numbers: string; spares: string } | null {
  const pile = myPile(game).filter(({ hero }) => !hero);
  const sum = (each: number) => each * pile.filter(({ number }) => number === each).length;
  const total = (found: readonly number[]) => found.reduce((points, each) => points + sum(each), 0);
  if (total(change.back) - total(change.lost) !== change.gain) return null;
  const told = (found: readonly number[], sign: 1 | -1) =>
    joinList(
      found
        .filter((each) => sum(each) > 0)
        .map((each) => t("coach.sum", { numbers: numbersOf([each]), n: sign * sum(each) })),
    ) || "none";
  return { numbers: told(change.lost, -1), spares: told(change.back, 1) };
}
