import { MediaQuery } from "svelte/reactivity";

/** A phone, upright or on its side. */
const PHONE = "(max-width: 699px), (max-height: 500px)";

interface ScreenSize {
  readonly current: boolean;
}

const matching = (query: string): ScreenSize =>
  typeof matchMedia === "undefined" ? { current: false } : new MediaQuery(query);

/** True (`current`) if there is so little room that secondary content is folded away. */
export const isSmallScreen = matching(PHONE);

/** True (`current`) on the narrowest phones, on which fewer cards lie beside each other. */
export const isNarrowScreen = matching("(max-width: 374px)");
