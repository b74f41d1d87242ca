import { whoIs, type Names } from "$lib/game/names";
import { catalog, optionalKeyIn, joinList } from "$lib/i18n/t";
import { isWild, listedName, tipOf, wildPlate } from "./cards.svelte";
import en from "./en.json";
import type { EventWithFaces } from "$lib/game/reducer";
import type { GameEvent, Seat, View } from "$lib/wire/messages";
import type { Faces, Schema, TableFace } from "./generated/schema";

export type MessageKey = keyof typeof en;

export const t = catalog(en);
export const optionalKey = optionalKeyIn(en);

export function plateName(plate: string): string {
  const key = optionalKey(`plate.${plate}`);
  return listedName(plate) ?? (key ? t(key) : plate);
}

/** Return "a blue plate", or the list's name of the wild plate. */
export const wildName = (): string => listedName(wildPlate()) ?? t("wilds.name");

/** Return "one blue plate", or "1 × Lobster Roll" if the list calls it so. */
export const wildCount = (n: number): string =>
  t("wilds.count", { n, own: listedName(wildPlate()) ?? "none" });

/** Return what a plate adds to a table: "$1.50". */
export function priceOf(plate: string): string {
  if (isWild(plate)) return t("price.wild");
  const cents = tipOf(plate);
  if (!Number.isFinite(cents)) return "";
  return cents < 100 ? t("price.cents", { cents }) : t("price", { dollars: cents / 100 });
}

export const plateNames = (plates: readonly string[]): string => joinList(plates.map(plateName));

/** Return a table in words: "$5 table: Burger, Salad and Steak". */
export function tableName(table: TableFace): string {
  return t("table", { value: table.value, plates: plateNames(table.order) });
}

/** Return an event's call in short: the plates of an order are visible, and named in the log. */
export function callText(event: GameEvent<Schema>): string | null {
  switch (event.say?.call) {
    case "open":
      return t("call.open");
    case "seating":
      return t("call.seating");
    case "counter":
      return t("call.counter");
    case "order_up":
      return t("call.order_up");
    case "break":
      return t("call.break");
    case "resume":
      return t("call.resume");
    case "closing":
      return t("call.closing");
    default:
      return event.move.do === "take" ? t("call.take") : null;
  }
}

/** Return an event as one sentence, for the log and the live region. */
export function describe(event: EventWithFaces<Schema>, names: Names): string | null {
  return sentence(event, whoIs(event.seat, names), names);
}

function sentence(
  event: EventWithFaces<Schema>,
  actor: { who: string; name: string },
  names: Names,
): string | null {
  const { move, say, status } = event;
  const shown = faces(event);
  const table = shown.table ? tableName(shown.table) : t("table.unknown");
  switch (move.do) {
    case "open":
      return t("event.open");
    case "draw":
      return t("event.draw", { ...actor, plate: plateName(shown.plate ?? "unknown") });
    case "seat":
      return t("event.seat", { ...actor, table });
    case "counter":
      return t("event.counter", { ...actor, table });
    case "refill":
      return t("event.refill", { ...actor, table });
    case "host":
      return t("event.host", { name: names.of(move.for), table });
    case "serve":
      return t("event.serve", {
        ...actor,
        plates: plateNames(say?.call === "order_up" ? say.plates : []),
        value: shown.table?.value ?? 0,
      });
    case "take":
      return t("event.take", actor);
    case "agree":
      return t("event.agree", actor);
    case "break":
      return t("event.break", actor);
    case "resume":
      return t("event.resume", actor);
    case "close":
      return t("event.close", actor);
    case "allow":
      return t("event.allow", { name: names.of(status.take) });
    default:
      return null;
  }
}

/** Return what a waiter has just earned, in a few words for a first game: all else that waiters do is seen, and would follow too fast to be read. */
export function describeBriefly(
  event: EventWithFaces<Schema>,
  names: Names,
  first = false,
): string | null {
  if (event.move.do !== "serve") return null;
  const value = faces(event).table?.value ?? 0;
  if (event.seat === names.you) return t(first ? "brief.mine.first" : "brief.mine", { value });
  return t("brief", { name: names.of(event.seat), value });
}

/** Return the title of the chapter that ends with a served table, the Break, or the end of the shift. */
export function chapterTitle(event: EventWithFaces<Schema>, names: Names): string | null {
  switch (event.move.do) {
    case "serve": {
      const value = faces(event).table?.value ?? 0;
      return t("chapter.serve", { ...whoIs(event.seat, names), value });
    }
    case "break":
      return t("call.break");
    case "close":
      return t("call.closing");
    default:
      return null;
  }
}

/** Return the faces that everybody saw of the card that the move is about, before or after it moved. */
function faces({ move, cards, was }: EventWithFaces<Schema>): Faces {
  const named = "card" in move ? move.card : null;
  const about = cards.find(({ card }) => card === named) ?? cards[0];
  return about ? { ...about, ...(about.card === null ? {} : was[about.card]) } : {};
}

/** Return the reminder of a refill, to the waiter concerned or to the others. */
export function reminderText(seat: Seat, to: Seat, names: Names): string {
  const name = names.of(seat);
  return to === names.you ? t("remind.me", { name }) : t("remind", { name, other: names.of(to) });
}

/** Return who has closed the house, and why; null while it is open. */
export function endText({ status }: View<Schema>, names: Names): string | null {
  if (!status.result) return null;
  const { by } = status.result;
  return t("prompt.closed", whoIs(typeof by === "number" ? by : null, names));
}

/** Return who won, in one sentence. */
export function resultText(view: View<Schema>, names: Names): string | null {
  const result = view.status.result;
  if (!result) return null;
  const [winner] = result.winners;
  if (result.winners.length !== 1 || winner === undefined)
    return t("result.shared", {
      names: joinList(result.winners.map((seat) => names.of(seat))),
    });
  return t("result.winner", {
    ...whoIs(winner, names),
    score: result.scores[winner] ?? 0,
  });
}
