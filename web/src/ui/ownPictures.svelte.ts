/** Pictures that people have uploaded for the cards of their lists. */
import type { CardList } from "$lib/wire/messages";

const HASH = /^[0-9a-f]{64}$/;

/** Hashes of the pictures by the lowercase name of what they show. */
let pictures = $state.raw<Readonly<Record<string, string>>>({});
/** Hashes of pictures that the server no longer has. */
let missing = $state.raw<readonly string[]>([]);

/** Use the pictures of this list from now on; null: none. */
export function setOwnPictures(list: CardList["list"] | null): void {
  pictures = (list?.["pictures"] ?? {}) as Record<string, string>;
}

/** Return whether a text could be the hash of a picture. */
export const isPictureHash = (text: string): boolean => HASH.test(text);

/** Return the address of a picture. */
export const picturePath = (hash: string): string => `/api/pictures/${hash}`;

/** Return the address of the list's own picture of what has this name; null if it has none. */
export function ownPictureUrl(name: string | null | undefined): string | null {
  const hash = pictures[name?.trim().toLowerCase() ?? ""];
  return hash === undefined || !isPictureHash(hash) || missing.includes(hash)
    ? null
    : picturePath(hash);
}

/** Note that the server does not have this picture: the drawing is shown instead. */
export function markPictureMissing(address: string): void {
  missing = [...missing, address.slice(picturePath("").length)];
}
