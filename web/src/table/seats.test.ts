import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { info } from "$games/diner/page/scenes";
import { keepKeys, keysOf } from "$lib/wire/keys";
import type { HeldSeat, SeatKey, TableInfo } from "$lib/wire/messages";
import { isWaiting, mySeats } from "./seats";

const table = (id: string): TableInfo => ({ ...info({ players: 2 }, "playing"), id });
const asked: unknown[] = [];

/** A house that holds these seats, and cannot read some tables. */
function houseKnows(seats: readonly HeldSeat[], unreadable: readonly string[] = []): void {
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    const { keys } = JSON.parse(body) as { keys: readonly SeatKey[] };
    asked.push([path, { keys }]);
    const held = seats.filter(({ table: { id } }) => keys.some(({ table }) => table === id));
    const trouble = keys.map(({ table }) => table).filter((id) => unreadable.includes(id));
    return Promise.resolve(new Response(JSON.stringify({ held, trouble })));
  });
}

beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

test("my seats are those that the house still knows; other keys are thrown away", async () => {
  keepKeys("mine", { token: "a", host: "h" });
  keepKeys("kicked", { token: "b", host: "h" });
  keepKeys("cleared", { token: "c" });
  keepKeys("opened", { host: "h" });
  const held = { table: table("mine"), seat: 0 };
  houseKnows([held]);
  expect(await mySeats()).toEqual([held]);
  const keys = expect.arrayContaining([
    { table: "mine", token: "a" },
    { table: "kicked", token: "b" },
    { table: "cleared", token: "c" },
  ]) as unknown;
  expect(asked[0]).toEqual(["/api/seats", { keys }]);
  expect(keysOf("mine")).toEqual({ token: "a", host: "h" });
  expect(keysOf("kicked")).toEqual({ host: "h" });
  expect(localStorage.getItem("orderup.table.cleared")).toBeNull();
});

test("a key to a table that the house cannot read at the moment is kept", async () => {
  keepKeys("mine", { token: "a" });
  keepKeys("unread", { token: "b" });
  keepKeys("cleared", { token: "c" });
  const held = { table: table("mine"), seat: 0 };
  houseKnows([held], ["unread"]);
  expect(await mySeats()).toEqual([held]);
  expect(keysOf("unread")).toEqual({ token: "b" });
  expect(keysOf("cleared")).toEqual({});
});

test("a lone key to a table that the house cannot read is kept, and nothing fails", async () => {
  keepKeys("unread", { token: "b" });
  houseKnows([], ["unread"]);
  expect(await mySeats()).toEqual([]);
  expect(keysOf("unread")).toEqual({ token: "b" });
});

test("who has held no seat asks for none", async () => {
  houseKnows([]);
  expect(await mySeats()).toEqual([]);
  expect(asked).toEqual([]);
});

test("a finished game calls nobody back, unless somebody is still there", () => {
  const over = { ...info({ players: 4 }, "over"), id: "t" };
  const alone = { ...over, seats: over.seats.map((seat) => ({ ...seat, online: false })) };
  expect(isWaiting({ table: table("t"), seat: 0 })).toBe(true);
  expect(isWaiting({ table: over, seat: 0 })).toBe(true);
  expect(isWaiting({ table: alone, seat: 0 })).toBe(false);
});
