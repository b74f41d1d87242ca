/** What a player who has just opened a table means to do there. */
export interface Intent {
  readonly name: string;
  readonly ready: boolean;
}

const intents = new Map<string, Intent>();

export function intend(table: string, intent: Intent): void {
  intents.set(table, intent);
}

/** Takes the intent for `table`: it is carried out once. */
export function takeIntent(table: string): Intent | null {
  const intent = intents.get(table) ?? null;
  intents.delete(table);
  return intent;
}
