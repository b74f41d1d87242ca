/** A recording told with another card list, as an introduction or a film: what stands in it, and in its words, for the cards of the standard list. */
import type { Values } from "$lib/i18n/t";
import type { CardList, View } from "$lib/wire/messages";

/** What can be told with other cards: where it begins, and whatever else it has. */
export interface SubstitutableRecording {
  readonly names: readonly string[];
  readonly view: View;
}

/** By the texts that name cards in a recording (a plate, an order, a color): what stands for each in the list. */
export type CardSubstitution = ReadonlyMap<string, string>;

/** How a game casts its introduction and its films. */
export interface CardSubstituter {
  /** What of the list has the value of what the recording shows; null: it lacks something. Without a list everything stands for itself. */
  substitution(
    recording: SubstitutableRecording,
    list: CardList["list"] | null,
  ): CardSubstitution | null;
  /** How it is cardName that stands so in a list; by default so. */
  cardName?(text: string): string;
}

/** A substitution, if every part has somebody. */
export const substitutionFrom = (
  parts: Iterable<readonly [string, string | undefined]>,
): CardSubstitution | null => {
  const found = [...parts];
  return found.some(([, player]) => player === undefined)
    ? null
    : new Map(found as [string, string][]);
};

/** The recording with the cards of a list. */
export const withSubstitutedCards = <R extends SubstitutableRecording>(
  recording: R,
  substitution: CardSubstitution,
): R =>
  JSON.parse(JSON.stringify(recording), (_, value: unknown) =>
    typeof value === "string" ? (substitution.get(value) ?? value) : value,
  ) as R;

/** What the words may name: `{mozzarella_sticks}` is what stands for Mozzarella Sticks. */
export const substitutedNames = (
  substitution: CardSubstitution,
  cardName = (text: string): string => text,
): Values =>
  Object.fromEntries(
    [...substitution].map(([part, player]) => [
      part.toLowerCase().replace(/[^a-z0-9]+/g, "_"),
      cardName(player),
    ]),
  );

/** All that stands in a recording under a key of this name: the faces of its orders, of its guests. */
export function collectByKey<T>(recording: SubstitutableRecording, key: string): readonly T[] {
  const found: T[] = [];
  JSON.stringify(recording, (name, value: unknown) => {
    if (name === key && typeof value === "object" && value !== null) found.push(value as T);
    return value;
  });
  return found;
}
