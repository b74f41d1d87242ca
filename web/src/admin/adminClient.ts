import { callAsAdmin, HttpRefusal } from "$lib/wire/http";
import type { AdminState, AdminTables, SetDraining, NewBan } from "$lib/wire/messages";
import { t } from "./words";

/** Calls the server's administration API with its token. */
export class AdminClient {
  constructor(readonly token: string) {}

  state(): Promise<AdminState> {
    return callAsAdmin(this.token, "GET", "/");
  }

  tables(find: string): Promise<AdminTables> {
    return callAsAdmin(this.token, "GET", `/tables?find=${encodeURIComponent(find)}`);
  }

  closeTable(table: string, note: string): Promise<void> {
    const path = `/tables/${encodeURIComponent(table)}/close`;
    return callAsAdmin(this.token, "POST", path, { note });
  }

  ban(ban: NewBan): Promise<void> {
    return callAsAdmin(this.token, "POST", "/bans", ban);
  }

  liftBan(network: string): Promise<void> {
    return callAsAdmin(this.token, "POST", "/bans/lift", { network });
  }

  drain(draining: SetDraining): Promise<void> {
    return callAsAdmin(this.token, "POST", "/drain", draining);
  }
}

/** Return what went wrong, in a sentence. */
export function errorText(error: unknown): string {
  if (!(error instanceof HttpRefusal)) return t("trouble");
  return error.status === NOT_FOUND && error.why?.code === "not_found"
    ? t("token.none")
    : (error.why?.text ?? t("trouble"));
}

const NOT_FOUND = 404;

/** Return whether the token was refused, and not something else went wrong. */
export const isTokenRefused = (error: unknown): boolean =>
  error instanceof HttpRefusal && [401, NOT_FOUND].includes(error.status);

const UNITS = [
  ["day", 86_400],
  ["h", 3_600],
  ["min", 60],
] as const;

/** Return a duration as one number and its unit. */
export function durationText(seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? ["s", 1];
  return t("time", { n: Math.floor(seconds / size), unit });
}
