import type { MenuEntry, Move } from "$lib/wire/messages";

/** What can be done with one card, by where it goes: "hide", "play 2", "use", "use 4", "use left". */
export type Options = ReadonlyMap<string, MenuEntry>;

export function target(move: Move): string {
  const where = move["on"] ?? move["turn"];
  return where === undefined ? move.do : `${move.do} ${where as string | number}`;
}

/** The menu's entries for a card. */
export function optionsFor(menu: readonly MenuEntry[], card: number | null): Options {
  const about = card === null ? [] : menu.filter(({ move }) => move["card"] === card);
  return new Map(about.map((entry) => [target(entry.move), entry]));
}

/** The seats onto whose piles the card can be played face up. */
export const playable = (options: Options): number[] =>
  [...options.values()]
    .filter(({ move, why }) => move.do === "play" && why === null)
    .map(({ move }) => move["on"] as number);
