import type { SeatKey } from "./messages";
import { removeItem, readItem, storeItem, storedKeys } from "./storage";

/** The secrets that this browser holds for a table: a seat's token, and the host's key. */
export interface TableKeys {
  readonly token?: string | undefined;
  /** A token that may open a seat: the answer to its `sit` has not arrived yet, or the seat was left and can be taken again. */
  readonly spare?: string | undefined;
  readonly host?: string;
}

const STORAGE_PREFIX = "orderup.table.";

export function loadKeys(table: string): TableKeys {
  try {
    const stored: unknown = JSON.parse(readItem(STORAGE_PREFIX + table) ?? "{}");
    return typeof stored === "object" && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

export function saveKeys(table: string, keys: TableKeys): void {
  storeItem(STORAGE_PREFIX + table, JSON.stringify({ ...loadKeys(table), ...keys }));
}

/** Keep the token of a seat that was left or lost as the spare one: the server may still recognize its owner. */
export function demoteTokenToSpare(table: string): void {
  const { token } = loadKeys(table);
  if (token !== undefined) saveKeys(table, { token: undefined, spare: token });
}

export function forgetToken(table: string): void {
  const { host } = loadKeys(table);
  if (host === undefined) removeItem(STORAGE_PREFIX + table);
  else storeItem(STORAGE_PREFIX + table, JSON.stringify({ host }));
}

/** Return the keys of the seats that this browser has taken and not left. */
export function seatKeys(): readonly SeatKey[] {
  return storedKeys()
    .filter((name) => name.startsWith(STORAGE_PREFIX))
    .map((name) => name.slice(STORAGE_PREFIX.length))
    .flatMap((table) => {
      const { token } = loadKeys(table);
      return token === undefined ? [] : [{ table, token }];
    });
}

export const savedName = (): string => readItem("orderup.name") ?? "";

export function saveName(name: string): void {
  storeItem("orderup.name", name);
}
