import type { MenuEntry, Move } from "./generated/schema";

/** The options of one card, by its target: "hide", "play 2", "use", "use 4", "use left". */
export type Options = ReadonlyMap<string, MenuEntry>;

export function target(move: Move): string {
  const where =
    move.do === "play" ? move.on : move.do === "use" ? (move.on ?? move.turn) : undefined;
  return where === undefined ? move.do : `${move.do} ${where}`;
}

/** Return the menu's entries for a card. */
export function optionsFor(menu: readonly MenuEntry[], card: number | null): Options {
  const about =
    card === null ? [] : menu.filter(({ move }) => "card" in move && move.card === card);
  return new Map(about.map((entry) => [target(entry.move), entry]));
}

/** Return the seats onto whose piles the card can be played face up. */
export const playable = (options: Options): number[] =>
  [...options.values()].flatMap(({ move, why }) =>
    move.do === "play" && why === null ? [move.on] : [],
  );

/** Return the zones that every use of the card would hit, according to the menu. */
export function hitBy(options: Options): string[] {
  const [first = [], ...others] = [...options.values()].flatMap(({ hits }) => (hits ? [hits] : []));
  return first.filter((zone) => others.every((hits) => hits.includes(zone)));
}
