/** The pictures by which people can be shown, by their names on the wire. */
import { readItem, storeItem } from "$lib/wire/storage";

const STORAGE_KEY = "orderup.avatar";

const PICTURES = import.meta.glob<string>("./avatars/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

const URLS: ReadonlyMap<string, string> = new Map(
  Object.entries(PICTURES).map(([path, url]) => [path.replace(/^.*\/|\.svg$/g, ""), url]),
);

export const AVATARS: readonly string[] = [...URLS.keys()];

/** Return the address of a picture; null if this page does not know it. */
export const avatarUrl = (avatar: string | null | undefined): string | null =>
  URLS.get(avatar ?? "") ?? null;

/** Return the picture that this browser's user has chosen; a random one until they choose. */
export function myAvatar(): string {
  const kept = readItem(STORAGE_KEY);
  if (kept !== null && URLS.has(kept)) return kept;
  const drawn = AVATARS[Math.floor(Math.random() * AVATARS.length)] ?? "";
  saveAvatar(drawn);
  return drawn;
}

export function saveAvatar(avatar: string): void {
  storeItem(STORAGE_KEY, avatar);
}
