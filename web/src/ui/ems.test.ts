import { expect, test } from "vitest";
import { emsOf } from "./ems";

/** As a browser measures them: bold, 100 pixels high. */
const MEASURED = { Christopher: 440, Maximilian: 389, Wolff: 195, Anna: 183, Hank: 183, Joe: 133 };

test("a name is held for a little wider than it is", () => {
  for (const [name, width] of Object.entries(MEASURED)) {
    expect(emsOf(name)).toBeGreaterThanOrEqual(width / 100);
    expect(emsOf(name)).toBeLessThan((width / 100) * 1.15);
  }
});

test("what is not written in letters is as wide as high", () => {
  expect(emsOf("小明")).toBeGreaterThan(2);
});
