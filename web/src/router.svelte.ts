import type { Eyes } from "$lib/wire/recording";

/** A moment of a recording: after how many events, from which viewpoint. */
export interface ReplayMoment {
  readonly at: number;
  readonly eyes: Eyes;
}

export type Route =
  | { readonly name: "home" }
  | { readonly name: "table"; readonly id: string }
  | { readonly name: "tv"; readonly id: string }
  | {
      readonly name: "replay";
      readonly id: string;
      readonly round: number;
      readonly moment: ReplayMoment;
    }
  | { readonly name: "lesson"; readonly game: string; readonly deck: string | null }
  | { readonly name: "studio"; readonly game: string | null; readonly deck: string | null }
  | { readonly name: "admin" }
  | { readonly name: "unknown" };

export function routeOf(path: string, search = ""): Route {
  if (path === "/") return { name: "home" };
  if (/^\/admin\/?$/.test(path)) return { name: "admin" };
  const [, replayed, round] = /^\/t\/([^/]+)\/replay\/(\d{1,6})\/?$/.exec(path) ?? [];
  if (replayed !== undefined)
    return {
      name: "replay",
      id: decodeURIComponent(replayed),
      round: Number(round),
      moment: momentOf(search),
    };
  const shown = /^\/t\/([^/]+)\/tv\/?$/.exec(path)?.[1];
  if (shown !== undefined) return { name: "tv", id: decodeURIComponent(shown) };
  const [, game, told] = /^\/learn\/([a-z0-9_]+)(?:\/([0-9a-f]{64}))?\/?$/.exec(path) ?? [];
  if (game !== undefined) return { name: "lesson", game, deck: told ?? null };
  const studio = /^\/studio(?:\/([a-z0-9_]+)(?:\/([0-9a-f]{64}))?)?\/?$/.exec(path);
  if (studio) return { name: "studio", game: studio[1] ?? null, deck: studio[2] ?? null };
  const table = /^\/t\/([^/]+)\/?$/.exec(path)?.[1];
  return table === undefined
    ? { name: "unknown" }
    : { name: "table", id: decodeURIComponent(table) };
}

/** Return the moment that a link to a recording names; by default its beginning, with open cards. */
function momentOf(search: string): ReplayMoment {
  const told = new URLSearchParams(search);
  const at = /^\d{1,6}$/.exec(told.get("at") ?? "")?.[0] ?? "0";
  const eyes = /^(open|spectator|[0-5])$/.exec(told.get("eyes") ?? "")?.[0] ?? "open";
  return { at: Number(at), eyes: eyes as Eyes };
}

/** Return the address of a moment, on this host. */
export const replayPath = (id: string, round: number, { at, eyes }: ReplayMoment): string =>
  `/t/${encodeURIComponent(id)}/replay/${round}?at=${at}&eyes=${eyes}`;

/** Return the address of a game's studio, with a card list of the server in it. */
export const studioPath = (game: string, deck?: string): string => pathTo("studio", game, deck);

/** Return the address of a game's introduction, told with a card list of the server. */
export const lessonPath = (game: string, deck?: string): string => pathTo("learn", game, deck);

const pathTo = (room: string, game: string, deck?: string): string =>
  `/${room}/${game}${deck === undefined ? "" : `/${deck}`}`;

/** The state that the browser keeps beside an address. */
interface HistoryState {
  readonly from?: string;
}

const cameFrom = (): string | null => (history.state as HistoryState | null)?.from ?? null;

/** The address of the page; the back button works. */
class Router {
  route = $state.raw<Route>(routeOf(location.pathname, location.search));
  /** The address from which a person came to a lesson or a replay, and to which they go back; null: from elsewhere. */
  from = $state<string | null>(cameFrom());

  constructor() {
    addEventListener("popstate", () => this.#read());
  }

  go(path: string, state: HistoryState = {}): void {
    history.pushState(state, "", path);
    this.#read();
    scrollTo(0, 0);
  }

  /** Replace the address of the current screen, which stays: a reload finds it there. */
  replacePath(path: string): void {
    if (location.pathname !== path) history.replaceState(history.state, "", path);
  }

  #read(): void {
    this.route = routeOf(location.pathname, location.search);
    this.from = cameFrom();
  }
}

export const router = new Router();

/** Follow a link without loading the page again. */
export function followLink(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  router.go(event.currentTarget.pathname);
}
