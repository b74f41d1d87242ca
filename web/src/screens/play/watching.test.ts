import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { LiveTable } from "$lib/table/liveTable.svelte";
import { info, view } from "$games/diner/page/scenes";
import { saveName, loadKeys, savedName } from "$lib/wire/keys";
import type { Command, SeatInfo } from "$lib/wire/messages";
import { NO_SOCKET } from "$lib/wire/socket";
import Watching from "./Watching.svelte";

const exampleScene = { players: 2, you: null };
const names = { you: null, of: () => "Seat 2" };
let sentCommands: Command[], commandIds: string[], withdrawnIds: string[];

function watching(closed: string | null = null): LiveTable {
  sentCommands = [];
  commandIds = [];
  withdrawnIds = [];
  const live = new LiveTable("t1", () => ({
    ...NO_SOCKET,
    send(id, command) {
      commandIds.push(id);
      sentCommands.push(command);
    },
    withdraw: (id) => void withdrawnIds.push(id),
  }));
  const table = info(exampleScene, "playing");
  const left: SeatInfo = { ...(table.seats[1] as SeatInfo), kind: "empty", name: null };
  live.onMessage({
    type: "welcome",
    table: { ...table, seats: [table.seats[0] as SeatInfo, left] },
    you: {
      seat: null,
      host: false,
      ...(closed && { closed: [{ seat: 1, why: { code: closed, text: "Not for you." } }] }),
    },
    game: view(exampleScene),
    past: [],
    seated: [],
    menu: [],
    clocks: [],
  });
  render(Watching, { live, names });
  return live;
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

beforeEach(() => {
  localStorage.clear();
  HTMLElement.prototype.showPopover = () => undefined; // jsdom has none
});

test("who takes over is asked for a name, and for nothing else", async () => {
  watching();
  await press("Take over from Seat 2");
  expect(sentCommands).toEqual([]);
  const field = await screen.findByLabelText("Your name"); // a dialog opens after a frame
  await fireEvent.input(field, { target: { value: " Cat " } });
  await press("Sit down");
  expect(sentCommands).toEqual([
    { type: "sit", seat: 1, name: "Cat", token: loadKeys("t1").spare },
  ]);
  expect(savedName()).toBe("Cat");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("who has a name takes over under it", async () => {
  saveName("Bea");
  watching();
  await press("Take over from Seat 2");
  expect(sentCommands).toEqual([
    { type: "sit", seat: 1, name: "Bea", token: loadKeys("t1").spare },
  ]);
});

test("who may not have the seat is told why, and is offered nothing", () => {
  watching("has_seen");
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByRole("status").textContent).toBe(
    "You are watching. You have seen another hand of this game.",
  );
});

test("a reason that the page does not know is told in the server's words", () => {
  watching("new_reason");
  expect(screen.getByRole("status").textContent).toContain("Not for you.");
});

test("who has asked can take that back, as long as nobody has said no", async () => {
  saveName("Bea");
  const live = watching();
  live.onConnection("online");
  await press("Take over from Seat 2");
  const table = live.info;
  if (!table) throw new Error("there is a table");
  const wish = { request: 1, seat: 1, name: "Bea", asked: [0] };
  live.onMessage({ type: "table", table: { ...table, requests: [wish] }, you: live.you });
  const refused: string[] = [];
  live.subscribe({ refused: ({ code }) => refused.push(code) });
  await fireEvent.click(await screen.findByRole("button", { name: "Take back my request" }));
  expect(withdrawnIds).toEqual(commandIds);
  const [id = null] = commandIds;
  live.onMessage({ type: "refused", id, why: { code: "withdrawn", text: "" } });
  live.onMessage({ type: "table", table: { ...table, requests: [] }, you: live.you });
  await screen.findByRole("button", { name: "Take over from Seat 2" });
  expect(refused).toEqual([]);
});
