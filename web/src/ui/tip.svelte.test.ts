import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import ActionButton from "./ActionButton.svelte";
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

test("whoever does something needs no answer to an earlier press anymore", () => {
  const [elsewhere, target] = [document.createElement("i"), document.createElement("div")];
  document.body.append(target); // a click is heard only in a document
  const onact = vi.fn();
  const children = createRawSnippet(() => ({ render: () => "<b>Draw</b>" }));
  const button = mount(ActionButton, {
    target,
    props: { label: "Draw", reason: null, onact, children },
  });
  tip.show(elsewhere, () => "There is nothing to press here.");
  target.querySelector("button")?.click();
  expect(onact).toHaveBeenCalledOnce();
  expect(tip.anchor).toBeNull();
  void unmount(button);
  target.remove();
});
