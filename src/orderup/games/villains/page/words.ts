/** Names of cards and villains, and the result in words. */
import { whoIs, type Names } from "$lib/game/names";
import { catalog, optionalKeyIn, joinList } from "$lib/i18n/t";
import type { View } from "$lib/wire/messages";
import { listedOwner, listedVillain } from "./cards.svelte";
import en from "./en.json";
import type { Faces, Schema } from "./generated/schema";

export const t = catalog(en);

/** Return the key of a message if it exists, for words that a deck may add. */
const optionalKey = optionalKeyIn(en);

const human = (slug: string): string => slug.replaceAll("_", " ");

/** Return the name of a villain; a list that is not the standard one has its own names for villains and powers. */
export function villainName(slug: string): string {
  const listed = listedVillain(slug)?.name;
  if (listed !== undefined) return listed;
  const key = optionalKey(`villain.${slug}`);
  return key ? t(key) : human(slug);
}

export function powerName(slug: string): string {
  const listed = listedOwner(slug)?.ability;
  if (listed !== undefined) return listed;
  const key = optionalKey(`power.${slug}`);
  return key ? t(key) : human(slug);
}

/** Return what a power does, in a sentence. */
export function powerText(slug: string): string {
  const listed = listedOwner(slug)?.text;
  if (listed !== undefined) return listed;
  const key = optionalKey(`does.${slug}`);
  return key ? t(key) : "";
}

/** Return what a power is good for, in a few words. */
export function powerGoal(slug: string): string {
  const key = optionalKey(`good.${slug}`);
  return key ? t(key) : "";
}

/** Return what a power does and is good for, in a sentence; null for one that we don't know. */
export function powerUse(slug: string): string | null {
  const key = optionalKey(`reason.choose.${slug}`);
  return key ? t(key, { power: powerName(slug) }) : null;
}

export function colorName(slug: string): string {
  const key = optionalKey(`color.${slug}`);
  return key ? t(key) : slug.charAt(0).toUpperCase() + human(slug.slice(1));
}

/** Return a card as "Red 5", "Whirlpool", "a hero" or "a card". */
export function cardName(card: Faces, asHero = card.hero ?? false): string {
  if (asHero) return t("card.hero");
  if (card.power !== undefined) return powerName(card.power);
  if (card.number === undefined) return t("card.hidden");
  return t("card.number", { color: colorName(card.color ?? ""), number: card.number });
}

/** Return a card's name after its owner: "hero", not "a hero". */
export const ownedName = (card: Faces): string =>
  card.hero ? t("reason.hit.hero") : cardName(card);

/** Return what two number cards have in common. */
export function matchOf(one: Faces, other: Faces): "both" | "color" | "number" | "none" {
  const color = one.color !== undefined && one.color === other.color;
  const number = one.number !== undefined && one.number === other.number;
  return color && number ? "both" : color ? "color" : number ? "number" : "none";
}

/** Return numbers as "6s and 1s", or "none". */
export const numbersOf = (found: readonly number[]): string =>
  joinList(found.map((n) => t("pile.canceled.short", { n }))) || "none";

/** Return who won, in one sentence. */
export function resultText(view: View<Schema>, names: Names): string | null {
  const result = view.status.result;
  if (!result) return null;
  const [winner] = result.winners;
  if (result.winners.length !== 1 || winner === undefined)
    return t("result.shared", { names: joinList(result.winners.map((seat) => names.of(seat))) });
  const score = result.scores[winner] ?? 0;
  const tied = result.scores.flatMap((n, seat) => (n === score && seat !== winner ? [seat] : []));
  const values = {
    ...whoIs(winner, names),
    score,
    tied: joinList(tied.map((seat) => names.of(seat))),
  };
  return t(tied.length === 0 ? "result.winner" : "result.winner.tied", values);
}
