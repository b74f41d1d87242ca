import { router } from "$lib/router.svelte";
import { openTable } from "$lib/wire/http";
import { keepKeys, keepName } from "$lib/wire/keys";
import type { NewTable } from "$lib/wire/messages";
import { intend } from "./intent";

/** Opens a table, goes there, and sits down. */
export async function openAndSit(table: NewTable, name: string, ready: boolean): Promise<void> {
  const opened = await openTable(table);
  keepName(name);
  keepKeys(opened.table, { host: opened.host });
  intend(opened.table, { name, ready });
  router.go(`/t/${opened.table}`);
}
