import { usePictures } from "$lib/ui/ownPictures.svelte";
import type { CardList } from "$lib/wire/messages";
import type { GamePage } from "./page";

/** From now on cards are shown as this list has them; null: as the list that comes with the game. */
export function useList(page: GamePage, list: CardList["list"] | null): void {
  usePictures(list);
  page.useCards?.(list);
}
