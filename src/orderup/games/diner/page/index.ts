/** Diner's part of the page; see web/src/game/page.ts for what each is. */
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
import { SCENE_MS } from "./scene.svelte";
import Result from "./Result.svelte";
import Table from "./Table.svelte";
import { explain } from "./why";
import { chapter, closed, describe, remind, summary } from "./words";

export default {
  CardSides,
  Emblem,
  Help,
  Result,
  Table,
  curtain: SCENE_MS,
  casting,
  chapter,
  closed,
  coach,
  keys,
  describe,
  explain,
  missed,
  propose,
  reason,
  sound,
  remind,
  summary,
  useCards,
} satisfies GamePage<Schema>;
