import { beforeEach, expect, test, vi } from "vitest";
import { clocks, info, menu, view } from "$lib/testing/diner";
import { keysOf } from "$lib/wire/keys";
import type { Command, GameEvent, ServerMessage } from "$lib/wire/messages";
import { LiveTable } from "./live.svelte";

const scene = { players: 2 };
let sent: Command[], renewed: number;

function sitting(): LiveTable {
  sent = [];
  renewed = 0;
  const live = new LiveTable("t1", () => ({
    send: (command) => `c${sent.push(command)}`,
    renew: () => void renewed++,
    close: () => undefined,
  }));
  live.connected("online");
  live.heard(welcome());
  return live;
}

const welcome = (): Extract<ServerMessage, { type: "welcome" }> => ({
  type: "welcome",
  table: info(scene, "playing"),
  you: { seat: 0, host: true },
  game: view(scene),
  past: [],
  menu: menu(scene),
  clocks: clocks(scene),
});

const draw = { do: "draw", stack: 0, card: 200 };
const drawn = (v: number): GameEvent => ({
  v,
  t: 1000,
  seat: 0,
  move: draw,
  cards: [{ card: 200, from: "kitchen.0", to: "hand.0", plate: "burger" }],
  shows: [],
  zones: {},
  say: null,
  status: view(scene).status,
});
const happened = (v: number): ServerMessage => ({
  type: "event",
  event: drawn(v),
  menu: [],
  clocks: [],
});

beforeEach(() => localStorage.clear());

test("an action is pending until the server has answered", () => {
  const live = sitting();
  live.move(draw);
  expect(live.isPending(draw)).toBe(true);
  expect(live.isPending({ ...draw, stack: 1 })).toBe(false);
  live.heard({ type: "done", id: "c1" });
  expect(live.isPending(draw)).toBe(false);
});

test("watchers hear of an event before and after it shows", async () => {
  const live = sitting();
  const seen: unknown[] = [];
  live.watch({
    before: () => seen.push(live.view?.zones["hand.0"]?.n),
    after: () => seen.push(live.view?.zones["hand.0"]?.n),
  });
  live.heard(happened(41));
  await vi.waitFor(() => expect(seen).toEqual([7, 8]));
  expect(live.events).toHaveLength(1);
});

test("an event heard twice changes nothing", () => {
  const live = sitting();
  live.heard(happened(41));
  live.heard(happened(41));
  expect(live.view?.zones["hand.0"]?.n).toBe(8);
});

test("a gap in the events fetches the table anew", () => {
  const live = sitting();
  live.heard(happened(43));
  expect(renewed).toBe(1);
  expect(live.view?.v).toBe(40);
});

test("after a reconnect it asks for what it has missed", () => {
  const live = sitting();
  live.heard(happened(41));
  expect(live.hello()).toEqual({ round: 1, since: 41 });
});

test("the seat's token is kept, and forgotten with the seat", () => {
  const live = sitting();
  live.heard({ type: "seated", id: "x", seat: 0, token: "secret" });
  expect(keysOf("t1").token).toBe("secret");
  expect(live.hello()).toMatchObject({ token: "secret" });
  live.heard({ type: "table", table: info(scene, "lobby"), you: { seat: null, host: false } });
  expect(keysOf("t1").token).toBeUndefined();
});

test("a refusal names its command and its reason", () => {
  const live = sitting();
  const refused = vi.fn();
  live.watch({ refused });
  live.move(draw);
  const why = { code: "late", text: "Too late.", by: 1, card: 200 };
  live.heard({ type: "refused", id: "c1", why });
  expect(refused).toHaveBeenCalledWith(why, { type: "move", move: draw });
  expect(live.isPending(draw)).toBe(false);
});

test("back in the lobby the last game is gone", () => {
  const live = sitting();
  live.heard({ type: "table", table: info(scene, "lobby"), you: { seat: 0, host: true } });
  expect(live.view).toBeNull();
  expect(live.menu).toEqual([]);
});

test("who comes anew is told the past, and the present goes on from it", () => {
  const live = sitting();
  live.heard({ ...welcome(), past: [drawn(39), drawn(40)] });
  live.heard(happened(41));
  expect(live.events.map(({ v }) => v)).toEqual([39, 40, 41]);
});
