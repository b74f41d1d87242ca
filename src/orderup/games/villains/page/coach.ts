import type { Coaching } from "$lib/game/page";
import { inTurn } from "$lib/table/first";
import type { Schema } from "./generated/schema";
import { playable } from "./menu";
import { arrow } from "./ring";
import { describe } from "./telling";
import { Villains } from "./villains.svelte";
import { powerName, t } from "./words";

/** So many of their moves there is room for, if they are told in so many letters. */
const MOST = 2;
const ROOM = 110;
type Said = Coaching<Schema>;

const WAITING = ["coach.wait", "coach.cancel", "coach.end", "coach.give", "coach.guard"] as const;

/** What is said at every moment of a first game; what the last of the others has done stands in the middle of the table, too. */
export function coach(...at: ConstructorParameters<typeof Villains>): () => Said {
  const game = new Villains(...at);
  return () => coaching(game);
}

export function coaching(game: Villains): Said {
  const since = game.events.findLastIndex(
    ({ seat, move }) => seat !== null && seat === game.me && move.do !== "choose",
  );
  const text = advice(game, since >= 0);
  if (since >= 0) return { begins: false, news: game.myTurn ? told(game, since) : null, text };
  return { begins: true, news: null, text: text && `${t("coach.goal")} ${text}` };
}

/** What the others have done since my last move; the last of it stands in the middle, too. */
function told(game: Villains, since: number): string | null {
  const said = game.events.slice(since + 1).flatMap((each) => describe(each, game.names) ?? []);
  const last = said.slice(-MOST).join(" ");
  return said.length > 1 && last.length <= ROOM ? last : null;
}

function advice(game: Villains, acted: boolean): string | null {
  const { phase, turn } = game.status;
  const name = game.names.of(turn);
  if (phase === "over") return null;
  if (phase === "setup" || phase === "choosing")
    return t(game.myTurn ? "coach.choose" : "coach.choosing");
  const turns = game.events.filter(
    ({ seat, move }) => seat !== null && seat === game.me && move.do !== "choose",
  ).length;
  const power = powerName("no_escape");
  const bound = game.sitting.filter(({ seat }) => game.bound(seat));
  if (!game.myTurn && bound.length > 0) return t("coach.bound", { name, power });
  if (!game.myTurn) return t(inTurn(WAITING, turns), { name });
  if (bound.some(({ spot }) => spot === "me")) return t("coach.bound.mine", { power });
  return acted ? [t("coach.again"), aside(game)].join(" ").trim() : t("coach.play");
}

/** What an arrow to the side means, if some card of mine has one. */
function aside(game: Villains): string {
  const seats = game.hand.flatMap(({ card }) => playable(game.optionsOf(card)));
  const others = game.sitting.filter(({ seat, spot }) => spot !== "me" && seats.includes(seat));
  const [first] = others;
  if (!first) return "";
  const values = { arrow: arrow(first.spot), name: game.names.of(first.seat) };
  return t("coach.aside", { n: others.length, ...values });
}
