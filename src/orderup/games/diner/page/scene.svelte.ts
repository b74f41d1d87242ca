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

  /** Begins the scene that belongs to what has just happened: of the Break once nobody is busy any more. It hides nothing that can be acted on: as soon as the game goes on it ends. */
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
