import type { GameSchema } from "$lib/wire/messages";

/** A game whose messages may contain anything. */
export interface Example extends GameSchema {
  readonly Move: { readonly do: string; readonly [part: string]: unknown };
  readonly Faces: Readonly<Record<string, unknown>>;
  readonly MenuEntry: { readonly move: Example["Move"]; readonly why: string | null };
}
