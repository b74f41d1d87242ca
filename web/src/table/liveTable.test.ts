import { beforeEach, expect, test, vi } from "vitest";
import { info, view } from "$games/diner/page/scenes";
import type { Example } from "$lib/testing/example";
import {
  drawMove,
  drawEvent,
  eventMessage,
  commandId,
  commandIds,
  reconnects,
  exampleScene,
  sentCommands,
  seatedTable,
  welcome,
  withdrawnIds,
} from "$lib/testing/live";
import { saveKeys, loadKeys } from "$lib/wire/keys";
import type { GameEvent } from "$lib/wire/messages";
import { NO_SOCKET } from "$lib/wire/socket";
import { LiveTable } from "./liveTable.svelte";

beforeEach(() => localStorage.clear());

test("an action is pending until the server has answered", () => {
  const live = seatedTable();
  live.move(drawMove);
  expect(live.isPending(drawMove)).toBe(true);
  const other: Example["Move"] = { ...drawMove, stack: 1 };
  expect(live.isPending(other)).toBe(false);
  live.onMessage({ type: "done", id: commandId(1) });
  expect(live.isPending(drawMove)).toBe(false);
});

test("an unanswered command is sent again after a reconnect, with the same id", () => {
  const live = seatedTable();
  live.move(drawMove);
  live.send({ type: "ready", ready: true });
  live.onMessage({ type: "done", id: commandId(1) });
  live.onConnection("offline");
  live.onConnection("online");
  expect(commandIds).toEqual([commandId(1), commandId(2), commandId(2)]);
  expect(sentCommands.at(-1)).toEqual({ type: "ready", ready: true });
});

test("a move that waited too long is withdrawn, until the server has said what became of it", () => {
  vi.useFakeTimers();
  const live = seatedTable();
  live.onConnection("offline");
  live.move(drawMove);
  vi.advanceTimersByTime(30_000);
  live.onConnection("online");
  live.onConnection("offline");
  live.onConnection("online");
  expect(withdrawnIds).toEqual([commandId(1), commandId(1)]);
  live.onMessage({ type: "done", id: commandId(1) });
  live.onConnection("online");
  expect(withdrawnIds).toHaveLength(2);
  expect(commandIds).toHaveLength(1);
  vi.useRealTimers();
});

test("a wish for a seat that is taken back is not sent again, on whatever line", () => {
  const live = seatedTable();
  live.send({ type: "sit", seat: 0, name: "Ann" });
  live.withdrawSeatRequest();
  expect(withdrawnIds).toEqual([commandId(1)]);
  live.onConnection("offline");
  live.withdrawSeatRequest();
  live.onConnection("online");
  expect(withdrawnIds).toHaveLength(1);
  expect(commandIds).toHaveLength(1);
});

test("watchers hear of an event before and after it shows", async () => {
  const live = seatedTable();
  const seen: unknown[] = [];
  live.subscribe({
    before: () => seen.push(live.view?.zones["hand.0"]?.n),
    after: () => seen.push(live.view?.zones["hand.0"]?.n),
  });
  live.onMessage(eventMessage(41));
  await vi.waitFor(() => expect(seen).toEqual([7, 8]));
  expect(live.events).toHaveLength(1);
});

test("an event keeps the names of those days, whoever sits there now", () => {
  const live = seatedTable();
  const table = info(exampleScene, "playing");
  const seats = table.seats.map((seat) => ({ ...seat, name: null }));
  live.onMessage(eventMessage(41));
  live.onMessage({ type: "table", table: { ...table, seats }, you: live.you });
  live.onMessage(eventMessage(42));
  const seatNames = [
    ["Robin", "Earl"],
    [null, null],
  ];
  expect(live.events.map((event) => event.seatNames)).toEqual(seatNames);
  const game = { ...view(exampleScene), v: 42 };
  live.onMessage({
    ...welcome(),
    table: { ...table, seats },
    game,
    past: [drawEvent(41), drawEvent(42)],
  });
  expect(live.events.map((event) => event.seatNames)).toEqual(seatNames);
});

test("an event heard twice changes nothing", () => {
  const live = seatedTable();
  live.onMessage(eventMessage(41));
  live.onMessage(eventMessage(41));
  expect(live.view?.zones["hand.0"]?.n).toBe(8);
});

test("a gap in the events fetches the table anew", () => {
  const live = seatedTable();
  live.onMessage(eventMessage(43));
  expect(reconnects).toBe(1);
  expect(live.view?.v).toBe(40);
});

test("after a reconnect it asks for what it has missed", () => {
  const live = seatedTable();
  live.onMessage(eventMessage(41));
  expect(live.hello()).toEqual({ round: 1, since: 41, you: 0 });
});

test("a spectator who has asked for a seat says that the view is a spectator's: the token may open the seat", () => {
  const live = seatedTable();
  live.onMessage({
    ...welcome(),
    game: { ...view(exampleScene), you: null },
    you: { seat: null, host: false },
  });
  expect(live.hello()).toEqual({ round: 1, since: 40, you: null });
  live.send({ type: "sit", seat: 1, name: "Ann" });
  expect(live.hello()).toEqual({ token: loadKeys("t1").spare, round: 1, since: 40, you: null });
});

test("the seat's token is kept, and forgotten with the seat", () => {
  const live = seatedTable();
  live.onMessage({ type: "seated", id: "x", seat: 0, token: "secret" });
  expect(loadKeys("t1").token).toBe("secret");
  expect(live.hello()).toMatchObject({ token: "secret" });
  live.onMessage({
    type: "table",
    table: info(exampleScene, "lobby"),
    you: { seat: null, host: false },
  });
  expect(loadKeys("t1").token).toBeUndefined();
});

test("a call that lost to the same call says who was faster, unless that was me", () => {
  const live = seatedTable();
  const refused = vi.fn();
  live.subscribe({ refused });
  const call = { do: "close" };
  live.move(call);
  live.onMessage({
    type: "event",
    event: { ...drawEvent(41), cards: [], seat: 1, move: call },
    menu: [],
    clocks: [],
  });
  const why = { code: "wrong_phase", text: "No game is on." };
  live.onMessage({ type: "refused", id: commandId(1), why });
  expect(refused).toHaveBeenLastCalledWith(
    { code: "late", text: why.text, by: 1 },
    expect.objectContaining({ type: "move", move: call }),
  );
  live.move(call);
  live.onMessage({
    type: "event",
    event: { ...drawEvent(42), cards: [], move: call },
    menu: [],
    clocks: [],
  });
  live.onMessage({ type: "refused", id: commandId(2), why });
  expect(refused).toHaveBeenCalledTimes(1);
});

test("who was stood in for is told so once, anew or on coming back", () => {
  const live = seatedTable();
  const standInMoved = vi.fn();
  live.subscribe({ standInMoved });
  const standin = (v: number): GameEvent => ({ ...drawEvent(v), standin: true });
  const others = (v: number): GameEvent => ({ ...standin(v), seat: 1 });
  live.onMessage({ ...welcome(), past: [standin(38), drawEvent(39), others(40)] });
  expect(standInMoved).not.toHaveBeenCalled();
  live.onMessage({ ...welcome(), past: [drawEvent(38), standin(39), others(40)] });
  expect(standInMoved).toHaveBeenCalledTimes(1);
  live.onMessage({ ...welcome(), game: null });
  for (const v of [41, 42])
    live.onMessage({ type: "event", event: standin(v), menu: [], clocks: [] });
  expect(standInMoved).toHaveBeenCalledTimes(2);
});

test("who sits under another name than they gave is told", () => {
  const live = seatedTable();
  const renamed = vi.fn();
  live.subscribe({ renamed });
  const sit = (name: string, called: string) => {
    live.send({ type: "sit", seat: 0, name });
    const table = info(exampleScene, "lobby");
    const seats = table.seats.map((seat, n) => (n === 0 ? { ...seat, name: called } : seat));
    live.onMessage({ type: "table", table: { ...table, seats }, you: { seat: 0, host: false } });
    live.onMessage({ type: "seated", id: commandIds.at(-1) ?? "", seat: 0, token: "secret" });
  };
  sit(" Gus ", "Gus");
  sit("Ann B.", "Ann B.");
  expect(renamed).not.toHaveBeenCalled();
  sit("Gus ", "Gus 2");
  expect(renamed.mock.calls).toEqual([[{ asked: "Gus", name: "Gus 2" }]]);
});

test("who is sent away is told so, now or on coming back", () => {
  saveKeys("t1", { token: "secret" });
  const live = seatedTable();
  const unseated = vi.fn();
  live.subscribe({ unseated });
  live.onMessage({ type: "unseated" });
  live.onMessage({
    type: "table",
    table: info(exampleScene, "lobby"),
    you: { seat: null, host: false },
  });
  expect(unseated.mock.calls).toEqual([["sent_away"]]);
  saveKeys("t1", { token: "secret" });
  const back = new LiveTable("t1", () => NO_SOCKET);
  back.subscribe({ unseated });
  back.onMessage({ ...welcome(), you: { seat: null, host: false } });
  back.onMessage({ ...welcome(), you: { seat: null, host: false } });
  expect(unseated.mock.calls).toEqual([["sent_away"], ["lost"]]);
  expect(loadKeys("t1").token).toBeUndefined();
});

test("who leaves the seat is not told so", () => {
  const live = seatedTable();
  const unseated = vi.fn();
  live.subscribe({ unseated });
  live.onMessage({
    type: "table",
    table: info(exampleScene, "lobby"),
    you: { seat: null, host: false },
  });
  live.onMessage({ ...welcome(), you: { seat: null, host: false } });
  expect(unseated).not.toHaveBeenCalled();
});

test("a move tells which event was the last, and how long ago it came", () => {
  vi.useFakeTimers();
  const live = seatedTable();
  live.onMessage(eventMessage(41));
  vi.advanceTimersByTime(389);
  live.move(drawMove);
  expect(sentCommands).toEqual([{ type: "move", move: drawMove, seen: 41, after: 389 }]);
  vi.useRealTimers();
});

test("a refusal names its command and its reason", () => {
  const live = seatedTable();
  const refused = vi.fn();
  live.subscribe({ refused });
  live.move(drawMove);
  const why = { code: "late", text: "Too late.", by: 1, card: 200 };
  live.onMessage({ type: "refused", id: commandId(1), why });
  expect(refused).toHaveBeenCalledWith(
    why,
    expect.objectContaining({ type: "move", move: drawMove }),
  );
  expect(live.isPending(drawMove)).toBe(false);
});

test("what is refused after its game is over is not told; a rematch that is refused is", () => {
  const live = seatedTable();
  const refused = vi.fn();
  live.subscribe({ refused });
  const you = { seat: 0, host: true };
  const why = { code: "wrong_phase", text: "No game is on." };
  live.move(drawMove);
  live.requestHint();
  live.move(drawMove);
  live.send({ type: "rematch" });
  live.onMessage({ type: "table", table: info(exampleScene, "over"), you });
  live.onMessage({ type: "refused", id: commandId(1), why });
  live.onMessage({ type: "refused", id: commandId(2), why });
  expect(live.hintPending).toBe(false);
  live.onMessage({ type: "table", table: { ...info(exampleScene, "playing"), round: 2 }, you });
  live.onMessage({ type: "refused", id: commandId(3), why });
  expect(refused).not.toHaveBeenCalled();
  live.onMessage({ type: "refused", id: commandId(4), why });
  expect(refused).toHaveBeenCalledExactlyOnceWith(why, { type: "rematch" });
});

test("back in the lobby the last game is gone", () => {
  const live = seatedTable();
  live.onMessage({
    type: "table",
    table: info(exampleScene, "lobby"),
    you: { seat: 0, host: true },
  });
  expect(live.view).toBeNull();
  expect(live.menu).toEqual([]);
});

test("who comes anew is told the past, and the present goes on from it", () => {
  const live = seatedTable();
  live.onMessage({ ...welcome(), past: [drawEvent(39), drawEvent(40)] });
  live.onMessage(eventMessage(41));
  expect(live.events.map(({ v }) => v)).toEqual([39, 40, 41]);
});

test("a seat whose answer was lost is opened by the token that was sent with the wish for it", () => {
  const live = seatedTable();
  live.onMessage({ ...welcome(), you: { seat: null, host: false } });
  live.send({ type: "sit", seat: 1, name: "Ann" });
  const { spare } = loadKeys("t1");
  expect(sentCommands.at(-1)).toEqual({ type: "sit", seat: 1, name: "Ann", token: spare });
  expect(spare).toMatch(/^[0-9a-f]{64}$/);
  expect(live.hello()).toMatchObject({ token: spare });
  live.onMessage({ ...welcome(), you: { seat: 1, host: false } });
  expect(loadKeys("t1")).toEqual({ token: spare });
});

test("who leaves a game keeps what the seat can be had back with", () => {
  saveKeys("t1", { token: "secret" });
  const live = seatedTable();
  const told: string[] = [];
  live.subscribe({ unseated: (how) => told.push(how) });
  live.onMessage({
    type: "table",
    table: info(exampleScene, "playing"),
    you: { seat: null, host: false, left: 0 },
  });
  expect(loadKeys("t1")).toEqual({ spare: "secret" });
  live.onMessage({ ...welcome(), you: { seat: null, host: false, left: 0 } });
  expect(told).toEqual([]);
  live.send({ type: "sit", seat: 0, name: "Ann" });
  expect(sentCommands.at(-1)).toMatchObject({ token: "secret" });
  live.onMessage({ type: "seated", id: commandId(1), seat: 0, token: "secret" });
  expect(loadKeys("t1")).toEqual({ token: "secret" });
});

test("a server that is slow to write says so, until it has written or the line is lost", () => {
  const live = seatedTable();
  live.onMessage({ type: "stalled", over: false });
  expect(live.stalled).toBe(true);
  live.onMessage({ type: "stalled", over: true });
  expect(live.stalled).toBe(false);
  live.onMessage({ type: "stalled", over: false });
  live.onConnection("offline");
  expect(live.stalled).toBe(false);
});

test("whoever does not want to wait for the next try tries now", () => {
  const live = seatedTable();
  live.onConnection("offline");
  live.reconnectNow();
  expect(reconnects).toBe(1);
});

test("only who has not answered yet is asked about a newcomer", () => {
  const live = seatedTable();
  const wish = { request: 3, seat: 1, name: "Dan", asked: [0, 2] };
  const table = { ...info(exampleScene, "playing"), requests: [wish] };
  live.onMessage({ type: "table", table, you: { seat: 0, host: true } });
  expect(live.seatRequestsForMe).toEqual([wish]);
  live.onMessage({
    type: "table",
    table: { ...table, requests: [{ ...wish, asked: [2] }] },
    you: { seat: 0, host: true },
  });
  expect(live.seatRequestsForMe).toEqual([]);
});

test("after a reload the log still knows who sat there before a newcomer", () => {
  const live = seatedTable();
  const seats = info(exampleScene, "playing").seats.map((seat) => ({ ...seat, name: "Cat" }));
  const past = [
    drawEvent(38),
    { ...drawEvent(39), seated: [{ seat: 0, name: "Cat", before: "Ann" }] },
  ];
  const told = { ...welcome(), table: { ...info(exampleScene, "playing"), seats }, past };
  live.onMessage({ ...told, game: { ...view(exampleScene), round: 2 } });
  expect(live.events.map(({ seatNames }) => seatNames[0])).toEqual(["Ann", "Cat"]);
  const seated = [{ seat: 0, name: "Cat", before: "Bob" }];
  live.onMessage({ ...told, seated, game: { ...view(exampleScene), round: 3 } });
  expect(live.events.map(({ seatNames }) => seatNames[0])).toEqual(["Ann", "Bob"]);
});

test("while all come back to a server that was replaced, nobody is shown to be gone", () => {
  vi.useFakeTimers();
  const live = seatedTable();
  const table = info({ players: 2 }, "playing");
  const you = { seat: 0, host: true };
  const gone = { ...table, seats: table.seats.map((seat, n) => ({ ...seat, online: n === 0 })) };
  live.onMessage({ type: "table", table, you });
  live.onConnection("resuming");
  live.onConnection("online");
  live.onMessage({ type: "table", table: gone, you });
  expect(live.info?.seats.map(({ online }) => online)).toEqual([true, true]);
  vi.advanceTimersByTime(1500);
  expect(live.info?.seats.map(({ online }) => online)).toEqual([true, false]);
  live.onMessage({ type: "table", table, you });
  live.onMessage({ type: "table", table: gone, you });
  expect(live.info?.seats.map(({ online }) => online)).toEqual([true, false]);
  vi.useRealTimers();
});
