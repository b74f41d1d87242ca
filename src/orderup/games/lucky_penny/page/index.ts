/** Lucky Penny's part of the page; see web/src/game/page.ts for what each is. */
import type { GamePage } from "$lib/game/page";
import { useCards } from "./cards.svelte";
import { casting } from "./casting";
import { coach } from "./coach";
import CardSides from "./CardSides.svelte";
import Emblem from "./Emblem.svelte";
import type { Schema } from "./generated/schema";
import Help from "./Help.svelte";
import { keys } from "./keys";
import { missed } from "./missed";
import { propose } from "./proposing";
import { reason } from "./reasons";
import { sound } from "./sound";
import Result from "./Result.svelte";
import Table from "./Table.svelte";
import { chapter, describe, summary } from "./telling";
import { explain } from "./why";

export default {
  CardSides,
  Emblem,
  Help,
  Result,
  Table,
  casting,
  chapter,
  coach,
  keys,
  describe,
  explain,
  missed,
  propose,
  reason,
  sound,
  summary,
  teamOf: (seat, players) => (players === 4 ? seat % 2 : null), // those who sit across (L2)
  useCards,
  curtain: 2600, // the last tip is seen
} satisfies GamePage<Schema>;
