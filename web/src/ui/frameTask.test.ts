import { beforeEach, expect, test, vi } from "vitest";
import { FrameTask } from "./frameTask";

const done: string[] = [];
let task: FrameTask;
let frames: (() => void)[];

beforeEach(() => {
  done.length = 0;
  frames = [];
  task = new FrameTask();
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => frames.push(draw));
  vi.stubGlobal("cancelAnimationFrame", (frame: number) => (frames[frame - 1] = () => undefined));
});

const drawFrame = () => frames.splice(0).forEach((draw) => draw());

test("it is done before the next frame, and once", () => {
  task.schedule(() => done.push("a"));
  expect(done).toEqual([]);
  drawFrame();
  drawFrame();
  task.finish();
  expect(done).toEqual(["a"]);
});

test("what comes before that frame finds it done", () => {
  task.schedule(() => done.push("a"));
  task.schedule(() => done.push("b"));
  expect(done).toEqual(["a"]);
  task.finish();
  drawFrame();
  expect(done).toEqual(["a", "b"]);
});

test("a window that draws no frames does not wait for one", () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  task.schedule(() => done.push("a"));
  expect(done).toEqual(["a"]);
});

test("what has been called off is not done", () => {
  task.schedule(() => done.push("a"));
  task.cancel();
  drawFrame();
  task.finish();
  expect(done).toEqual([]);
});
