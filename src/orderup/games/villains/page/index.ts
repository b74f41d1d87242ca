/** Villains' part of the page; web/src/table/gamePage.ts explains each field. */
import type { GamePage } from "$lib/table/gamePage";
import { setCardList } from "./cards.svelte";
import CardSides from "./CardSides.svelte";
import { explain } from "./clauses";
import { cardSubstituter } from "./cardSubstitution";
import { coach } from "./coach";
import Emblem from "./Emblem.svelte";
import type { Schema } from "./generated/schema";
import Help from "./Help.svelte";
import { keys } from "./keys";
import { autoMoveNotice } from "./missed";
import { newcomerMove } from "./newcomer";
import { adviceText } from "./proposing";
import { adviceReason } from "./reasons";
import { sound } from "./sound";
import Result from "./Result.svelte";
import Table from "./Table.svelte";
import { takeaway } from "./takeaway";
import { chapterTitle, describe } from "./telling";
import "./skin.css";
import { resultText } from "./words";

export default {
  CardSides,
  Emblem,
  Help,
  Result,
  Table,
  resultDelayMs: 2000,
  cardSubstituter,
  chapterTitle,
  coach,
  keys,
  describe,
  explain,
  newcomerMove,
  autoMoveNotice,
  adviceText,
  adviceReason,
  sound,
  resultText,
  setCardList,
  takeaway,
} satisfies GamePage<Schema>;
