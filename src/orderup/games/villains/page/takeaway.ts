import type { Names } from "$lib/game/names";
import { reduce, type EventWithFaces } from "$lib/game/reducer";
import type { Seat, View } from "$lib/wire/messages";
import type { Schema } from "./generated/schema";
import { canceledBy, sheet, type Group } from "./scoring";
import type { Card } from "./villains.svelte";
import { matchOf, t } from "./words";

type Event = EventWithFaces<Schema>;

/** Return what my pile would have been worth with one hero more or fewer: how many there are decides what counts (V8). */
export function takeaway(
  view: View<Schema>,
  names: Names,
  events: readonly Event[],
): string | null {
  const pile = view.zones[`pile.${names.you ?? -1}`]?.cards;
  if (!pile || !view.status.result) return null;
  const { heroes, groups } = sheet(pile);
  const n = heroes.length;
  const now = worth(groups, n);
  const [best = now, by = 0] = [1, -1]
    .filter((by) => n + by >= 0)
    .map((by) => [worth(groups, n + by), by])
    .toSorted(([one = 0], [other = 0]) => other - one)[0] ?? [now];
  if (best > now && by < 0 && wasForced(view, names.you, events))
    return t("takeaway.forced", { n: best - now });
  if (best > now) return t("takeaway.heroes", { by, n: best - now });
  return n === 0
    ? t("takeaway.none", { n: now - best })
    : t("takeaway.right", { heroes: n, n: now - best });
}

/** Return the points of these cards below so many heroes. */
const worth = (groups: readonly Group[], heroes: number): number =>
  groups
    .filter(({ number }) => !canceledBy(heroes).includes(number))
    .reduce((sum, { number, cards }) => sum + number * cards.length, 0);

/** Return whether this seat could do nothing else than lay its last hero, with the cards that it held then. */
function wasForced(view: View<Schema>, me: Seat | null, events: readonly Event[]): boolean {
  const at = events.findLastIndex(({ seat, move }) => seat === me && move.do === "hide");
  if (at < 0 || me === null) return false;
  const empty: View = { ...view, zones: {} };
  const then = events.slice(0, at).reduce<View>(reduce, empty) as View<Schema>;
  const cards = (zone: "bound" | "hand") => then.zones[`${zone}.${me}`]?.cards ?? [];
  const held = cards("bound").length > 0 ? cards("bound") : cards("hand");
  return held.length > 0 && !held.some((card) => card.power !== undefined || fits(card, then, me));
}

/** Return whether a number card can be played face up onto a seat's own pile or a neighbor's (V3, V5). */
function fits(card: Card, { zones, players }: View<Schema>, me: Seat): boolean {
  const top = (seat: Seat) => zones[`pile.${(seat + players) % players}`]?.cards.at(-1);
  const mine = top(me);
  if (!mine || mine.hero || mine.power !== undefined) return true;
  return [mine, top(me - 1), top(me + 1)].some(
    (lying) => lying && !lying.hero && matchOf(card, lying) !== "none",
  );
}
