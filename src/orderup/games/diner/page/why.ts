import { t, type Key } from "$lib/i18n/t";

/** The rules' clauses as answers to "why not?". */
const WHY: Readonly<Record<string, Key>> = {
  D5: "diner.why.D5",
  D5a: "diner.why.D5a",
  D6: "diner.why.D6",
  D7: "diner.why.D7",
  D8: "diner.why.D8",
  D9: "diner.why.D9",
  D10: "diner.why.D10",
  D12: "diner.why.D12",
  D13: "diner.why.D13",
  D14: "diner.why.D14",
  D17: "diner.why.D17",
  D18: "diner.why.D18",
  D19: "diner.why.D13",
};

/** The sentence for a clause, or null if the page has none. */
export function explain(code: string): string | null {
  const key = WHY[code];
  return key ? t(key) : null;
}
