/** Press the control inside `root` whose `data-key` is the pressed key, unless somebody is typing. */
export function pressShortcut(event: KeyboardEvent, root: HTMLElement): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (document.querySelector("dialog[open]") || isTyping(event.target)) return;
  const key = CSS.escape(event.key.toLowerCase());
  const control = root.querySelector<HTMLElement>(`[data-key="${key}"]`);
  if (!control) return;
  event.preventDefault();
  control.click();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, select, textarea") !== null;
}
