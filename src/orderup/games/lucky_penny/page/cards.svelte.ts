import type { CardList } from "$lib/wire/messages";

/** What wishes are worth in the list that comes with the game, in cents. */
const STANDARD: Readonly<Record<string, number>> = {
  appetizer_3: 40,
  entree_3: 40,
  time_marker: 30,
  no_time_marker: 40,
  dessert_1: 30,
  no_dessert: 30,
};
/** How often everybody drafts before the diner opens, if the list does not say otherwise (L3). */
const DRAFT_ROUNDS = 2;
let bonuses = $state.raw(STANDARD);
let rounds = $state(DRAFT_ROUNDS);
let guests = $state.raw<readonly string[]>([]);

/** From now on a table is shown that plays with this list; null: with the standard one. */
export function setCardList(list: CardList["list"] | null): void {
  const listed = list?.["preferences"] as Record<string, { bonus: number }> | undefined;
  bonuses = listed
    ? Object.fromEntries(Object.entries(listed).map(([wish, { bonus }]) => [wish, bonus]))
    : STANDARD;
  const named = (list?.["guests"] ?? []) as readonly { readonly name: string }[];
  guests = named.map(({ name }) => name).filter((name, at, all) => all.indexOf(name) === at);
  rounds = (list?.["draft_rounds"] as number | undefined) ?? DRAFT_ROUNDS;
}

/** The guests of the list that is played with, by name; none of the standard one, which the page knows. */
export const listedGuests = (): readonly string[] => guests;

/** How often everybody drafts before the diner opens. */
export const draftRounds = (): number => rounds;

/** What guests may wish for, with what it is worth in the list that is played with, in cents. */
export const wishes = (): readonly (readonly [string, number])[] => Object.entries(bonuses);
