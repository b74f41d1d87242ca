import { firstGameOptions, firstGameSetup, isFirstGame } from "$lib/table/firstGame";
import { HttpRefusal, addDeck } from "$lib/wire/http";
import type { DeckReport, GameInfo, NewTable } from "$lib/wire/messages";
import type { Studio } from "./studio.svelte";
import { t } from "./words";

/** A list on the server, and the options by which games with it differ from others. */
export interface UploadedDeck {
  readonly deck: string;
  readonly options: NonNullable<DeckReport["options"]>;
}

/** Upload the list to the server, where tables, printers and links find it by its hash. */
export function uploadDeck(studio: Studio, game: string): Promise<DeckReport> {
  studio.commit();
  return addDeck({ game, name: deckName(studio), text: studio.text });
}

export const deckName = ({ name }: Studio): string => name.trim() || t("name.default");

/** Return why the server has refused a request, in words. */
export const errorText = (error: unknown): string =>
  (error instanceof HttpRefusal ? error.why?.text : undefined) ?? t("silent");

/** Return a table for the fewest players, the others bots, as "Play now" opens it, with a card list of the server and the options that it needs. */
export function tableWithBots(game: GameInfo, { deck, options: needed }: UploadedDeck): NewTable {
  const levels = Object.keys(game.levels);
  const middle = Math.floor((levels.length - 1) / 2);
  const level = levels[isFirstGame(game.slug) ? 0 : middle] ?? null;
  const players = Math.min(...game.players);
  const bots = Array.from({ length: players }, (_, seat) => (seat === 0 ? null : level));
  const options = { ...firstGameOptions(game.slug), ...needed };
  return { game: game.slug, players, bots, options, ...firstGameSetup(game), deck };
}
