/** Scripted Diner tables, for tests and for the harness in web/dev. */
import type { Example } from "$lib/testing/example";
import type { Card, ClockInfo, SeatInfo, TableInfo, View, Zone } from "$lib/wire/messages";
import type { Schema, Status, TableFace } from "./generated/schema";

const PRICE: Readonly<Record<string, number>> = {
  bacon_eggs: 50,
  pancakes: 100,
  burger: 150,
  salad: 200,
  steak: 250,
};
const ORDERS = [
  "burger burger pancakes",
  "steak salad",
  "bacon_eggs pancakes salad steak",
  "bacon_eggs bacon_eggs burger",
  "salad salad burger",
  "pancakes burger",
  "steak steak salad burger",
  "bacon_eggs pancakes pancakes",
  "bacon_eggs burger salad",
  "burger salad steak pancakes",
  "bacon_eggs bacon_eggs",
  "pancakes pancakes steak",
].map((order) => order.split(" "));

const NAMES = ["Robin", "Earl", "Vera", "Hank"];

export const table = (n: number): TableFace => {
  const order = ORDERS[n % ORDERS.length] ?? [];
  const cents = order.reduce((sum, plate) => sum + (PRICE[plate] ?? 0), 0);
  return { order, value: Math.ceil(cents / 100) };
};

const zone = (cards: readonly Card<Schema>[], n = cards.length): Zone<Schema> => ({ n, cards });
const slips = (from: number, n: number): Card<Schema>[] =>
  Array.from({ length: n }, (_, i) => ({ card: from + i, table: table(from + i) }));
const plates = (from: number, names: string): Card<Schema>[] =>
  names.split(" ").map((plate, i) => ({ card: from + i, plate }));

export interface Scene {
  readonly players: number;
  readonly you?: number | null;
  readonly phase?: Status["phase"];
  readonly tokens?: readonly number[];
  readonly busy?: number;
  readonly over?: boolean;
}

export function view({
  players,
  you = 0,
  phase = "open",
  tokens,
  busy,
  over,
}: Scene): View<Schema> {
  const zones: Record<string, Zone<Schema>> = {
    "kitchen.0": zone(plates(200, "burger"), 9),
    "kitchen.1": zone(plates(201, "bacon_eggs"), 4),
    "kitchen.2": phase === "open" ? zone(plates(202, "steak"), 11) : zone([], 0),
    sink: zone(plates(203, "pancakes"), 8),
  };
  for (const place of [0, 1, 2])
    zones[`lounge.${place}`] =
      busy !== undefined && place === 1 ? zone([]) : zone(slips(place + 5, 1));
  for (let seat = 0; seat < players; seat++) {
    const mine = seat === you;
    zones[`hand.${seat}`] = mine
      ? zone(plates(100, "burger burger pancakes salad bacon_eggs blue_plate bacon_eggs"))
      : you === null
        ? zone([], 4)
        : zone(slips(40 + 10 * seat, 3 + seat));
    zones[`section.${seat}`] = zone(slips(mine ? 0 : 13 * seat + 1, mine ? 3 : seat));
    zones[`tips.${seat}`] = zone(slips(70 + 5 * seat, seat + 1));
  }
  const busySeats = Array.from({ length: players }, (_, seat) =>
    seat === busy ? ({ doing: "seat", place: 1 } as const) : null,
  );
  return {
    game: "diner",
    round: 1,
    v: 40,
    t: 81_000,
    you,
    players,
    options: {},
    commitment: "00".repeat(32),
    zones: zones as View<Schema>["zones"],
    status: {
      phase: over ? "closed" : phase,
      dealer: 0,
      tokens: [...(tokens ?? [1, 2, 0, 1, 1].slice(0, players))],
      busy: busySeats,
      caller: null,
      take: null,
      agree: [],
      scores: [12, 9, -3, 17].slice(0, players),
      breaks: 0,
      break_to_come: players > 2,
      closable: false,
      result: over
        ? {
            scores: [12, 9, -3, 17].slice(0, players),
            ties: [0, 0, 0, 0],
            winners: players > 3 ? [3] : [0],
            by: 1,
          }
        : null,
    },
  };
}

/** Return the menu of a seat, if the clause `why` (by default none) keeps it from acting. */
export function menu(
  scene: Scene,
  why: string | null = null,
): (Example["MenuEntry"] & { readonly wilds?: number[][] })[] {
  const refilling = scene.busy !== undefined && scene.busy === (scene.you ?? 0);
  const bar = refilling ? "D9" : why;
  const each = [0, 1, 2];
  return [
    ...each.map((stack) => ({ move: { do: "draw", stack, card: 200 + stack }, why: bar })),
    ...each.map((place) => ({ move: { do: "seat", place, card: place + 5 }, why: bar })),
    ...each.map((place) => ({ move: { do: "counter", place, card: place + 5 }, why: bar })),
    ...each.map((stack) => ({
      move: { do: "refill", stack, card: 200 + stack },
      why: refilling ? null : "D9",
    })),
    { move: { do: "serve", card: 0 }, why: bar, wilds: [[], [0]] },
    { move: { do: "serve", card: 1 }, why: bar ?? "D10" },
    { move: { do: "serve", card: 2 }, why: bar ?? "D10" },
    { move: { do: "break" }, why: scene.phase === "break_due" ? null : "D14" },
    { move: { do: "resume" }, why: scene.phase === "break_over" ? null : "D14" },
    { move: { do: "close" }, why: "D13" },
  ];
}

export const clocks = (scene: Scene): ClockInfo[] =>
  scene.busy === undefined ? [] : [{ name: "refill", seat: scene.busy, ms: 4200, running: true }];

export function info(scene: Scene, state: TableInfo["state"]): TableInfo {
  return {
    id: "Scripted1",
    game: "diner",
    players: scene.players,
    options: { edition: "g3", pairing: "fresh", hoarding: "after", check_orders: false },
    clocks: { refill: 5000, close: 10000, break: 5000, resume: 5000, check: 8000, hoard: 20000 },
    hints: false,
    listed: false,
    state,
    round: 1,
    starts_in: state === "countdown" ? 3000 : null,
    host: 0,
    deputy: null,
    seats: Array.from({ length: scene.players }, (_, seat) => seatInfo(seat, state)),
    requests: [],
    watchers: 1,
  };
}

const seatInfo = (seat: number, state: TableInfo["state"]): SeatInfo => {
  const empty = state === "lobby" && seat === 3;
  const bot = seat % 2 === 1 && !empty;
  return {
    kind: empty ? "empty" : bot ? "bot" : "person",
    name: empty ? null : (NAMES[seat] ?? null),
    ready: bot,
    online: true,
    level: bot ? "medium" : null,
    pace: bot ? { reaction_ms: [900, 250], hand_ms: [600, 150] } : null,
    standin: false,
  };
};
