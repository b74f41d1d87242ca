import { optionalKey, t } from "./words";

/** Return the sentence for a clause as an answer to "why not?", or null if the page has none. */
export function explain(code: string): string | null {
  const key = optionalKey(`why.${code}`);
  return key ? t(key) : null;
}
