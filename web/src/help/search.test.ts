import { expect, test } from "vitest";
import { matchesQuery } from "./search";

const RULE = "The Break: when two stacks are empty, used plates come back à la carte.";

test.each(["break", "BREAK stacks", "plat emp", "a la", ""])("%j finds it", (query) => {
  expect(matchesQuery(RULE, query)).toBe(true);
});

test.each(["reak", "break villain"])("%j does not find it", (query) => {
  expect(matchesQuery(RULE, query)).toBe(false);
});
