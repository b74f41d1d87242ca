import type { TableInfo } from "$lib/wire/messages";

type Known = Pick<TableInfo, "id" | "game" | "options" | "round"> & {
  /** By seat. */
  readonly names: readonly string[];
  /** The seats of people; bots have the others. */
  readonly people: readonly number[];
};

/** Return the information on a table that no server has, as far as a game's page needs it: a lesson's or a recording's. */
export function offlineTableInfo({ names, people, ...known }: Known): TableInfo {
  return {
    ...known,
    players: names.length,
    clocks: {},
    hints: false,
    listed: false,
    state: "playing",
    starts_in: null,
    host: null,
    deputy: null,
    seats: names.map((name, seat) => ({
      kind: people.includes(seat) ? "person" : "bot",
      name,
      ready: true,
      online: true,
      level: null,
      pace: null,
      standin: false,
    })),
    requests: [],
    watchers: 0,
  };
}
