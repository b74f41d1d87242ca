/** The page of a game that has none of its own. */
export { default as Emblem } from "./Emblem.svelte";
export { default as Help } from "./Help.svelte";
export { default as Result } from "./Result.svelte";
export { default as Table } from "./Table.svelte";
export { describe, explain, propose, summary } from "./words";
