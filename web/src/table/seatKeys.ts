import { freshToken } from "$lib/wire/ids";
import { keepKeys, keepTokenAsSpare, keysOf, type Keys } from "$lib/wire/keys";

/** The secrets by which one window opens its seat at a table, kept in the browser; who only looks on has none. */
export class SeatKeys {
  #keys: Keys;

  constructor(
    readonly table: string,
    mayHave: boolean,
  ) {
    this.#keys = mayHave ? keysOf(table) : {};
  }

  /** As they stand in `hello`. */
  get shown() {
    const { host, spare, token = spare } = this.#keys;
    return { ...(host && { host }), ...(token && { token }) };
  }

  /** A seat has been mine. */
  get hasSeat(): boolean {
    return this.#keys.token !== undefined;
  }

  /** The token of a seat that I ask for. It is kept first: should the answer be lost, it opens the seat nevertheless. */
  tokenToBe(): string {
    const token = this.#keys.token ?? this.#keys.spare ?? freshToken();
    if (!this.hasSeat) this.#keep({ spare: token });
    return token;
  }

  /** This token has opened a seat; without one, that which was to. */
  opened(token = this.#keys.spare): void {
    this.#keep({ token, spare: undefined });
  }

  /** The seat is not mine any more. */
  giveUp(): void {
    keepTokenAsSpare(this.table);
    this.#keys = keysOf(this.table);
  }

  #keep(keys: Keys): void {
    this.#keys = { ...this.#keys, ...keys };
    keepKeys(this.table, keys);
  }
}
