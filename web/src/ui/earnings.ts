import { rectInLayer } from "./layer";
import { prefersReducedMotion } from "./motion";

const FLY_MS = 900;

/** Animate a sum from where it was earned to where money is counted, in the overlay of a table. */
export function flySum(text: string, start: DOMRect, end: DOMRect, overlay: HTMLElement): void {
  const sum = document.createElement("b");
  sum.textContent = text;
  sum.className = "earned";
  flyOnce(sum, start, end, overlay);
}

/** Animate something that is only there to be seen on its way, large in the middle of it. */
export function flyOnce(
  thing: HTMLElement | SVGElement,
  start: DOMRect,
  end: DOMRect,
  overlay: HTMLElement,
): void {
  if (prefersReducedMotion()) return;
  const place = rectInLayer(overlay);
  const [from, to] = [place(start), place(end)];
  thing.classList.add("flying");
  overlay.append(thing);
  const at = ({ x, y, width, height }: DOMRect, scale: number) =>
    `translate(${x + width / 2}px, ${y + height / 2}px) translate(-50%, -50%) scale(${scale})`;
  const flight = thing.animate(
    [
      { transform: at(from, 0.4), opacity: 0 },
      { transform: at(from, 1.5), opacity: 1, offset: 0.25 },
      { transform: at(from, 1.5), opacity: 1, offset: 0.45 },
      { transform: at(to, 0.7), opacity: 1, offset: 0.9 },
      { transform: at(to, 0.3), opacity: 0 },
    ],
    { duration: FLY_MS, easing: "ease-in-out", fill: "both" },
  );
  flight.onfinish = flight.oncancel = () => thing.remove();
}
