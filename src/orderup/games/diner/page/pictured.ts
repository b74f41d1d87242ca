/** Plates of a sentence as pictures after a few words, where there is no room for their names. */
export interface Pictured {
  readonly words: string;
  readonly plates: readonly string[];
}
