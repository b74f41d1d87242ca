/** What a coach has told: a piece of news is told until its reader acts, and not again. */
export class ToldNews {
  /** How often the reader had acted when it was first told. */
  readonly #told = new Map<string, number>();

  /** Return whether news of this kind has not been told before the latest of so many acts. */
  isFresh(kind: string, acts: number): boolean {
    return (this.#told.get(kind) ?? acts) === acts;
  }

  /** Keep in mind that news of this kind is told after so many acts. */
  tell(kind: string, acts: number): void {
    if (!this.#told.has(kind)) this.#told.set(kind, acts);
  }
}

/** Return what two texts have in common that tell the same with other numbers. */
export const kindOf = (text: string): string => text.replace(/\d+/g, "");
