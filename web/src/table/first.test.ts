import { beforeEach, expect, test } from "vitest";
import { firstOptions, notePlayed } from "./first";

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
