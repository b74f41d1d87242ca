/** Substitutes the villains and colors of another list in the introduction and the films, each in the place of the standard one. Numbers and powers are the same in every list. */
import { substitutionFrom, type CardSubstituter } from "$lib/game/cardSubstitution";
import type { Listed } from "./cards.svelte";
import { DRAWN_COLORS } from "./drawings";
import { painted } from "./painting";
import { STANDARD, villains } from "./villain";
import { powerName, villainName } from "./words";

const POWERS: readonly string[] = [...STANDARD.values()];

export const cardSubstituter: CardSubstituter = {
  substitution(recording, data) {
    const list = data as Listed | null;
    const own = Object.entries(list?.villains ?? {});
    const owners = [...STANDARD].map(([villain, power]): [string, string | undefined] => [
      villain,
      list ? own.find(([, each]) => each.power === power)?.[0] : villain,
    ]);
    const paint = painted(recording, list?.colors ?? DRAWN_COLORS);
    return substitutionFrom([
      ...owners,
      ...POWERS.map((power): [string, string] => [power, power]),
      ...DRAWN_COLORS.map((color): [string, string | undefined] => [color, paint?.get(color)]),
    ]);
  },
  /** Colors stand within sentences. */
  cardName: (text) => {
    if (POWERS.includes(text)) return powerName(text);
    return STANDARD.has(text) || villains().includes(text)
      ? villainName(text)
      : text.replaceAll("_", " ");
  },
};
