import { readServerAddress } from "./http";

const LOCAL: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The address at which others find the server. A page that was opened as localhost asks for its address in the network. */
export class ServerAddress {
  #lan = $state.raw<string | null>(null);
  readonly #local = LOCAL.has(location.hostname);

  constructor() {
    if (!this.#local) return;
    void readServerAddress().then(
      ({ lan }) => (this.#lan = lan),
      () => null, // then links only work on this machine
    );
  }

  /** True if links only work on this machine. */
  get isLocalOnly(): boolean {
    return this.#local && this.#lan === null;
  }

  /** Return the link to a path of the page. */
  link(path: string): string {
    return (this.#lan ?? location.origin) + path;
  }
}
