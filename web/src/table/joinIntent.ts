/** What a player who has just opened a table intends to do there. */
export interface JoinIntent {
  readonly name: string;
  readonly ready: boolean;
}

const intents = new Map<string, JoinIntent>();

export function setJoinIntent(table: string, intent: JoinIntent): void {
  intents.set(table, intent);
}

/** Return whether the player who comes to `table` wants to play there at once. */
export const wantsToStart = (table: string): boolean => intents.get(table)?.ready ?? false;

/** Return and remove the intent for `table`: it is carried out once. */
export function takeJoinIntent(table: string): JoinIntent | null {
  const intent = intents.get(table) ?? null;
  intents.delete(table);
  return intent;
}
