import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { LiveTable } from "$lib/table/liveTable.svelte";
import { NO_SOCKET } from "$lib/wire/socket";
import ConnectionNotice from "./ConnectionNotice.svelte";

function shown() {
  let tried = 0;
  const opener = () => ({
    ...NO_SOCKET,
    reconnect: () => void tried++,
  });
  const live = new LiveTable("t1", opener);
  render(ConnectionNotice, { live });
  return { live, tries: () => tried };
}

test("nothing is said while all is well", () => {
  const { live } = shown();
  live.onConnection("online");
  expect(screen.getByRole("status").textContent.trim()).toBe("");
});

test("a lost line can be tried again at once", async () => {
  const { live, tries } = shown();
  live.onConnection("offline");
  (await screen.findByRole("button", { name: "Try now" })).click();
  expect(tries()).toBe(1);
});

test("a server that is slow to write is a calm line, which goes when it is over", async () => {
  const { live } = shown();
  live.onConnection("online");
  live.onMessage({ type: "stalled", over: false });
  await screen.findByText(/Slow to write. What you do is kept/);
  live.onMessage({ type: "stalled", over: true });
  await expect.poll(() => screen.queryByText(/Slow to write/)).toBeNull();
});
