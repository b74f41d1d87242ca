import type { Names } from "$lib/game/names";
import type { EventWithFaces } from "$lib/game/reducer";
import type { Schema } from "./generated/schema";
import { actor, t } from "./words";
import { effect } from "./telling";

const SHOWN_MS = 2800;

/** A special that has just been used. */
export interface Moment {
  readonly v: number;
  readonly villain: string;
  readonly power: string;
  readonly by: string;
  readonly text: string;
}

/** The latest special, for as long as it is worth a look. */
export class Moments {
  now = $state.raw<Moment | null>(null);

  note(event: EventWithFaces<Schema>, names: Names): void {
    const [special] = event.cards;
    if (event.move.do !== "use" || special?.power === undefined) return;
    const moment: Moment = {
      v: event.v,
      villain: special.villain ?? "",
      power: special.power,
      by: t("moment.by", actor(event.seat, names)),
      text: effect(event, names),
    };
    this.now = moment;
    setTimeout(() => {
      if (this.now === moment) this.now = null;
    }, SHOWN_MS);
  }
}
