export type Course = "appetizer" | "entree" | "dessert" | "drink";

/** An order: food or drink of one or two portions. */
export interface OrderFace {
  readonly name: string;
  readonly course: Course;
  readonly portions: number;
}

/** Somebody who came to eat; money in cents. */
export interface GuestFace {
  readonly name: string;
  readonly bars: number;
  /** For one, two and three courses. */
  readonly tips: readonly number[];
  readonly preference: { readonly wish: string; readonly bonus: number } | null;
}

declare module "$lib/wire/messages" {
  interface Faces {
    readonly order?: OrderFace;
    readonly guest?: GuestFace;
  }
}
