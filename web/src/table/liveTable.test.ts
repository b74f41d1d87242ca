import { beforeEach, expect, test, vi } from "vitest";
import { info, view } from "$games/diner/page/scenes";
import type { Example } from "$lib/testing/example";
import {
  draw,
  drawn,
  happened,
  id,
  ids,
  renewed,
  scene,
  sent,
  sitting,
  welcome,
  withdrawn,
} from "$lib/testing/live";
import { keepKeys, keysOf } from "$lib/wire/keys";
import type { GameEvent } from "$lib/wire/messages";
import { NO_SOCKET } from "$lib/wire/socket";
import { LiveTable } from "./liveTable.svelte";

beforeEach(() => localStorage.clear());

test("an action is pending until the server has answered", () => {
  const live = sitting();
  live.move(draw);
  expect(live.isPending(draw)).toBe(true);
  const other: Example["Move"] = { ...draw, stack: 1 };
  expect(live.isPending(other)).toBe(false);
  live.heard({ type: "done", id: id(1) });
  expect(live.isPending(draw)).toBe(false);
});

test("an unanswered command is sent again after a reconnect, with the same id", () => {
  const live = sitting();
  live.move(draw);
  live.send({ type: "ready", ready: true });
  live.heard({ type: "done", id: id(1) });
  live.connected("offline");
  live.connected("online");
  expect(ids).toEqual([id(1), id(2), id(2)]);
  expect(sent.at(-1)).toEqual({ type: "ready", ready: true });
});

test("a move that waited too long is withdrawn, until the house has said what became of it", () => {
  vi.useFakeTimers();
  const live = sitting();
  live.connected("offline");
  live.move(draw);
  vi.advanceTimersByTime(30_000);
  live.connected("online");
  live.connected("offline");
  live.connected("online");
  expect(withdrawn).toEqual([id(1), id(1)]);
  live.heard({ type: "done", id: id(1) });
  live.connected("online");
  expect(withdrawn).toHaveLength(2);
  expect(ids).toHaveLength(1);
  vi.useRealTimers();
});

test("a wish for a seat that is taken back is not sent again, on whatever line", () => {
  const live = sitting();
  live.send({ type: "sit", seat: 0, name: "Ann" });
  live.withdrawSeatRequest();
  expect(withdrawn).toEqual([id(1)]);
  live.connected("offline");
  live.withdrawSeatRequest();
  live.connected("online");
  expect(withdrawn).toHaveLength(1);
  expect(ids).toHaveLength(1);
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

test("an event keeps the names of those days, whoever sits there now", () => {
  const live = sitting();
  const table = info(scene, "playing");
  const seats = table.seats.map((seat) => ({ ...seat, name: null }));
  live.heard(happened(41));
  live.heard({ type: "table", table: { ...table, seats }, you: live.you });
  live.heard(happened(42));
  const seatNames = [
    ["Robin", "Earl"],
    [null, null],
  ];
  expect(live.events.map((event) => event.seatNames)).toEqual(seatNames);
  const game = { ...view(scene), v: 42 };
  live.heard({ ...welcome(), table: { ...table, seats }, game, past: [drawn(41), drawn(42)] });
  expect(live.events.map((event) => event.seatNames)).toEqual(seatNames);
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
  expect(live.hello()).toEqual({ round: 1, since: 41, you: 0 });
});

test("a spectator who has asked for a seat says that the view is a spectator's: the token may open the seat", () => {
  const live = sitting();
  live.heard({
    ...welcome(),
    game: { ...view(scene), you: null },
    you: { seat: null, host: false },
  });
  expect(live.hello()).toEqual({ round: 1, since: 40, you: null });
  live.send({ type: "sit", seat: 1, name: "Ann" });
  expect(live.hello()).toEqual({ token: keysOf("t1").spare, round: 1, since: 40, you: null });
});

test("the seat's token is kept, and forgotten with the seat", () => {
  const live = sitting();
  live.heard({ type: "seated", id: "x", seat: 0, token: "secret" });
  expect(keysOf("t1").token).toBe("secret");
  expect(live.hello()).toMatchObject({ token: "secret" });
  live.heard({ type: "table", table: info(scene, "lobby"), you: { seat: null, host: false } });
  expect(keysOf("t1").token).toBeUndefined();
});

test("a call that lost to the same call says who was faster, unless that was me", () => {
  const live = sitting();
  const refused = vi.fn();
  live.watch({ refused });
  const call = { do: "close" };
  live.move(call);
  live.heard({
    type: "event",
    event: { ...drawn(41), cards: [], seat: 1, move: call },
    menu: [],
    clocks: [],
  });
  const why = { code: "wrong_phase", text: "No game is on." };
  live.heard({ type: "refused", id: id(1), why });
  expect(refused).toHaveBeenLastCalledWith(
    { code: "late", text: why.text, by: 1 },
    expect.objectContaining({ type: "move", move: call }),
  );
  live.move(call);
  live.heard({
    type: "event",
    event: { ...drawn(42), cards: [], move: call },
    menu: [],
    clocks: [],
  });
  live.heard({ type: "refused", id: id(2), why });
  expect(refused).toHaveBeenCalledTimes(1);
});

test("who was stood in for is told so once, anew or on coming back", () => {
  const live = sitting();
  const stoodIn = vi.fn();
  live.watch({ stoodIn });
  const standin = (v: number): GameEvent => ({ ...drawn(v), standin: true });
  const others = (v: number): GameEvent => ({ ...standin(v), seat: 1 });
  live.heard({ ...welcome(), past: [standin(38), drawn(39), others(40)] });
  expect(stoodIn).not.toHaveBeenCalled();
  live.heard({ ...welcome(), past: [drawn(38), standin(39), others(40)] });
  expect(stoodIn).toHaveBeenCalledTimes(1);
  live.heard({ ...welcome(), game: null });
  for (const v of [41, 42]) live.heard({ type: "event", event: standin(v), menu: [], clocks: [] });
  expect(stoodIn).toHaveBeenCalledTimes(2);
});

test("who sits under another name than they gave is told", () => {
  const live = sitting();
  const renamed = vi.fn();
  live.watch({ renamed });
  const sit = (name: string, called: string) => {
    live.send({ type: "sit", seat: 0, name });
    const table = info(scene, "lobby");
    const seats = table.seats.map((seat, n) => (n === 0 ? { ...seat, name: called } : seat));
    live.heard({ type: "table", table: { ...table, seats }, you: { seat: 0, host: false } });
    live.heard({ type: "seated", id: ids.at(-1) ?? "", seat: 0, token: "secret" });
  };
  sit(" Gus ", "Gus");
  sit("Ann B.", "Ann B.");
  expect(renamed).not.toHaveBeenCalled();
  sit("Gus ", "Gus 2");
  expect(renamed.mock.calls).toEqual([[{ asked: "Gus", name: "Gus 2" }]]);
});

test("who is sent away is told so, now or on coming back", () => {
  keepKeys("t1", { token: "secret" });
  const live = sitting();
  const unseated = vi.fn();
  live.watch({ unseated });
  live.heard({ type: "unseated" });
  live.heard({ type: "table", table: info(scene, "lobby"), you: { seat: null, host: false } });
  expect(unseated.mock.calls).toEqual([["sent_away"]]);
  keepKeys("t1", { token: "secret" });
  const back = new LiveTable("t1", () => NO_SOCKET);
  back.watch({ unseated });
  back.heard({ ...welcome(), you: { seat: null, host: false } });
  back.heard({ ...welcome(), you: { seat: null, host: false } });
  expect(unseated.mock.calls).toEqual([["sent_away"], ["lost"]]);
  expect(keysOf("t1").token).toBeUndefined();
});

test("who leaves the seat is not told so", () => {
  const live = sitting();
  const unseated = vi.fn();
  live.watch({ unseated });
  live.heard({ type: "table", table: info(scene, "lobby"), you: { seat: null, host: false } });
  live.heard({ ...welcome(), you: { seat: null, host: false } });
  expect(unseated).not.toHaveBeenCalled();
});

test("a move tells which event was the last, and how long ago it came", () => {
  vi.useFakeTimers();
  const live = sitting();
  live.heard(happened(41));
  vi.advanceTimersByTime(389);
  live.move(draw);
  expect(sent).toEqual([{ type: "move", move: draw, seen: 41, after: 389 }]);
  vi.useRealTimers();
});

test("a refusal names its command and its reason", () => {
  const live = sitting();
  const refused = vi.fn();
  live.watch({ refused });
  live.move(draw);
  const why = { code: "late", text: "Too late.", by: 1, card: 200 };
  live.heard({ type: "refused", id: id(1), why });
  expect(refused).toHaveBeenCalledWith(why, expect.objectContaining({ type: "move", move: draw }));
  expect(live.isPending(draw)).toBe(false);
});

test("what is refused after its game is over is not told; a rematch that is refused is", () => {
  const live = sitting();
  const refused = vi.fn();
  live.watch({ refused });
  const you = { seat: 0, host: true };
  const why = { code: "wrong_phase", text: "No game is on." };
  live.move(draw);
  live.askHint();
  live.move(draw);
  live.send({ type: "rematch" });
  live.heard({ type: "table", table: info(scene, "over"), you });
  live.heard({ type: "refused", id: id(1), why });
  live.heard({ type: "refused", id: id(2), why });
  expect(live.hinting).toBe(false);
  live.heard({ type: "table", table: { ...info(scene, "playing"), round: 2 }, you });
  live.heard({ type: "refused", id: id(3), why });
  expect(refused).not.toHaveBeenCalled();
  live.heard({ type: "refused", id: id(4), why });
  expect(refused).toHaveBeenCalledExactlyOnceWith(why, { type: "rematch" });
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

test("a seat whose answer was lost is opened by the token that was sent with the wish for it", () => {
  const live = sitting();
  live.heard({ ...welcome(), you: { seat: null, host: false } });
  live.send({ type: "sit", seat: 1, name: "Ann" });
  const { spare } = keysOf("t1");
  expect(sent.at(-1)).toEqual({ type: "sit", seat: 1, name: "Ann", token: spare });
  expect(spare).toMatch(/^[0-9a-f]{64}$/);
  expect(live.hello()).toMatchObject({ token: spare });
  live.heard({ ...welcome(), you: { seat: 1, host: false } });
  expect(keysOf("t1")).toEqual({ token: spare });
});

test("who leaves a game keeps what the seat can be had back with", () => {
  keepKeys("t1", { token: "secret" });
  const live = sitting();
  const told: string[] = [];
  live.watch({ unseated: (how) => told.push(how) });
  live.heard({
    type: "table",
    table: info(scene, "playing"),
    you: { seat: null, host: false, left: 0 },
  });
  expect(keysOf("t1")).toEqual({ spare: "secret" });
  live.heard({ ...welcome(), you: { seat: null, host: false, left: 0 } });
  expect(told).toEqual([]);
  live.send({ type: "sit", seat: 0, name: "Ann" });
  expect(sent.at(-1)).toMatchObject({ token: "secret" });
  live.heard({ type: "seated", id: id(1), seat: 0, token: "secret" });
  expect(keysOf("t1")).toEqual({ token: "secret" });
});

test("a house that is slow to write says so, until it has written or the line is lost", () => {
  const live = sitting();
  live.heard({ type: "stalled", over: false });
  expect(live.stalled).toBe(true);
  live.heard({ type: "stalled", over: true });
  expect(live.stalled).toBe(false);
  live.heard({ type: "stalled", over: false });
  live.connected("offline");
  expect(live.stalled).toBe(false);
});

test("whoever does not want to wait for the next try tries now", () => {
  const live = sitting();
  live.connected("offline");
  live.reconnectNow();
  expect(renewed).toBe(1);
});

test("only who has not answered yet is asked about a newcomer", () => {
  const live = sitting();
  const wish = { request: 3, seat: 1, name: "Dan", asked: [0, 2] };
  const table = { ...info(scene, "playing"), requests: [wish] };
  live.heard({ type: "table", table, you: { seat: 0, host: true } });
  expect(live.requestsForMe).toEqual([wish]);
  live.heard({
    type: "table",
    table: { ...table, requests: [{ ...wish, asked: [2] }] },
    you: { seat: 0, host: true },
  });
  expect(live.requestsForMe).toEqual([]);
});

test("after a reload the log still knows who sat there before a newcomer", () => {
  const live = sitting();
  const seats = info(scene, "playing").seats.map((seat) => ({ ...seat, name: "Cat" }));
  const past = [drawn(38), { ...drawn(39), seated: [{ seat: 0, name: "Cat", before: "Ann" }] }];
  const told = { ...welcome(), table: { ...info(scene, "playing"), seats }, past };
  live.heard({ ...told, game: { ...view(scene), round: 2 } });
  expect(live.events.map(({ seatNames }) => seatNames[0])).toEqual(["Ann", "Cat"]);
  const seated = [{ seat: 0, name: "Cat", before: "Bob" }];
  live.heard({ ...told, seated, game: { ...view(scene), round: 3 } });
  expect(live.events.map(({ seatNames }) => seatNames[0])).toEqual(["Ann", "Bob"]);
});

test("while all come back to a server that was replaced, nobody is shown to be gone", () => {
  vi.useFakeTimers();
  const live = sitting();
  const table = info({ players: 2 }, "playing");
  const you = { seat: 0, host: true };
  const gone = { ...table, seats: table.seats.map((seat, n) => ({ ...seat, online: n === 0 })) };
  live.heard({ type: "table", table, you });
  live.connected("resuming");
  live.connected("online");
  live.heard({ type: "table", table: gone, you });
  expect(live.info?.seats.map(({ online }) => online)).toEqual([true, true]);
  vi.advanceTimersByTime(1500);
  expect(live.info?.seats.map(({ online }) => online)).toEqual([true, false]);
  live.heard({ type: "table", table, you });
  live.heard({ type: "table", table: gone, you });
  expect(live.info?.seats.map(({ online }) => online)).toEqual([true, false]);
  vi.useRealTimers();
});
