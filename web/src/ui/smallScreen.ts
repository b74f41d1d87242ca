import { MediaQuery } from "svelte/reactivity";

/** A phone, upright or on its side. */
const PHONE = "(max-width: 699px), (max-height: 500px)";

/** Is there so little room that what can wait is folded away? */
export const isSmallScreen: { readonly current: boolean } =
  typeof matchMedia === "undefined" ? { current: false } : new MediaQuery(PHONE);
