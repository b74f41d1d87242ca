import { readSeats } from "$lib/wire/http";
import { forgetToken, keysOf, seatKeys } from "$lib/wire/keys";
import type { HeldSeat, SeatKey } from "$lib/wire/messages";

/** So many keys the house looks at in one go. */
const MOST = 50;

/** The seats that are still mine. Keys that certainly open nothing any more are thrown away. */
export async function mySeats(): Promise<readonly HeldSeat[]> {
  const keys = seatKeys().slice(0, MOST);
  if (keys.length === 0) return [];
  const seats = await readSeats(keys);
  const alive = new Set(seats.map(({ table }) => table.id));
  for (const key of keys) if (!alive.has(key.table) && (await opensNothing(key))) throwAway(key);
  return seats;
}

/** Whether the house is certain of it: asked about one key alone, it refuses to answer while it cannot read the table. */
async function opensNothing(key: SeatKey): Promise<boolean> {
  try {
    return (await readSeats([key])).length === 0;
  } catch {
    return false;
  }
}

/** Unless another window has meanwhile sat down there anew. */
function throwAway({ table, token }: SeatKey): void {
  if (keysOf(table).token === token) forgetToken(table);
}

/** Something goes on at this table, or is about to: after a game, only if somebody else is still there. */
export function isWaiting({ table, seat }: HeldSeat): boolean {
  const others = table.seats.filter((_, n) => n !== seat);
  return table.state !== "over" || others.some(({ kind, online }) => kind === "person" && online);
}
