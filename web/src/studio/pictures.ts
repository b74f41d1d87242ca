import { addPicture } from "$lib/wire/http";
import { t } from "./words";

/** The browser cannot draw it; the message says so. */
export class UnreadablePicture extends Error {
  constructor() {
    super(t("picture.unreadable"));
  }
}

/** The kinds of files that are pictures. */
export const KINDS = "image/png,image/jpeg,image/webp,image/svg+xml";

/** Bytes that the house takes at once. */
const MAX_FILE = 45_000;
/** Pixels of the square that the house makes of a picture. */
const SIDE = 256;

/** Brings a picture to the house; its hash. HttpRefusal: the house does not take it; UnreadablePicture. */
export async function bringPicture(file: File): Promise<string> {
  const { sha256 } = await addPicture(file.size > MAX_FILE ? await smaller(file) : file);
  return sha256;
}

/** A picture drawn as small as the house keeps it. UnreadablePicture. */
async function smaller(file: File): Promise<Blob> {
  const image = new Image();
  image.src = await asUrl(file);
  try {
    await image.decode();
  } catch {
    throw new UnreadablePicture();
  }
  const scale = SIDE / Math.max(image.naturalWidth, image.naturalHeight, 1);
  const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  canvas.getContext("2d")?.drawImage(image, (SIDE - width) / 2, (SIDE - height) / 2, width, height);
  for (const [type, quality] of MADE) {
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
    if (made !== null && made.size <= MAX_FILE) return made;
  }
  throw new UnreadablePicture();
}

/** What a drawn picture is sent as: the first that is small enough. */
const MADE = [
  ["image/webp", 0.9],
  ["image/png", undefined],
  ["image/jpeg", 0.85],
] as const;

const asUrl = (file: File): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(new UnreadablePicture());
    reader.readAsDataURL(file);
  });
