import type { GamePage } from "$lib/table/gamePage";
import { shownDeck } from "$lib/table/shownDeck";
import { catalog, type Values } from "$lib/i18n/t";
import {
  substitutedNames,
  withSubstitutedCards,
  type CardSubstitution,
} from "$lib/game/cardSubstitution";
import type { PlayableRecording } from "$lib/replay/recording";
import type { GameEvent, View } from "$lib/wire/messages";
import { t } from "./words";

/** A scene as tools/films.py writes it, seen from seat 0. */
interface Film {
  readonly names: readonly string[];
  readonly view: View;
  readonly events: readonly GameEvent[];
}

interface Films {
  readonly game: string;
  readonly rules: readonly { readonly name: string; readonly film: Film | null }[];
}

/** A rule on a screen of its own: its text, and a scene if it has one. */
export interface Rule {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly scene: PlayableRecording | null;
}

const FILMS = import.meta.glob<Films>("../../../src/orderup/games/*/page/films.json", {
  import: "default",
});
const TEXTS = import.meta.glob<Record<string, string>>(
  "../../../src/orderup/games/*/page/films.en.json",
  { import: "default" },
);

const find = <T>(found: Record<string, () => Promise<T>>, game: string) =>
  Object.entries(found).find(([path]) => path.includes(`/games/${game}/page/`))?.[1]();

/** Return the rules of a game under these options, told with the cards of the list in use; an empty list if the game has none. */
export async function loadRules(
  game: string,
  page: GamePage,
  options: View["options"],
): Promise<readonly Rule[]> {
  const [films, texts] = await Promise.all([find(FILMS, game), find(TEXTS, game)]);
  if (!films || !texts) return [];
  const say = catalog(texts);
  const first = films.rules.find(({ film }) => film)?.film ?? null;
  const values = valuesOf({ ...first?.view.options, ...options });
  return films.rules.map(({ name, film }) => {
    const { substitution, isOwn } = substitutionOf(page, film ?? first);
    const named = { ...substitutedNames(substitution, page.cardSubstituter?.cardName), ...values };
    const text = say(`${name}.text`, named);
    return {
      name,
      title: say(`${name}.title`, named),
      text: film && !isOwn ? `${text} ${t("film.standard")}` : text,
      scene: film && sceneOf(films.game, withSubstitutedCards(film, substitution)),
    };
  });
}

/** Return the substitution for the cards of a film; where the list lacks something, they stay the standard cards (`isOwn` is false). */
function substitutionOf(
  { cardSubstituter }: GamePage,
  film: Film | null,
): { substitution: CardSubstitution; isOwn: boolean } {
  const list = shownDeck();
  const own = film && cardSubstituter?.substitution(film, list);
  if (own) return { substitution: own, isOwn: true };
  return {
    substitution: (film && cardSubstituter?.substitution(film, null)) ?? new Map(),
    isOwn: list === null,
  };
}

const valuesOf = (options: View["options"]): Values =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]));

function sceneOf(game: string, { names, view, events }: Film): PlayableRecording {
  return {
    game,
    players: names.length,
    options: view.options,
    round: 1,
    names: [...names],
    people: names.map((_, seat) => seat),
    view,
    events,
  };
}
