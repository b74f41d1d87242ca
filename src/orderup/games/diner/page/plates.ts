import { svgDataUrl, parseSymbols } from "$lib/ui/pictures";
import art from "../art.svg?raw";

const UNKNOWN = "unknown";

/** By plate, the address of its picture. */
const PICTURES: ReadonlyMap<string, string> = new Map(
  [...parseSymbols(art, "plate-")].map(([plate, drawn]) => [plate, svgDataUrl(drawn)]),
);

/** Whether there is a picture of a plate: a card list may have some that nobody has drawn. */
export const isDrawn = (plate: string): boolean => PICTURES.has(plate);

/** The picture of a plate; one that nobody has drawn is an empty one. */
export const platePicture = (plate: string): string =>
  PICTURES.get(plate) ?? PICTURES.get(UNKNOWN) ?? "";
