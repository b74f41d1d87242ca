import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { LiveTable } from "$lib/table/live.svelte";
import { info, view } from "$games/diner/page/scenes";
import { keepName, keysOf, myName } from "$lib/wire/keys";
import type { Command, SeatInfo } from "$lib/wire/messages";
import Watching from "./Watching.svelte";

const scene = { players: 2, you: null };
const names = { you: null, of: () => "Seat 2" };
let sent: Command[];

function watching(): void {
  sent = [];
  const live = new LiveTable("t1", () => ({
    send: (command) => `c${sent.push(command)}`,
    renew: () => undefined,
    close: () => undefined,
  }));
  const table = info(scene, "playing");
  const left: SeatInfo = { ...(table.seats[1] as SeatInfo), kind: "empty", name: null };
  live.heard({
    type: "welcome",
    table: { ...table, seats: [table.seats[0] as SeatInfo, left] },
    you: { seat: null, host: false },
    game: view(scene),
    past: [],
    menu: [],
    clocks: [],
  });
  render(Watching, { live, names });
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

beforeEach(() => {
  localStorage.clear();
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
});

test("who takes over is asked for a name, and for nothing else", async () => {
  watching();
  await press("Take over from Seat 2");
  expect(sent).toEqual([]);
  await fireEvent.input(screen.getByLabelText("Your name"), { target: { value: " Cat " } });
  await press("Sit down");
  expect(sent).toEqual([{ type: "sit", seat: 1, name: "Cat", token: keysOf("t1").spare }]);
  expect(myName()).toBe("Cat");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("who has a name takes over under it", async () => {
  keepName("Bea");
  watching();
  await press("Take over from Seat 2");
  expect(sent).toEqual([{ type: "sit", seat: 1, name: "Bea", token: keysOf("t1").spare }]);
});
