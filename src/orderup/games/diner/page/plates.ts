import { pictureUrl, symbolsIn } from "$lib/ui/pictures";
import art from "../art.svg?raw";

const UNKNOWN = "unknown";

/** By plate, the address of its picture. */
const PICTURES: ReadonlyMap<string, string> = new Map(
  [...symbolsIn(art, "plate-")].map(([plate, drawn]) => [plate, pictureUrl(drawn)]),
);

/** The picture of a plate; a deck may have plates that nobody has drawn. */
export const platePicture = (plate: string): string =>
  PICTURES.get(plate) ?? PICTURES.get(UNKNOWN) ?? "";
