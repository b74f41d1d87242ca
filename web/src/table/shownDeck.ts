import { setOwnPictures } from "$lib/ui/ownPictures.svelte";
import type { CardList } from "$lib/wire/messages";
import type { GamePage } from "./gamePage";

let used: CardList["list"] | null = null;

/** Return the card list in use; null: the list that comes with the game. */
export const shownDeck = (): CardList["list"] | null => used;

/** Show cards as in this list from now on; null: as in the list that comes with the game. */
export function setShownDeck(page: GamePage, list: CardList["list"] | null): void {
  used = list;
  setOwnPictures(list);
  page.setCardList?.(list);
}
