import type { DeckCheckReport } from "$lib/wire/messages";

export interface Remark {
  readonly kind: "fault" | "warning" | "note";
  readonly text: string;
  /** The row of the table, from 0; null: it is about no row. */
  readonly row: number | null;
}

/** Return all remarks of a report, the worst first. `firstLine` is the line of the first card. */
export function remarksIn(report: DeckCheckReport | null, firstLine: number): readonly Remark[] {
  if (report === null) return [];
  const { faults, warnings, notes } = report;
  const told = [
    ["fault", faults],
    ["warning", warnings],
    ["note", notes],
  ] as const;
  return told.flatMap(([kind, remarks]) =>
    remarks.map(({ text, line }) => ({
      kind,
      text,
      row: line === null || line < firstLine ? null : line - firstLine,
    })),
  );
}

/** Return the faults by row. */
export function faultsByRow(remarks: readonly Remark[]): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, readonly string[]>();
  for (const { kind, row, text } of remarks)
    if (kind === "fault" && row !== null) found.set(row, [...(found.get(row) ?? []), text]);
  return found;
}

/** Return the sides of the card in a row, as far as they can be drawn. */
export const facesIn = (
  report: DeckCheckReport | null,
  firstLine: number,
  row: number,
): Record<string, unknown> | null =>
  report?.cards.find(({ line }) => line === row + firstLine)?.faces ?? null;
