import type { Names } from "$lib/game/names";
import type { EventWithFaces } from "$lib/game/reducer";
import { findCard } from "$lib/game/find";
import type { View } from "$lib/wire/messages";
import type { Schema, Standing } from "./generated/schema";
import type { Side } from "./lucky.svelte";
import { whyWon } from "./whyWon";
import { BARS_OF_LARGE_ORDER } from "./reach";
import { sideInWords } from "./telling";
import { formatCents, t } from "./words";

type Event = EventWithFaces<Schema>;

/** A guest who left, with the bars of each side. */
interface Left {
  readonly guest: string;
  readonly standing: Standing;
  readonly shares: readonly number[];
  /** Who was paid, and how much; null for a guest who left unpaid. */
  readonly paid: { readonly side: Side; readonly sum: number } | null;
}

/** Return what made the difference, and for whoever played which guest came nearest to paying them and did not, or who paid them most. */
export function takeaway(
  view: View<Schema>,
  names: Names,
  events: readonly Event[],
): string | null {
  return joined(whyWon(view, names), ownLesson(view, names, events));
}

const joined = (...sentences: (string | null)[]): string | null =>
  sentences.filter((each) => each !== null).join(" ") || null;

function ownLesson(view: View<Schema>, names: Names, events: readonly Event[]): string | null {
  const { sides, settled, result } = view.status;
  const mine = names.you === null ? undefined : sides[names.you];
  if (mine === undefined || !result) return null;
  const { who } = sideInWords(mine, view.status, names);
  const guests = events.flatMap((event, i) => leaving(event, events[i - 1]));
  const misses = guests
    .map((each) => missed(each, mine, who))
    .filter((each) => each !== null)
    .toSorted((one, other) => other.cents - one.cents);
  if (misses[0]) return misses[0].text;
  const [best] = settled
    .filter(({ side }) => side === mine)
    .toSorted((one, other) => other.tip + other.bonus - one.tip - one.bonus);
  const guest = best && findCard(view, best.card)?.guest?.name;
  return guest ? t("takeaway.best", { who, guest, sum: formatCents(best.tip + best.bonus) }) : null;
}

/** Return the guests who left with an event. */
function leaving({ cards, seat, move, status }: Event, before: Event | undefined): Left[] {
  return cards.flatMap(({ card, guest, to }) => {
    const standing = before?.status.guests.find((each) => each?.card === card);
    if (!guest || !standing || !(to === "gone" || to.startsWith("tips."))) return [];
    const portions = move.do === "serve" && move.guest === card ? laid(cards) : 0;
    const server = seat === null ? undefined : status.sides[seat];
    const shares = standing.shares.map((n, side) => n + (side === server ? portions : 0));
    const end = status.settled.find((each) => each.card === card);
    const side = end?.side ?? null;
    const paid = end && side !== null ? { side, sum: end.tip + end.bonus } : null;
    return [{ guest: guest.name, standing, shares, paid }];
  });
}

const laid = (cards: Event["cards"]): number =>
  cards.find(({ order }) => order)?.order?.portions ?? 0;

/** Return in words that a guest would have paid me with one bar more, or left unpaid although I led and one order would have done. */
function missed({ guest, standing, shares, paid }: Left, mine: Side, who: string) {
  const own = shares[mine] ?? 0;
  if (own === 0) return null;
  if (!paid) {
    const cents = standing.tip + standing.bonus;
    const n = standing.bars - standing.filled;
    return standing.lead === mine && n <= BARS_OF_LARGE_ORDER
      ? { cents, text: t("takeaway.unpaid", { who, guest, n, sum: formatCents(cents) }) }
      : null;
  }
  const isNear = paid.side !== mine && (shares[paid.side] ?? 0) - own <= 1;
  const text = t("takeaway.near", { who, guest, sum: formatCents(paid.sum) });
  return isNear ? { cents: paid.sum, text } : null;
}
