/** The card lists on the server that this browser has uploaded or opened; other people's lists stay private. */
import { readItem, storeItem } from "./storage";

export interface RememberedDeck {
  readonly sha256: string;
  readonly name: string;
}

export const MAX_REMEMBERED_DECKS = 8;
const STORAGE_PREFIX = "orderup.decks.";

/** Return the remembered lists, the newest first. */
export function rememberedDecks(game: string): readonly RememberedDeck[] {
  try {
    const found: unknown = JSON.parse(readItem(STORAGE_PREFIX + game) ?? "[]");
    return Array.isArray(found) ? found.filter(isDeck).slice(0, MAX_REMEMBERED_DECKS) : [];
  } catch {
    return [];
  }
}

/** Remember one more; it replaces one with the same name. */
export function rememberDeck(
  game: string,
  { sha256, name }: RememberedDeck,
): readonly RememberedDeck[] {
  const others = rememberedDecks(game).filter((one) => one.sha256 !== sha256 && one.name !== name);
  return store(game, [{ sha256, name }, ...others]);
}

/** Forget a list that the server no longer has. */
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
