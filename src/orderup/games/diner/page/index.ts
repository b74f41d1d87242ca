/** Diner's part of the page; web/src/table/gamePage.ts explains each field. */
import type { GamePage } from "$lib/table/gamePage";
import { setCardList } from "./cards.svelte";
import { cardSubstituter } from "./cardSubstitution";
import { coach } from "./coach";
import CardSides from "./CardSides.svelte";
import Emblem from "./Emblem.svelte";
import type { Schema } from "./generated/schema";
import Help from "./Help.svelte";
import { keys } from "./keys";
import { autoMoveNotice } from "./missed";
import { adviceText } from "./proposing";
import { adviceReason } from "./reasons";
import { sound } from "./sound";
import { SCENE_MS } from "./scene.svelte";
import Result from "./Result.svelte";
import Table from "./Table.svelte";
import { takeaway } from "./takeaway";
import { explain } from "./why";
import { chapterTitle, endText, describe, reminderText, resultText } from "./words";

export default {
  CardSides,
  Emblem,
  Help,
  Result,
  Table,
  resultDelayMs: SCENE_MS,
  cardSubstituter,
  chapterTitle,
  endText,
  coach,
  keys,
  describe,
  explain,
  autoMoveNotice,
  adviceText,
  adviceReason,
  sound,
  reminderText,
  resultText,
  setCardList,
  takeaway,
} satisfies GamePage<Schema>;
