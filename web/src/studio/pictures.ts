import { addPicture } from "$lib/wire/http";
import { t } from "./words";

/** Thrown when the browser cannot draw a file; the message says so. */
export class UnreadablePicture extends Error {
  constructor() {
    super(t("picture.unreadable"));
  }
}

/** The media types that are accepted as pictures. */
export const PICTURE_TYPES = "image/png,image/jpeg,image/webp,image/svg+xml";

/** The largest file that is uploaded as it is, in bytes. */
const MAX_FILE_BYTES = 45_000;
/** The side of the square that the server makes of a picture, in pixels. */
const SIDE_PX = 256;

/** Upload a picture and return its hash. Throws HttpRefusal (the server refuses it) or UnreadablePicture. */
export async function uploadPicture(file: File): Promise<string> {
  const { sha256 } = await addPicture(file.size > MAX_FILE_BYTES ? await downscale(file) : file);
  return sha256;
}

/** Return a picture drawn as small as the server stores it. Throws UnreadablePicture. */
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

/** The formats to try for a drawn picture: the first that is small enough is sent. */
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
