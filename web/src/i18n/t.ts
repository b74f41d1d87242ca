import { IntlMessageFormat } from "intl-messageformat";
import en from "./en.json";

/** The name of a message in the catalogue. */
export type Key = keyof typeof en;
export type Values = Record<string, string | number | boolean | null>;

const LOCALE = "en";
const compiled = new Map<Key, IntlMessageFormat>();

/** A message of the catalogue in the reader's language (ICU syntax). */
export function t(key: Key, values: Values = {}): string {
  let message = compiled.get(key);
  if (!message) {
    message = new IntlMessageFormat(en[key], LOCALE);
    compiled.set(key, message);
  }
  return String(message.format(values));
}

/** "Burger, Burger and Pancakes" */
export function listed(items: readonly string[]): string {
  return new Intl.ListFormat(LOCALE, { type: "conjunction" }).format(items);
}

/** The message under `key` if the catalogue has one, for words that a server or a deck may add to. */
export function known(key: string): Key | null {
  return key in en ? (key as Key) : null;
}
