import { expect, test } from "vitest";
import type { Move } from "$lib/wire/messages";
import { Outbox } from "./outbox.svelte";

const play = (fields: object) => ({ do: "play", ...fields }) as Move;

test("a move waits for its answer, in whatever order its fields were written", () => {
  const outbox = new Outbox();
  outbox.add({ type: "move", move: play({ card: 3, on: 1 }) }, 0, 1, 7);
  expect(outbox.hasMove({ on: 1, card: 3, ...play({}) } as Move)).toBe(true);
  expect(outbox.hasMove(play({ card: 3 }))).toBe(false);
  expect(outbox.hasMove(play({ card: 3, on: 2 }))).toBe(false);
});
