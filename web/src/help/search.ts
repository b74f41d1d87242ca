const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Return whether each word of `query` begins some word of `text`. */
export function matchesQuery(text: string, query: string): boolean {
  const words = wordsOf(text);
  return wordsOf(query).every((asked) => words.some((word) => word.startsWith(asked)));
}
