/** The card lists of the house that this browser has brought there or opened: nobody else's, whose names are theirs to tell. */
import { readItem, storeItem } from "./storage";

export interface RememberedDeck {
  readonly sha256: string;
  readonly name: string;
}

export const MAX_REMEMBERED_DECKS = 8;
const STORAGE_PREFIX = "orderup.decks.";

/** The newest first. */
export function rememberedDecks(game: string): readonly RememberedDeck[] {
  try {
    const found: unknown = JSON.parse(readItem(STORAGE_PREFIX + game) ?? "[]");
    return Array.isArray(found) ? found.filter(isDeck).slice(0, MAX_REMEMBERED_DECKS) : [];
  } catch {
    return [];
  }
}

/** Remembers one more; of lists of the same name the newest counts. */
export function rememberDeck(
  game: string,
  { sha256, name }: RememberedDeck,
): readonly RememberedDeck[] {
  const others = rememberedDecks(game).filter((one) => one.sha256 !== sha256 && one.name !== name);
  return store(game, [{ sha256, name }, ...others]);
}

/** Forgets one that the house has no more. */
export function forgetDeck(game: string, sha256: string): readonly RememberedDeck[] {
  return store(
    game,
    rememberedDecks(game).filter((one) => one.sha256 !== sha256),
  );
}

function store(game: string, decks: readonly RememberedDeck[]): readonly RememberedDeck[] {
  const few = decks.slice(0, MAX_REMEMBERED_DECKS);
  storeItem(STORAGE_PREFIX + game, JSON.stringify(few));
  return few;
}

function isDeck(value: unknown): value is RememberedDeck {
  const { sha256, name } = (value ?? {}) as Partial<Record<keyof RememberedDeck, unknown>>;
  return typeof sha256 === "string" && typeof name === "string";
}
