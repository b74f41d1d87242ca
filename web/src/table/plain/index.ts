/** The page of a game without a page of its own. */
import type { GamePage } from "$lib/table/gamePage";
import Emblem from "./Emblem.svelte";
import Help from "./Help.svelte";
import Result from "./Result.svelte";
import Table from "./Table.svelte";
import { describe, explain, adviceText, resultText } from "./words";

export default {
  Emblem,
  Help,
  Result,
  Table,
  describe,
  explain,
  adviceText,
  resultText,
} satisfies GamePage;
