import { catalog, type Values } from "$lib/i18n/t";
import type { Scene } from "$lib/replay/recording";
import type { GameEvent, View } from "$lib/wire/messages";

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

/** A rule on a screen of its own: its words, and a scene if it has one. */
export interface Rule {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly scene: Scene | null;
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

/** The rules of a game under these options; none, if it brings none. */
export async function loadRules(game: string, options: View["options"]): Promise<readonly Rule[]> {
  const [films, texts] = await Promise.all([find(FILMS, game), find(TEXTS, game)]);
  if (!films || !texts) return [];
  const say = catalog(texts);
  const standard = films.rules.find(({ film }) => film)?.film?.view.options ?? {};
  const values = valuesOf({ ...standard, ...options });
  return films.rules.map(({ name, film }) => ({
    name,
    title: say(`${name}.title`, values),
    text: say(`${name}.text`, values),
    scene: film && sceneOf(films.game, film),
  }));
}

const valuesOf = (options: View["options"]): Values =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]));

function sceneOf(game: string, { names, view, events }: Film): Scene {
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
