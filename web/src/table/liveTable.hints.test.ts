import { beforeEach, expect, test } from "vitest";
import { info, menu } from "$games/diner/page/scenes";
import type { Example } from "$lib/testing/example";
import {
  drawMove,
  drawEvent,
  eventMessage,
  exampleScene,
  sentCommands,
  seatedTable,
  welcome,
} from "$lib/testing/live";
import type { MenuEntry, ServerMessage } from "$lib/wire/messages";

beforeEach(() => localStorage.clear());

const hint = (move: Example["Move"] | null): ServerMessage => ({
  type: "hint",
  v: 40,
  move,
  wins: 0.5,
  other: null,
  other_wins: null,
  futures: 100,
});
const othersDraw = (v: number, left: readonly MenuEntry[]): ServerMessage => ({
  type: "event",
  event: { ...drawEvent(v), seat: 1, cards: [] },
  menu: left,
  clocks: [],
});
const without = (gone: Example["Move"]) =>
  menu(exampleScene).filter(({ move }) => JSON.stringify(move) !== JSON.stringify(gone));

test("a hint goes with its move, and stays while that can be made", () => {
  const live = seatedTable();
  const serve: Example["Move"] = { do: "serve", card: 0 };
  live.onMessage(hint({ ...serve, wilds: [0] }));
  live.onMessage(othersDraw(41, []));
  live.onMessage(othersDraw(42, without(drawMove)));
  expect(live.hint?.move).toMatchObject(serve);
  live.onMessage(othersDraw(43, without(serve)));
  expect(live.hint).toBeNull();
});

test("the advice to wait stays until I have moved", () => {
  const live = seatedTable();
  live.onMessage(hint(null));
  live.onMessage(othersDraw(41, without(drawMove)));
  expect(live.hint?.move).toBeNull();
  live.onMessage(eventMessage(42));
  expect(live.hint).toBeNull();
});

test("a hint that comes after I have moved is not for what I can do then", () => {
  const live = seatedTable();
  live.requestHint();
  live.onMessage(eventMessage(41));
  live.onMessage(hint(null));
  expect(live.hint).toBeNull();
  expect(live.hintPending).toBe(false);
});

test("who asks while one is awaited that comes too late gets another", () => {
  const live = seatedTable();
  live.onMessage({ ...welcome(), table: { ...info(exampleScene, "playing"), hints: true } });
  live.requestHint(); // not by the player
  live.onMessage({ ...eventMessage(41), menu: menu(exampleScene) } as ServerMessage);
  live.requestHint();
  expect(sentCommands).toEqual([{ type: "hint" }]);
  live.onMessage(hint(null));
  expect(live.hint).toBeNull();
  expect(sentCommands).toEqual([{ type: "hint" }, { type: "hint" }]);
});

test("about one position there is one advice, however often it is asked for", () => {
  const live = seatedTable();
  live.requestHint();
  live.onMessage(hint(drawMove));
  live.dropHint();
  live.requestHint();
  expect(live.hint?.move).toEqual(drawMove);
  expect(live.hintPending).toBe(false);
  live.onMessage(othersDraw(41, menu(exampleScene)));
  live.requestHint();
  expect(live.hintPending).toBe(true);
});

test("what the coach has named is advised without the champion, as long as it can be done", () => {
  const live = seatedTable();
  live.showHint(drawMove);
  expect(live.hint).toMatchObject({ move: drawMove, found: null });
  live.dropHint();
  live.requestHint();
  expect(live.hint?.move).toEqual(drawMove);
  expect(sentCommands).toEqual([]);
  live.onMessage(othersDraw(41, without(drawMove)));
  expect(live.hint).toBeNull();
});

test("advice that is followed is kept, with the position that it was about, until the next move", () => {
  const live = seatedTable();
  const { view } = live;
  live.pointedMove = drawMove;
  live.pointedWords = "It costs nothing.";
  live.move({ ...drawMove });
  expect(live.followed).toMatchObject({
    ...{ move: drawMove, view, menu: menu(exampleScene) },
    told: "It costs nothing.",
  });
  live.onMessage(othersDraw(41, menu(exampleScene)));
  live.showHint(drawMove);
  expect(live.hint?.followed?.view).toBe(view);
  live.pointedMove = drawMove;
  const other: Example["Move"] = { do: "serve", card: 0 };
  live.move(other);
  expect(live.followed).toBeNull();
});

test("a hint that comes too late is asked for again", () => {
  const live = seatedTable();
  live.onMessage({ ...welcome(), table: { ...info(exampleScene, "playing"), hints: true } });
  live.requestHint();
  live.onMessage(othersDraw(41, without(drawMove)));
  live.onMessage(hint(drawMove));
  expect(live.hint).toBeNull();
  expect(live.hintPending).toBe(true);
  expect(sentCommands).toEqual([{ type: "hint" }, { type: "hint" }]);
});

test("after a reconnect a hint can be asked for again", () => {
  const live = seatedTable();
  const back: ServerMessage = {
    ...welcome(),
    table: { ...info(exampleScene, "playing"), hints: true },
  };
  live.onMessage(back);
  live.requestHint();
  live.onMessage({ ...back, game: null });
  expect(live.mayRequestHint).toBe(true);
});

test("that there is no hint is told only to who could act", () => {
  const live = seatedTable();
  const none = { ...hint(null), futures: 0 } as ServerMessage;
  live.onMessage(othersDraw(41, []));
  live.onMessage(none);
  expect(live.hint).toBeNull();
  live.onMessage(othersDraw(42, menu(exampleScene)));
  live.onMessage(none);
  expect(live.hint?.found?.futures).toBe(0);
});
