import type { DeckCheck } from "$lib/wire/messages";

export interface Remark {
  readonly kind: "fault" | "warning" | "note";
  readonly text: string;
  /** Of the table, from 0; null: it is about no row. */
  readonly row: number | null;
}

/** The titles are the first line of the text. */
const FIRST_ROW_LINE = 2;

/** All that the house says, what is worst first. */
export function remarksIn(report: DeckCheck | null): readonly Remark[] {
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
      row: line === null || line < FIRST_ROW_LINE ? null : line - FIRST_ROW_LINE,
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
export const facesIn = (report: DeckCheck | null, row: number): Record<string, unknown> | null =>
  report?.cards.find(({ line }) => line === row + FIRST_ROW_LINE)?.faces ?? null;
