import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HttpRefusal } from "$lib/wire/http";
import { PictureBatch } from "./pictureBatch.svelte";
import { UnreadablePicture } from "./pictures";

const named = (...names: readonly string[]): readonly File[] =>
  names.map((name) => new File(["x"], name));
const refusal = (status: number, code: string, ms: number | null = null) =>
  new HttpRefusal(status, { code, text: `The server says ${code}.` }, ms);

describe("many pictures at once", () => {
  const put: string[] = [];
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    put.length = 0;
  });

  /** A batch at a server that answers like this. */
  function batchOf(names: readonly string[], upload: (file: File) => Promise<string>) {
    return new PictureBatch(names, (name, picture) => void put.push(`${name}: ${picture}`), upload);
  }

  test("are brought one after the other, and none is lost to the ration", async () => {
    const names = Array.from({ length: 80 }, (_, n) => `Dish ${n + 1}`);
    let [share, underway] = [30, 0];
    const batch = batchOf(names, async ({ name }) => {
      expect(++underway).toBe(1);
      await new Promise((done) => setTimeout(done, 100));
      underway--;
      if (share-- > 0) return name;
      share = 1; // the next is taken after that
      throw refusal(429, "too_many", 2000);
    });
    const over = batch.start(named(...names.map((name) => `${name.toLowerCase()}.png`)));
    await vi.advanceTimersByTimeAsync(3_500);
    expect([batch.state, batch.done, batch.placed, batch.waitSeconds]).toEqual(["on", 30, 30, 2]);
    await vi.advanceTimersByTimeAsync(200_000);
    await over;
    expect([batch.state, batch.done, batch.placed, batch.skipped]).toEqual(["over", 80, 80, []]);
    expect(put).toEqual(names.map((name) => `${name}: ${name.toLowerCase()}.png`));
  });

  test("come to what their files are called like; the others are named, and why", async () => {
    const batch = batchOf(["Bacon & Eggs", "Crème brûlée", "Salad"], async ({ name }) => {
      if (name.startsWith("salad")) throw new UnreadablePicture();
      return "hash";
    });
    await batch.start(
      named("bacon_eggs.PNG", "Cre\u0300me bru\u0302le\u0301e.jpg", "soup.png", "salad.svg"),
    );
    expect(put).toEqual(["Bacon & Eggs: hash", "Crème brûlée: hash"]);
    expect(batch.skipped.map(({ file, why }) => [file, why.slice(0, 7)])).toEqual([
      ["soup.png", "Nothing"],
      ["salad.svg", "Your br"],
    ]);
  });

  test("end where the shelf is full; what is left can be chosen again", async () => {
    const batch = batchOf(["A", "B", "C"], async ({ name }) => {
      if (name !== "a.png") throw refusal(503, "full");
      return "hash";
    });
    await batch.start(named("a.png", "b.png", "c.png"));
    expect([batch.state, put]).toEqual(["over", ["A: hash"]]);
    expect(batch.skipped).toEqual(
      ["b.png", "c.png"].map((file) => ({ file, why: "The server says full." })),
    );
  });

  test("stop when they are to", async () => {
    const batch = batchOf(["A", "B"], async () => {
      await new Promise((done) => setTimeout(done, 100));
      return "hash";
    });
    void batch.start(named("a.png", "b.png"));
    await vi.advanceTimersByTimeAsync(150);
    batch.close();
    await vi.advanceTimersByTimeAsync(1000);
    expect(put).toEqual(["A: hash"]);
  });
});
