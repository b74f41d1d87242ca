import { optionalKey, t } from "./words";

/** The rules' clauses as answers to "why not?". */
export function explain(code: string): string | null {
  const key = optionalKey(`why.${code}`);
  return key ? t(key) : null;
}
