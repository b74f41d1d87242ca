import { t, type MessageKey } from "./words";

/** The rules' clauses as answers to "why not?". */
const WHY: Readonly<Record<string, MessageKey>> = {
  D5: "why.D5",
  D5a: "why.D5a",
  D6: "why.D6",
  D7: "why.D7",
  D8: "why.D8",
  D9: "why.D9",
  D10: "why.D10",
  D12: "why.D12",
  D13: "why.D13",
  D14: "why.D14",
  D17: "why.D17",
  D18: "why.D18",
  D19: "why.D13",
  not_busy: "why.not_busy",
};

/** Return the sentence for a clause, or null if the page has none. */
export function explain(code: string): string | null {
  const key = WHY[code];
  return key ? t(key) : null;
}
