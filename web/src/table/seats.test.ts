import { beforeEach, expect, test, vi } from "vitest";
import { info } from "$games/diner/page/scenes";
import { saveKeys, loadKeys } from "$lib/wire/keys";
import type { HeldSeat, SeatKey, TableInfo } from "$lib/wire/messages";
import { isActiveSeat, mySeats } from "./seats";

const table = (id: string): TableInfo => ({ ...info({ players: 2 }, "playing"), id });
const asked: unknown[] = [];

/** A server that holds these seats, and cannot read some tables. */
function serverKnows(seats: readonly HeldSeat[], unreadable: readonly string[] = []): void {
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

test("my seats are those that the server still knows; other keys are thrown away", async () => {
  saveKeys("mine", { token: "a", host: "h" });
  saveKeys("kicked", { token: "b", host: "h" });
  saveKeys("cleared", { token: "c" });
  saveKeys("opened", { host: "h" });
  const held = { table: table("mine"), seat: 0 };
  serverKnows([held]);
  expect(await mySeats()).toEqual([held]);
  const keys = expect.arrayContaining([
    { table: "mine", token: "a" },
    { table: "kicked", token: "b" },
    { table: "cleared", token: "c" },
  ]) as unknown;
  expect(asked[0]).toEqual(["/api/seats", { keys }]);
  expect(loadKeys("mine")).toEqual({ token: "a", host: "h" });
  expect(loadKeys("kicked")).toEqual({ host: "h" });
  expect(localStorage.getItem("orderup.table.cleared")).toBeNull();
});

test("a key to a table that the server cannot read at the moment is kept", async () => {
  saveKeys("mine", { token: "a" });
  saveKeys("unread", { token: "b" });
  saveKeys("cleared", { token: "c" });
  const held = { table: table("mine"), seat: 0 };
  serverKnows([held], ["unread"]);
  expect(await mySeats()).toEqual([held]);
  expect(loadKeys("unread")).toEqual({ token: "b" });
  expect(loadKeys("cleared")).toEqual({});
});

test("a lone key to a table that the server cannot read is kept, and nothing fails", async () => {
  saveKeys("unread", { token: "b" });
  serverKnows([], ["unread"]);
  expect(await mySeats()).toEqual([]);
  expect(loadKeys("unread")).toEqual({ token: "b" });
});

test("who has held no seat asks for none", async () => {
  serverKnows([]);
  expect(await mySeats()).toEqual([]);
  expect(asked).toEqual([]);
});

test("a finished game calls nobody back, unless somebody is still there", () => {
  const over = { ...info({ players: 4 }, "over"), id: "t" };
  const alone = { ...over, seats: over.seats.map((seat) => ({ ...seat, online: false })) };
  expect(isActiveSeat({ table: table("t"), seat: 0 })).toBe(true);
  expect(isActiveSeat({ table: over, seat: 0 })).toBe(true);
  expect(isActiveSeat({ table: alone, seat: 0 })).toBe(false);
});
