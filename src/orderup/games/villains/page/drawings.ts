/** Villains' drawings as pictures, and whole cards put together of them. */
import { svgDataUrl, parseSymbols } from "$lib/ui/pictures";
import art from "../art.svg?raw";
import { colorsInCardList } from "./cards.svelte";
import type { Faces } from "./generated/schema";
import { emblemOf } from "./villain";

const SYMBOLS = parseSymbols(art, "villain-");

/** The tint of a card's field, by color. */
const WASH: Readonly<Record<string, string>> = {
  red: "#d81f33",
  blue: "#2a6fb5",
  green: "#1f8a4c",
  yellow: "#f9c833",
  purple: "#7a3fa0",
  orange: "#f07c1e",
};
/** The colors of the standard list, in its order. */
export const DRAWN_COLORS = Object.keys(WASH);

/** Return the color whose suit symbol a color uses: its own, or, if nobody has drawn that, one that the list does not use. */
export function symbolColorOf(color: string): string {
  if (DRAWN_COLORS.includes(color)) return color;
  const colors = colorsInCardList();
  const free = DRAWN_COLORS.filter((drawn) => !colors.includes(drawn));
  return free[colors.filter((each) => !DRAWN_COLORS.includes(each)).indexOf(color)] ?? color;
}

const CARD = "0 0 200 280";

const made = new Map<string, string>();

/** Return the address of a picture that is made once. */
function kept(key: string, box: string, lines: () => string): string {
  const url = made.get(key);
  if (url !== undefined) return url;
  const fresh = svgDataUrl({ box, lines: lines() });
  made.set(key, fresh);
  return fresh;
}

function placed(name: string, x: number, y: number, width: number, height = width): string {
  const { box = CARD, lines = "" } = SYMBOLS.get(name) ?? {};
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${box}">${lines}</svg>`;
}

/** Return one of the drawings by its name: `hero`, `suit-red`, `emblem-curse`. */
export function drawing(name: string): string {
  const { box = CARD, lines = "" } = SYMBOLS.get(name) ?? {};
  return kept(name, box, () => lines);
}

export type CardSide = "hero" | "number" | "special";

/** Return the side of a card that shows; for a hero that one may look under, the villain's if it is `open`. */
export function visibleSide(face: Faces, open: boolean): CardSide {
  if (face.hero && !open) return "hero";
  return face.power !== undefined ? "special" : face.number !== undefined ? "number" : "hero";
}

/** Return a whole card without its text, and without the villain where the list has its own picture. */
export function cardPicture(
  side: CardSide,
  { villain = "", color = "" }: Faces,
  isPictured: boolean,
): string {
  if (side === "hero") return drawing("hero-side");
  const emblem = isPictured ? "" : emblemOf(villain);
  if (side === "special")
    return kept(`special ${emblem}`, CARD, () =>
      [
        placed("frame-special", 0, 0, 200, 280),
        emblem && placed(emblem, 34, 42, 132),
        '<path d="M12 190h176v44H12z" fill="#33203f" stroke="#f9c833" stroke-width="3"/>',
        placed("special", 82, 236, 36),
      ].join(""),
    );
  const suit = symbolColorOf(color);
  return kept(`${emblem} ${suit}`, CARD, () =>
    [
      placed("frame-number", 0, 0, 200, 280),
      `<path d="M19 19h162v242H19z" fill="${WASH[suit] ?? "#fff"}" opacity=".2"/>`,
      `<circle cx="104" cy="184" r="74" fill="${WASH[suit] ?? "#fff"}" opacity=".34"/>`,
      emblem && placed(emblem, 32, 112, 144),
      placed(`suit-${suit}`, 6, 6, 102),
    ].join(""),
  );
}
