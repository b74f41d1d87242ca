/** The room for small cards, in pixels. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** The size of each card, the number of columns, and the number of cards shown: if not all, one more place shows how many are left out. */
export interface Fit extends Room {
  readonly columns: number;
  readonly shown: number;
}

export const GAP_PX = 3;
const MIN_WIDTH_PX = 20;
const MAX_WIDTH_PX = 150;
const WIDTH_PER_HEIGHT = 0.82;
/** Cards up to this height show only their price. */
const MAX_CHIP_HEIGHT_PX = 30;
/** A second row must have at least this height. */
const MIN_ROW_HEIGHT_PX = 52;

/** Return the largest size at which `n` cards lie in rows without covering each other. */
export function fit(n: number, room: Room): Fit {
  const rows = Math.max(1, Math.floor((room.height + GAP_PX) / (MIN_ROW_HEIGHT_PX + GAP_PX)));
  const ways = Array.from({ length: Math.min(rows, Math.max(1, n)) }, (_, i) =>
    inRows(n, room, i + 1),
  );
  return ways.reduce((best, way) => (isBetter(way, best) ? way : best));
}

const isBetter = (one: Fit, other: Fit): boolean =>
  one.shown > other.shown || (one.shown === other.shown && one.width > other.width + 0.5);

function inRows(n: number, { width, height }: Room, rows: number): Fit {
  const high = (height + GAP_PX) / rows - GAP_PX;
  const low = high <= MAX_CHIP_HEIGHT_PX;
  const wanted = low ? MIN_WIDTH_PX : Math.min(MAX_WIDTH_PX, high * WIDTH_PER_HEIGHT);
  const side = Math.ceil(Math.max(1, n) / rows);
  const each = Math.max(MIN_WIDTH_PX, Math.min(wanted, (width + GAP_PX) / side - GAP_PX));
  const columns = Math.max(1, Math.floor((width + GAP_PX) / (each + GAP_PX) + 0.01));
  const places = rows * columns;
  return {
    width: each,
    height: low ? high : Math.min(high, each / WIDTH_PER_HEIGHT),
    columns: Math.min(columns, side),
    shown: n <= places ? n : places - 1,
  };
}
