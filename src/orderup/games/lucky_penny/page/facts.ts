import { joinList } from "$lib/i18n/t";
import type { Course, Foresight, GuestFace, Standing } from "./generated/schema";
import { ordersIn, type Lucky } from "./lucky.svelte";
import { isLate } from "./reasons";
import { anyCourse, money, orderName, t, wishName } from "./words";

/** Return all facts about a guest at the table, in sentences. */
export function facts(lucky: Lucky, place: number, guest: GuestFace, standing: Standing): string[] {
  const { bars, filled, marker, refused } = standing;
  return [
    t("guest.bars", { filled, bars }),
    leading(lucky, standing),
    ...laid(lucky, place, standing),
    t("guest.tips", { tips: joinList(guest.tips.map(money)) }),
    ...wished(guest),
    ...earning(standing),
    t(marker ? "guest.marker" : "guest.marker.none"),
    ...refusing(
      "guest.refuses",
      refused.filter((course) => !isLate(course, standing)),
    ),
    ...refusing(
      "guest.late",
      refused.filter((course) => isLate(course, standing)),
    ),
  ];
}

const refusing = (key: "guest.refuses" | "guest.late", courses: readonly Course[]): string[] =>
  courses.length > 0 ? [t(key, { courses: anyCourse(courses) })] : [];

/** Return the bonus that the guest would give for a wish now, and no longer after a serving. */
export const spoiled = (then: Foresight, { bonus }: Pick<Standing, "bonus">): number =>
  then.bonus > 0 ? 0 : bonus;

/** Return what a serving would bring, in a sentence. */
export function foreseen(lucky: Lucky, then: Foresight, now: Pick<Standing, "bonus">): string {
  const { pays, lead, tip, bonus } = then;
  const lost = spoiled(then, now);
  const said = t("guest.foreseen", {
    pays: pays ? "yes" : "no",
    who: lucky.sideWord(lead),
    name: lucky.sideName(lead),
    tip: money(tip),
    bonus: money(bonus),
    wish: bonus > 0 ? "yes" : "no",
  });
  return lost > 0 ? t("guest.foreseen.spoiled", { said, bonus: money(lost) }) : said;
}

function leading(lucky: Lucky, { lead, shares }: Standing): string {
  if (lead === null) return t("guest.nobody");
  const each = shares.flatMap((n, side) =>
    n > 0 ? [t("guest.shares", { who: lucky.sideName(side), n })] : [],
  );
  return t("guest.lead", { who: lucky.sideName(lead), shares: joinList(each) });
}

function laid(lucky: Lucky, place: number, { servers }: Standing): string[] {
  const orders = ordersIn(lucky.at("orders", place)).map(({ order }, i) =>
    t("guest.order", { order: orderName(order), name: lucky.names.of(servers[i] ?? null) }),
  );
  return orders.length > 0 ? [t("guest.orders", { orders: joinList(orders) })] : [];
}

function wished(guest: GuestFace): string[] {
  const wish = wishName(guest);
  return wish === null ? [] : [wish];
}

function earning({ tip, bonus }: Standing): string[] {
  if (tip === 0) return [];
  return [
    t("guest.tips.now", { tip: money(tip), bonus: money(bonus), wish: bonus > 0 ? "yes" : "no" }),
  ];
}
