import { freshToken } from "$lib/wire/ids";
import { saveKeys, demoteTokenToSpare, loadKeys, type TableKeys } from "$lib/wire/keys";

/** The secrets by which one window opens its seat at a table, kept in the browser; who only looks on has none. */
export class SeatKeys {
  #keys: TableKeys;

  constructor(
    readonly table: string,
    enabled: boolean,
  ) {
    this.#keys = enabled ? loadKeys(table) : {};
  }

  /** As they stand in `hello`. */
  get helloFields() {
    const { host, spare, token = spare } = this.#keys;
    return { ...(host && { host }), ...(token && { token }) };
  }

  /** A seat has been mine. */
  get hasSeat(): boolean {
    return this.#keys.token !== undefined;
  }

  /** The token of a seat that I ask for. It is kept first: should the answer be lost, it opens the seat nevertheless. */
  tokenForSit(): string {
    const token = this.#keys.token ?? this.#keys.spare ?? freshToken();
    if (!this.hasSeat) this.#keep({ spare: token });
    return token;
  }

  /** This token has opened a seat; without one, that which was to. */
  confirm(token = this.#keys.spare): void {
    this.#keep({ token, spare: undefined });
  }

  /** The seat is not mine any more. */
  release(): void {
    demoteTokenToSpare(this.table);
    this.#keys = loadKeys(this.table);
  }

  #keep(keys: TableKeys): void {
    this.#keys = { ...this.#keys, ...keys };
    saveKeys(this.table, keys);
  }
}
