import type { Names } from "$lib/game/names";
import type { GamePage } from "$lib/table/gamePage";
import { withFaces } from "$lib/game/reducer";
import type { View } from "$lib/wire/messages";
import type { Recording } from "$lib/wire/recording";

/** A part of a recording; the event that ends it gives it its title. */
export interface Chapter {
  /** The number of events after which it ends. */
  readonly at: number;
  readonly title: string;
}

/** Return the chapters of a recording; `views` are those after the deal and after every event. */
export function chaptersOf(
  { events }: Recording,
  views: readonly View[],
  page: GamePage,
  names: Names,
): readonly Chapter[] {
  return events.flatMap((event, i) => {
    const before = views[i];
    const title = before && page.chapterTitle?.(withFaces(before, event), names);
    return title ? [{ at: i + 1, title }] : [];
  });
}

/** Return where the chapter before `at` ends; the very beginning, if there is none. */
export const previousChapter = (chapters: readonly Chapter[], at: number): number =>
  chapters.findLast((chapter) => chapter.at < at)?.at ?? 0;

/** Return where the next chapter ends; the very end (`length`), if there is none. */
export const nextChapter = (chapters: readonly Chapter[], at: number, length: number): number =>
  chapters.find((chapter) => chapter.at > at)?.at ?? length;
