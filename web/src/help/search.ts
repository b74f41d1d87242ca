const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Does each word of `query` begin some word of `text`? */
export function matchesQuery(text: string, query: string): boolean {
  const words = wordsOf(text);
  return wordsOf(query).every((asked) => words.some((word) => word.startsWith(asked)));
}
