/** Pictures that people have brought for the cards of their lists. */
import type { CardList } from "$lib/wire/messages";

const HASH = /^[0-9a-f]{64}$/;

/** By what they show, in small letters: their hashes. */
let pictures = $state.raw<Readonly<Record<string, string>>>({});
/** Those that the house does not have any more. */
let missing = $state.raw<readonly string[]>([]);

/** From now on the pictures of this list are shown; null: none. */
export function setOwnPictures(list: CardList["list"] | null): void {
  pictures = (list?.["pictures"] ?? {}) as Record<string, string>;
}

/** Whether a text could be the hash of a picture. */
export const isPictureHash = (text: string): boolean => HASH.test(text);

/** The address of a picture. */
export const picturePath = (hash: string): string => `/api/pictures/${hash}`;

/** The address of the list's own picture of what is called so; null: it has none. */
export function ownPictureUrl(name: string | null | undefined): string | null {
  const hash = pictures[name?.trim().toLowerCase() ?? ""];
  return hash === undefined || !isPictureHash(hash) || missing.includes(hash)
    ? null
    : picturePath(hash);
}

/** The house does not have this picture: from now on there is none. */
export function markPictureMissing(address: string): void {
  missing = [...missing, address.slice(picturePath("").length)];
}
