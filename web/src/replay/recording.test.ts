import { expect, test } from "vitest";
import type { Example } from "$lib/testing/example";
import type { GameEvent } from "$lib/wire/messages";
import { ReplayPlayer } from "./player.svelte";
import type { Recording } from "$lib/wire/recording";
import { isDealt, pauseBefore, viewsOf } from "./recording";

const event = (v: number, t: number): GameEvent<Example> => ({
  v,
  t,
  seat: 0,
  move: { do: "draw", card: v },
  cards: [{ card: v, from: "deck", to: "hand.0" }],
  shows: [],
  zones: {},
  say: null,
  status: { phase: "open", v },
});
const recording: Recording = {
  round: 1,
  game: "diner",
  players: 2,
  names: ["Ann", "Bob"],
  people: [0],
  options: {},
  view: {
    game: "diner",
    round: 1,
    v: 1,
    t: 0,
    you: 0,
    players: 2,
    options: {},
    commitment: "00".repeat(32),
    status: { phase: "setup" },
    zones: { deck: { n: 3, cards: [] }, "hand.0": { n: 0, cards: [] } },
  },
  events: [event(2, 100), event(3, 150), event(4, 9000)],
  result: {},
  seed: "00".repeat(32),
  commitment: "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
};
const held = (player: ReplayPlayer) => player.live.view?.zones["hand.0"]?.n;

test("every position is the one before it and one event", () => {
  expect(viewsOf(recording).map((view) => view.zones["hand.0"]?.n)).toEqual([0, 1, 2, 3]);
});

test("before the first event the cards are dealt, if there are any on the table", () => {
  const { view } = recording;
  expect(isDealt(view)).toBe(true);
  expect(
    isDealt({ ...view, zones: { deck: { n: 0, cards: [] }, pile: { n: null, cards: [] } } }),
  ).toBe(false);
});

test("bots are shown as bots", () => {
  const { live } = new ReplayPlayer(recording, { at: 0, eyes: "open" });
  expect(live.info?.seats.map(({ kind }) => kind)).toEqual(["person", "bot"]);
});

test("a step on is an event, a jump is a fresh view with its past", () => {
  const player = new ReplayPlayer(recording, { at: 0, eyes: "0" });
  player.seek(1);
  expect([held(player), player.live.events.length]).toEqual([1, 1]);
  player.seek(3);
  expect([held(player), player.live.events.length]).toEqual([3, 3]);
  player.seek(1);
  expect([held(player), player.live.events.length]).toEqual([1, 1]);
  player.seek(99);
  expect(player.at).toBe(3);
});

test("other eyes look at the same moment", () => {
  const player = new ReplayPlayer(recording, { at: 0, eyes: "0" });
  player.seek(2);
  player.switchTo(recording, "open");
  expect([player.at, held(player), player.live.seat]).toEqual([2, 2, null]);
  expect(player.live.nameOf(1)).toBe("Bob");
});

test("pauses follow the game's own pace, within reason", () => {
  const [first, second, third] = recording.events as [GameEvent, GameEvent, GameEvent];
  expect(pauseBefore(first, undefined, 1)).toBe(350);
  expect(pauseBefore(second, first, 2)).toBe(175);
  expect(pauseBefore(third, second, 1)).toBe(1600);
});
