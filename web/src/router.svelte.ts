export type Route =
  | { readonly name: "home" }
  | { readonly name: "table"; readonly id: string }
  | { readonly name: "replay"; readonly id: string; readonly round: number }
  | { readonly name: "lesson"; readonly game: string }
  | { readonly name: "unknown" };

export function routeOf(path: string): Route {
  if (path === "/") return { name: "home" };
  const [, replayed, round] = /^\/t\/([^/]+)\/replay\/(\d{1,6})\/?$/.exec(path) ?? [];
  if (replayed !== undefined)
    return { name: "replay", id: decodeURIComponent(replayed), round: Number(round) };
  const game = /^\/learn\/([a-z0-9_]+)\/?$/.exec(path)?.[1];
  if (game !== undefined) return { name: "lesson", game };
  const table = /^\/t\/([^/]+)\/?$/.exec(path)?.[1];
  return table === undefined
    ? { name: "unknown" }
    : { name: "table", id: decodeURIComponent(table) };
}

/** What the browser keeps beside an address. */
interface Way {
  readonly from?: string;
}

const cameFrom = (): string | null => (history.state as Way | null)?.from ?? null;

/** Where the page stands; the back button works. */
class Router {
  route = $state.raw<Route>(routeOf(location.pathname));
  /** The address from which somebody has come to learn, and to which they go back; null: from the entrance. */
  from = $state<string | null>(cameFrom());

  constructor() {
    addEventListener("popstate", () => this.#read());
  }

  go(path: string, state: Way = {}): void {
    history.pushState(state, "", path);
    this.#read();
    scrollTo(0, 0);
  }

  #read(): void {
    this.route = routeOf(location.pathname);
    this.from = cameFrom();
  }
}

export const router = new Router();

/** Lets a link be followed without loading the page anew. */
export function followLink(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  router.go(event.currentTarget.pathname);
}
