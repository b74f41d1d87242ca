import type { CardList } from "$lib/wire/messages";

/** A villain in a card list; one that is still being typed may have no power yet. */
interface ListedVillain {
  readonly name: string;
  readonly power?: string;
  readonly ability?: string;
  readonly text?: string;
}

export interface Listed {
  readonly colors: readonly string[];
  readonly villains: Readonly<Record<string, ListedVillain>>;
}

let listed = $state.raw<Listed | null>(null);

/** Show the villains of this list from now on; null: of the standard one, for which the page has the words. */
export function setCardList(list: CardList["list"] | null): void {
  listed = list as Listed | null;
}

/** Return the colors of the list in use; none for the standard one. */
export const colorsInCardList = (): readonly string[] => listed?.colors ?? [];

export const villainsInCardList = (): Readonly<Record<string, ListedVillain>> | null =>
  listed?.villains ?? null;

export const listedVillain = (villain: string): ListedVillain | undefined =>
  listed?.villains[villain];

/** Return the villain of the list that has a power. */
export const listedOwner = (power: string): ListedVillain | undefined =>
  Object.values(listed?.villains ?? {}).find((villain) => villain.power === power);
