/** An introduction told with another card list: what stands in its recording, and in its words, for the cards of the standard list. */
import type { Values } from "$lib/i18n/t";
import type { CardList } from "$lib/wire/messages";
import type { Lesson } from "./lesson";

/** By the texts that name cards in a recording (a plate, an order, a color): what stands for each in the list. */
export type Cast = ReadonlyMap<string, string>;

/** How a game casts its introduction. */
export interface Casting {
  /** What of the list has the value of what the recording shows; null: it lacks something. Without a list everything stands for itself. */
  cast(lesson: Lesson, list: CardList["list"] | null): Cast | null;
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
export const retold = (lesson: Lesson, cast: Cast): Lesson =>
  JSON.parse(JSON.stringify(lesson), (_, value: unknown) =>
    typeof value === "string" ? (cast.get(value) ?? value) : value,
  ) as Lesson;

/** What the words may name: `{mozzarella_sticks}` is what stands for Mozzarella Sticks. */
export const namesIn = (cast: Cast, called = (text: string): string => text): Values =>
  Object.fromEntries(
    [...cast].map(([part, player]) => [
      part.toLowerCase().replace(/[^a-z0-9]+/g, "_"),
      called(player),
    ]),
  );

/** All that stands in a recording under a key of this name: the faces of its orders, of its guests. */
export function allOf<T>(lesson: Lesson, key: string): readonly T[] {
  const found: T[] = [];
  JSON.stringify(lesson, (name, value: unknown) => {
    if (name === key && typeof value === "object" && value !== null) found.push(value as T);
    return value;
  });
  return found;
}
