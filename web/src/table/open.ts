import { t } from "$lib/i18n/t";
import { router } from "$lib/router.svelte";
import { toasts } from "$lib/ui/toasts.svelte";
import { openTable } from "$lib/wire/http";
import { saveKeys, saveName } from "$lib/wire/keys";
import type { NewTable } from "$lib/wire/messages";
import { setJoinIntent } from "./joinIntent";

/** Open a table, go there, and sit down. A server that has just been started loads the rules first, which takes long. */
export async function openAndSit(table: NewTable, name: string, ready: boolean): Promise<void> {
  const opened = await toasts.during(openTable(table), t("table.warming"));
  saveName(name);
  saveKeys(opened.table, { host: opened.host });
  setJoinIntent(opened.table, { name, ready });
  router.go(`/t/${opened.table}`);
}
