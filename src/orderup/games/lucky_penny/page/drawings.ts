/** The Lucky Penny's drawings as pictures. */
import { svgDataUrl, parseSymbols } from "$lib/ui/pictures";
import art from "../art.svg?raw";

const SYMBOLS = parseSymbols(art, "lucky-");
const made = new Map<string, string>();

export const hasPicture = (name: string): boolean => SYMBOLS.has(name);

/** Return the address of a drawing, or of the part of it in `box`; it is made once. */
export function drawing(name: string, box?: string): string {
  const key = `${name} ${box ?? ""}`;
  const { box: whole = "0 0 64 64", lines = "" } = SYMBOLS.get(name) ?? {};
  const url = made.get(key) ?? svgDataUrl({ box: box ?? whole, lines });
  made.set(key, url);
  return url;
}
