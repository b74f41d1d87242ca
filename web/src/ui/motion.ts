/** This person wants nothing to move. */
export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How long a movement of `ms` takes: no time for whoever wants none. */
export const lasting = (ms: number): number => (calm() ? 0 : ms);
