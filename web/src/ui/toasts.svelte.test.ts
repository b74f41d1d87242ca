import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toasts } from "./toasts.svelte";

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const shown = (): string[] => toasts.shown.map(({ text }) => text);

test("the newest three are shown, each for a while", () => {
  for (const text of ["one", "two", "three", "four"]) toasts.say(text);
  expect(shown()).toEqual(["two", "three", "four"]);
  vi.advanceTimersByTime(2000);
  toasts.say("five");
  vi.advanceTimersByTime(2000);
  expect(shown()).toEqual(["five"]);
});

test("what is said again is shown once, for as long as if it were new", () => {
  for (const text of ["one", "two", "one"]) toasts.say(text);
  expect(shown()).toEqual(["two", "one"]);
  vi.advanceTimersByTime(2000);
  toasts.say("one");
  vi.advanceTimersByTime(2000);
  expect(shown()).toEqual(["one"]);
});

test("what no longer matters is taken away before its time", () => {
  for (const text of ["one", "two", "three"]) toasts.say(text);
  toasts.dismiss("two");
  expect(shown()).toEqual(["one", "three"]);
});

test("an effect that speaks is not called by its own words, nor by those of others", () => {
  const stop = $effect.root(() => {
    $effect(() => toasts.say("one thing after the other"));
  });
  flushSync();
  toasts.say("too late");
  flushSync();
  stop();
  expect(shown()).toEqual(["one thing after the other", "too late"]);
});

test("a long wait is told of until it ends", async () => {
  let end: (value: string) => void = () => undefined;
  const waited = toasts.during(new Promise<string>((resolve) => (end = resolve)), "warming up");
  expect(shown()).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual(["warming up"]);
  end("ready");
  expect(await waited).toBe("ready");
  expect(shown()).toEqual([]);
});

test("a short wait needs no word, and a failure is passed on", async () => {
  await expect(toasts.during(Promise.reject(new Error("full")), "warming up")).rejects.toThrow(
    "full",
  );
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual([]);
});
