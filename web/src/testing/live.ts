import { clocks, info, menu, view } from "$games/diner/page/scenes";
import type { Example } from "$lib/testing/example";
import type { Command, GameEvent, ServerMessage } from "$lib/wire/messages";
import { LiveTable } from "$lib/table/liveTable.svelte";
import { NO_SOCKET } from "$lib/wire/socket";

export const exampleScene = { players: 2 };
export let sentCommands: Command[],
  commandIds: string[],
  withdrawnIds: string[],
  reconnects: number;

/** Return a table that has just been welcomed; `sentCommands` has what it sends. */
export function seatedTable(): LiveTable {
  sentCommands = [];
  commandIds = [];
  withdrawnIds = [];
  reconnects = 0;
  const live = new LiveTable("t1", () => ({
    ...NO_SOCKET,
    send(id, command) {
      commandIds.push(id);
      sentCommands.push(command);
    },
    withdraw: (id) => void withdrawnIds.push(id),
    reconnect: () => void reconnects++,
  }));
  live.onConnection("online");
  live.onMessage(welcome());
  return live;
}

/** Return the id of the nth command that was sent. */
export const commandId = (n: number): string => commandIds[n - 1] ?? "none";

export const welcome = (): Extract<ServerMessage, { type: "welcome" }> => ({
  type: "welcome",
  table: info(exampleScene, "playing"),
  you: { seat: 0, host: true },
  game: view(exampleScene),
  past: [],
  seated: [],
  menu: menu(exampleScene),
  clocks: clocks(exampleScene),
});

export const drawMove: Example["Move"] = { do: "draw", stack: 0, card: 200 };
export const drawEvent = (v: number): GameEvent<Example> => ({
  v,
  t: 1000,
  seat: 0,
  move: drawMove,
  cards: [{ card: 200, from: "kitchen.0", to: "hand.0", plate: "burger" }],
  shows: [],
  zones: {},
  say: null,
  status: view(exampleScene).status,
});
export const eventMessage = (v: number): ServerMessage => ({
  type: "event",
  event: drawEvent(v),
  menu: [],
  clocks: [],
});
