import type { Names } from "$lib/game/names";
import type { GamePage } from "$lib/game/page";
import { withFaces } from "$lib/game/reducer";
import type { View } from "$lib/wire/messages";
import type { Recording } from "./recording";

/** A part of a recording, which ends with what gives it its title. */
export interface Chapter {
  /** After so many events it has just ended. */
  readonly at: number;
  readonly title: string;
}

/** The chapters of a recording; `views`: after the deal and after every event. */
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

/** Where the chapter before `at` ends; at the very beginning, if there is none. */
export const previousChapter = (chapters: readonly Chapter[], at: number): number =>
  chapters.findLast((chapter) => chapter.at < at)?.at ?? 0;

/** Where the next chapter ends; at the very end (`length`), if there is none. */
export const nextChapter = (chapters: readonly Chapter[], at: number, length: number): number =>
  chapters.find((chapter) => chapter.at > at)?.at ?? length;
