import { expect, test } from "vitest";
import type { GameEvent, View } from "$lib/wire/messages";
import { reduce, witness } from "./reducer";

const view: View = {
  game: "diner",
  round: 1,
  v: 12,
  t: 45_000,
  you: 0,
  players: 2,
  options: {},
  status: { phase: "open" },
  zones: {
    "kitchen.0": { n: 15, cards: [{ card: 17, plate: "burger" }] },
    sink: { n: 2, cards: [{ card: 3, plate: "steak" }] },
    "hand.0": {
      n: 2,
      cards: [
        { card: 30, plate: "salad" },
        { card: 31, plate: "steak" },
      ],
    },
    "hand.1": { n: 3, cards: [] },
  },
};

const event = (change: Partial<GameEvent>): GameEvent => ({
  v: 13,
  t: 45_120,
  seat: 1,
  move: { do: "draw", stack: 0, card: 17 },
  cards: [],
  shows: [],
  zones: {},
  say: null,
  status: { phase: "open" },
  ...change,
});

test("a card goes from zone to zone, with the faces it now shows and no others", () => {
  const drawn = event({
    cards: [{ card: 17, from: "kitchen.0", to: "hand.1", table: { order: ["steak"], value: 3 } }],
  });
  const after = reduce(view, drawn);
  expect(after.zones["kitchen.0"]).toEqual({ n: 14, cards: [] });
  expect(after.zones["hand.1"]).toEqual({
    n: 4,
    cards: [{ card: 17, table: { order: ["steak"], value: 3 } }],
  });
});

test("what comes to lie on top shows", () => {
  const after = reduce(
    view,
    event({
      cards: [{ card: 17, from: "kitchen.0", to: "hand.1" }],
      shows: [{ zone: "kitchen.0", card: 18, plate: "pancakes" }],
    }),
  );
  expect(after.zones["kitchen.0"]).toEqual({ n: 14, cards: [{ card: 18, plate: "pancakes" }] });
});

test("of a stack only the top shows, though several cards come at once", () => {
  const served = event({
    cards: [
      { card: 30, from: "hand.0", to: "sink", plate: "salad" },
      { card: 31, from: "hand.0", to: "sink", plate: "steak" },
    ],
  });
  const after = reduce(view, served);
  expect(after.zones["sink"]).toEqual({ n: 4, cards: [{ card: 31, plate: "steak" }] });
  expect(after.zones["hand.0"]).toEqual({ n: 0, cards: [] });
});

test("zones that an event names are replaced as a whole, the status too", () => {
  const zones = { sink: { n: 0, cards: [] } };
  const after = reduce(view, event({ zones, status: { phase: "break_over" } }));
  expect(after.zones["sink"]).toEqual({ n: 0, cards: [] });
  expect(after.status).toEqual({ phase: "break_over" });
  expect([after.v, after.t]).toEqual([13, 45_120]);
});

test("a card that this audience never saw is only counted", () => {
  const after = reduce(view, event({ cards: [{ card: 99, from: "hand.1", to: "sink" }] }));
  expect(after.zones["hand.1"]).toEqual({ n: 2, cards: [] });
});

test("what a card showed before is remembered with the event", () => {
  const drawn = event({ cards: [{ card: 17, from: "kitchen.0", to: "hand.1" }] });
  expect(witness(view, drawn).was).toEqual({ 17: { plate: "burger" } });
});

test("the view before stays what it was", () => {
  const before = structuredClone(view);
  reduce(view, event({ cards: [{ card: 17, from: "kitchen.0", to: "hand.1" }] }));
  expect(view).toEqual(before);
});
