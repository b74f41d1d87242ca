import { whoIs } from "$lib/game/names";
import { isClockShown } from "$lib/table/firstGame";
import type { Seat } from "$lib/wire/messages";
import type { Diner } from "./diner.svelte";
import { ideas } from "./ideas";
import type { Pictured } from "./pictured";
import { endText, plateNames, t } from "./words";

export interface Prompt {
  readonly text: string;
  readonly tone: "go" | "wait" | "urgent";
  readonly pictured?: Pictured | undefined;
  /** The server's clock that belongs to it. */
  readonly clock?: { readonly name: string; readonly seat: Seat | null };
}

/** Return what this seat can do now, or what it waits for; `idle`: it has done nothing for a while. */
export function prompt(diner: Diner, idle = false): Prompt {
  if (diner.offline !== null) return { text: diner.offline, tone: "wait" };
  const { phase } = diner.status;
  if (phase !== "open" && phase !== "break_due") return pause(diner);
  if (diner.myBusy) return refill(diner.me);
  if (phase === "break_due") return breakDue(diner);
  if (diner.can("close")) return closing(diner);
  if (diner.me === null) return { text: t("prompt.watching"), tone: "wait" };
  if (diner.can("take")) return { text: t("prompt.take"), tone: "go" };
  if (diner.myTokens === 0) return { text: t("prompt.wait"), tone: "wait" };
  if (diner.awaited) {
    const told = idle && diner.live.hint === null ? ideas(diner)[0] : null;
    return { text: told?.text ?? t("prompt.awaited"), tone: "go", pictured: told?.pictured };
  }
  const said = diner.live.coached ? "prompt.act.coached" : "prompt.act";
  return { text: t(said, { n: diner.myTokens }), tone: "go" };
}

const refill = (me: Seat | null): Prompt => ({
  text: t("prompt.refill"),
  tone: "urgent",
  clock: { name: "refill", seat: me },
});

function closing(diner: Diner): Prompt {
  const mine = String(diner.me !== null);
  const deadline = diner.deadline("close");
  const clock = String(!!deadline && isClockShown(diner.clockLength("close") ?? deadline.ms));
  return {
    text: t("prompt.closing", {
      ...{ mine, clock, coached: String(diner.live.coached) },
      own: diner.score(diner.me),
      theirs: Math.max(...diner.others.map((seat) => diner.score(seat))),
    }),
    tone: "go",
    clock: { name: "close", seat: null },
  };
}

const breakDue = (diner: Diner): Prompt => ({
  text: t("prompt.break_due"),
  tone: diner.me === null ? "wait" : "go",
  clock: { name: "break", seat: null },
});

function pause(diner: Diner): Prompt {
  switch (diner.status.phase) {
    case "setup":
      return { text: t("prompt.setup"), tone: "wait" };
    case "break_called":
      return diner.myBusy ? refill(diner.me) : { text: t("prompt.break_called"), tone: "wait" };
    case "break_over":
      return {
        text: t("prompt.break_over"),
        tone: diner.can("resume") ? "go" : "wait",
        clock: { name: "resume", seat: null },
      };
    case "check":
      return check(diner);
    default:
      return { text: endText(diner.view, diner.names) ?? "", tone: "wait" };
  }
}

function check(diner: Diner): Prompt {
  const served = diner.events.findLast(({ say }) => say?.call === "order_up");
  const common = {
    tone: diner.can("agree") ? "go" : "wait",
    clock: { name: "check", seat: null },
  } as const;
  if (!served) return { ...common, text: t("prompt.check.unseen") }; // before this window opened
  const plates = served.say?.call === "order_up" ? served.say.plates : [];
  const actor = whoIs(served.seat, diner.names);
  return {
    ...common,
    text: t("prompt.check", { ...actor, plates: plateNames(plates) }),
    pictured: { words: t("prompt.check.pictured", actor), plates },
  };
}
