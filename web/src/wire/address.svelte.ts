import { readServerAddress } from "./http";

const LOCAL: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Where others find the house. A page that was opened as localhost asks for its address in the network. */
export class ServerAddress {
  #lan = $state.raw<string | null>(null);
  readonly #local = LOCAL.has(location.hostname);

  constructor() {
    if (!this.#local) return;
    void readServerAddress().then(
      ({ lan }) => (this.#lan = lan),
      () => null, // then links work on this machine
    );
  }

  /** Links work on this machine only. */
  get isLocalOnly(): boolean {
    return this.#local && this.#lan === null;
  }

  /** The link to an address (`path`) of the page. */
  link(path: string): string {
    return (this.#lan ?? location.origin) + path;
  }
}
