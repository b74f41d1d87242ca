/** Words for any game, from nothing but the protocol. */
import type { Names } from "$lib/game/names";
import { findCard } from "$lib/game/find";
import { moveField } from "$lib/game/moves";
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

const spaced = (word: string): string => word.replaceAll("_", " ");
const shown = (value: unknown): string =>
  typeof value === "object" && value !== null
    ? Object.values(value).flat().map(String).join(" ")
    : spaced(String(value));

/** The fields of a card that are not faces. */
const NON_FACE_FIELDS = new Set(["card", "as", "from", "to"]);

/** Return the faces of a card in words, or null if none is visible. */
export function facesOf(card: Faces | undefined): string | null {
  const faces = Object.entries(card ?? {}).filter(([side]) => !NON_FACE_FIELDS.has(side));
  return faces.length ? faces.map(([, face]) => shown(face)).join(" · ") : null;
}

/** Return the name of a zone: `hand.1` is the hand of a player if every seat has one. */
export function zoneName(zone: string, view: View, names: Names): string {
  const [kind = "", number] = zone.split(".");
  const alike = Object.keys(view.zones).filter((name) => name.startsWith(`${kind}.`)).length;
  if (number === undefined) return t("zone", { kind: spaced(kind) });
  return alike === view.players
    ? t("zone.seat", { kind: spaced(kind), name: names.of(Number(number)) })
    : t("zone.number", { kind: spaced(kind), n: Number(number) + 1 });
}

/** Return a move in words, its card by its faces. */
export function moveName(move: Move, card: Faces | undefined): string {
  const parts = Object.entries(move).map(([name, value]) => {
    if (name === "do") return spaced(String(value));
    if (name === "card") return facesOf(card) ?? t("card", { card: Number(value) });
    return t("moves.part", { name: spaced(name), value: shown(value) });
  });
  return parts.join(" · ");
}

export function describe({ seat, move, cards }: EventWithFaces, names: Names): string | null {
  const about = cards.find(({ card }) => card === moveField(move, "card"));
  return t("event", { name: names.of(seat), move: moveName(move, about) });
}

export const adviceText = (move: Move, view: View): string =>
  moveName(move, findCard(view, moveField(move, "card")));

export const explain = (code: string): string | null =>
  /^[A-Z]\d/.test(code) ? t("why", { code }) : null;

export function resultText(view: View, names: Names): string | null {
  const winners = statusOf(view).result?.winners;
  if (!winners) return null;
  return t(winners.length === 1 ? "result.won" : "result.shared", {
    names: joinList(winners.map((seat) => names.of(seat))),
  });
}
