import { t } from "./words";

/** The rules' clauses as answers to "why not?". */
const WHY = {
  V1: "why.V1",
  V2: "why.V2",
  V3: "why.V3",
  V5: "why.V5",
  V6: "why.V6",
  V9a: "why.V9a",
  V10: "why.V10",
  V11: "why.V11",
  V12: "why.V10",
  V13: "why.V13",
  V14: "why.V14",
  V15: "why.V15",
} as const;

/** Return the sentence for a clause, or null if the page has none. */
export const explain = (code: string): string | null =>
  code in WHY ? t(WHY[code as keyof typeof WHY]) : null;
