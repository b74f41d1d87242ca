import { addPicture } from "$lib/wire/http";
import { t } from "./words";

/** The browser cannot draw it; the message says so. */
export class UnreadablePicture extends Error {
  constructor() {
    super(t("picture.unreadable"));
  }
}

/** The kinds of files that are pictures. */
export const PICTURE_TYPES = "image/png,image/jpeg,image/webp,image/svg+xml";

/** Bytes that the house takes at once. */
const MAX_FILE_BYTES = 45_000;
/** Pixels of the square that the house makes of a picture. */
const SIDE_PX = 256;

/** Brings a picture to the house; its hash. HttpRefusal: the house does not take it; UnreadablePicture. */
export async function uploadPicture(file: File): Promise<string> {
  const { sha256 } = await addPicture(file.size > MAX_FILE_BYTES ? await downscale(file) : file);
  return sha256;
}

/** A picture drawn as small as the house keeps it. UnreadablePicture. */
async function downscale(file: File): Promise<Blob> {
  const image = new Image();
  image.src = await toDataUrl(file);
  try {
    await image.decode();
  } catch {
    throw new UnreadablePicture();
  }
  const scale = SIDE_PX / Math.max(image.naturalWidth, image.naturalHeight, 1);
  const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE_PX;
  canvas
    .getContext("2d")
    ?.drawImage(image, (SIDE_PX - width) / 2, (SIDE_PX - height) / 2, width, height);
  for (const [type, quality] of OUTPUT_FORMATS) {
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
    if (made !== null && made.size <= MAX_FILE_BYTES) return made;
  }
  throw new UnreadablePicture();
}

/** What a drawn picture is sent as: the first that is small enough. */
const OUTPUT_FORMATS = [
  ["image/webp", 0.9],
  ["image/png", undefined],
  ["image/jpeg", 0.85],
] as const;

const toDataUrl = (file: File): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(new UnreadablePicture());
    reader.readAsDataURL(file);
  });
