import { describe, expect, test } from "vitest";
import { HttpRefusal } from "./http";
import { withRetry } from "./retry";

const tooMany = (seconds: number | null) =>
  new HttpRefusal(429, { code: "too_many", text: "" }, seconds === null ? null : seconds * 1000);
const unwell = new HttpRefusal(503, { code: "trouble", text: "" });

/** What is answered, one after the other; how long was waited in between. */
async function asked(...answers: readonly unknown[]): Promise<[unknown, number[]]> {
  const [left, waits] = [[...answers], [] as number[]];
  const call = async (): Promise<unknown> => {
    const answer = left.length > 1 ? left.shift() : left[0];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const found = await withRetry(call, async (ms) => void waits.push(ms)).catch(
    (error: unknown) => error,
  );
  return [found, waits];
}

describe("what is done with patience", () => {
  test("waits as long as the server says, as often as it says so", async () => {
    const [found, waits] = await asked(...Array.from({ length: 30 }, () => tooMany(2)), "kept");
    expect([found, waits]).toEqual(["kept", Array.from({ length: 30 }, () => 2000)]);
    expect(await asked(tooMany(null), "kept")).toEqual(["kept", [5000]]);
  });

  test("tries a server that is away or unwell for some time, and then gives up", async () => {
    expect((await asked(new TypeError("no network"), unwell, "kept"))[0]).toBe("kept");
    const [found, waits] = await asked(unwell);
    expect([found, waits.length]).toEqual([unwell, 6]);
  });

  test("is not done again where the server says no", async () => {
    for (const no of [
      new HttpRefusal(400, { code: "bad_picture", text: "" }),
      new HttpRefusal(503, { code: "full", text: "" }),
      new RangeError(),
    ])
      expect(await asked(no)).toEqual([no, []]);
  });
});
