import type { CardList } from "$lib/wire/messages";
import standard from "./generated/deck.json";

interface Plate {
  readonly name: string;
  /** Cents. */
  readonly tip?: number;
  readonly wild?: boolean;
}
type Plates = Readonly<Record<string, Plate>>;

export const STANDARD: Plates = standard.plates;
let plates = $state.raw(STANDARD);

/** Return the plates of a list; null: of the standard one. */
export const platesOf = (list: CardList["list"] | null): Plates =>
  list ? (list["plates"] as Plates) : STANDARD;

/** Show the plates of this list from now on; null: of the standard one. */
export function setCardList(list: CardList["list"] | null): void {
  plates = platesOf(list);
}

/** Return the plates of the list, cheapest first and the wild one last: the order of a sorted hand. */
export const allPlates = (): readonly string[] =>
  Object.keys(plates).sort((a, b) => tipOf(a) - tipOf(b));

/** Return whether a plate stands for any other. */
export const isWild = (plate: string): boolean => plates[plate]?.wild === true;
export const wildPlate = (): string => Object.keys(plates).find(isWild) ?? "";

/** Return the tip of a plate in cents; no tip is higher than that of the wild plate. */
export const tipOf = (plate: string): number => plates[plate]?.tip ?? Infinity;

/** Return the name of a plate in the list. */
export const nameOf = (plate: string): string | undefined => plates[plate]?.name;

/** Return the list's name for a plate; null for the standard list, whose plates have the page's words. */
export const listedName = (plate: string): string | null =>
  plates === STANDARD ? null : (plates[plate]?.name ?? null);
