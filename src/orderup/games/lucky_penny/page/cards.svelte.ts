import type { CardList } from "$lib/wire/messages";

/** The bonus of each wish in the list that comes with the game, in cents. */
const STANDARD: Readonly<Record<string, number>> = {
  appetizer_3: 40,
  entree_3: 40,
  time_marker: 30,
  no_time_marker: 40,
  dessert_1: 30,
  no_dessert: 30,
};
/** How often everybody drafts before the diner opens, if the list does not define it (L3). */
const DRAFT_ROUNDS = 2;
let bonuses = $state.raw(STANDARD);
let rounds = $state(DRAFT_ROUNDS);
let guests = $state.raw<readonly string[]>([]);

/** Show the cards of this list from now on; null: of the standard one. */
export function setCardList(list: CardList["list"] | null): void {
  const listed = list?.["preferences"] as Record<string, { bonus: number }> | undefined;
  bonuses = listed
    ? Object.fromEntries(Object.entries(listed).map(([wish, { bonus }]) => [wish, bonus]))
    : STANDARD;
  const named = (list?.["guests"] ?? []) as readonly { readonly name: string }[];
  guests = named.map(({ name }) => name).filter((name, at, all) => all.indexOf(name) === at);
  rounds = (list?.["draft_rounds"] as number | undefined) ?? DRAFT_ROUNDS;
}

/** Return the names of the guests in the list in use; none for the standard one, which the page knows. */
export const listedGuests = (): readonly string[] => guests;

/** Return how often everybody drafts before the diner opens. */
export const draftRounds = (): number => rounds;

/** Return what guests may wish for, with the bonus in the list in use, in cents. */
export const wishes = (): readonly (readonly [string, number])[] => Object.entries(bonuses);
