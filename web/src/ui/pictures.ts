/** A game's drawings as `<img>` pictures. A picture is one element, however much is drawn in it; a `<use>` would copy all of it into the page. */

/** A symbol of a game's `art.svg`: its view box and its markup. */
export interface ArtSymbol {
  readonly box: string;
  readonly lines: string;
}

/** Return the symbols whose ids begin with `prefix`, by the rest of their ids. */
export const parseSymbols = (art: string, prefix: string): ReadonlyMap<string, ArtSymbol> =>
  new Map(
    [...art.matchAll(/<symbol id="([^"]+)" viewBox="([^"]+)"[^>]*>([^]*?)<\/symbol>/g)]
      .filter(([, id = ""]) => id.startsWith(prefix))
      .map(([, id = "", box = "", lines = ""]) => [id.slice(prefix.length), { box, lines }]),
  );

/** Return a symbol as a data URL. */
export function svgDataUrl({ box, lines }: ArtSymbol): string {
  const source = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${lines}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(source)}`;
}
