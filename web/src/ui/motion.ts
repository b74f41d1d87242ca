import { effects } from "./effects.svelte";

/** This person wants nothing to move. */
export const prefersReducedMotion = (): boolean => effects.reducedMotion;

/** How long a movement of `ms` takes: no time for whoever wants none. */
export const motionDuration = (ms: number): number => (prefersReducedMotion() ? 0 : ms);
