import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameEvent } from "$lib/wire/messages";
import { CardFlights } from "./flights";

beforeEach(() => {
  Element.prototype.animate = () => ({}) as Animation; // jsdom has none
});
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, "animate");
});

test("a card that goes on in the same event flies once", () => {
  document.body.innerHTML = `<div id="root"><b data-card="4">Pie</b><i data-zone="orders.1"></i><i data-zone="discards"></i></div><div id="sky"></div>`;
  const [root, sky] = ["root", "sky"].map((id) => document.getElementById(id) as HTMLElement);
  const rect = { left: 0, top: 0, x: 0, y: 0, width: 10, height: 10, right: 10, bottom: 10 };
  vi.stubGlobal(
    "DOMRect",
    class {
      left = 0;
      top = 0;
      width = 10;
      height = 10;
    },
  );
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(rect as DOMRect);
  window.matchMedia ??= (() => ({ matches: false })) as never;
  const flights = new CardFlights(root as HTMLElement, sky as HTMLElement);
  const event = {
    cards: [
      { card: 4, from: "hand.0", to: "orders.1" },
      { card: 4, from: "orders.1", to: "discards" },
    ],
  } as unknown as GameEvent;
  flights.before(event);
  document.querySelector("[data-card]")?.remove();
  flights.after(event);
  expect(sky?.children).toHaveLength(1);
});

test("of a card that does not turn over the larger picture flies", () => {
  document.body.innerHTML = `<div id="root"><b data-card="4" data-wide="40">Large</b></div><div id="sky"></div>`;
  const [root, sky] = ["root", "sky"].map((id) => document.getElementById(id) as HTMLElement);
  vi.stubGlobal(
    "DOMRect",
    class {
      constructor(
        readonly left: number,
        readonly top: number,
        readonly width: number,
        readonly height: number,
      ) {}
    },
  );
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (
    this: HTMLElement,
  ) {
    const width = Number(this.dataset["wide"] ?? 0);
    return { left: 0, top: 0, right: width, bottom: width, width, height: width } as DOMRect;
  });
  const flights = new CardFlights(root as HTMLElement, sky as HTMLElement);
  const flown = (wide: number, name: string) => {
    const event = { cards: [{ card: 4, from: "hand.0", to: "discards" }] } as unknown as GameEvent;
    flights.before(event);
    document.querySelector("[data-card]")?.remove();
    root?.insertAdjacentHTML("beforeend", `<b data-card="4" data-wide="${wide}">${name}</b>`);
    flights.after(event);
    return [...(sky?.children ?? [])].at(-1)?.textContent;
  };
  expect(flown(10, "Small")).toBe("Large");
  expect(flown(80, "Larger")).toBe("Larger");
});
