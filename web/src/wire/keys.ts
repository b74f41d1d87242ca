import type { SeatKey } from "./messages";
import { removeItem, readItem, storeItem, storedNames } from "./storage";

/** The secrets this browser holds for a table: a seat's token, and the host's word. */
export interface Keys {
  readonly token?: string | undefined;
  /** A token that may open a seat: the answer to its `sit` has not come yet, or the seat was left and can be had back. */
  readonly spare?: string | undefined;
  readonly host?: string;
}

const PREFIX = "orderup.table.";

export function keysOf(table: string): Keys {
  try {
    const stored: unknown = JSON.parse(readItem(PREFIX + table) ?? "{}");
    return typeof stored === "object" && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

export function keepKeys(table: string, keys: Keys): void {
  storeItem(PREFIX + table, JSON.stringify({ ...keysOf(table), ...keys }));
}

/** The seat has been left, or lost: its token may still say whose it was. */
export function keepTokenAsSpare(table: string): void {
  const { token } = keysOf(table);
  if (token !== undefined) keepKeys(table, { token: undefined, spare: token });
}

export function forgetToken(table: string): void {
  const { host } = keysOf(table);
  if (host === undefined) removeItem(PREFIX + table);
  else storeItem(PREFIX + table, JSON.stringify({ host }));
}

/** The seats that this browser has sat down on and not left. */
export function seatKeys(): readonly SeatKey[] {
  return storedNames()
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => name.slice(PREFIX.length))
    .flatMap((table) => {
      const { token } = keysOf(table);
      return token === undefined ? [] : [{ table, token }];
    });
}

export const myName = (): string => readItem("orderup.name") ?? "";

export function keepName(name: string): void {
  storeItem("orderup.name", name);
}
