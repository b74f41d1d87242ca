import { expect, test } from "vitest";
import type { Example } from "$lib/testing/example";
import type { GameEvent, View } from "$lib/wire/messages";
import { withFacesOfPast, reduce, withFaces } from "./reducer";

const view: View<Example> = {
  game: "diner",
  round: 1,
  v: 12,
  t: 45_000,
  you: 0,
  players: 2,
  options: {},
  commitment: "00".repeat(32),
  status: { phase: "open" },
  zones: {
    "kitchen.0": { n: 15, top: true, cards: [{ card: 17, plate: "burger" }] },
    sink: { n: 2, top: true, cards: [{ card: 3, plate: "steak" }] },
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

const event = (change: Partial<GameEvent<Example>>): GameEvent<Example> => ({
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
  expect(after.zones["kitchen.0"]).toEqual({ n: 14, top: true, cards: [] });
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
  expect(after.zones["kitchen.0"]).toEqual({
    n: 14,
    top: true,
    cards: [{ card: 18, plate: "pancakes" }],
  });
});

test("of a stack only the top shows, though several cards come at once", () => {
  const served = event({
    cards: [
      { card: 30, from: "hand.0", to: "sink", plate: "salad" },
      { card: 31, from: "hand.0", to: "sink", plate: "steak" },
    ],
  });
  const after = reduce(view, served);
  expect(after.zones["sink"]).toEqual({ n: 4, top: true, cards: [{ card: 31, plate: "steak" }] });
  expect(after.zones["hand.0"]).toEqual({ n: 0, cards: [] });
});

test("zones that an event names are replaced as a whole, the status too", () => {
  const zones = { sink: { n: 0, cards: [] } };
  const after = reduce(view, event({ zones, status: { phase: "break_over" } }));
  expect(after.zones["sink"]).toEqual({ n: 0, cards: [] });
  expect(after.status).toEqual({ phase: "break_over" });
  expect([after.v, after.t]).toEqual([13, 45_120]);
});

test("a card that this audience cannot tell from others is only counted", () => {
  const after = reduce(view, event({ cards: [{ card: null, from: "kitchen.0", to: "hand.1" }] }));
  expect(after.zones["kitchen.0"]?.n).toBe(14);
  expect(after.zones["hand.1"]).toEqual({ n: 4, cards: [] });
});

test("a card can get a new handle on its way, or be lost from sight", () => {
  const taken = event({ cards: [{ card: 30, as: 77, from: "hand.0", to: "hand.1" }] });
  expect(reduce(view, taken).zones["hand.1"]?.cards).toEqual([{ card: 77 }]);
  const lost = event({ cards: [{ card: 30, as: null, from: "hand.0", to: "hand.1" }] });
  expect(reduce(view, lost).zones["hand.0"]?.cards).toEqual([{ card: 31, plate: "steak" }]);
  expect(reduce(view, lost).zones["hand.1"]).toEqual({ n: 4, cards: [] });
});

test("what may not be counted stays uncounted", () => {
  const pile = { ...view, zones: { ...view.zones, "pile.0": { n: null, top: true, cards: [] } } };
  const after = reduce(pile, event({ cards: [{ card: 30, from: "hand.0", to: "pile.0" }] }));
  expect(after.zones["pile.0"]).toEqual({ n: null, top: true, cards: [{ card: 30 }] });
});

test("what a card showed before is remembered with the event", () => {
  const drawn = event({ cards: [{ card: 17, from: "kitchen.0", to: "hand.1" }] });
  expect(withFaces(view, drawn).was).toEqual({ 17: { plate: "burger" } });
});

test("the view before stays what it was", () => {
  const before = structuredClone(view);
  reduce(view, event({ cards: [{ card: 17, from: "kitchen.0", to: "hand.1" }] }));
  expect(view).toEqual(before);
});

test("a card that is only named shows what it shows when it next moves, or still", () => {
  const at = (v: number, card: number) => event({ v, move: { do: "serve", guest: card } });
  const gone = event({ v: 4, cards: [{ card: 6, from: "guest.1", to: "gone", plate: "salad" }] });
  const now = { ...view, zones: { "guest.0": { n: 1, cards: [{ card: 5, plate: "steak" }] } } };
  const past = withFacesOfPast(now, [at(2, 5), at(3, 6), gone, at(5, 7)]);
  expect(past.map(({ was }) => was)).toEqual([
    { 5: { plate: "steak" } },
    { 6: { plate: "salad" } },
    {},
    {},
  ]);
});

test("the past is witnessed anew: what an earlier event showed is remembered with a later one", () => {
  const dealt = event({
    v: 1,
    move: { do: "deal" },
    zones: { ...view.zones, sink: { n: 0, cards: [] } },
  });
  const burger = event({
    v: 2,
    cards: [{ card: 17, from: "kitchen.0", to: "hand.1" }],
    shows: [{ zone: "kitchen.0", card: 18, plate: "pancakes" }],
  });
  const pancakes = event({
    v: 3,
    move: { do: "draw", stack: 0, card: 18 },
    cards: [{ card: 18, from: "kitchen.0", to: "hand.1" }],
  });
  const unseen = event({
    v: 4,
    move: { do: "counter", place: 0, card: 5 },
    cards: [{ card: 5, from: "lounge.0", to: "sink" }],
  });
  const past = withFacesOfPast(view, [dealt, burger, pancakes, unseen]);
  expect(past.map(({ was }) => was)).toEqual([
    {},
    { 17: { plate: "burger" } },
    { 18: { plate: "pancakes" } },
    {},
  ]);
});
