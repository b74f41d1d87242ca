import { effects } from "./effects.svelte";

/** Return whether this person wants reduced motion. */
export const prefersReducedMotion = (): boolean => effects.reducedMotion;

/** Return the duration of a movement of `ms`: 0 for people who want reduced motion. */
export const motionDuration = (ms: number): number => (prefersReducedMotion() ? 0 : ms);
