import { describe, expect, test } from "vitest";
import { Counting } from "./counting.svelte";

describe("a result is counted line by line", () => {
  const counting = new Counting(
    () => [
      { key: 1, lines: [3, -1] },
      { key: 2, lines: [] },
      { key: 0, lines: [5] },
    ],
    1,
  );
  const seen = (now: number) => {
    counting.now = now;
    return [1, 2, 0].map((key) => [
      counting.linesOf(key),
      counting.sumOf(key),
      counting.latestOf(key),
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
    counting.now = 3;
    expect(counting.on).toBe(true);
    counting.finish();
    expect(counting.on).toBe(false);
    expect(counting.sumOf(0)).toBe(5);
  });
});
