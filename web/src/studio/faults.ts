import type { DeckCheck } from "$lib/wire/messages";

export interface Remark {
  readonly kind: "fault" | "warning" | "note";
  readonly text: string;
  /** Of the table, from 0; null: it is about no row. */
  readonly row: number | null;
}

/** All that the house says, what is worst first. `firstLine` is that of the first card. */
export function remarksIn(report: DeckCheck | null, firstLine: number): readonly Remark[] {
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

/** By row: its faults. */
export function faultsByRow(remarks: readonly Remark[]): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, readonly string[]>();
  for (const { kind, row, text } of remarks)
    if (kind === "fault" && row !== null) found.set(row, [...(found.get(row) ?? []), text]);
  return found;
}

/** The sides of the card in a row, as far as they can be drawn. */
export const facesIn = (
  report: DeckCheck | null,
  firstLine: number,
  row: number,
): Record<string, unknown> | null =>
  report?.cards.find(({ line }) => line === row + firstLine)?.faces ?? null;
