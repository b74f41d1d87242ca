import { render, screen } from "@testing-library/svelte";
import { flushSync, tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announcer } from "./announcer.svelte";
import LiveRegion from "./LiveRegion.svelte";

beforeEach(() => {
  announcer.lines = []; // other tests share the window
  vi.useFakeTimers();
  render(LiveRegion);
});

afterEach(() => {
  announcer.prompt(null);
  vi.runAllTimers();
  vi.useRealTimers();
});

async function heard(): Promise<(string | null)[]> {
  await tick();
  return [...screen.getByRole("log").children].map(({ textContent }) => textContent);
}

test("every sentence stands by itself, in order, the same one also twice", async () => {
  for (const text of ["Earl draws Salad.", "You draw Burger.", "Earl draws Salad."])
    announcer.say(text);
  expect(await heard()).toEqual(["Earl draws Salad.", "You draw Burger.", "Earl draws Salad."]);
});

test("what can be done now comes after what has happened, though it was known before", async () => {
  announcer.prompt("Refill the Lounge.");
  announcer.say("You seat a table.");
  vi.advanceTimersByTime(1000);
  expect(await heard()).toEqual(["You seat a table.", "Refill the Lounge."]);
});

test("of prompts that change within a moment the last is said, and once as long as it stands", async () => {
  announcer.prompt("One move.");
  announcer.prompt(null);
  announcer.prompt("Two moves.");
  vi.advanceTimersByTime(1000);
  announcer.prompt(null);
  announcer.prompt("Two moves.");
  vi.advanceTimersByTime(1000);
  expect(await heard()).toEqual(["Two moves."]);
});

test("a prompt that comes back later is said again", async () => {
  for (const prompt of ["Your move.", null, "Your move."]) {
    announcer.prompt(prompt);
    vi.advanceTimersByTime(1000);
  }
  expect(await heard()).toEqual(["Your move.", "Your move."]);
});

test("an old sentence makes room, a younger one stays", async () => {
  announcer.say("You draw Burger.");
  vi.advanceTimersByTime(20_000);
  announcer.say("Earl draws Salad.");
  vi.advanceTimersByTime(20_000);
  expect(await heard()).toEqual(["Earl draws Salad."]);
});

test("an effect that speaks is not called by its own words", async () => {
  const stop = $effect.root(() => {
    $effect(() => announcer.say("The doors open in a moment."));
  });
  flushSync();
  announcer.say("You draw Burger.");
  flushSync();
  stop();
  expect(await heard()).toEqual(["The doors open in a moment.", "You draw Burger."]);
});
