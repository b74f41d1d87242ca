import { expect, test } from "vitest";
import { scaleFor } from "./scale.svelte";

test.each([
  [1280, 720],
  [1920, 1080],
  [3840, 2160],
])("a television of %d by %d shows the same page", (width, height) => {
  const scale = scaleFor(width, height);
  expect(Math.round(scale.width)).toBe(1067);
  expect(scale.height).toBeCloseTo(600);
});

test("a phone shows it as it is", () => {
  expect(scaleFor(390, 844)).toEqual({ factor: 1, width: 390, height: 844 });
});
