/** With easy memory: what the lifted card would bring where it can go, according to the menu. */
import { whoIs } from "$lib/game/names";
import type { Seat } from "$lib/wire/messages";
import type { MenuEntry } from "./generated/schema";
import { seatOfZone } from "./zones";
import type { Villains } from "./villains.svelte";
import { t } from "./words";

export interface Gain {
  /** Null: not even the game tells. */
  readonly points: number | null;
  /** The points are mine. */
  readonly mine: boolean;
  /** "+5 for you"; for a hero: "costs 5 points". */
  readonly lines: readonly string[];
}

export function gainOf(game: Villains, entry: MenuEntry | undefined): Gain | null {
  const { move, gain: points } = entry ?? {};
  if (move?.do === "use" && move.on !== undefined && points === undefined)
    return changeAt(game, entry, move.on);
  if (move === undefined || points === undefined) return null;
  if (move.do === "hide") return { points, mine: true, lines: [hiding(points)] };
  if (move.do === "use") {
    const theirs = move.on === undefined ? null : changeAt(game, entry, move.on);
    return {
      points,
      mine: true,
      lines: [...new Set([t("gain.use", { n: points }), ...(theirs?.lines ?? [])])],
    };
  }
  if (move.do !== "play") return null;
  const number = game.liftedCard?.number ?? 0;
  const values = { n: points, number, ...whoIs(move.on, game.names) };
  return { points, mine: move.on === game.me, lines: [t("gain.play", values)] };
}

/** Return what the use of a special that takes hold of a pile would change there. */
export function changeAt(game: Villains, entry: MenuEntry | undefined, seat: Seat): Gain | null {
  const { changes, hits = [] } = entry ?? {};
  if (!changes || !hits.includes(`pile.${seat}`)) return null;
  const points = changes[`pile.${seat}`] ?? null;
  const line =
    points === null
      ? t("gain.unknown")
      : t("gain.change", { n: points, ...whoIs(seat, game.names) });
  return { points, mine: seat === game.me, lines: [line] };
}

/** Return all that is told of what a special without an aim would change, as the end of a button's label. */
export function changesLabel(game: Villains, entry: MenuEntry): string {
  const told = Object.keys(entry.changes ?? {}).map((zone) =>
    changeAt(game, entry, seatOfZone(zone)),
  );
  const text = told.flatMap((change) => change?.lines ?? []).join(", ");
  return text && t("action.gain", { text });
}

/** Return what a hero costs or brings, all in all: which numbers it cancels says the bar. */
function hiding(points: number): string {
  const way = points > 0 ? "brings" : points < 0 ? "costs" : "none";
  return t("gain.hide", { way, n: Math.abs(points) });
}

/** Return what a card brings as the end of a button's label. */
export const gainLabel = (gain: Gain | null): string =>
  gain ? t("action.gain", { text: gain.lines.join(", ") }) : "";
