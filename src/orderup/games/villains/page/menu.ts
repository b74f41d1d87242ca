import type { MenuEntry, Move } from "./generated/schema";

/** What can be done with one card, by where it goes: "hide", "play 2", "use", "use 4", "use left". */
export type Options = ReadonlyMap<string, MenuEntry>;

export function target(move: Move): string {
  const where =
    move.do === "play" ? move.on : move.do === "use" ? (move.on ?? move.turn) : undefined;
  return where === undefined ? move.do : `${move.do} ${where}`;
}

/** The menu's entries for a card. */
export function optionsFor(menu: readonly MenuEntry[], card: number | null): Options {
  const about =
    card === null ? [] : menu.filter(({ move }) => "card" in move && move.card === card);
  return new Map(about.map((entry) => [target(entry.move), entry]));
}

/** The seats onto whose piles the card can be played face up. */
export const playable = (options: Options): number[] =>
  [...options.values()].flatMap(({ move, why }) =>
    move.do === "play" && why === null ? [move.on] : [],
  );

/** The zones of which every use of the card would take hold, as the menu says. */
export function hitBy(options: Options): string[] {
  const [first = [], ...others] = [...options.values()].flatMap(({ hits }) => (hits ? [hits] : []));
  return first.filter((zone) => others.every((hits) => hits.includes(zone)));
}
