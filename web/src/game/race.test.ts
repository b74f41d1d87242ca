import { expect, test } from "vitest";
import type { Names } from "./names";
import { raceTimes } from "./race";

const names: Names = { you: 1, of: (seat) => (seat === 0 ? "Ann" : "Bob") };
const race = (...hands: { seat: number; ms: number }[]) => ({
  race: { card: 3, since: 2, waited: 80, tie: 4, hands },
});

test("whose hands were on a card is told with their times, the first one first", () => {
  const hands = [
    { seat: 0, ms: 389 },
    { seat: 1, ms: 412 },
  ];
  expect(raceTimes(race(...hands), names)).toBe("Ann 389 ms, you 412 ms");
});

test("a lot is told of", () => {
  const hands = [
    { seat: 1, ms: 391 },
    { seat: 0, ms: 389 },
  ];
  expect(raceTimes(race(...hands), names)).toMatch(/drawn by lot/);
});

test("where nobody else has reached there is nothing to tell", () => {
  expect(raceTimes({}, names)).toBeNull();
  expect(raceTimes(race({ seat: 0, ms: 389 }), names)).toBeNull();
});
