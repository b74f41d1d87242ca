import { t } from "$lib/i18n/t";
import type { OptionValue } from "$lib/wire/messages";
import { gameText } from "./gameText";

const plain = (text: string): string => text.replaceAll("_", " ");

/** Return the name of an option of a game. */
export const optionName = (game: string, name: string): string =>
  gameText(game, `option.${name}`) ?? plain(name);

/** Return the name of one of its values. */
export function optionValueName(game: string, name: string, value: OptionValue): string {
  if (typeof value === "boolean") return t(value ? "option.yes" : "option.no");
  return gameText(game, `option.${name}.${value}`) ?? plain(String(value));
}
