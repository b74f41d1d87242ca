/** With easy memory: what the lifted card would bring where it can go, according to the menu. */
import type { Seat } from "$lib/wire/messages";
import type { MenuEntry } from "./generated/schema";
import { canceledBy } from "./scoring";
import type { Villains } from "./villains.svelte";
import { actor, numbersOf, t } from "./words";

export interface Gain {
  readonly points: number;
  /** "+5 for you"; for a hero: the numbers that it would cancel, and the points. */
  readonly lines: readonly string[];
}

export function gainOf(game: Villains, entry: MenuEntry | undefined): Gain | null {
  const points = entry?.gain;
  if (entry === undefined || points === undefined) return null;
  const { move } = entry;
  if (move.do === "hide") return { points, lines: hiding(game, points) };
  if (move.do === "use") return { points, lines: [t("gain.use", { n: points })] };
  if (move.do !== "play") return null;
  const number = game.liftedCard?.number ?? 0;
  const values = { n: points, number, ...actor(move.on, game.names) };
  return { points, lines: [t("gain.play", values)] };
}

function hiding(game: Villains, points: number): string[] {
  const heroes = game.status.heroes?.[game.me as Seat] ?? 0;
  const cancels = canceledBy(heroes + 1);
  const spares = canceledBy(heroes).filter((n) => !cancels.includes(n));
  return [
    nextCanceled(heroes),
    ...(spares.length > 0 ? [t("gain.spares", { numbers: numbersOf(spares) })] : []),
    t("gain.points", { n: points }),
  ];
}

/** Return what one hero more would cancel: "5s count 0". */
export const nextCanceled = (heroes: number): string =>
  t("gain.hide", { numbers: numbersOf(canceledBy(heroes + 1)) });

/** Return the same as the end of a button's label. */
export const gainLabel = (gain: Gain | null): string =>
  gain ? t("action.gain", { text: gain.lines.join(", ") }) : "";
