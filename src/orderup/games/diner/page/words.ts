import type { Names } from "$lib/game/page";
import { known, listed, t } from "$lib/i18n/t";
import type { Witnessed } from "$lib/game/reducer";
import type { Faces, GameEvent, View } from "$lib/wire/messages";
import type { TableFace } from "./faces";
import type { DinerStatus } from "./status";

export function plateName(plate: string): string {
  const key = known(`diner.plate.${plate}`);
  return key ? t(key) : plate;
}

export const plateNames = (plates: readonly string[]): string => listed(plates.map(plateName));

/** "$5 table: Burger, Salad and Steak" */
export function tableName(table: TableFace): string {
  return t("diner.table", { value: table.value, plates: plateNames(table.order) });
}

/** What an event's call sounds like, for a bubble. Who serves knows the plates. */
export function callText(event: GameEvent, mine = false): string | null {
  const say = event.say;
  switch (say?.call) {
    case "open":
      return t("diner.call.open");
    case "seating":
      return t("diner.call.seating");
    case "counter":
      return t("diner.call.counter");
    case "order_up":
      if (mine) return t("diner.call.order_up.mine");
      return t("diner.call.order_up", { plates: plateNames(say.plates ?? []) });
    case "break":
      return t("diner.call.break");
    case "resume":
      return t("diner.call.resume");
    case "closing":
      return t("diner.call.closing");
    default:
      return null;
  }
}

/** An event as one sentence, for the log and the live region. */
export function describe(event: Witnessed, names: Names): string | null {
  const mine = event.seat !== null && event.seat === names.you;
  const who = event.seat === null ? "house" : mine ? "you" : "other";
  return sentence(event, { who, name: names.of(event.seat) }, names);
}

function sentence(
  event: Witnessed,
  actor: { who: string; name: string },
  names: Names,
): string | null {
  const { move, say, status } = event;
  const shown = faces(event);
  const table = shown.table ? tableName(shown.table) : t("diner.table.unknown");
  switch (move.do) {
    case "open":
      return t("diner.event.open");
    case "draw":
      return t("diner.event.draw", { ...actor, plate: plateName(shown.plate ?? "unknown") });
    case "seat":
      return t("diner.event.seat", { ...actor, table });
    case "counter":
      return t("diner.event.counter", { ...actor, table });
    case "refill":
      return t("diner.event.refill", { ...actor, table });
    case "host":
      return t("diner.event.host", { name: names.of(move["for"] as number), table });
    case "serve":
      return t("diner.event.serve", {
        ...actor,
        plates: plateNames(say?.plates ?? []),
        value: shown.table?.value ?? 0,
      });
    case "take":
      return t("diner.event.take", actor);
    case "agree":
      return t("diner.event.agree", actor);
    case "break":
      return t("diner.event.break", actor);
    case "resume":
      return t("diner.event.resume", actor);
    case "close":
      return t("diner.event.close", actor);
    case "allow":
      return t("diner.event.allow", { name: names.of((status as DinerStatus).take) });
    default:
      return null;
  }
}

/** The faces that everybody saw of the card that the move is about, before or after it moved. */
function faces({ move, cards, was }: Witnessed): Faces {
  const about = cards.find(({ card }) => card === move["card"]) ?? cards[0];
  return about ? { ...about, ...(about.card === null ? {} : was[about.card]) } : {};
}

/** Who won, in one sentence. */
export function summary(view: View, names: Names): string | null {
  const result = (view.status as DinerStatus).result;
  if (!result) return null;
  const [winner] = result.winners;
  if (result.winners.length !== 1 || winner === undefined)
    return t("diner.result.shared", {
      names: listed(result.winners.map((seat) => names.of(seat))),
    });
  return t("diner.result.winner", {
    who: winner === names.you ? "you" : "other",
    name: names.of(winner),
    score: result.scores[winner] ?? 0,
  });
}
