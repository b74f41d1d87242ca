/** A card's table side. */
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

  interface Say {
    /** Of "Order up!": what the table ordered. */
    readonly plates?: readonly string[];
  }

  interface MenuEntry {
    /** Of a serve: the positions in the order that blue plate specials may stand for. */
    readonly wilds?: readonly (readonly number[])[];
  }
}
