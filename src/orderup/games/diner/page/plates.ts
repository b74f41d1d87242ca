import { svgDataUrl, parseSymbols } from "$lib/ui/pictures";
import art from "../art.svg?raw";

const UNKNOWN = "unknown";

/** The addresses of the pictures, by plate. */
const PICTURES: ReadonlyMap<string, string> = new Map(
  [...parseSymbols(art, "plate-")].map(([plate, drawn]) => [plate, svgDataUrl(drawn)]),
);

/** Return whether a plate has a picture: a card list may have plates that nobody has drawn. */
export const hasPicture = (plate: string): boolean => PICTURES.has(plate);

/** Return the picture of a plate; an empty plate if nobody has drawn it. */
export const platePicture = (plate: string): string =>
  PICTURES.get(plate) ?? PICTURES.get(UNKNOWN) ?? "";
