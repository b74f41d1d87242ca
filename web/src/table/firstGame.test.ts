import { beforeEach, expect, test } from "vitest";
import {
  dismissCoach,
  firstClocks,
  firstOptions,
  firstSetup,
  isCoached,
  isFirst,
  notePlayed,
} from "./firstGame";

beforeEach(() => localStorage.clear());

test("the first game of Villains is one with easy memory, and the next is not", () => {
  expect(firstOptions("villains")).toEqual({ easy_memory: true });
  notePlayed("villains");
  expect(firstOptions("villains")).toEqual({});
});

test("a game may have no such options, or be unknown", () => {
  expect(firstOptions("diner")).toEqual({});
  expect(firstOptions("something")).toEqual({});
});

test("a first game against bots has hints and no hurry, and each kind of game has its own first", () => {
  const lucky = { slug: "lucky_penny", clocks: { turn: 90_000, draft: 30_000, away: 10_000 } };
  expect(firstSetup(lucky)).toEqual({ hints: true, clocks: { turn: 3_600_000, draft: 3_600_000 } });
  expect(firstClocks(lucky)).toEqual({ turn: 3_600_000, draft: 3_600_000 });
  const diner = {
    slug: "diner",
    clocks: { refill: 5000, close: 10_000, break: 5000, hoard: 20_000 },
  };
  expect(firstSetup(diner).clocks).toEqual({
    refill: 3_600_000,
    close: 3_600_000,
    hoard: 3_600_000,
  });
  notePlayed("lucky_penny");
  expect(firstSetup(lucky)).toEqual({});
  expect(firstClocks(lucky)).toEqual({});
  expect(isFirst("diner")).toBe(true);
});

test("who puts advice away is not advised again, in no game", () => {
  expect(isCoached("diner")).toBe(true);
  dismissCoach();
  expect(isCoached("diner")).toBe(false);
  expect(isFirst("diner")).toBe(true);
});
