import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UnaskedAdvice } from "./unaskedAdvice.svelte";

const LETTERS = 120;
const at = $state({ v: 7, isWanted: true, hasHint: false, letters: LETTERS });
let advice: UnaskedAdvice;
let end: () => void;
const ask = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  ask.mockReset();
  Object.assign(at, { v: 7, isWanted: true, hasHint: false, letters: LETTERS });
  end = $effect.root(() => void (advice = new UnaskedAdvice(at, ask)));
  flushSync();
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

function pass(ms: number): void {
  vi.advanceTimersByTime(ms);
  flushSync();
}

/** The champion answers: there is a hint, and nothing more is wanted. */
function answered(): void {
  Object.assign(at, { hasHint: true, isWanted: false });
  flushSync();
}

test("a move is pointed at soon, however much there is to read, and its words follow when that has been read", () => {
  pass(1000);
  expect(ask).toHaveBeenCalledOnce();
  answered();
  expect(advice.isWordless).toBe(true);
  pass(3000);
  expect(advice.isWordless).toBe(true); // 120 letters take longer
  pass(3000);
  expect(advice.isWordless).toBe(false);
});

test("where there is next to nothing to read first, a move is pointed at with its words", () => {
  at.letters = 30;
  pass(1000);
  expect(ask).toHaveBeenCalledOnce();
  answered();
  expect(advice.isWordless).toBe(false);
});

test("who asks gets the words at once, and advice that was hidden does not come back by itself", () => {
  pass(1000);
  answered();
  advice.asked();
  expect(advice.isWordless).toBe(false);
  Object.assign(at, { hasHint: false, isWanted: true });
  flushSync();
  pass(10_000);
  expect(ask).toHaveBeenCalledOnce();
  at.v = 8;
  flushSync();
  pass(1000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("a press in the moment in which words come was meant to ask for them", () => {
  pass(1000);
  answered();
  expect(advice.isFresh()).toBe(false);
  pass(6000);
  expect(advice.isFresh()).toBe(true);
  pass(1300);
  expect(advice.isFresh()).toBe(false);
});

test("what only points is over with the next event", () => {
  pass(1000);
  answered();
  at.v = 8;
  flushSync();
  expect(advice.isWordless).toBe(false);
});
