import type { GameEvent } from "$lib/wire/messages";
import { rectInLayer } from "./layer";
import { prefersReducedMotion } from "./motion";

interface FlightPath {
  readonly from: DOMRect;
  readonly to: DOMRect;
  readonly delay: number;
}

/** A card that turns over consists of two pictures: one that leaves and one that arrives. */
type Part = "leave" | "arrive" | "whole";

/** Where a moved card's picture was, and a copy of it, if it had one. */
interface Start {
  readonly rect: DOMRect;
  readonly ghost: HTMLElement | null;
}

/** The duration of a glide of elements that make room, in milliseconds. */
const GLIDE_MS = 220;

/**
 * Animates each moved card's picture from where it lay to where it lies now; it turns over on the way if its face changes.
 * Elements marked `data-glides` that these cards have displaced glide to their new places.
 */
export class CardFlights {
  #starts = new Map<number, Start>();
  #gliding = new Map<HTMLElement, DOMRect>();

  constructor(
    private readonly root: HTMLElement,
    private readonly overlay: HTMLElement,
    private readonly ms = 300,
  ) {}

  /** Note where the cards of `event` lie. */
  before(event: GameEvent): void {
    this.#starts.clear();
    event.cards.forEach(({ card, from }, index) => {
      const later = event.cards.slice(index + 1);
      if (card !== null && later.some((other) => other.card === card)) return; // it flies once, to where it stays
      const element = this.#card(card) ?? this.#back(from);
      const place = element ?? this.#zone(from);
      const rect = place?.getBoundingClientRect();
      if (rect && rect.width > 0)
        this.#starts.set(index, { rect, ghost: element && copy(element) });
    });
    const gliding = this.root.querySelectorAll<HTMLElement>("[data-glides]");
    this.#gliding = new Map([...gliding].map((each) => [each, each.getBoundingClientRect()]));
  }

  /** Animate them to where the screen shows them now. All is measured before anything is drawn: each measurement after a change lays out the page. */
  after(event: GameEvent): void {
    if (prefersReducedMotion()) return;
    const inOverlay = rectInLayer(this.overlay);
    const flights = event.cards.flatMap(({ card, as: renamed = card, to }, index) => {
      const start = this.#starts.get(index);
      const element = this.#card(renamed);
      const end = (element ?? this.#zone(to))?.getBoundingClientRect();
      if (!start || !end?.width) return [];
      const way = { from: inOverlay(start.rect), to: inOverlay(end), delay: index * 45 };
      return [{ ghost: start.ghost, element, way }];
    });
    const glides = [...this.#gliding].flatMap(([element, from]) =>
      element.isConnected ? [{ element, from, to: element.getBoundingClientRect() }] : [],
    );
    for (const { ghost, element, way } of flights) this.#fly(ghost, element, way);
    for (const { element, from, to } of glides) glide(element, from, to);
    this.#starts.clear();
    this.#gliding.clear();
  }

  /** Where a card does not turn over, its larger picture flies: a small one that is enlarged is blurred, or cut. */
  #fly(leaving: HTMLElement | null, element: HTMLElement | null, way: FlightPath): void {
    const arriving = element && copy(element);
    const turns = leaving !== null && arriving !== null && turned(leaving, arriving);
    element?.animate({ opacity: [0, 0] }, { duration: way.delay + this.ms });
    const shrinks = leaving !== null && way.from.width > way.to.width;
    if (turns) {
      this.#launch(leaving, way.from, way, "leave");
      this.#launch(arriving, way.to, way, "arrive");
    } else if (arriving && !shrinks) this.#launch(arriving, way.to, way, "whole");
    else if (leaving) this.#launch(leaving, way.from, way, "whole");
  }

  /** Start a flight; `own` is the rectangle in which the ghost has its natural size. */
  #launch(ghost: HTMLElement, own: DOMRect, { from, to, delay }: FlightPath, part: Part): void {
    ghost.style.cssText += `;position:absolute;margin:0;left:0;top:0;width:${own.width}px;height:${own.height}px`;
    this.overlay.append(ghost);
    const flight = ghost.animate(keyframes(own, from, to, part), {
      duration: this.ms,
      delay,
      fill: "both",
      easing: "cubic-bezier(.3,.6,.3,1)",
    });
    flight.onfinish = flight.oncancel = () => ghost.remove();
  }

  #card(card: number | null): HTMLElement | null {
    return card === null ? null : this.root.querySelector<HTMLElement>(`[data-card="${card}"]`);
  }

  /** Return the element that a zone shows for cards that this audience cannot tell apart. */
  #back(zone: string): HTMLElement | null {
    return this.#zone(zone)?.querySelector<HTMLElement>("[data-back]") ?? null;
  }

  #zone(zone: string): HTMLElement | null {
    return this.root.querySelector<HTMLElement>(`[data-zone="${zone}"]`);
  }
}

function keyframes(own: DOMRect, from: DOMRect, to: DOMRect, part: Part): Keyframe[] {
  const at = (rect: DOMRect, turn: number, lift: number) =>
    `translate(${rect.left + (rect.width - own.width) / 2}px, ${rect.top + (rect.height - own.height) / 2 - lift}px) ` +
    `scale(${scale(rect, own)}) perspective(600px) rotateY(${turn}deg)`;
  const middle = new DOMRect(
    (from.left + to.left) / 2,
    (from.top + to.top) / 2,
    (from.width + to.width) / 2,
    (from.height + to.height) / 2,
  );
  if (part === "leave")
    return [
      { transform: at(from, 0, 0), opacity: 1 },
      { transform: at(middle, 90, 18), opacity: 1, offset: 0.5 },
      { transform: at(middle, 90, 18), opacity: 0 },
    ];
  if (part === "arrive")
    return [
      { transform: at(middle, -90, 18), opacity: 0 },
      { transform: at(middle, -90, 18), opacity: 1, offset: 0.5 },
      { transform: at(to, 0, 0), opacity: 1 },
    ];
  return [
    { transform: at(from, 0, 0) },
    { transform: at(middle, 0, 18) },
    { transform: at(to, 0, 0) },
  ];
}

const scale = (rect: DOMRect, own: DOMRect): number =>
  Math.max(0.05, Math.min(rect.width / own.width, rect.height / own.height));

/** Animate an element from its old rectangle to its new one, on top of its style's own transform. */
function glide(element: HTMLElement, from: DOMRect, to: DOMRect): void {
  if (!from.width || !from.height || !to.width || !to.height) return;
  const [wide, high] = [from.width / to.width, from.height / to.height];
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  if (x === 0 && y === 0 && wide === 1 && high === 1) return;
  element.animate(
    { transform: [`translate(${x}px, ${y}px) scale(${wide}, ${high})`, "none"] },
    { duration: GLIDE_MS, easing: "cubic-bezier(.33,1,.68,1)", composite: "add" },
  );
}

function copy(element: HTMLElement): HTMLElement {
  const ghost = element.cloneNode(true) as HTMLElement;
  ghost.removeAttribute("data-card");
  ghost.removeAttribute("id");
  return ghost;
}

const turned = (a: HTMLElement, b: HTMLElement): boolean => a.dataset["face"] !== b.dataset["face"];
