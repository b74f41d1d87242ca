import { flushSync, mount } from "svelte";
import { expect, test, vi } from "vitest";
import type { GamePage } from "$lib/table/gamePage";
import Hint from "./Hint.svelte";

const page = { adviceText: (move: { do: string }) => move.do } as unknown as GamePage;
const names = { you: 0, of: () => "Ann" };

function odds(wins: number, otherWins: number): string {
  const found = { wins, futures: 1000, other: { do: "hide" }, other_wins: otherWins };
  const hint = { move: { do: "play" }, view: {}, menu: [], found };
  document.body.replaceChildren();
  const props = { page, names, hint: hint as never, again: null, passed: false };
  mount(Hint, { target: document.body, props });
  flushSync();
  document.querySelector("button")?.click();
  flushSync();
  return document.querySelector("p")?.textContent.trim() ?? "";
}

test("a next best move that wins nearly as often is called about as good", () => {
  const played = "Our best bots played the rest 1,000 times: whoever leads now, you win";
  expect(odds(0.412, 0.395)).toBe(`${played} 41 of 100. About as good, 40: hide.`);
  expect(odds(0.395, 0.412)).toBe(`${played} 40 of 100. About as good, 41: hide.`);
  expect(odds(0.41, 0.38)).toBe(`${played} 41 of 100. Next best, 38: hide.`);
});

test("of a position that has passed no chances are told; another hint can be asked for", () => {
  const found = { wins: 0.4, futures: 1000, other: null, other_wins: null };
  const hint = { move: { do: "play" }, view: {}, menu: [], found } as never;
  const buttons = (passed: boolean, again: (() => void) | null) => {
    document.body.replaceChildren();
    mount(Hint, { target: document.body, props: { page, names, hint, again, passed } });
    flushSync();
    return [...document.querySelectorAll("button")];
  };
  expect(buttons(false, null).map((each) => each.textContent)).toEqual(["How sure?"]);
  expect(buttons(true, null)).toEqual([]);
  const again = vi.fn();
  const [ask, ...others] = buttons(true, again);
  expect([ask?.textContent, others]).toEqual(["Ask again", []]);
  ask?.click();
  expect(again).toHaveBeenCalledOnce();
});
