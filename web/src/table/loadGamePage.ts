import type { GamePage } from "$lib/table/gamePage";

const PAGES = import.meta.glob<GamePage>("../../../src/orderup/games/*/page/index.ts", {
  import: "default",
});

/** Load the page of a game; a game without a page of its own gets the plain table. */
export async function loadGamePage(slug: string): Promise<GamePage> {
  const path = Object.keys(PAGES).find((key) => key.includes(`/games/${slug}/page/`));
  return (path && (await PAGES[path]?.())) || (await import("$lib/table/plain")).default;
}
