import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import type { GamePage } from "$lib/table/gamePage";
import type { ShownHint } from "$lib/table/liveTable.svelte";
import { seatedTable } from "$lib/testing/live";
import Advice from "./Advice.svelte";

const page = { adviceText: (move: { do: string }) => move.do } as unknown as GamePage;
const names = { you: 0, of: () => "Ann" };

/** Return what stands on the button beside the advice, and its name. */
function button(hint: object | null): (string | null | undefined)[] {
  document.body.replaceChildren();
  const live = seatedTable();
  const coaching = { news: null, beforeFirstMove: false, text: "Press a card." };
  const shown = hint as ShownHint | null;
  const props = { live, page, names, asked: true, possible: true, first: true, hint: shown };
  const ways = { coaching, onask: () => undefined, onclose: () => undefined };
  const advice = mount(Advice, { target: document.body, props: { ...props, ...ways } });
  flushSync();
  const found = document.querySelector(".hint");
  const told = [found?.textContent.trim(), found?.getAttribute("aria-label")];
  void unmount(advice);
  return told;
}

test("the button says in a word what it does, while a hint is shown, too", () => {
  expect(button(null)).toEqual(["Hint", "Hint"]);
  const hint = { move: { do: "play" }, view: {}, menu: [], found: null };
  expect(button(hint)).toEqual(["Hide", "Hide the hint"]);
});
