/** The table that is edited: a row for each card. Nothing here changes a table: each function returns another one. */
import type { GameInfo } from "$lib/wire/messages";
import { oneLine, type Cells } from "./cells";

export interface Sheet {
  /** The numbers of the rules that a list may change, by name. */
  readonly parameters: Parameters;
  readonly titles: readonly string[];
  readonly rows: Cells;
}

export type Parameters = Readonly<Record<string, number>>;

export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells; its ends are included. */
export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** The title of the column for own pictures. */
export const PICTURE_COLUMN = "picture";

/** The most rows that pasting adds up to. */
export const MAX_ROWS = 400;

export const rangeOf = (one: CellPosition, other: CellPosition): CellRange => ({
  top: Math.min(one.row, other.row),
  left: Math.min(one.column, other.column),
  bottom: Math.max(one.row, other.row),
  right: Math.max(one.column, other.column),
});

export const isInside = (
  { top, left, bottom, right }: CellRange,
  row: number,
  column: number,
): boolean => top <= row && row <= bottom && left <= column && column <= right;

export const cellAt = (sheet: Sheet, { row, column }: CellPosition): string =>
  sheet.rows[row]?.[column] ?? "";

const emptyRow = (sheet: Sheet): readonly string[] => sheet.titles.map(() => "");

/** Return the rulebook's numbers, by name. */
export const rulebookParameters = ({ parameters = {} }: GameInfo): Parameters =>
  Object.fromEntries(Object.entries(parameters).map(([name, each]) => [name, each.default]));

/** Return the sheet for the server's cells: first the parameters that differ from the rulebook, then the titles, then the rows. */
export function sheetOf(cells: Cells, rulebook: Parameters = {}): Sheet {
  const above = cells.findIndex(([name = ""]) => !(name in rulebook));
  const [titles = [], ...rows] = cells.slice(above);
  const said = cells.slice(0, above).map(([name = "", value]) => [name, Number(value)] as const);
  return {
    parameters: { ...rulebook, ...Object.fromEntries(said) },
    titles,
    rows: rows.map((row) => titles.map((_, column) => row[column] ?? "")),
  };
}

export const cellsOf = ({ parameters, titles, rows }: Sheet): Cells => [
  ...Object.entries(parameters).map(([name, value]) => [name, String(value)]),
  titles,
  ...rows,
];

/** Return the line of the first card in the text of a table. */
export const firstLine = ({ parameters }: Sheet): number => Object.keys(parameters).length + 2;

export const withParameter = (sheet: Sheet, name: string, value: number): Sheet =>
  sheet.parameters[name] === value
    ? sheet
    : { ...sheet, parameters: { ...sheet.parameters, [name]: value } };

const columnOf = ({ titles }: Sheet, name: string): number =>
  titles.findIndex((title) => title.trim().toLowerCase() === name);

/** Return the rows whose cards show the same as this one's: those with the same text in the column `pictured`. */
function rowsPicturing(sheet: Sheet, row: number, pictured: string): readonly number[] {
  const column = columnOf(sheet, pictured);
  const named = (each: readonly string[] = []): string => (each[column] ?? "").trim().toLowerCase();
  const name = named(sheet.rows[row]);
  if (name === "") return [];
  return sheet.rows.flatMap((each, at) => (named(each) === name ? [at] : []));
}

/** Return the name of what a row's card shows, for a picture of it; "" if it shows nothing yet, or `unpictured`, which all cards show. */
export function picturedName(
  sheet: Sheet,
  row: number,
  pictured: string,
  unpictured: string | null = null,
): string {
  const name = cellAt(sheet, { row, column: columnOf(sheet, pictured) });
  return name.trim().toLowerCase() === unpictured ? "" : name;
}

/** Return the names of all that the cards show and that may have a picture. */
export function picturedNames(
  sheet: Sheet,
  pictured: string,
  unpictured: string | null = null,
): readonly string[] {
  const found = sheet.rows.map((_, row) => picturedName(sheet, row, pictured, unpictured).trim());
  return [...new Map(found.map((name) => [name.toLowerCase(), name])).values()].filter(
    (name) => name !== "",
  );
}

/** Return the hash of the own picture for a row's card; "" if it has none. */
export function pictureAt(sheet: Sheet, row: number, pictured: string): string {
  const column = columnOf(sheet, PICTURE_COLUMN);
  const found = rowsPicturing(sheet, row, pictured).map((at) => cellAt(sheet, { row: at, column }));
  return found.find((picture) => picture !== "") ?? "";
}

/** Set the own picture for a row's card; "": none. It stands in the first row that shows the same. */
export function withPicture(sheet: Sheet, row: number, pictured: string, picture: string): Sheet {
  const [first, ...others] = rowsPicturing(sheet, row, pictured);
  if (first === undefined || pictureAt(sheet, row, pictured) === picture) return sheet;
  const wide = withColumn(sheet, PICTURE_COLUMN);
  const column = columnOf(wide, PICTURE_COLUMN);
  return others.reduce(
    (made, at) => withCell(made, { row: at, column }, ""),
    withCell(wide, { row: first, column }, picture),
  );
}

/** Set the own picture for all cards that show `name`. */
export function withPictureOf(
  sheet: Sheet,
  name: string,
  pictured: string,
  picture: string,
): Sheet {
  const row = sheet.rows.findIndex(
    (_, at) => picturedName(sheet, at, pictured).trim().toLowerCase() === name.toLowerCase(),
  );
  return row < 0 ? sheet : withPicture(sheet, row, pictured, picture);
}

const withColumn = (sheet: Sheet, title: string): Sheet =>
  columnOf(sheet, title) >= 0
    ? sheet
    : {
        ...sheet,
        titles: [...sheet.titles, title],
        rows: sheet.rows.map((row) => [...row, ""]),
      };

export function withCell(sheet: Sheet, place: CellPosition, text: string): Sheet {
  if (cellAt(sheet, place) === text) return sheet;
  return withCells(sheet, place, [[text]]);
}

/** Write cells from a position on; those with no room to the right are left out, and rows are added below. */
export function withCells(sheet: Sheet, { row, column }: CellPosition, cells: Cells): Sheet {
  const rows = sheet.rows.map((each) => [...each]);
  for (const [down, written] of cells.entries()) {
    if (row + down >= MAX_ROWS) break;
    while (rows.length <= row + down) rows.push([...emptyRow(sheet)]);
    const into = rows[row + down];
    for (const [across, text] of written.entries())
      if (into && column + across < sheet.titles.length) into[column + across] = oneLine(text);
  }
  return { ...sheet, rows };
}

/** Paste cells over a selection: a single cell fills all of it, a block repeats as often as it fits. */
export function withPasted(
  sheet: Sheet,
  range: CellRange,
  cells: Cells,
): { sheet: Sheet; range: CellRange } {
  const [high, wide] = [cells.length, Math.max(...cells.map((row) => row.length))];
  const times = (room: number, size: number) => (room % size === 0 ? room / size : 1);
  const down = times(range.bottom - range.top + 1, high);
  const across = times(range.right - range.left + 1, wide);
  const block = cells.map((row) => Array.from({ length: across }, () => filled(row, wide)).flat());
  const all = Array.from({ length: down }, () => block).flat();
  const written = withCells(sheet, { row: range.top, column: range.left }, all);
  return {
    sheet: written,
    range: {
      ...range,
      bottom: Math.min(range.top + all.length, written.rows.length) - 1,
      right: Math.min(range.left + wide * across, sheet.titles.length) - 1,
    },
  };
}

const filled = (row: readonly string[], length: number): readonly string[] =>
  Array.from({ length }, (_, column) => row[column] ?? "");

export const cellsIn = (sheet: Sheet, { top, left, bottom, right }: CellRange): Cells =>
  sheet.rows.slice(top, bottom + 1).map((row) => row.slice(left, right + 1));

export function withCleared(sheet: Sheet, range: CellRange): Sheet {
  if (cellsIn(sheet, range).every((row) => row.every((text) => text === ""))) return sheet;
  const rows = sheet.rows.map((row, at) =>
    row.map((text, column) => (isInside(range, at, column) ? "" : text)),
  );
  return { ...sheet, rows };
}

export const withRow = (sheet: Sheet, at: number): Sheet =>
  sheet.rows.length >= MAX_ROWS
    ? sheet
    : { ...sheet, rows: sheet.rows.toSpliced(at, 0, emptyRow(sheet)) };

/** Remove some rows; one always remains. */
export function withoutRows(sheet: Sheet, { top, bottom }: CellRange): Sheet {
  const rows = sheet.rows.toSpliced(top, bottom - top + 1);
  return { ...sheet, rows: rows.length > 0 ? rows : [emptyRow(sheet)] };
}
