import { clocks, info, menu, view } from "$games/diner/page/scenes";
import type { Example } from "$lib/testing/example";
import type { Command, GameEvent, ServerMessage } from "$lib/wire/messages";
import { LiveTable } from "$lib/table/liveTable.svelte";
import { NO_SOCKET } from "$lib/wire/socket";

export const scene = { players: 2 };
export let sent: Command[], ids: string[], withdrawn: string[], renewed: number;

/** A page at a table that has just been welcomed; what it sends stands in `sent`. */
export function sitting(): LiveTable {
  sent = [];
  ids = [];
  withdrawn = [];
  renewed = 0;
  const live = new LiveTable("t1", () => ({
    ...NO_SOCKET,
    send(id, command) {
      ids.push(id);
      sent.push(command);
    },
    withdraw: (id) => void withdrawn.push(id),
    renew: () => void renewed++,
  }));
  live.connected("online");
  live.heard(welcome());
  return live;
}

/** The id of the nth command that was sent. */
export const id = (n: number): string => ids[n - 1] ?? "none";

export const welcome = (): Extract<ServerMessage, { type: "welcome" }> => ({
  type: "welcome",
  table: info(scene, "playing"),
  you: { seat: 0, host: true },
  game: view(scene),
  past: [],
  seated: [],
  menu: menu(scene),
  clocks: clocks(scene),
});

export const draw: Example["Move"] = { do: "draw", stack: 0, card: 200 };
export const drawn = (v: number): GameEvent<Example> => ({
  v,
  t: 1000,
  seat: 0,
  move: draw,
  cards: [{ card: 200, from: "kitchen.0", to: "hand.0", plate: "burger" }],
  shows: [],
  zones: {},
  say: null,
  status: view(scene).status,
});
export const happened = (v: number): ServerMessage => ({
  type: "event",
  event: drawn(v),
  menu: [],
  clocks: [],
});
