/** Any game in words, from nothing but the protocol. */
import type { Names } from "$lib/game/names";
import { findCard } from "$lib/game/find";
import { movePart } from "$lib/game/moves";
import type { EventWithFaces } from "$lib/game/reducer";
import { catalog, joinList } from "$lib/i18n/t";
import type { Faces, Move, Seat, View } from "$lib/wire/messages";
import en from "./en.json";

export const t = catalog(en);

interface PlainStatus {
  readonly turn?: Seat | null;
  readonly result?: {
    readonly scores: readonly number[];
    readonly winners: readonly Seat[];
  } | null;
}

export const statusOf = (view: View): PlainStatus => view.status as PlainStatus;

const human = (word: string): string => word.replaceAll("_", " ");
const shown = (value: unknown): string =>
  typeof value === "object" && value !== null
    ? Object.values(value).flat().map(String).join(" ")
    : human(String(value));

/** What an entry of a card says besides its faces. */
const PLACES = new Set(["card", "as", "from", "to"]);

/** The faces of a card, or null if none is to be seen. */
export function facesOf(card: Faces | undefined): string | null {
  const faces = Object.entries(card ?? {}).filter(([side]) => !PLACES.has(side));
  return faces.length ? faces.map(([, face]) => shown(face)).join(" · ") : null;
}

/** `hand.1` as the hand of somebody, if there is one for every seat. */
export function zoneName(zone: string, view: View, names: Names): string {
  const [kind = "", number] = zone.split(".");
  const alike = Object.keys(view.zones).filter((name) => name.startsWith(`${kind}.`)).length;
  if (number === undefined) return t("zone", { kind: human(kind) });
  return alike === view.players
    ? t("zone.seat", { kind: human(kind), name: names.of(Number(number)) })
    : t("zone.number", { kind: human(kind), n: Number(number) + 1 });
}

/** A move, its card by what it shows. */
export function moveName(move: Move, card: Faces | undefined): string {
  const parts = Object.entries(move).map(([name, value]) => {
    if (name === "do") return human(String(value));
    if (name === "card") return facesOf(card) ?? t("card", { card: Number(value) });
    return t("moves.part", { name: human(name), value: shown(value) });
  });
  return parts.join(" · ");
}

export function describe({ seat, move, cards }: EventWithFaces, names: Names): string | null {
  const about = cards.find(({ card }) => card === movePart(move, "card"));
  return t("event", { name: names.of(seat), move: moveName(move, about) });
}

export const propose = (move: Move, view: View): string =>
  moveName(move, findCard(view, movePart(move, "card")));

export const explain = (code: string): string | null =>
  /^[A-Z]\d/.test(code) ? t("why", { code }) : null;

export function summary(view: View, names: Names): string | null {
  const winners = statusOf(view).result?.winners;
  if (!winners) return null;
  return t(winners.length === 1 ? "result.won" : "result.shared", {
    names: joinList(winners.map((seat) => names.of(seat))),
  });
}
