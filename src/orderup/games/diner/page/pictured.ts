/** Plates that a sentence names, as pictures after a few words: for their names there is no room. */
export interface Pictured {
  readonly words: string;
  readonly plates: readonly string[];
}
