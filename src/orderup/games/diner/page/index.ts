/** Diner's part of the page; see web/src/game/page.ts for what each is. */
export { default as Emblem } from "./Emblem.svelte";
export { default as Help } from "./Help.svelte";
export { default as Result } from "./Result.svelte";
export { default as Table } from "./Table.svelte";
export { keys } from "./keys";
export { explain } from "./why";
export { describe, summary } from "./words";
export { propose } from "./proposing";
