import { readSeats } from "$lib/wire/http";
import { forgetToken, loadKeys, seatKeys } from "$lib/wire/keys";
import type { HeldSeat, SeatKey } from "$lib/wire/messages";

/** The most keys that the server accepts in one request. */
const MAX_KEYS_PER_REQUEST = 50;

/** Return the seats that are still mine. Keys that open nothing are forgotten, except those of tables that nobody can read now. */
export async function mySeats(): Promise<readonly HeldSeat[]> {
  const keys = seatKeys().slice(0, MAX_KEYS_PER_REQUEST);
  if (keys.length === 0) return [];
  const { held, trouble } = await readSeats(keys);
  const kept = new Set([...held.map(({ table }) => table.id), ...trouble]);
  for (const key of keys) if (!kept.has(key.table)) forgetKey(key);
  return held;
}

/** Forget a key, unless another window has sat down there again meanwhile. */
function forgetKey({ table, token }: SeatKey): void {
  if (loadKeys(table).token === token) forgetToken(table);
}

/** Return whether a table is still active: after a game, only if somebody else is still there. */
export function isActiveSeat({ table, seat }: HeldSeat): boolean {
  const others = table.seats.filter((_, n) => n !== seat);
  return table.state !== "over" || others.some(({ kind, online }) => kind === "person" && online);
}
