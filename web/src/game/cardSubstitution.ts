/** Replaces the standard cards of a recording (an introduction or a film) by those of another list, in what it shows and in its words. */
import type { Values } from "$lib/i18n/t";
import type { CardList, View } from "$lib/wire/messages";

/** A recording whose cards can be substituted: its names, its first view, and whatever else it has. */
export interface SubstitutableRecording {
  readonly names: readonly string[];
  readonly view: View;
}

/** Maps each text that names cards in a recording (a plate, an order, a color) to its counterpart in the list. */
export type CardSubstitution = ReadonlyMap<string, string>;

/** How a game substitutes the cards of its introduction and its films. */
export interface CardSubstituter {
  /** Return for each card of the recording one of the same value in the list; null: the list lacks something. Without a list every card stands for itself. */
  substitution(
    recording: SubstitutableRecording,
    list: CardList["list"] | null,
  ): CardSubstitution | null;
  /** Return the name of a counterpart as it stands in a text; by default the counterpart itself. */
  cardName?(text: string): string;
}

/** Return a substitution of these pairs; null if one has no counterpart. */
export const substitutionFrom = (
  parts: Iterable<readonly [string, string | undefined]>,
): CardSubstitution | null => {
  const found = [...parts];
  return found.some(([, player]) => player === undefined)
    ? null
    : new Map(found as [string, string][]);
};

/** Return the recording with the cards of a list. */
export const withSubstitutedCards = <R extends SubstitutableRecording>(
  recording: R,
  substitution: CardSubstitution,
): R =>
  JSON.parse(JSON.stringify(recording), (_, value: unknown) =>
    typeof value === "string" ? (substitution.get(value) ?? value) : value,
  ) as R;

/** Return the values for the texts: `{mozzarella_sticks}` is the name of the counterpart of Mozzarella Sticks. */
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

/** Return all objects under a key of this name in a recording: the faces of its orders, of its guests. */
export function collectByKey<T>(recording: SubstitutableRecording, key: string): readonly T[] {
  const found: T[] = [];
  JSON.stringify(recording, (name, value: unknown) => {
    if (name === key && typeof value === "object" && value !== null) found.push(value as T);
    return value;
  });
  return found;
}
