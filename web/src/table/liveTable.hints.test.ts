import { beforeEach, expect, test } from "vitest";
import { info, menu } from "$games/diner/page/scenes";
import type { Example } from "$lib/testing/example";
import { draw, drawn, happened, scene, sent, sitting, welcome } from "$lib/testing/live";
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
  event: { ...drawn(v), seat: 1, cards: [] },
  menu: left,
  clocks: [],
});
const without = (gone: Example["Move"]) =>
  menu(scene).filter(({ move }) => JSON.stringify(move) !== JSON.stringify(gone));

test("a hint goes with its move, and stays while that can be made", () => {
  const live = sitting();
  const serve: Example["Move"] = { do: "serve", card: 0 };
  live.heard(hint({ ...serve, wilds: [0] }));
  live.heard(othersDraw(41, []));
  live.heard(othersDraw(42, without(draw)));
  expect(live.hint?.move).toMatchObject(serve);
  live.heard(othersDraw(43, without(serve)));
  expect(live.hint).toBeNull();
});

test("the advice to wait stays until I have moved", () => {
  const live = sitting();
  live.heard(hint(null));
  live.heard(othersDraw(41, without(draw)));
  expect(live.hint?.move).toBeNull();
  live.heard(happened(42));
  expect(live.hint).toBeNull();
});

test("a hint that comes after I have moved is not for what I can do then", () => {
  const live = sitting();
  live.askHint();
  live.heard(happened(41));
  live.heard(hint(null));
  expect(live.hint).toBeNull();
  expect(live.hinting).toBe(false);
});

test("about one position there is one advice, however often it is asked for", () => {
  const live = sitting();
  live.askHint();
  live.heard(hint(draw));
  live.dropHint();
  live.askHint();
  expect(live.hint?.move).toEqual(draw);
  expect(live.hinting).toBe(false);
  live.heard(othersDraw(41, menu(scene)));
  live.askHint();
  expect(live.hinting).toBe(true);
});

test("what the coach has named is advised without the champion, as long as it can be done", () => {
  const live = sitting();
  live.showHint(draw);
  expect(live.hint).toMatchObject({ move: draw, found: null });
  live.dropHint();
  live.askHint();
  expect(live.hint?.move).toEqual(draw);
  expect(sent).toEqual([]);
  live.heard(othersDraw(41, without(draw)));
  expect(live.hint).toBeNull();
});

test("a hint that comes too late is asked for again", () => {
  const live = sitting();
  live.heard({ ...welcome(), table: { ...info(scene, "playing"), hints: true } });
  live.askHint();
  live.heard(othersDraw(41, without(draw)));
  live.heard(hint(draw));
  expect(live.hint).toBeNull();
  expect(live.hinting).toBe(true);
  expect(sent).toEqual([{ type: "hint" }, { type: "hint" }]);
});

test("after a reconnect a hint can be asked for again", () => {
  const live = sitting();
  const back: ServerMessage = { ...welcome(), table: { ...info(scene, "playing"), hints: true } };
  live.heard(back);
  live.askHint();
  live.heard({ ...back, game: null });
  expect(live.mayAskHint).toBe(true);
});

test("that there is no hint is told only to who could act", () => {
  const live = sitting();
  const none = { ...hint(null), futures: 0 } as ServerMessage;
  live.heard(othersDraw(41, []));
  live.heard(none);
  expect(live.hint).toBeNull();
  live.heard(othersDraw(42, menu(scene)));
  live.heard(none);
  expect(live.hint?.found?.futures).toBe(0);
});
