import type { EventWithFaces } from "$lib/game/reducer";
import { prefersReducedMotion } from "$lib/ui/motion";
import type { Schema, Status } from "./generated/schema";

export type SceneName = "break" | "closing";

/** How long a scene lasts. */
export const SCENE_MS = 2000;

const BEGINS: Partial<Record<Status["phase"], SceneName>> = {
  break_over: "break",
  closed: "closing",
};

/** The scene that is on, if any. */
export class Stage {
  scene = $state.raw<SceneName | null>(null);
  #phase: Status["phase"] | null = null;

  /** Begins the scene that belongs to what has just happened: of the Break once nobody is busy any more. */
  follow({ status }: EventWithFaces<Schema>): void {
    const name = status.phase === this.#phase ? undefined : BEGINS[status.phase];
    this.#phase = status.phase;
    if (!name || prefersReducedMotion()) return;
    this.scene = name;
    setTimeout(() => {
      if (this.scene === name) this.scene = null;
    }, SCENE_MS);
  }
}
