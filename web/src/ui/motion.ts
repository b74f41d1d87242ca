/** This person wants nothing to move. */
export const prefersReducedMotion = (): boolean =>
  matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How long a movement of `ms` takes: no time for whoever wants none. */
export const motionDuration = (ms: number): number => (prefersReducedMotion() ? 0 : ms);
