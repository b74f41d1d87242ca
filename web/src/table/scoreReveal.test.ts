import { describe, expect, test } from "vitest";
import { ScoreReveal } from "./scoreReveal.svelte";

describe("a result is counted line by line", () => {
  const reveal = new ScoreReveal(
    () => [
      { key: 1, lines: [3, -1] },
      { key: 2, lines: [] },
      { key: 0, lines: [5] },
    ],
    1,
  );
  const seen = (now: number) => {
    reveal.linesShown = now;
    return [1, 2, 0].map((key) => [
      reveal.shownLines(key),
      reveal.shownSum(key),
      reveal.latestLine(key),
    ]);
  };
  const none = [0, 0, -1];

  test("one account after the other", () => {
    expect(seen(0)).toEqual([none, none, none]);
    expect(seen(1)).toEqual([[1, 3, 0], none, none]);
    expect(seen(2)).toEqual([[2, 2, 1], none, none]);
    expect(seen(3)).toEqual([[2, 2, -1], none, [1, 5, 0]]);
  });

  test("and the last line is looked at before it is over", () => {
    reveal.linesShown = 3;
    expect(reveal.running).toBe(true);
    reveal.finish();
    expect(reveal.running).toBe(false);
    expect(reveal.shownSum(0)).toBe(5);
  });
});
