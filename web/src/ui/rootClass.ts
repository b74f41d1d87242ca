import type { Attachment } from "svelte/attachments";

/** Give the document a class while an element exists. `:has()` on the document would be evaluated with every change of the page. */
export const rootClass =
  (name: string): Attachment =>
  () => {
    const { classList } = document.documentElement;
    classList.add(name);
    return () => classList.remove(name);
  };
