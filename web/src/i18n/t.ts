import { IntlMessageFormat } from "intl-messageformat";
import en from "./en.json";

export type Values = Record<string, string | number | boolean | null>;

const LOCALE = "en";

/** Return a function that formats messages in the reader's language (ICU syntax). The page has a catalog, and each game one of its own. */
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

/** Format a message of the page's catalog. */
export const t = catalog(en);

/** Return items as a list in words: "Burger, Burger and Pancakes". */
export function joinList(
  items: readonly string[],
  type: Intl.ListFormatType = "conjunction",
): string {
  return new Intl.ListFormat(LOCALE, { type }).format(items);
}

/** Return a function that returns its argument if it is a message of the catalog, or else null: for words that a server or a deck may add to. */
export function optionalKeyIn<const Messages extends Readonly<Record<string, string>>>(
  messages: Messages,
): (key: string) => (keyof Messages & string) | null {
  const has = (key: string): key is keyof Messages & string => key in messages;
  return (key) => (has(key) ? key : null);
}

/** Return the key if it is a message of the page's catalog, or else null. */
export const optionalKey = optionalKeyIn(en);
