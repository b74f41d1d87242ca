import { catalog, type Values } from "$lib/i18n/t";
import type { GameEvent, MenuEntry, Move, View } from "$lib/wire/messages";

/** One step: a text; then the pupil makes `move`, or (null) goes on, and `events` happen. */
export interface Step {
  readonly say: string;
  readonly menu: readonly MenuEntry[];
  readonly move: Move | null;
  readonly events: readonly GameEvent[];
}

/** A recording in which the pupil makes the moves of seat 0; tools/lessons.py makes it from a script. */
export interface Lesson {
  readonly game: string;
  readonly names: readonly string[];
  readonly view: View;
  readonly steps: readonly Step[];
}

const RECORDINGS = import.meta.glob<Lesson>("../../../src/orderup/games/*/page/lesson.json", {
  import: "default",
});
const TEXTS = import.meta.glob<Record<string, string>>(
  "../../../src/orderup/games/*/page/lesson.en.json",
  { import: "default" },
);

const find = <T>(found: Record<string, () => Promise<T>>, game: string) =>
  Object.entries(found).find(([path]) => path.includes(`/games/${game}/page/`))?.[1]();

export const hasLesson = (game: string): boolean =>
  Object.keys(RECORDINGS).some((path) => path.includes(`/games/${game}/page/`));

/** Return a game's introduction and its texts, or null if it has none. */
export async function loadLesson(
  game: string,
): Promise<{ lesson: Lesson; say: (key: string, values?: Values) => string } | null> {
  const [lesson, texts] = await Promise.all([find(RECORDINGS, game), find(TEXTS, game)]);
  return lesson && texts ? { lesson, say: catalog(texts) } : null;
}
