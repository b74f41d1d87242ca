/** The two sides of a card of Diner. */
export interface TableFace {
  readonly order: readonly string[];
  /** In dollars. */
  readonly value: number;
}

declare module "$lib/wire/messages" {
  interface Faces {
    readonly plate?: string;
    readonly table?: TableFace;
  }
}
