/** A window of the browser's own that hears the back gesture of a phone, where there is one. */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}
declare const CloseWatcher: (new () => CloseWatcher) | undefined;

const FOCUSABLE =
  'button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** The dialogs that are open, the topmost last. */
const open: HTMLDialogElement[] = [];

/**
 * Shows a dialog that fills the window, above all else, and keeps the focus in it; `close` is what Escape asks for. Returns how to hide it again.
 *
 * `showModal()` would make all that lies below it inert, and the browser then computes the style of the whole page anew, twice:
 * a press on a slow phone waits for that. Here the dialog covers the rest, and the rest is hidden from screen readers.
 */
export function showModal(dialog: HTMLDialogElement, close: () => void): () => void {
  const before = document.activeElement;
  const shown = hideOthers(dialog);
  const gone = new AbortController();
  const asked = { signal: gone.signal };
  if ("showPopover" in dialog) {
    dialog.showPopover();
    dialog.open = true;
  } else (dialog as HTMLDialogElement).showModal(); // a browser of 2023 has no popovers
  open.push(dialog);
  const isTopmost = () => open.at(-1) === dialog;

  const watcher = typeof CloseWatcher === "undefined" ? null : new CloseWatcher();
  watcher?.addEventListener("close", close, asked);
  addEventListener(
    "keydown",
    (event) => {
      if (!isTopmost()) return;
      if (event.key === "Tab") turnAround(dialog, event);
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      close();
    },
    asked,
  );
  document.addEventListener(
    "focusin",
    ({ target }) => {
      if (isTopmost() && !dialog.contains(target as Node)) focusables(dialog)[0]?.focus();
    },
    asked,
  );

  return () => {
    gone.abort();
    watcher?.destroy();
    open.splice(open.indexOf(dialog), 1);
    shown();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
}

/** Hides from screen readers all but an element and what it stands in; returns how to show it again. */
function hideOthers(element: Element): () => void {
  const hidden: Element[] = [];
  for (let at = element; at !== document.body && at.parentElement; at = at.parentElement)
    for (const other of at.parentElement.children)
      if (other !== at && !other.hasAttribute("aria-hidden")) hidden.push(other);
  for (const other of hidden) other.setAttribute("aria-hidden", "true");
  return () => {
    for (const other of hidden) other.removeAttribute("aria-hidden");
  };
}

const focusables = (dialog: HTMLElement): HTMLElement[] =>
  [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
  );

/** From the last of a dialog's controls the focus goes on to the first, and the other way around. */
function turnAround(dialog: HTMLElement, event: KeyboardEvent): void {
  const all = focusables(dialog);
  const end = event.shiftKey ? all[0] : all.at(-1);
  const other = event.shiftKey ? all.at(-1) : all[0];
  if (document.activeElement !== end && dialog.contains(document.activeElement)) return;
  event.preventDefault();
  other?.focus();
}
