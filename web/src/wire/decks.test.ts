import { beforeEach, expect, test } from "vitest";
import { forgetDeck, rememberedDecks, MAX_REMEMBERED_DECKS, rememberDeck } from "./decks";

beforeEach(() => localStorage.clear());

test("the newest list of a name counts, and stands first", () => {
  rememberDeck("diner", { sha256: "1", name: "Soup" });
  rememberDeck("diner", { sha256: "2", name: "Steak" });
  rememberDeck("diner", { sha256: "3", name: "Soup" });
  rememberDeck("lucky_penny", { sha256: "4", name: "Soup" });
  expect(rememberedDecks("diner").map(({ sha256 }) => sha256)).toEqual(["3", "2"]);
});

test("only some are remembered, and one that is gone is forgotten", () => {
  for (let n = 0; n <= MAX_REMEMBERED_DECKS; n++)
    rememberDeck("diner", { sha256: `${n}`, name: `No. ${n}` });
  expect(rememberedDecks("diner")).toHaveLength(MAX_REMEMBERED_DECKS);
  expect(forgetDeck("diner", "5").map(({ sha256 }) => sha256)).not.toContain("5");
});

test("what is no list of them is none", () => {
  localStorage.setItem(
    "orderup.decks.diner",
    '[{"sha256": 1}, null, {"sha256": "a", "name": "A"}]',
  );
  expect(rememberedDecks("diner")).toEqual([{ sha256: "a", name: "A" }]);
  localStorage.setItem("orderup.decks.diner", "{");
  expect(rememberedDecks("diner")).toEqual([]);
});
