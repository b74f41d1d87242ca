import { whoIs, type Names } from "$lib/game/names";
import type { EventWithFaces } from "$lib/game/reducer";
import { joinList } from "$lib/i18n/t";
import type { Movement, Seat, View } from "$lib/wire/messages";
import type { GuestFace, OrderFace, Schema, Status } from "./generated/schema";
import { isWishLost } from "./facts";
import { standingBefore } from "./gain";
import { cannotBeFullBeforeFlip } from "./reach";
import { isNight, formatCents, orderName, formatTipAndBonus, t, formatDollars } from "./words";

/** Return an event in one or more sentences, for the log and the live region. */
export function describe(event: EventWithFaces<Schema>, names: Names): string | null {
  const told = [...deed(event, names), ...consequences(event, names)];
  return told.length > 0 ? told.join(" ") : null;
}

/** Return only what somebody has done, for the bar: the page shows the consequences, and the log names them. */
export const describeDeed = (event: EventWithFaces<Schema>, names: Names): string | null =>
  deed(event, names)[0] ?? null;

/** Return what somebody has just done and what it brought, for a first game; `before` is the status before it. */
export function describeForNewcomer(
  event: EventWithFaces<Schema>,
  names: Names,
  before?: Status,
): string | null {
  const partings = parting(event, names);
  if (partings.length > 0) return [...partings, ...tie(event, names, before)].join(" ");
  if (event.move.do === "take" && isDrawnUnseen(event))
    return t("coach.blind", { who: "other", name: names.of(event.seat) });
  const done = deed(event, names, ({ name }) => name).at(-1) ?? null;
  if (event.move.do !== "serve" || done === null) return done;
  const place = Number(event.cards[0]?.to.split(".")[1]);
  const standing = event.status.guests[place];
  if (!standing || standing.lead === null || standing.tip === 0) return done;
  const { lead, tip } = standing;
  const guest = event.was[standing.card]?.guest;
  const bonus = guest && cannotBeFullBeforeFlip(guest, standing, event.status) ? 0 : standing.bonus;
  const n = event.status.sides.filter((side) => side === lead).length;
  const most = standing.shares[lead];
  const level = String(standing.shares.some((each, side) => side !== lead && each === most));
  const was = before?.guests.find((each) => each?.card === standing.card)?.lead;
  const mine = names.you === null ? undefined : event.status.sides[names.you];
  const isLost = was !== undefined && was === mine && lead !== mine;
  const { who } = sideInWords(mine ?? lead, event.status, names);
  const stands = {
    lost: isLost ? who : "none",
    ...sideInWords(lead, event.status, names),
    n,
    tip: formatTipAndBonus(tip, bonus),
    level,
  };
  return `${done} ${t("news.lead", stands)}`;
}

/** Return whether somebody has drawn an order from the deck, since no second small one lay in the row (L4). */
const isDrawnUnseen = ({ cards, seat }: EventWithFaces<Schema>): boolean =>
  cards.some(({ from, to }) => from === "deck" && to === `hand.${seat}`);

/** Return which guests have left without paying although a side had served them, and what was missing. */
export function describeLostGuests(
  { cards }: EventWithFaces<Schema>,
  side: number,
  before?: Status,
): string[] {
  return cards.flatMap(({ card, guest, to }) => {
    const was = before?.guests.find((each) => each?.card === card);
    if (!guest || to !== "gone" || !was?.shares[side]) return [];
    return [t("news.lost", { guest: guest.name, n: was.bars - was.filled })];
  });
}

/** Return why a guest has paid one of several sides with equally many bars (L14). */
function tie(event: EventWithFaces<Schema>, names: Names, before?: Status): string[] {
  const { cards, move, seat, status } = event;
  const laid = move.do === "serve" ? cards[0] : undefined;
  const guest = laid && before?.guests[Number(laid.to.split(".")[1])];
  const winner = status.settled.find(({ card }) => card === guest?.card)?.side;
  if (!guest || typeof winner !== "number" || seat === null) return [];
  const portions = laid.order?.portions ?? 0;
  const bars = guest.shares.map((n, side) => n + (side === status.sides[seat] ? portions : 0));
  const [tied] = bars.flatMap((n, side) => (side !== winner && n === bars[winner] ? [side] : []));
  if (tied === undefined) return [];
  const mine = names.you === null ? undefined : status.sides[names.you];
  const { who, name } = sideInWords(winner === mine ? tied : winner, status, names);
  return [t("news.tie", { who: mine === winner ? "you" : mine === tied ? "them" : who, name })];
}

/** Return who leaves, and what they pay; if many leave without paying, only how many. */
function parting(event: EventWithFaces<Schema>, names: Names): string[] {
  const unpaid = event.cards.filter(({ guest, to }) => guest && to === "gone");
  const told = event.cards.filter(
    (card) => card.from !== "line" && (unpaid.length < 2 || !unpaid.includes(card)),
  );
  return [
    ...told.flatMap((card) => parted(card, event, names)),
    ...(unpaid.length > 1 ? [t("news.departed", { n: unpaid.length })] : []),
  ];
}

function deed(
  event: EventWithFaces<Schema>,
  names: Names,
  called: (order: OrderFace) => string = orderName,
): string[] {
  const actor = whoIs(event.seat, names);
  switch (event.move.do) {
    case "open":
      return [t("event.open", whoIs(event.status.first, names))];
    case "serve":
      return served(event, actor, called);
    case "done":
      return [t("event.done", actor)];
    case "take":
      return taken(event, names, event.seat, called);
    case "timeout": {
      const seat = event.move.for;
      return [t("event.timeout", whoIs(seat, names)), ...taken(event, names, seat, called)];
    }
    default:
      return [];
  }
}

function served(
  { cards, was, status }: EventWithFaces<Schema>,
  actor: { who: string; name: string },
  called: (order: OrderFace) => string,
): string[] {
  const [laid] = cards;
  if (!laid?.order) return [];
  const guest = cards.find(({ from }) => from === laid.to.replace("orders", "guest"));
  const place = Number(laid.to.split(".")[1]);
  const sitting = status.guests[place]?.card;
  const name =
    guest?.guest?.name ?? (sitting === undefined ? undefined : was[sitting]?.guest?.name);
  const order = called(laid.order);
  return [
    t("event.serve", { ...actor, order, guest: name ?? t("guest.number", { n: place + 1 }) }),
  ];
}

function taken(
  { cards }: EventWithFaces<Schema>,
  names: Names,
  seat: Seat | null,
  called: (order: OrderFace) => string,
): string[] {
  const drawn = cards.filter(({ to }) => to === `hand.${seat}`);
  return drawn.map((card) => {
    const order = card.order ? called(card.order) : t("order.unseen");
    const values = { ...whoIs(seat, names), order };
    return card.from === "deck" ? t("event.blind", values) : t("event.take", values);
  });
}

function consequences(event: EventWithFaces<Schema>, names: Names): string[] {
  const { status, say, zones } = event;
  const { spot } = status;
  const shuffled = event.move.do !== "deal" && "discards" in zones && "deck" in zones;
  return [
    ...(shuffled ? [t("event.shuffle")] : []),
    ...(say?.call === "flip" ? [t(isNight(spot) ? "event.night" : "event.day")] : []),
    ...event.cards.flatMap((card) => parted(card, event, names)),
    ...endedWish(event),
  ];
}

/** Return the guest whose wish an order has ended, if they still sit there: it came too early or too late for it, or left too few bars. */
export function guestWithEndedWish({
  cards,
  move,
  status,
  was,
}: EventWithFaces<Schema>): GuestFace | null {
  const now = status.guests.find((each) => each && move.do === "serve" && each.card === move.guest);
  const face = now && was[now.card]?.guest;
  const order = cards[0]?.order;
  if (!face?.preference || !order || !now) return null;
  const before = standingBefore(now, order);
  return isWishLost(face, now, status) && !isWishLost(face, before, status) ? face : null;
}

const endedWish = (event: EventWithFaces<Schema>): string[] => {
  const face = guestWithEndedWish(event);
  return face?.preference
    ? [t("event.wish", { guest: face.name, bonus: formatCents(face.preference.bonus) })]
    : [];
};

function parted(
  card: Movement<Schema>,
  { status }: EventWithFaces<Schema>,
  names: Names,
): string[] {
  if (!card.guest) return [];
  const { name } = card.guest;
  if (card.from === "line") return [t("event.arrive", { name })];
  if (card.to === "gone") return [t("event.departed", { guest: name })];
  const paid = status.settled.find((one) => one.card === card.card);
  return paid ? [paying(name, paid.side ?? 0, paid, status, names)] : [];
}

function paying(
  name: string,
  side: number,
  { tip, bonus }: { tip: number; bonus: number },
  status: Status,
  names: Names,
): string {
  const money_ = {
    tip: formatCents(tip),
    bonus: formatCents(bonus),
    wish: bonus > 0 ? "yes" : "no",
  };
  return t("event.tip", { guest: name, ...sideInWords(side, status, names), ...money_ });
}

/** Return the title of the chapter that ends when a guest pays, or leaves without paying. */
export function chapterTitle(event: EventWithFaces<Schema>, names: Names): string | null {
  const told = event.cards
    .filter(({ from }) => from !== "line")
    .flatMap((card) => parted(card, event, names));
  return told.length > 0 ? told.join(" ") : null;
}

/** Return a side in words: you, your team, somebody, or a team of two. */
export function sideInWords(side: number, { sides }: Status, names: Names) {
  const seats = sides.flatMap((of, seat) => (of === side ? [seat] : []));
  const mine = names.you !== null && seats.includes(names.you);
  const who = mine ? (seats.length > 1 ? "ours" : "you") : "other";
  return { who, name: joinList(seats.map((seat) => names.of(seat))) };
}

/** Return who won, in one sentence. */
export function resultText(view: View<Schema>, names: Names): string | null {
  const status = view.status;
  if (!status.result) return null;
  const { winners, scores } = status.result;
  const sides = [...new Set(winners.map((seat) => status.sides[seat] ?? 0))];
  const [side] = sides;
  if (sides.length !== 1 || side === undefined)
    return t("result.shared", { names: joinList(winners.map((seat) => names.of(seat))) });
  const n = status.sides.filter((of) => of === side).length;
  return t("result.won", {
    ...sideInWords(side, status, names),
    n,
    score: formatDollars(scores[winners[0] ?? 0] ?? 0),
  });
}
