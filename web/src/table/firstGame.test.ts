import { beforeEach, expect, test } from "vitest";
import type { View } from "$lib/wire/messages";
import {
  firstGameClocks,
  firstGameOptions,
  firstGameSetup,
  isCoached,
  isFirstGame,
  isOvertaken,
  markPlayed,
  setCoached,
} from "./firstGame";
import type { ShownHint } from "./liveTable.svelte";

beforeEach(() => localStorage.clear());

test("the first game of Villains is one with easy memory, and the next is not", () => {
  expect(firstGameOptions("villains")).toEqual({ easy_memory: true });
  markPlayed("villains");
  expect(firstGameOptions("villains")).toEqual({});
});

test("a game may have no such options, or be unknown", () => {
  expect(firstGameOptions("diner")).toEqual({});
  expect(firstGameOptions("something")).toEqual({});
});

test("a first game against bots has hints and no hurry, and each kind of game has its own first", () => {
  const lucky = { slug: "lucky_penny", clocks: { turn: 90_000, draft: 30_000, away: 10_000 } };
  expect(firstGameSetup(lucky)).toEqual({
    hints: true,
    clocks: { turn: 3_600_000, draft: 3_600_000 },
  });
  expect(firstGameClocks(lucky)).toEqual({ turn: 3_600_000, draft: 3_600_000 });
  const diner = {
    slug: "diner",
    clocks: { refill: 5000, close: 10_000, break: 5000, hoard: 20_000 },
  };
  expect(firstGameSetup(diner).clocks).toEqual({
    refill: 3_600_000,
    close: 3_600_000,
    hoard: 3_600_000,
  });
  markPlayed("lucky_penny");
  expect(firstGameSetup(lucky)).toEqual({});
  expect(firstGameClocks(lucky)).toEqual({});
  expect(isFirstGame("diner")).toBe(true);
});

test("whoever switches advice off is not advised again, in any game, until it is switched on", () => {
  expect(isCoached("diner")).toBe(true);
  setCoached(false);
  expect(isCoached("diner")).toBe(false);
  expect(isFirstGame("diner")).toBe(true);
});

test("a hint gives way once the coach names another move, or what the coach named is no more", () => {
  const [left, right] = [
    { do: "draw", stack: 0 },
    { do: "draw", stack: 2 },
  ];
  const at = { v: 7 } as View;
  const told = { move: left, found: null, view: at };
  expect(isOvertaken(told, { move: right }, 7)).toBe(false); // nothing has happened since
  expect(isOvertaken(told, { move: left }, 8)).toBe(false);
  expect(isOvertaken(told, { move: right }, 8)).toBe(true);
  expect(isOvertaken(told, { move: undefined }, 8)).toBe(true);
  const champion = { ...told, found: {} as ShownHint["found"] };
  expect(isOvertaken(champion, { move: undefined }, 8)).toBe(false);
  expect(isOvertaken(champion, { move: right }, 8)).toBe(true);
});
