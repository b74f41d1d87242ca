import { isDraftUseless, loneSmallOrder } from "./drafting";
import type { Lucky } from "./lucky.svelte";
import { BAR_PLACEHOLDERS, splitAtBars, t, type MessageKey } from "./words";

export interface Prompt {
  readonly text: string;
  readonly tone: "go" | "wait";
  /** The same with drawings: pieces of text, and between them the number of bars to draw. */
  readonly pictured?: readonly (string | number)[];
}

const go = (text: string): Prompt => ({ text, tone: "go" });
/** Return the prompt to take from the row, with the bars as they are on the cards. */
const take = (
  key: MessageKey,
  drawn: MessageKey,
  values: { again?: string; lone?: string } = {},
): Prompt => ({
  ...go(t(key, values)),
  pictured: splitAtBars(t(drawn, { ...BAR_PLACEHOLDERS, ...values })),
});
const wait = (text: string): Prompt => ({ text, tone: "wait" });

/** Return what this seat can do now, or what it waits for. */
export function prompt(lucky: Lucky): Prompt {
  const { phase, turn, opening } = lucky.status;
  if (lucky.offline !== null) return wait(lucky.offline);
  if (phase === "setup") return wait(t("prompt.setup"));
  if (phase === "over") return wait(t("prompt.over"));
  if (!lucky.myTurn)
    return wait(
      t("prompt.other", { name: lucky.names.of(turn), phase, opening: opening > 0 ? "yes" : "no" }),
    );
  if (isDraftUseless(lucky)) return go(t("prompt.decided"));
  const lone = loneSmallOrder(lucky) ? "yes" : "no";
  if (phase === "pick")
    return opening > 0
      ? take("prompt.opening", "prompt.opening.pictured", {
          again: lucky.myHand.length > 0 ? "yes" : "no",
          lone,
        })
      : take("prompt.pick", "prompt.pick.pictured", { lone });
  if (phase === "pair") return take("prompt.pair", "prompt.pair.pictured");
  if (lucky.lifted) return go(t("prompt.lifted", { name: lucky.lifted.order.name }));
  return lucky.canServe
    ? go(t("prompt.serve"))
    : take("prompt.nothing", "prompt.nothing.pictured", { lone });
}
