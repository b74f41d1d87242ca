import { formatCsv, type Cells } from "./cells";
import { replaceLatest, newHistory, record, redo, undo, type History } from "./history";
import {
  cellAt,
  cellsOf,
  withCleared,
  cellsIn,
  withPasted,
  rangeOf,
  sheetOf,
  withCell,
  withoutRows,
  withParameter,
  withPicture,
  withPictureOf,
  withRow,
  type Parameters,
  type CellPosition,
  type CellRange,
  type Sheet,
} from "./sheet";

/** A cell that is being edited. With `caret` the arrow keys move in its text, else they leave it. */
export interface Editing {
  readonly text: string;
  readonly caret: boolean;
}

/** A sheet and the cursor in it: undo restores both. */
interface Snapshot {
  readonly sheet: Sheet;
  readonly cursor: CellPosition;
}

/** A list that is edited: its table, the selection, and the undo history. */
export class Studio {
  /** The name of the list. */
  name = $state("");
  editing = $state.raw<Editing | null>(null);
  /** The current cell. */
  cursor = $state.raw<CellPosition>({ row: 0, column: 0 });
  /** The other end of the selection. */
  anchor = $state.raw<CellPosition>({ row: 0, column: 0 });
  /** The column from which Tab has gone on: there Enter goes on, a row lower. */
  #tabbedFrom: number | null = null;
  #history = $state.raw<History<Snapshot>>(newHistory({ sheet: sheetOf([]), cursor: this.cursor }));

  readonly sheet = $derived(this.#history.present.sheet);
  readonly range = $derived<CellRange>(rangeOf(this.anchor, this.cursor));
  readonly canUndo = $derived(this.#history.past.length > 0);
  readonly canRedo = $derived(this.#history.future.length > 0);
  /** The table as it would be if typing ended now. */
  readonly sheetAsTyped = $derived(
    this.editing ? withCell(this.sheet, this.cursor, this.editing.text) : this.sheet,
  );
  readonly cells = $derived<Cells>(cellsOf(this.sheetAsTyped));
  readonly text = $derived(formatCsv(this.cells));

  constructor(
    cells: Cells,
    name: string,
    readonly rulebook: Parameters,
  ) {
    this.name = name;
    this.#history = newHistory({ sheet: sheetOf(cells, rulebook), cursor: this.cursor });
  }

  /** Go to a cell, within the table; the selection follows, or with `extend` grows to it. */
  go({ row, column }: CellPosition, extend = false): void {
    this.commit();
    const { titles, rows } = this.sheet;
    this.cursor = {
      row: Math.max(0, Math.min(row, rows.length - 1)),
      column: Math.max(0, Math.min(column, titles.length - 1)),
    };
    if (!extend) this.anchor = this.cursor;
    this.#tabbedFrom = null;
  }

  move(down: number, across: number, extend = false): void {
    this.go({ row: this.cursor.row + down, column: this.cursor.column + across }, extend);
  }

  /** Go to the next cell in reading order, or with `back` to the one before; return false at the end of the table. */
  tab(back: boolean): boolean {
    const wide = this.sheet.titles.length;
    const next = this.cursor.row * wide + this.cursor.column + (back ? -1 : 1);
    if (next < 0 || next >= wide * this.sheet.rows.length) return false;
    const from = this.#tabbedFrom ?? this.cursor.column;
    this.go({ row: Math.floor(next / wide), column: next % wide });
    this.#tabbedFrom = from;
    return true;
  }

  /** Go to the next row, or the one before, in the column in which tabbing began. */
  enter(back: boolean): void {
    const column = this.#tabbedFrom ?? this.cursor.column;
    this.go({ row: this.cursor.row + (back ? -1 : 1), column });
  }

  selectAll(): void {
    this.commit();
    this.anchor = { row: this.sheet.rows.length - 1, column: this.sheet.titles.length - 1 };
    this.cursor = { row: 0, column: 0 };
  }

  edit(caret: boolean): void {
    this.anchor = this.cursor;
    this.editing = { text: caret ? cellAt(this.sheet, this.cursor) : "", caret };
  }

  type(text: string): void {
    if (this.editing) this.editing = { ...this.editing, text };
  }

  commit(): void {
    if (!this.editing) return;
    const sheet = this.sheetAsTyped;
    this.editing = null;
    this.#change(sheet);
  }

  cancel(): void {
    this.editing = null;
  }

  clear(): void {
    this.#change(withCleared(this.sheet, this.range));
  }

  selectedCells(): Cells {
    return cellsIn(this.sheet, this.range);
  }

  paste(cells: Cells): void {
    const { sheet, range } = withPasted(this.sheet, this.range, cells);
    this.#change(sheet);
    this.cursor = { row: range.top, column: range.left };
    this.anchor = { row: range.bottom, column: range.right };
  }

  addRow(): void {
    this.commit();
    this.#change(withRow(this.sheet, this.range.bottom + 1));
    this.go({ row: this.range.bottom + 1, column: 0 });
  }

  removeRows(): void {
    this.commit();
    const { top } = this.range;
    this.#change(withoutRows(this.sheet, this.range));
    this.go({ row: top, column: this.cursor.column });
  }

  setParameter(name: string, value: number): void {
    this.commit();
    this.#change(withParameter(this.sheet, name, value));
  }

  /** Set the picture (a hash) of what a row's card shows; "": remove it. */
  setPicture(row: number, pictured: string, picture: string): void {
    this.commit();
    this.#change(withPicture(this.sheet, row, pictured, picture));
  }

  /** Set the picture of all cards that show `name`; unless it `isFirst`, it is one undo step together with those before it. */
  setPictureByName(name: string, pictured: string, picture: string, isFirst: boolean): void {
    this.commit();
    const sheet = withPictureOf(this.sheet, name, pictured, picture);
    if (isFirst) this.#change(sheet);
    else this.#history = replaceLatest(this.#history, { sheet, cursor: this.cursor });
  }

  /** Open another table; undo brings the one before back. */
  open(cells: Cells, name: string): void {
    this.editing = null;
    this.#change(sheetOf(cells, this.rulebook));
    this.name = name;
    this.go({ row: 0, column: 0 });
  }

  undo(): void {
    this.#step(undo(this.#history), this.#history.present.cursor);
  }

  redo(): void {
    const next = redo(this.#history);
    this.#step(next, next.present.cursor);
  }

  #step(history: History<Snapshot>, cursor: CellPosition): void {
    if (history === this.#history) return;
    this.editing = null;
    this.#history = history;
    this.go(cursor);
  }

  #change(sheet: Sheet): void {
    if (sheet !== this.sheet) this.#history = record(this.#history, { sheet, cursor: this.cursor });
  }
}
