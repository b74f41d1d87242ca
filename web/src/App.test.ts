import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import App from "./App.svelte";

test("the page carries the server's name", () => {
  render(App);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Order Up!");
});
