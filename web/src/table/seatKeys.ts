import { freshToken } from "$lib/wire/ids";
import { saveKeys, demoteTokenToSpare, loadKeys, type TableKeys } from "$lib/wire/keys";

/** The secrets by which one window opens its seat at a table, stored in the browser; a spectator's window has none. */
export class SeatKeys {
  #keys: TableKeys;

  constructor(
    readonly table: string,
    enabled: boolean,
  ) {
    this.#keys = enabled ? loadKeys(table) : {};
  }

  /** The fields of `hello`. */
  get helloFields() {
    const { host, spare, token = spare } = this.#keys;
    return { ...(host && { host }), ...(token && { token }) };
  }

  /** True if this window has held a seat. */
  get hasSeat(): boolean {
    return this.#keys.token !== undefined;
  }

  /** Return the token for a `sit` command. It is stored first: it opens the seat even if the answer is lost. */
  tokenForSit(): string {
    const token = this.#keys.token ?? this.#keys.spare ?? freshToken();
    if (!this.hasSeat) this.#keep({ spare: token });
    return token;
  }

  /** Note that this token (by default the spare one) has opened a seat. */
  confirm(token = this.#keys.spare): void {
    this.#keep({ token, spare: undefined });
  }

  /** Note that the seat is no longer mine. */
  release(): void {
    demoteTokenToSpare(this.table);
    this.#keys = loadKeys(this.table);
  }

  #keep(keys: TableKeys): void {
    this.#keys = { ...this.#keys, ...keys };
    saveKeys(this.table, keys);
  }
}
