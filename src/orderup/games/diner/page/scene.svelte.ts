import type { EventWithFaces } from "$lib/game/reducer";
import { prefersReducedMotion } from "$lib/ui/motion";
import type { Schema, Status } from "./generated/schema";

export type SceneName = "break" | "closing";

/** The duration of a scene. */
export const SCENE_MS = 2000;

const BEGINS: Partial<Record<Status["phase"], SceneName>> = {
  break_over: "break",
  closed: "closing",
};

/** Shows the current scene, if any. */
export class Stage {
  scene = $state.raw<SceneName | null>(null);
  #phase: Status["phase"] | null = null;

  /** Begin the scene of what has just happened: the Break's once nobody is busy anymore. It covers nothing that can be acted on, and ends as soon as the game goes on. */
  follow({ status }: EventWithFaces<Schema>): void {
    if (status.phase === this.#phase) return;
    this.#phase = status.phase;
    const name = prefersReducedMotion() ? null : (BEGINS[status.phase] ?? null);
    this.scene = name;
    if (name === null) return;
    setTimeout(() => {
      if (this.scene === name) this.scene = null;
    }, SCENE_MS);
  }
}
