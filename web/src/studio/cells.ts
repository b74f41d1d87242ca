/** Tables as text: what spreadsheets put on the clipboard (TSV), and what the house reads (CSV). */

export type Cells = readonly (readonly string[])[];

/** The cells of a text with tabs; a cell in quotes may have tabs, lines and doubled quotes. */
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

/** What a quoted cell says, on one line. */
function unquote(content: string): string {
  const quoted = content.length > 1 && content.startsWith('"') && content.endsWith('"');
  const said = quoted ? content.slice(1, -1).replaceAll('""', '"') : content;
  return oneLine(said);
}

/** A cell is one line, without tabs. */
export const oneLine = (text: string): string =>
  text.replaceAll(/[\t\r\n\v\f\u0085\u2028\u2029]+/g, " ");

export const formatTsv = (cells: Cells): string => cells.map((row) => row.join("\t")).join("\n");

/** As a file for a spreadsheet, or for the house. */
export const formatCsv = (cells: Cells): string =>
  cells.map((row) => row.map(defuseFormula).map(quoted).join(",") + "\n").join("");

/** A spreadsheet calculates what begins so, and a list may be a stranger's; the house reads over the tab. */
const defuseFormula = (cell: string): string => (/^[=+\-@]/.test(cell) ? `\t${cell}` : cell);

const quoted = (cell: string): string =>
  /[",;|\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
