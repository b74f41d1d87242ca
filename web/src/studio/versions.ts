/** The lists that this browser stores while a person works on them: the draft, and the latest versions. */
import { readItem, storeItem } from "$lib/wire/storage";
import type { Cells } from "./cells";

export interface Version {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly rows: Cells;
}

export const MAX_VERSIONS = 20;
const VERSIONS_PREFIX = "orderup.studio.versions.";
const DRAFT_PREFIX = "orderup.studio.draft.";

/** Return the stored versions, the newest first. */
export function versionsOf(game: string): readonly Version[] {
  const found = readJson(VERSIONS_PREFIX + game);
  return Array.isArray(found) ? found.filter(isVersion).slice(0, MAX_VERSIONS) : [];
}

/** Store one more version and forget the oldest; one with the same content replaces it. */
export function saveVersion(game: string, version: Version): readonly Version[] {
  const others = versionsOf(game).filter((other) => !isSame(other, version));
  const kept = [version, ...others].slice(0, MAX_VERSIONS);
  storeItem(VERSIONS_PREFIX + game, JSON.stringify(kept));
  return kept;
}

export function draftOf(game: string): Version | null {
  const found = readJson(DRAFT_PREFIX + game);
  return isVersion(found) ? found : null;
}

export function saveDraft(game: string, version: Version): void {
  storeItem(DRAFT_PREFIX + game, JSON.stringify(version));
}

const isSame = (one: Version, other: Version): boolean =>
  one.name === other.name && JSON.stringify(one.rows) === JSON.stringify(other.rows);

function readJson(key: string): unknown {
  try {
    return JSON.parse(readItem(key) ?? "null");
  } catch {
    return null;
  }
}

const isText = (value: unknown): value is string => typeof value === "string";

function isVersion(value: unknown): value is Version {
  const { name, time, rows } = (value ?? {}) as Partial<Record<keyof Version, unknown>>;
  return (
    isText(name) &&
    typeof time === "number" &&
    Array.isArray(rows) &&
    rows.length > 1 &&
    rows.every((row) => Array.isArray(row) && row.every(isText))
  );
}
