import { gameText } from "$lib/game/gameText";
import { readItem, storeItem } from "$lib/wire/storage";

const PLAYED = "orderup.played.";

/** The options that are on until this browser has seen a game of that kind to its end: `first` in the game's front.json. */
export function firstOptions(game: string): Record<string, true> {
  const first = readItem(PLAYED + game) === null ? gameText(game, "first") : null;
  return Object.fromEntries((first?.split(" ") ?? []).map((option) => [option, true]));
}

export function notePlayed(game: string): void {
  storeItem(PLAYED + game, "yes");
}
