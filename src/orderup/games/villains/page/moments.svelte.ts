import { whoIs } from "$lib/game/names";
import { announcer } from "$lib/a11y/announcer.svelte";
import type { EventWithFaces } from "$lib/game/reducer";
import type { Seat } from "$lib/wire/messages";
import type { Faces, Schema } from "./generated/schema";
import {
  cardOfTheft,
  cardTakenFromMe,
  describeLoss,
  describeUse,
  effectInShort,
  turnedCards,
  turnOf,
} from "./telling";
import type { Villains } from "./villains.svelte";
import { powerName, t } from "./words";

const SHOWN_MS = 2200;
/** A newcomer reads more slowly, and knows none of the powers. */
const FIRST_SHOWN_MS = 4000;

/** An announcement that everybody sees for a while. */
export interface Moment {
  readonly v: number;
  /** A special is used, a card of mine is lost, the last round begins, or somebody plays the last card. */
  readonly kind: "special" | "lost" | "round" | "last";
  readonly villain: string;
  readonly by: string;
  readonly title: string;
  readonly text: string;
  /** The card that is lost or stolen. */
  readonly card?: Faces | undefined;
  /** To which side all top cards move. */
  readonly turn?: "left" | "right" | "none";
  /** By pile, what its top card was before it was turned over, and what it is. */
  readonly turned?: ReadonlyMap<Seat, string>;
}

/** Shows the latest moment for a while. */
export class Moments {
  now = $state.raw<Moment | null>(null);

  note(event: EventWithFaces<Schema>, game: Villains): void {
    const moment = special(event, game) ?? last(event, game) ?? lastRound(event, game);
    if (!moment) return;
    this.now = moment;
    if (moment.kind === "round") announcer.say(`${moment.title} ${moment.text}`);
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
  const about = {
    ...{ v: event.v, villain: played.villain ?? "" },
    ...{ text: effectInShort(event, names), turn: turnOf(event) },
    turned: turnedCards(event),
  };
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
    by: t("moment.by", whoIs(event.seat, names)),
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
    by: t("moment.last", whoIs(seat, game.names)),
    title: t(game.over ? "moment.over" : "moment.out"),
    text: game.over ? t("moment.over.text") : t("moment.out.text", whoIs(seat, game.names)),
  };
}

/** Return that the last round begins, once nobody has more than one card, and who is ahead, where that is public. */
function lastRound(event: EventWithFaces<Schema>, game: Villains): Moment | null {
  const { seat } = event;
  if (seat === null || game.over || game.cardsOf(seat) !== 1) return null;
  const cards = game.sitting.map((each) => game.cardsOf(each.seat));
  if (cards.some((n) => n > 1) || cards.filter((n) => n === 1).length < 2) return null;
  const [first = null, ...others] = game.leaders;
  const who = !game.standing ? "none" : first === null || others.length > 0 ? "shared" : null;
  const { who: ahead, name } = whoIs(first, game.names);
  const n = game.standing?.[first ?? 0] ?? 0;
  return {
    ...{ v: event.v, kind: "round", villain: game.status.villains[first ?? seat] ?? "" },
    ...{ by: t("moment.round.by"), title: t("moment.round") },
    text: t("moment.round.text", { who: who ?? ahead, name, n }),
  };
}

/** Return whether all others still hold cards. */
const isFirstOut = (seat: Seat, game: Villains): boolean =>
  game.sitting.every((each) => each.seat === seat || game.held(each.seat) > 0);
