import type { Attachment } from "svelte/attachments";

/** The distance in pixels from which a press is a drag and no longer a tap. */
const DRAG_THRESHOLD_PX = 8;

export interface DragHandlers {
  /** Called when the card leaves its place. */
  start(): void;
  /** Called when it is over an element that takes cards, or over none. */
  over(target: HTMLElement | null): void;
  /** Called when it is released; returns whether it stays where it is for now. */
  drop(target: HTMLElement | null): boolean;
  /** While it returns true after a drop, the element stays there; then it comes back, unless it is gone. */
  isPending?(): boolean;
}

/** An answer sooner than this may come before the wait for it was noticed. */
const ANSWERED_MS = 300;

/** Return a dragged element to its place. */
export function rest(element: HTMLElement): void {
  element.style.removeProperty("translate");
  element.classList.remove("dragged");
}

/** Make an element draggable onto those marked `data-drop`. A press that moves little stays a click. */
export function draggable(handlersFor: () => DragHandlers | null): Attachment<HTMLElement> {
  return (element) => {
    let from: { x: number; y: number; handlers: DragHandlers } | null = null;
    let moving = false;
    let waiting: ReturnType<typeof setTimeout> | undefined;

    function comeBackAfter(isPending: () => boolean) {
      const look = () => (isPending() ? comeBackAfter(isPending) : rest(element));
      waiting = setTimeout(look, ANSWERED_MS);
    }

    const under = ({ clientX, clientY }: PointerEvent): HTMLElement | null =>
      document
        .elementsFromPoint(clientX, clientY)
        .find((found) => !element.contains(found))
        ?.closest<HTMLElement>("[data-drop]") ?? null;

    function down(event: PointerEvent) {
      const wanted = event.button === 0 ? handlersFor() : null;
      if (!wanted) return;
      clearTimeout(waiting);
      rest(element);
      from = { x: event.clientX, y: event.clientY, handlers: wanted };
      moving = false;
    }

    function move(event: PointerEvent) {
      if (!from) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!moving && Math.hypot(x, y) < DRAG_THRESHOLD_PX) return;
      if (!moving) {
        moving = true;
        element.setPointerCapture(event.pointerId);
        element.classList.add("dragged");
        from.handlers.start();
      }
      element.style.translate = `${x}px ${y}px`;
      from.handlers.over(under(event));
    }

    function up(event: PointerEvent) {
      const started = from;
      from = null;
      if (!started || !moving) return;
      started.handlers.over(null);
      if (event.type === "pointercancel" || !started.handlers.drop(under(event))) rest(element);
      else if (started.handlers.isPending) comeBackAfter(() => !!started.handlers.isPending?.());
    }

    /** Suppress the click that ends a drag. */
    function click(event: MouseEvent) {
      if (!moving || event.detail === 0) return;
      moving = false;
      event.stopPropagation();
      event.preventDefault();
    }

    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", up);
    element.addEventListener("click", click, true);
    return () => {
      clearTimeout(waiting);
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", up);
      element.removeEventListener("click", click, true);
    };
  };
}
