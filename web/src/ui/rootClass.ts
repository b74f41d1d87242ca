import type { Attachment } from "svelte/attachments";

/** Gives the document a class for as long as an element is there. `:has()` on the document would look at it anew with every change of the page. */
export const rootClass =
  (name: string): Attachment =>
  () => {
    const { classList } = document.documentElement;
    classList.add(name);
    return () => classList.remove(name);
  };
