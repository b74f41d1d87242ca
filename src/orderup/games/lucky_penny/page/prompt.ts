import type { Lucky } from "./lucky.svelte";
import { t } from "./words";

export interface Prompt {
  readonly text: string;
  readonly tone: "go" | "wait";
}

const go = (text: string): Prompt => ({ text, tone: "go" });
const wait = (text: string): Prompt => ({ text, tone: "wait" });

/** What this seat can do now, or what it waits for. */
export function prompt(lucky: Lucky): Prompt {
  const { phase, turn, opening } = lucky.status;
  if (lucky.offline !== null) return wait(lucky.offline);
  if (phase === "setup") return wait(t("prompt.setup"));
  if (phase === "over") return wait(t("prompt.over"));
  if (!lucky.myTurn)
    return wait(
      t("prompt.other", { name: lucky.names.of(turn), phase, opening: opening > 0 ? "yes" : "no" }),
    );
  if (phase === "pick") return go(t(opening > 0 ? "prompt.opening" : "prompt.pick"));
  if (phase === "pair") return go(t("prompt.pair"));
  if (lucky.lifted) return go(t("prompt.lifted", { name: lucky.lifted.order.name }));
  return go(t(lucky.canServe ? "prompt.serve" : "prompt.nothing"));
}
