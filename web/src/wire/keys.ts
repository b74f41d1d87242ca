import type { SeatKey } from "./messages";

/** The secrets this browser holds for a table: a seat's token, and the host's word. */
export interface Keys {
  readonly token?: string;
  readonly host?: string;
}

const PREFIX = "orderup.table.";

export function keysOf(table: string): Keys {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PREFIX + table) ?? "{}");
    return typeof stored === "object" && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

export function keepKeys(table: string, keys: Keys): void {
  remember(PREFIX + table, JSON.stringify({ ...keysOf(table), ...keys }));
}

export function forgetToken(table: string): void {
  const { host } = keysOf(table);
  if (host === undefined) forget(PREFIX + table);
  else remember(PREFIX + table, JSON.stringify({ host }));
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

export function myName(): string {
  try {
    return localStorage.getItem("orderup.name") ?? "";
  } catch {
    return "";
  }
}

export function keepName(name: string): void {
  remember("orderup.name", name);
}

function storedNames(): readonly string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    return;
  }
}

/** Private windows may refuse storage: then the seat lasts as long as the page. */
function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
}
