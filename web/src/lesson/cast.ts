/** A recording told with another card list, as an introduction or a film: what stands in it, and in its words, for the cards of the standard list. */
import type { Values } from "$lib/i18n/t";
import type { CardList, View } from "$lib/wire/messages";

/** What can be told with other cards: where it begins, and whatever else it has. */
export interface Recording {
  readonly names: readonly string[];
  readonly view: View;
}

/** By the texts that name cards in a recording (a plate, an order, a color): what stands for each in the list. */
export type Cast = ReadonlyMap<string, string>;

/** How a game casts its introduction and its films. */
export interface Casting {
  /** What of the list has the value of what the recording shows; null: it lacks something. Without a list everything stands for itself. */
  cast(recording: Recording, list: CardList["list"] | null): Cast | null;
  /** How it is called that stands so in a list; by default so. */
  called?(text: string): string;
}

/** A cast, if every part has somebody. */
export const complete = (parts: Iterable<readonly [string, string | undefined]>): Cast | null => {
  const found = [...parts];
  return found.some(([, player]) => player === undefined)
    ? null
    : new Map(found as [string, string][]);
};

/** The recording with the cards of a list. */
export const retold = <R extends Recording>(recording: R, cast: Cast): R =>
  JSON.parse(JSON.stringify(recording), (_, value: unknown) =>
    typeof value === "string" ? (cast.get(value) ?? value) : value,
  ) as R;

/** What the words may name: `{mozzarella_sticks}` is what stands for Mozzarella Sticks. */
export const namesIn = (cast: Cast, called = (text: string): string => text): Values =>
  Object.fromEntries(
    [...cast].map(([part, player]) => [
      part.toLowerCase().replace(/[^a-z0-9]+/g, "_"),
      called(player),
    ]),
  );

/** All that stands in a recording under a key of this name: the faces of its orders, of its guests. */
export function allOf<T>(recording: Recording, key: string): readonly T[] {
  const found: T[] = [];
  JSON.stringify(recording, (name, value: unknown) => {
    if (name === key && typeof value === "object" && value !== null) found.push(value as T);
    return value;
  });
  return found;
}
