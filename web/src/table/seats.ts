import { readSeats } from "$lib/wire/http";
import { forgetToken, loadKeys, seatKeys } from "$lib/wire/keys";
import type { HeldSeat, SeatKey } from "$lib/wire/messages";

/** So many keys the house looks at in one go. */
const MAX_KEYS_PER_REQUEST = 50;

/** The seats that are still mine. Keys that open nothing any more are thrown away; not those of tables that nobody can read now. */
export async function mySeats(): Promise<readonly HeldSeat[]> {
  const keys = seatKeys().slice(0, MAX_KEYS_PER_REQUEST);
  if (keys.length === 0) return [];
  const { held, trouble } = await readSeats(keys);
  const kept = new Set([...held.map(({ table }) => table.id), ...trouble]);
  for (const key of keys) if (!kept.has(key.table)) forgetKey(key);
  return held;
}

/** Unless another window has meanwhile sat down there anew. */
function forgetKey({ table, token }: SeatKey): void {
  if (loadKeys(table).token === token) forgetToken(table);
}

/** Something goes on at this table, or is about to: after a game, only if somebody else is still there. */
export function isActiveSeat({ table, seat }: HeldSeat): boolean {
  const others = table.seats.filter((_, n) => n !== seat);
  return table.state !== "over" || others.some(({ kind, online }) => kind === "person" && online);
}
