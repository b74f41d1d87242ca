import { readSeats } from "$lib/wire/http";
import { forgetToken, keysOf, seatKeys } from "$lib/wire/keys";
import type { HeldSeat, SeatKey } from "$lib/wire/messages";

/** So many keys the house looks at in one go. */
const MOST = 50;

/** The seats that are still mine. Keys that the house no longer knows are thrown away. */
export async function mySeats(): Promise<readonly HeldSeat[]> {
  const keys = seatKeys().slice(0, MOST);
  if (keys.length === 0) return [];
  const seats = await readSeats(keys);
  const alive = new Set(seats.map(({ table }) => table.id));
  keys.filter(({ table }) => !alive.has(table)).forEach(throwAway);
  return seats;
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
