/** Tables as text: the clipboard format of spreadsheets (TSV), and the server's format (CSV). */

export type Cells = readonly (readonly string[])[];

/** Return the cells of a text with tabs; a quoted cell may contain tabs, line breaks and doubled quotes. */
export function parseTsv(text: string): Cells {
  const rows: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r\n|\r|\n|$)/y;
  while (cell.lastIndex < text.length) {
    const [, content = "", end = ""] = cell.exec(text) ?? [];
    rows.at(-1)?.push(unquote(content));
    if (end === "\t" && cell.lastIndex === text.length) rows.at(-1)?.push("");
    if (end !== "\t" && cell.lastIndex < text.length) rows.push([]);
  }
  return rows[0]?.length === 0 ? [[""]] : rows;
}

/** Return the content of a quoted cell, on one line. */
function unquote(content: string): string {
  const quoted = content.length > 1 && content.startsWith('"') && content.endsWith('"');
  const said = quoted ? content.slice(1, -1).replaceAll('""', '"') : content;
  return oneLine(said);
}

/** Return a text as one line without tabs. */
export const oneLine = (text: string): string =>
  text.replaceAll(/[\t\r\n\v\f\u0085\u2028\u2029]+/g, " ");

export const formatTsv = (cells: Cells): string => cells.map((row) => row.join("\t")).join("\n");

/** Return the cells as a CSV file for a spreadsheet, or for the server. */
export const formatCsv = (cells: Cells): string =>
  cells.map((row) => row.map(defuseFormula).map(quoted).join(",") + "\n").join("");

/** Return a cell that no spreadsheet calculates as a formula, since a list may be a stranger's; the server ignores the tab. */
const defuseFormula = (cell: string): string => (/^[=+\-@]/.test(cell) ? `\t${cell}` : cell);

const quoted = (cell: string): string =>
  /[",;|\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
