/** Villains' part of the page; see web/src/game/page.ts for what each is. */
import type { GamePage } from "$lib/game/page";
import { useCards } from "./cards.svelte";
import CardSides from "./CardSides.svelte";
import { explain } from "./clauses";
import { casting } from "./casting";
import { coach } from "./coach";
import Emblem from "./Emblem.svelte";
import type { Schema } from "./generated/schema";
import Help from "./Help.svelte";
import { keys } from "./keys";
import { missed } from "./missed";
import { forNewcomer } from "./newcomer";
import { propose } from "./proposing";
import { reason } from "./reasons";
import { sound } from "./sound";
import Result from "./Result.svelte";
import Table from "./Table.svelte";
import { chapter, describe } from "./telling";
import "./skin.css";
import { summary } from "./words";

export default {
  CardSides,
  Emblem,
  Help,
  Result,
  Table,
  curtain: 2000,
  casting,
  chapter,
  coach,
  keys,
  describe,
  explain,
  forNewcomer,
  missed,
  propose,
  reason,
  sound,
  summary,
  useCards,
} satisfies GamePage<Schema>;
