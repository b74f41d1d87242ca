import type { EventWithFaces } from "$lib/game/reducer";
import type { Seat } from "$lib/wire/messages";
import type { Faces, Schema } from "./generated/schema";
import { cardOfTheft, cardTakenFromMe, describeLoss, describeUse, effectInShort } from "./telling";
import type { Villains } from "./villains.svelte";
import { actor, powerName, t } from "./words";

const SHOWN_MS = 2200;
/** A newcomer reads more slowly, and knows none of the powers. */
const FIRST_SHOWN_MS = 4000;

/** An announcement that everybody sees for a while. */
export interface Moment {
  readonly v: number;
  /** A special is used, a card of mine is lost, or somebody plays the last card. */
  readonly kind: "special" | "lost" | "last";
  readonly villain: string;
  readonly by: string;
  readonly title: string;
  readonly text: string;
  /** The card that is lost or stolen. */
  readonly card?: Faces | undefined;
}

/** Shows the latest moment for a while. */
export class Moments {
  now = $state.raw<Moment | null>(null);

  note(event: EventWithFaces<Schema>, game: Villains): void {
    const moment = special(event, game) ?? last(event, game);
    if (!moment) return;
    this.now = moment;
    setTimeout(
      () => {
        if (this.now === moment) this.now = null;
      },
      game.live.coached ? FIRST_SHOWN_MS : SHOWN_MS,
    );
  }
}

function special(event: EventWithFaces<Schema>, { names }: Villains): Moment | null {
  const [played] = event.cards;
  if (event.move.do !== "use" || played?.power === undefined) return null;
  const gone = cardTakenFromMe(event, names);
  const about = { v: event.v, villain: played.villain ?? "", text: effectInShort(event, names) };
  const lost = describeLoss(event, names);
  if (gone && lost)
    return {
      ...about,
      kind: lost.worse ? "lost" : "special",
      by: describeUse(event, names),
      title: lost.text,
      card: gone,
    };
  return {
    ...about,
    kind: "special",
    by: t("moment.by", actor(event.seat, names)),
    title: powerName(played.power),
    card: cardOfTheft(event),
  };
}

function last(event: EventWithFaces<Schema>, game: Villains): Moment | null {
  const seat: Seat | null = event.move.do === "timeout" ? event.move.for : event.seat;
  if (seat === null || !["play", "hide", "use", "timeout"].includes(event.move.do)) return null;
  if (game.held(seat) > 0 && !game.over) return null;
  if (!game.over && seat !== game.me && !isFirstOut(seat, game)) return null;
  return {
    v: event.v,
    kind: "last",
    villain: game.status.villains[seat] ?? "",
    by: t("moment.last", actor(seat, game.names)),
    title: t(game.over ? "moment.over" : "moment.out"),
    text: game.over ? t("moment.over.text") : t("moment.out.text", actor(seat, game.names)),
  };
}

/** Return whether all others still hold cards. */
const isFirstOut = (seat: Seat, game: Villains): boolean =>
  game.sitting.every((each) => each.seat === seat || game.held(each.seat) > 0);
