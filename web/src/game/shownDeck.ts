import { setOwnPictures } from "$lib/ui/ownPictures.svelte";
import type { CardList } from "$lib/wire/messages";
import type { GamePage } from "./page";

let used: CardList["list"] | null = null;

/** The list that cards are shown as; null: the list that comes with the game. */
export const shownDeck = (): CardList["list"] | null => used;

/** From now on cards are shown as this list has them; null: as the list that comes with the game. */
export function setShownDeck(page: GamePage, list: CardList["list"] | null): void {
  used = list;
  setOwnPictures(list);
  page.setCardList?.(list);
}
