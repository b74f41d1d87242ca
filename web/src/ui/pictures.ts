/** A game's drawings as pictures. A picture is one element, however much is drawn in it; a `<use>` would put a copy of all of it into the page. */

/** What a symbol of a game's `art.svg` draws. */
export interface ArtSymbol {
  readonly box: string;
  readonly lines: string;
}

/** The symbols whose ids begin with `prefix`, by the rest of their ids. */
export const parseSymbols = (art: string, prefix: string): ReadonlyMap<string, ArtSymbol> =>
  new Map(
    [...art.matchAll(/<symbol id="([^"]+)" viewBox="([^"]+)"[^>]*>([^]*?)<\/symbol>/g)]
      .filter(([, id = ""]) => id.startsWith(prefix))
      .map(([, id = "", box = "", lines = ""]) => [id.slice(prefix.length), { box, lines }]),
  );

/** The address of a picture. */
export function svgDataUrl({ box, lines }: ArtSymbol): string {
  const source = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${lines}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(source)}`;
}
