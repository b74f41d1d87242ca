/** Lucky Penny's part of the page; web/src/table/gamePage.ts explains each field. */
import type { GamePage } from "$lib/table/gamePage";
import { setCardList } from "./cards.svelte";
import { cardSubstituter } from "./cardSubstitution";
import { coach } from "./coach";
import CardSides from "./CardSides.svelte";
import Emblem from "./Emblem.svelte";
import type { Schema } from "./generated/schema";
import Help from "./Help.svelte";
import { keys } from "./keys";
import "./guest.css";
import { autoMoveNotice } from "./missed";
import { adviceText } from "./proposing";
import { adviceReason } from "./reasons";
import { sound } from "./sound";
import Result from "./Result.svelte";
import Table from "./Table.svelte";
import { takeaway } from "./takeaway";
import { chapterTitle, describe, resultText } from "./telling";
import { explain } from "./why";

export default {
  CardSides,
  Emblem,
  Help,
  Result,
  Table,
  cardSubstituter,
  chapterTitle,
  coach,
  keys,
  describe,
  explain,
  autoMoveNotice,
  adviceText,
  adviceReason,
  sound,
  resultText,
  teamOf: (seat, players) => (players === 4 ? seat % 2 : null), // those who sit across (L2)
  setCardList,
  takeaway,
  leadsToChoice: (move, { menu }) =>
    move.do === "done" && menu.some((entry) => entry.move.do === "take"), // with nothing to serve
  resultDelayMs: 2600, // the last tip is seen
} satisfies GamePage<Schema>;
