import { MediaQuery } from "svelte/reactivity";

/** A phone, upright or on its side. */
const PHONE = "(max-width: 699px), (max-height: 500px)";

/** True (`current`) if there is so little room that secondary content is folded away. */
export const isSmallScreen: { readonly current: boolean } =
  typeof matchMedia === "undefined" ? { current: false } : new MediaQuery(PHONE);
