import { known, t } from "./words";

/** The rules' clauses as answers to "why not?". */
export function explain(code: string): string | null {
  const key = known(`why.${code}`);
  return key ? t(key) : null;
}
