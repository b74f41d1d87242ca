import { IntlMessageFormat } from "intl-messageformat";
import en from "./en.json";

export type Values = Record<string, string | number | boolean | null>;

const LOCALE = "en";

/** Looks messages up in the reader's language (ICU syntax). The page has a catalog, and each game one of its own. */
export function catalog<const Messages extends Readonly<Record<string, string>>>(
  messages: Messages,
): (key: keyof Messages & string, values?: Values) => string {
  const compiled = new Map<string, IntlMessageFormat>();
  return (key, values = {}) => {
    let message = compiled.get(key);
    if (!message) {
      message = new IntlMessageFormat(messages[key] ?? key, LOCALE);
      compiled.set(key, message);
    }
    return String(message.format(values));
  };
}

/** The name of a message in the page's catalog. */
export type MessageKey = keyof typeof en;

/** A message of the page's catalog. */
export const t = catalog(en);

/** "Burger, Burger and Pancakes" */
export function joinList(
  items: readonly string[],
  type: Intl.ListFormatType = "conjunction",
): string {
  return new Intl.ListFormat(LOCALE, { type }).format(items);
}

/** Looks for messages that a catalog may have, or not: for words that a server or a deck may add to. */
export function optionalKeyIn<const Messages extends Readonly<Record<string, string>>>(
  messages: Messages,
): (key: string) => (keyof Messages & string) | null {
  const has = (key: string): key is keyof Messages & string => key in messages;
  return (key) => (has(key) ? key : null);
}

/** The name of a message of the page's catalog, if it has it. */
export const optionalKey = optionalKeyIn(en);
