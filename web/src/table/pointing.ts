/**
 * Pointing at a move on the table itself, for whoever waits for it (a lesson) or advises it (a hint).
 *
 * Who points sets `live.pointedMove` to a move. Every element by which moves are made says so with `highlightable`, or, in a game's table,
 * with `{@attach game.makes(entry)}`; of a move in two presses first the card says so, then its goal, once the card is lifted.
 * An element that takes the card, but can't be pressed yet, says `{@attach game.receives(entry)}`.
 * What fits the move is marked `data-pointed`, and `PointerLayer` draws around it.
 */
import type { Attachment } from "svelte/attachments";
import { matchesMove } from "$lib/game/moves";
import { prefersReducedMotion } from "$lib/ui/motion";
import type { Move } from "$lib/wire/messages";
import type { LiveTable } from "./liveTable.svelte";

/** What an element is to the move that is pointed at: the next thing to press, or where that leads. */
export type PointRole = "press" | "goal";

const PRESS_SELECTOR = '[data-pointed="press"]';
const SHAKE_MS = 480;

/** Marks an element by which `moves` are made, or begun, while one of them is pointed at. */
export function highlightable(
  live: Pick<LiveTable, "pointedMove">,
  moves: readonly Move[],
  as: PointRole = "press",
): Attachment<HTMLElement> {
  return (element) => {
    const { pointedMove: pointed } = live;
    if (pointed === null || !moves.some((move) => matchesMove(move, pointed))) return;
    element.dataset["pointed"] = as;
    return () => delete element.dataset["pointed"];
  };
}

/** What is to be pressed next, if it is in sight. */
export const pressTarget = (root: HTMLElement): HTMLElement | null =>
  root.querySelector<HTMLElement>(PRESS_SELECTOR);

/** Is this a part of what is to be pressed? */
export const isInPressTarget = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(PRESS_SELECTOR) !== null;

/** Shakes an element, for whoever has pressed something else; not for who wants nothing to move. */
export function shake(element: HTMLElement): void {
  if (prefersReducedMotion() || element.getAnimations().some(({ id }) => id === "wobble")) return;
  const at = (turn: number) => `rotate(${turn}deg) scale(${turn === 0 ? 1 : 1.04})`;
  element.animate(
    { transform: [0, -4, 4, -3, 3, -1, 0].map(at), composite: "add" },
    { id: "wobble", duration: SHAKE_MS, easing: "ease-in-out" },
  );
}

/** The name by which an element is read out. */
export function accessibleName(element: HTMLElement): string {
  const hidden = element.querySelector(".visually-hidden")?.textContent;
  return (element.getAttribute("aria-label") ?? hidden ?? element.textContent).trim();
}
