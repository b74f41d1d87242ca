/** Why advice is good, from what the piles show and what the menu says of each card. */
import { findCard } from "$lib/game/find";
import type { Names } from "$lib/game/names";
import type { Position } from "$lib/game/position";
import { joinList } from "$lib/i18n/t";
import type { Seat, View } from "$lib/wire/messages";
import type { MenuEntry, Move, Schema } from "./generated/schema";
import { optionsFor, playable, target } from "./menu";
import { seatOf } from "./telling";
import { cardName, matchOf, t } from "./words";

export function reason(move: Move, at: Position<Schema>, names: Names): string | null {
  switch (move.do) {
    case "play":
      return playing(move, at.view, names);
    case "hide":
      return hiding(move.card, at, names);
    case "use":
      return using(optionsFor(at.menu, move.card).get(target(move)), at.view, names);
    default:
      return null;
  }
}

const top = (view: View<Schema>, seat: Seat) => view.zones[`pile.${seat}`]?.cards.at(-1);

function playing({ card, on }: { card: number; on: Seat }, view: View<Schema>, names: Names) {
  const played = findCard(view, card);
  if (played?.number === undefined) return null;
  const points = { n: played.number, owner: names.of(on) };
  if (on === names.you) return t("reason.play.own", points);
  return t("reason.play.other", { ...points, match: matchOf(played, top(view, on) ?? {}) });
}

/** Face up it would help a neighbor, or could not be played at all; or, where heroes are counted, how many that makes. */
function hiding(card: number, { view, menu }: Position<Schema>, names: Names): string | null {
  const n = findCard(view, card)?.number;
  const piles = playable(optionsFor(menu, card));
  const neighbors = piles.filter((seat) => seat !== names.you);
  if (n !== undefined && neighbors.length > 0)
    return t("reason.hide.neighbor", {
      n,
      owner: joinList(neighbors.map((seat) => names.of(seat))),
    });
  if (n !== undefined && piles.length === 0) return t("reason.hide.only");
  const heroes = view.status.heroes?.[names.you ?? 0];
  return heroes === undefined ? null : t("reason.hide.count", { heroes: heroes + 1 });
}

/** What a special would take hold of, as the menu says. */
function using(entry: MenuEntry | undefined, view: View<Schema>, names: Names): string | null {
  if (!entry?.hits) return null;
  if (entry.hits.length === 0) return t("reason.use.nothing");
  const hit = entry.hits.map((zone) => {
    const owner = names.of(seatOf(zone));
    if (zone.startsWith("hand.")) return t("reason.use.hand", { owner });
    const values = { card: cardName(top(view, seatOf(zone)) ?? {}), owner };
    return seatOf(zone) === names.you ? t("reason.use.mine", values) : t("reason.use.pile", values);
  });
  return t("reason.use", { hit: joinList(hit) });
}
