/** Return how many letters the longest word has: the width of a place where words stand below each other. */
export const lettersOfLongestWord = (name: string): number =>
  Math.max(...name.split(" ").map((word) => word.length));

/** Return how many letters the longer of two lines has, broken between words where it is best; one word stays whole. */
export function lettersInTwoLines(name: string): number {
  const words = name.split(" ");
  const lengths = words.map((_, i) =>
    Math.max(words.slice(0, i).join(" ").length, words.slice(i).join(" ").length),
  );
  return Math.min(...lengths);
}
