/** The card lists of the house that this browser has brought there or opened: nobody else's, whose names are theirs to tell. */
import { readItem, storeItem } from "./storage";

export interface HouseDeck {
  readonly sha256: string;
  readonly name: string;
}

export const MAX_HOUSE_DECKS = 8;
const KEY = "orderup.decks.";

/** The newest first. */
export function houseDecks(game: string): readonly HouseDeck[] {
  try {
    const found: unknown = JSON.parse(readItem(KEY + game) ?? "[]");
    return Array.isArray(found) ? found.filter(isDeck).slice(0, MAX_HOUSE_DECKS) : [];
  } catch {
    return [];
  }
}

/** Remembers one more; of lists of the same name the newest counts. */
export function rememberDeck(game: string, { sha256, name }: HouseDeck): readonly HouseDeck[] {
  const others = houseDecks(game).filter((one) => one.sha256 !== sha256 && one.name !== name);
  return kept(game, [{ sha256, name }, ...others]);
}

/** Forgets one that the house has no more. */
export function forgetDeck(game: string, sha256: string): readonly HouseDeck[] {
  return kept(
    game,
    houseDecks(game).filter((one) => one.sha256 !== sha256),
  );
}

function kept(game: string, decks: readonly HouseDeck[]): readonly HouseDeck[] {
  const few = decks.slice(0, MAX_HOUSE_DECKS);
  storeItem(KEY + game, JSON.stringify(few));
  return few;
}

function isDeck(value: unknown): value is HouseDeck {
  const { sha256, name } = (value ?? {}) as Partial<Record<keyof HouseDeck, unknown>>;
  return typeof sha256 === "string" && typeof name === "string";
}
