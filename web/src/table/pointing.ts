/**
 * Points at a move on the table itself, for a lesson that waits for it or a hint that advises it.
 *
 * A caller sets `live.pointedMove` to a move. Every element by which moves are made is marked by `highlightable`, or, in a game's table,
 * by `{@attach game.makes(entry)}`; for a move in two presses first the card is marked, then its goal, once the card is lifted.
 * An element that takes the card, but can't be pressed yet, is marked by `{@attach game.receives(entry)}`.
 * Elements that fit the move get `data-pointed`, and `PointerLayer` draws around them.
 */
import type { Attachment } from "svelte/attachments";
import { announcer } from "$lib/a11y/announcer.svelte";
import { matchesMove } from "$lib/game/moves";
import { prefersReducedMotion } from "$lib/ui/motion";
import { tip } from "$lib/ui/tip.svelte";
import type { Move } from "$lib/wire/messages";
import type { LiveTable } from "./liveTable.svelte";

/** The role of an element for the move that is pointed at: the next one to press, or the goal of the press. */
export type PointRole = "press" | "goal";

const PRESS_SELECTOR = '[data-pointed="press"]';
const SHAKE_MS = 480;
/** What answers a press by itself, if only by saying why nothing happens. */
const ANSWERING_SELECTOR = "button, a, input, label, .slip";
/** Where people press who expect something to happen. */
const PLACE_SELECTOR = "[data-zone], .till, .prompt";
const READ_MS = 2600;

/** Mark an element by which `moves` are made, or begun, while one of them is pointed at. */
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

/** Return the element to press next, if it is in sight. */
export const findPressTarget = (root: HTMLElement): HTMLElement | null =>
  root.querySelector<HTMLElement>(PRESS_SELECTOR);

/** Return whether an event's target is in an element to press. */
export const isInPressTarget = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(PRESS_SELECTOR) !== null;

/** Shake an element after a wrong press, unless the player wants reduced motion. */
export function shake(element: HTMLElement): void {
  if (prefersReducedMotion() || element.getAnimations().some(({ id }) => id === "wobble")) return;
  const at = (turn: number) => `rotate(${turn}deg) scale(${turn === 0 ? 1 : 1.04})`;
  element.animate(
    { transform: [0, -4, 4, -3, 3, -1, 0].map(at), composite: "add" },
    { id: "wobble", duration: SHAKE_MS, easing: "ease-in-out" },
  );
}

/** Answer presses on a table that do nothing: the element to press next shakes, and where nothing else says why, `words` are shown (whether there is such an element is their argument); null where there is nothing to say. */
export function answersDeadPresses(
  words: (glows: boolean) => string | null,
): Attachment<HTMLElement> {
  return (root) => {
    const answer = ({ target }: MouseEvent) => {
      const next = findPressTarget(root);
      const said = words(next !== null);
      if (said === null || !(target instanceof Element)) return;
      const answering = target.closest(ANSWERING_SELECTOR);
      const place = target.closest(PLACE_SELECTOR);
      if (answering ? !answering.matches(".blocked") : !place) return;
      if (next) shake(next);
      if (answering || !place) return;
      tip.show(place, () => said, READ_MS);
      announcer.say(said);
    };
    root.addEventListener("click", answer);
    return () => root.removeEventListener("click", answer);
  };
}

/** Return the name by which screen readers announce an element. */
export function accessibleName(element: HTMLElement): string {
  const hidden = element.querySelector(".visually-hidden")?.textContent;
  return (element.getAttribute("aria-label") ?? hidden ?? element.textContent).trim();
}
