import { beforeEach, expect, test } from "vitest";
import { info } from "$games/diner/page/scenes";
import { exampleScene, sentCommands, seatedTable } from "$lib/testing/live";
import type { ServerMessage } from "$lib/wire/messages";
import type { LiveTable } from "./liveTable.svelte";
import { commitmentTo, contributionAt } from "./seedContribution";

beforeEach(() => localStorage.clear());

/** In the lobby, ready, and bound to something. */
function ready(): { live: LiveTable; commitment: string } {
  const live = seatedTable();
  live.onMessage({
    type: "table",
    table: info(exampleScene, "lobby"),
    you: { seat: 0, host: true },
  });
  live.ready(true);
  const [command] = sentCommands;
  if (command?.type !== "ready" || !command.commitment) throw new Error("nothing to be bound to");
  return { live, commitment: command.commitment };
}

const shuffle = (commitment: string, ...commitments: (string | null)[]): ServerMessage => ({
  type: "shuffle",
  commitment,
  commitments,
});

test("what I add to the shuffle is told when everybody is bound, and kept", () => {
  const { live, commitment } = ready();
  live.onMessage(shuffle("aa", commitment, null));
  expect(sentCommands.at(-1)).toEqual({
    type: "reveal",
    contribution: contributionAt("t1")?.contribution,
  });
  const kept = contributionAt("t1");
  expect(kept?.revealed).toEqual({ seat: 0, house: "aa" });
  expect(kept && commitmentTo(kept)).toBe(commitment);
});

test("nothing is told if the server has me bound to something else", () => {
  const { live, commitment } = ready();
  live.onMessage(shuffle("aa", "bb", commitment));
  live.onMessage(shuffle("aa", null, commitment));
  expect(sentCommands).toHaveLength(1);
});

test("a server that has heard what I add cannot choose its own part anew", () => {
  const { live, commitment } = ready();
  live.onMessage(shuffle("aa", commitment));
  live.onMessage(shuffle("bb", commitment));
  expect(sentCommands).toHaveLength(2);
  expect(contributionAt("t1")?.revealed?.house).toBe("aa");
});

test("each shuffle gets something new, and a page that is loaded anew still knows it", () => {
  const first = ready();
  first.live.ready(true);
  expect(sentCommands.at(-1)).not.toMatchObject({ commitment: first.commitment });
  const bound = sentCommands.at(-1);
  const again = seatedTable();
  again.onMessage(shuffle("aa", bound?.type === "ready" ? (bound.commitment ?? null) : null));
  expect(sentCommands.at(-1)?.type).toBe("reveal");
});
