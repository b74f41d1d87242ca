import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { info } from "$games/diner/page/scenes";
import type { TableInfo } from "$lib/wire/messages";
import ListedTables from "./ListedTables.svelte";
import MySeats from "./MySeats.svelte";

const table = (state: TableInfo["state"], players = 4): TableInfo => info({ players }, state);

test.each([
  [table("lobby"), /One seat free.*Join/],
  [table("lobby", 2), /Full.*Watch/],
  [table("playing"), /A game is on.*Watch/],
  [table("over"), /The game is over.*See the result/],
])("an open table says what goes on there", (open, words) => {
  render(ListedTables, { tables: [open] });
  expect(screen.getByRole("link").textContent).toMatch(words);
});

test("the way back to a seat says to which game, and to whom", () => {
  render(MySeats, { seats: [{ table: table("playing", 3), seat: 0 }] });
  const link = screen.getByRole<HTMLAnchorElement>("link", { name: /^Back to your seat: Diner/ });
  expect(link.pathname).toBe("/t/Scripted1");
  expect(link.textContent).toMatch(/The game goes on\.\s+At the table: Earl and Vera\./);
});
