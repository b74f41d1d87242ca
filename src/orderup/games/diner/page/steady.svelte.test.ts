import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Idea } from "./ideas";
import { Steady } from "./steady.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const idea = (text: string): Idea => ({ text, move: undefined });

test("who has read an idea is told a better one that has come meanwhile, though nothing else happens", () => {
  let found = $state.raw([idea("seat")]);
  const told: (string | undefined)[] = [];
  const steady = new Steady();
  const end = $effect.root(() => {
    $effect(() => void told.push(steady.choose(found, 1)?.text));
  });
  flushSync();
  vi.advanceTimersByTime(1000);
  found = [idea("draw"), idea("seat")];
  flushSync();
  expect(told.at(-1)).toBe("seat");
  vi.advanceTimersByTime(3900);
  flushSync();
  expect(told.at(-1)).toBe("seat");
  vi.advanceTimersByTime(200);
  flushSync();
  expect(told.at(-1)).toBe("draw");
  end();
});
