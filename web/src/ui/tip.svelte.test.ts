import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import { tip } from "./tip.svelte";

test("words of an element that is gone are no longer asked for", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
  let turn = $state(0);
  const shown: (string | null)[] = [];
  const anchor = document.createElement("button");
  const layer = $effect.root(() => {
    $effect(() => void shown.push(tip.text));
  });
  const element = $effect.root(() => {
    const why = $derived(turn < 2 ? "not your turn" : "too late");
    $effect(() => {
      tip.show(anchor, () => why);
      return () => tip.hide(anchor);
    });
  });
  flushSync();
  expect(shown.at(-1)).toBe("not your turn");
  element();
  flushSync();
  expect(shown.at(-1)).toBeNull();
  turn = 2;
  flushSync();
  layer();
  expect(warn).not.toHaveBeenCalled();
});
