/** The two sides of a card of Villains: a villain with a number and a color or a power, and a hero. */
declare module "$lib/wire/messages" {
  interface Faces {
    /** Whose deck it came from. */
    readonly villain?: string;
    readonly no?: number;
    readonly number?: number;
    readonly color?: string;
    readonly power?: string;
    /** It lies face down in a pile; who may look sees the villain, too. */
    readonly hero?: boolean;
  }
}

export {};
