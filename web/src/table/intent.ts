/** What a player who has just opened a table means to do there. */
export interface Intent {
  readonly name: string;
  readonly ready: boolean;
}

const intents = new Map<string, Intent>();

export function setIntent(table: string, intent: Intent): void {
  intents.set(table, intent);
}

/** Does whoever comes to `table` mean to play there at once? */
export const wantsToStart = (table: string): boolean => intents.get(table)?.ready ?? false;

/** Takes the intent for `table`: it is carried out once. */
export function takeIntent(table: string): Intent | null {
  const intent = intents.get(table) ?? null;
  intents.delete(table);
  return intent;
}
