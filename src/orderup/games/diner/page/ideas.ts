import { isWild } from "./cards.svelte";
import type { Diner } from "./diner.svelte";
import { STACKS } from "./diner.svelte";
import type { Move, TableFace } from "./generated/schema";
import { heightInWords, isEnding, leads, platesLeft } from "./ending";
import { helps, countMissing, ticks, unclaimedPlates, type Share, type Tick } from "./holdings";
import { placeAmong, placeOf, waitingTables } from "./lounge";
import type { Pictured } from "./pictured";
import { plateName, plateNames, t, wildName } from "./words";

/** A table that an idea is for, and how many plates it lacks. */
export interface Goal {
  readonly card: number;
  readonly lacks: number;
  readonly value: number;
  readonly place: string;
  readonly isMine: boolean;
}

export interface Idea {
  readonly text: string;
  /** Why just this, where there is room to say it. */
  readonly why?: string;
  readonly goal?: Goal;
  /** The plate that the text names, as a picture after a few words: a list's name for it may be long. */
  readonly pictured?: Pictured;
  readonly move: Move | undefined;
}

const about = (diner: Diner, target: string, text: string, goal?: Goal): Idea => ({
  text,
  move: diner.entry(target)?.move,
  ...(goal && { goal }),
});

/** Return what could be done, the best first, judged by what lies on the table: only what the menu offers, and what I hold. */
export const ideas = (diner: Diner): readonly Idea[] =>
  [
    dearer(diner) ?? sparing(diner) ?? (wastesWild(diner) ? null : serving(diner)),
    complete(diner, uncommittedPlates(diner)),
    whole(diner),
    ...drawing(diner),
    serving(diner),
    seating(diner),
    isEnding(diner.view) ? lastWhole(diner) : null,
    ...stocking(diner),
  ].filter((each) => each !== null);

/** Return a table of mine that has all its plates; of several the one after which I can earn most, since they may need the same plates. */
export function serving(diner: Diner): Idea | null {
  const best = tableToServeFirst(diner);
  if (!best) return null;
  const text = t("idea.serve", {
    value: best.table.value,
    place: placeAmong(diner.mySection, best.card),
  });
  const then = robbed(diner, best);
  return about(diner, `serve ${best.card}`, then === null ? text : `${text} ${then}`);
}

/** Return a plate on a stack in whose place a wild one would be served: that is kept for another table, but near the end. */
function sparing(diner: Diner): Idea | null {
  const best = tableToServeFirst(diner);
  if (!best || isEnding(diner.view)) return null;
  const { card, table } = best;
  const marks = ticks(table, diner.myHand);
  const found = drawable(diner).find(({ plate }) =>
    table.order.some((each, i) => each === plate && marks[i] === "wild"),
  );
  if (!found) return null;
  const { value } = table;
  const place = placeAmong(diner.mySection, card);
  const told = { plate: plateName(found.plate), value, place, stack: stackOf(diner, found.stack) };
  const goal = { card, lacks: 0, value, place, isMine: true };
  return about(
    diner,
    `draw ${found.stack}`,
    t("idea.draw", { ...told, why: "none", star: "true" }),
    goal,
  );
}

/** Return whether serving now spends a wild plate on which a dearer table of mine counts, and there is still time to draw the right one. */
function wastesWild(diner: Diner): boolean {
  const best = tableToServeFirst(diner);
  if (!best || isEnding(diner.view) || !ticks(best.table, diner.myHand).includes("wild"))
    return false;
  const left = unclaimedPlates([best.table], diner.myHand);
  const wilds = (hand: Diner["myHand"], table: TableFace) =>
    ticks(table, hand).filter((tick) => tick === "wild").length;
  return losers(diner, best.card, left).some(
    (table) => table.value > best.table.value && wilds(left, table) < wilds(diner.myHand, table),
  );
}

/** A list may name its plates at any length: longer names are left out of what is said beside. */
const MAX_PLATE_LETTERS = 40;

/** Return which plates another table of mine counts on, too, that serving this one uses. Of several tables the dearest is named. */
function robbed(diner: Diner, served: { card: number | null; table: TableFace }): string | null {
  const left = unclaimedPlates([served.table], diner.myHand);
  const [first] = losers(diner, served.card, left);
  if (!first) return null;
  const { order, value } = first;
  const held = (hand: Diner["myHand"], kind: string) =>
    hand.filter(({ plate }) => plate === kind).length;
  const kinds = [...new Set(order.filter((_, i) => ticks(first, diner.myHand)[i] === "held"))];
  const used = kinds.filter((kind) => {
    const wanted = order.filter((each) => each === kind).length;
    return Math.min(wanted, held(left, kind)) < Math.min(wanted, held(diner.myHand, kind));
  });
  const named = used.length > 0 ? plateNames(used) : wildName();
  const plates = named.length > MAX_PLATE_LETTERS ? t("plates.some") : named;
  return t("idea.serve.robbed", {
    value,
    plates,
    alike: String(served.card !== null && value === served.table.value),
  });
}

/** Return my other tables that lack more with what is left of my hand, the dearest first. */
const losers = ({ mySection, myHand }: Diner, card: number | null, left: Diner["myHand"]) =>
  mySection
    .flatMap((each) => (each.table && each.card !== card ? [each.table] : []))
    .filter((table) => countMissing(ticks(table, left)) > countMissing(ticks(table, myHand)))
    .toSorted((one, other) => other.value - one.value);

/** Taking a table and serving it costs two tokens, and each plate that a table of mine then lacks another one. */
const TOKENS_FOR_WHOLE = 2;

/** Return a table in the Lounge whose plates I hold, though tables of mine count on some: none that is ready, none that pays more, and near the end none at all. */
function whole(diner: Diner): Idea | null {
  if (tableToServeFirst(diner) || isEnding(diner.view)) return null;
  const best = offered(diner, diner.myHand).find(({ table, missing }) => {
    const left = unclaimedPlates([table], diner.myHand);
    const lost = losers(diner, null, left);
    const plates = lost.reduce(
      (sum, each) =>
        sum + countMissing(ticks(each, left)) - countMissing(ticks(each, diner.myHand)),
      0,
    );
    const isDearest = lost.every(({ value }) => value <= table.value);
    return missing === 0 && plates > 0 && isDearest && table.value > TOKENS_FOR_WHOLE + plates;
  });
  if (!best) return null;
  const then = robbed(diner, { card: null, table: best.table }) ?? "";
  return about(diner, `seat ${best.place}`, t("idea.seat.whole", { ...best.told, then }));
}

/** Return the table that I had best serve first. */
export function tableToServeFirst(diner: Diner) {
  const found = diner.mySection
    .flatMap(({ card, table }) => (table && diner.can(`serve ${card}`) ? [{ card, table }] : []))
    .sort((a, b) => b.table.value - a.table.value);
  const tables = found.map(({ table }) => table);
  return found.toSorted(
    (a, b) => earned(diner, b.table, tables) - earned(diner, a.table, tables),
  )[0];
}

/** Return a table in the Lounge that takes the plates of a table of mine, and pays for both: more than it earns and then costs. My other tables keep theirs. */
function dearer(diner: Diner): Idea | null {
  const own = tableToServeFirst(diner);
  if (!own || isTooLateToSeat(diner)) return null;
  const others = diner.mySection.flatMap(({ card, table }) =>
    table && card !== own.card ? [table] : [],
  );
  const hand = unclaimedPlates(others, diner.myHand);
  const left = unclaimedPlates([own.table], hand);
  const best = offered(diner, hand).find(
    ({ table, missing }) => missing === 0 && countMissing(ticks(table, left)) > 0,
  );
  if (!best || best.table.value <= 2 * own.table.value) return null;
  return about(diner, `seat ${best.place}`, t("idea.seat.dearer", best.told));
}

/** Return what I earn if I serve this table first, and then those of the others that are still possible. */
function earned({ myHand }: Diner, first: TableFace, tables: readonly TableFace[]): number {
  let [hand, sum] = [myHand, 0];
  for (const table of [first, ...tables.filter((each) => each !== first)]) {
    if (countMissing(ticks(table, hand)) > 0) continue;
    hand = unclaimedPlates([table], hand);
    sum += table.value;
  }
  return sum;
}

/** Return the plates on the stacks that one of my tables lacks, first for the table that lacks least; a wild one after the right one, then for the dearest. */
export const drawing = (diner: Diner): readonly Idea[] =>
  drawable(diner)
    .flatMap(({ stack, plate }) => {
      const [share] = diner.shares
        .filter((each) => helps(plate, each))
        .toSorted((one, other) => lacks(one) - lacks(other) || other.table.value - one.table.value);
      return share ? [{ stack, plate, share, lacks: lacks(share) }] : [];
    })
    .toSorted(
      (one, other) =>
        one.lacks - other.lacks ||
        Number(isWild(one.plate)) - Number(isWild(other.plate)) ||
        other.share.table.value - one.share.table.value,
    )
    .map(({ stack, plate, share: { card, table }, lacks: missing }) => {
      const { value } = table;
      const key = isWild(plate) ? "idea.draw.wild" : "idea.draw";
      const place = placeAmong(diner.mySection, card);
      const why = whyThisTable(diner, card, missing);
      const star = String(isWildOnTop(diner));
      const told = { plate: plateName(plate), value, place, stack: stackOf(diner, stack) };
      const goal = { card, lacks: missing, value, place, isMine: true };
      return {
        ...about(diner, `draw ${stack}`, t(key, { ...told, why, star }), goal),
        pictured: { words: t("idea.draw.pictured", { value, place }), plates: [plate] },
      };
    });

/** Return why a plate goes to one of my tables rather than to another. */
function whyThisTable({ shares }: Diner, card: number, missing: number): string {
  if (missing === 1) return "completes";
  const others = shares.filter((each) => each.card !== card).map(lacks);
  const waiting = others.filter((n) => n > 0);
  if (waiting.length === 0) return "none";
  if (waiting.every((n) => n > missing)) return "fewest";
  return "none";
}

const isWildOnTop = (diner: Diner): boolean => drawable(diner).some(({ plate }) => isWild(plate));

/** Return which stack it is, if another one shows the same plate: else the plate says it. */
function stackOf(diner: Diner, stack: number): string {
  const top = (each: number) => diner.top(`kitchen.${each}`)?.plate;
  const isAlike = STACKS.some((each) => each !== stack && top(each) === top(stack));
  return isAlike ? String(stack) : "none";
}

const lacks = ({ table, hand }: Pick<Share, "table" | "hand">): number =>
  countMissing(ticks(table, hand));

/** Return the tops of the stacks that I can draw from, wild ones last: a wild plate is worth keeping for what else is missing. */
const drawable = (diner: Diner) =>
  STACKS.filter((stack) => diner.can(`draw ${stack}`))
    .map((stack) => ({ stack, plate: diner.top(`kitchen.${stack}`)?.plate ?? "" }))
    .sort((a, b) => Number(isWild(a.plate)) - Number(isWild(b.plate)));

/** With so many tables that wait for plates, another one is taken only if I hold all its plates. */
const MAX_WAITING_TABLES = 2;
const waiting = ({ mySection, myHand }: Diner): number =>
  mySection.filter(({ table }) => table && countMissing(ticks(table, myHand)) > 0).length;

/** Plates that the stacks lose for each one that I draw: each draw and each filled gap costs one, and the others take about as many as I do. */
const PLATES_USED_PER_DRAW = 2;

const height = (diner: Diner, stack: number): number => diner.at("kitchen", stack).n ?? 0;

/** Return the plates of my hand that no table of mine takes. */
export const uncommittedPlates = ({ myTables, myHand }: Diner) => unclaimedPlates(myTables, myHand);

/** Return how many acts the others can do at most before all tokens have come to me, once I have given one away: each goes from seat to seat. */
function actsOfOthers({ me, status }: Diner): number {
  const { tokens } = status;
  const seats = tokens.length;
  const next = ((me ?? 0) + 1) % seats;
  return tokens.reduce((sum, held, seat) => {
    if (seat === me) return sum;
    return sum + (held + Number(seat === next)) * ((seats + (me ?? 0) - seat) % seats);
  }, 0);
}

/** Return whether the game can end before I have served a table that I seat now: near the end each act of the others may cost a plate, and so does the gap. */
const isTooLateToSeat = (diner: Diner): boolean =>
  isEnding(diner.view) && platesLeft(diner.view) - 1 <= actsOfOthers(diner);

/** Return a table in the Lounge for which these plates suffice: it is as good as served, unless the end is too near. */
function complete(diner: Diner, hand: Diner["myHand"]): Idea | null {
  if (isTooLateToSeat(diner)) return null;
  const best = offered(diner, hand).find(({ missing }) => missing === 0);
  return best ? seatIdea(diner, hand, best) : null;
}

/** Return near the end a table in the Lounge whose plates I hold, and what tables of mine count on some. */
function lastWhole(diner: Diner): Idea | null {
  const idea = complete(diner, diner.myHand);
  const table = waitingTables(diner.view).find(({ card }) => card === idea?.goal?.card)?.table;
  const then = table && robbed(diner, { card: null, table });
  return idea && then ? { ...idea, text: `${idea.text} ${then}` } : idea;
}

/** With so few plates left, what does not lie on top will hardly come. */
const LATE_PLATES = 10;

/** Return the table in the Lounge that lacks least, if I hold at least half of it beside what my own tables take, and the rest can still be drawn and served after the gap is filled; late in the game only if the rest lies on top. */
function seating(diner: Diner): Idea | null {
  if (waiting(diner) >= MAX_WAITING_TABLES) return null;
  const left = platesLeft(diner.view);
  const draws = Math.floor((left - 2) / PLATES_USED_PER_DRAW);
  const hand = uncommittedPlates(diner);
  const best = offered(diner, hand).find(
    ({ missing, near, told }) =>
      missing > 0 &&
      told.held >= missing &&
      missing <= draws &&
      (left > LATE_PLATES || near === missing),
  );
  return best ? seatIdea(diner, hand, best) : null;
}

type Offer = ReturnType<typeof byNeed>[number];

/** Return that I have so many plates of a table, whether those that my own tables take are left out, and why this table. */
function seatIdea(diner: Diner, hand: Diner["myHand"], best: Offer): Idea {
  const others = byNeed(diner, hand).filter(({ place }) => place !== best.place);
  const isFewest = others.length > 0 && others.every(({ missing }) => missing > best.missing);
  const spare = String(hand.length < diner.myHand.length);
  const text = t("idea.seat", { ...best.told, spare });
  const why = best.missing > 0 && t("idea.seat.why", { why: isFewest ? "fewest" : "half" });
  return { ...about(diner, `seat ${best.place}`, text, goalOf(best)), ...(why && { why }) };
}

const goalOf = ({ card, missing, told: { value, place } }: Offer): Goal => ({
  ...{ card, value, place },
  lacks: missing,
  isMine: false,
});

/** Return the tables to take first: those that lack least, whatever I hold. */
export const firstTables = (diner: Diner): readonly Idea[] =>
  offered(diner, diner.myHand).map((offer) => {
    const { place, told, wilds, missing, near } = offer;
    const wild = wilds ? wildName() : "none";
    const text = t("coach.seat", { ...told, wild, near: String(near === missing) });
    return about(diner, `seat ${place}`, text, goalOf(offer));
  });

/** Return how many plates of those that an order lacks lie on top of the stacks, each top counted once. */
function nearby(diner: Diner, order: readonly string[], marks: readonly Tick[]): number {
  const tops = STACKS.map((stack) => diner.top(`kitchen.${stack}`)?.plate);
  return order.filter((plate, i) => {
    const at = marks[i] === "missing" ? tops.indexOf(plate) : -1;
    if (at >= 0) tops.splice(at, 1);
    return at >= 0;
  }).length;
}

/** Return those of them that can be seated. */
const offered = (diner: Diner, hand: Diner["myHand"]) =>
  byNeed(diner, hand).filter(({ place }) => diner.can(`seat ${place}`));

/** Return whether I hold less than half of each table in the Lounge, beside what my own tables take, and could send one away. */
export const noTableSuits = (diner: Diner): boolean => {
  const tables = byNeed(diner, uncommittedPlates(diner));
  return (
    tables.some(({ place }) => diner.can(`counter ${place}`)) &&
    tables.every(({ missing, told }) => told.held < missing)
  );
};

/** Return the tables of the Lounge; first those that lack least of these plates, then those for which most of them lie on top of the stacks, then those of the highest value. */
export const byNeed = (diner: Diner, hand: Diner["myHand"]) =>
  waitingTables(diner.view)
    .map(({ place, card, table }) => {
      const { value, order } = table;
      const marks = ticks(table, hand);
      const missing = countMissing(marks);
      const held = order.length - missing;
      const wilds = marks.includes("wild");
      const where = placeOf(diner.view, { place, table });
      const told = { place: where, value, all: order.length, held, missing };
      return { place, card, table, missing, wilds, told, near: nearby(diner, order, marks) };
    })
    .sort((a, b) => a.missing - b.missing || b.near - a.near || b.told.value - a.told.value);

/** Return the lowest of these stacks: two empty ones end the game (D13). */
const lowestOf = (diner: Diner, stacks: readonly { stack: number }[]): number | undefined =>
  stacks
    .map(({ stack }) => stack)
    .toSorted((one, other) => height(diner, one) - height(diner, other))[0];

/** Return the plates that tables in the Lounge lack, first of those that lack little; otherwise any. */
function stocking(diner: Diner): readonly Idea[] {
  const stacks = drawable(diner);
  const hand = uncommittedPlates(diner);
  const tables = waitingTables(diner.view).toSorted(
    ({ table: one }, { table: other }) =>
      lacks({ table: one, hand }) - lacks({ table: other, hand }) || other.value - one.value,
  );
  const goals = tables.map((waiting): Goal & { readonly table: TableFace } => ({
    ...{ card: waiting.card, table: waiting.table, value: waiting.table.value, isMine: false },
    lacks: lacks({ table: waiting.table, hand }),
    place: placeOf(diner.view, waiting),
  }));
  const wanted = goals
    .flatMap((goal) =>
      stacks.flatMap((each) =>
        helps(each.plate, { table: goal.table, hand }) ? [{ ...each, goal }] : [],
      ),
    )
    .toSorted((one, other) => Number(isWild(other.plate)) - Number(isWild(one.plate))); // good for any table
  const stack = wanted[0]?.stack ?? stacks[0]?.stack;
  if (stack === undefined) return [];
  const n = waiting(diner);
  if (isEnding(diner.view)) return [lastDraw(diner, stacks, stack)];
  if (n >= MAX_WAITING_TABLES)
    return [about(diner, `draw ${stack}`, t("idea.enough", { n, owed: diner.owed(diner.me) }))];
  if (wanted.length === 0) return [about(diner, `draw ${stack}`, t("idea.stock"))];
  return wanted.map(({ stack: each, plate, goal }) => {
    const { value, place } = goal;
    const told = { value, place, plate: plateName(plate), least: whyGoal(goal, goals) };
    const key = isWild(plate) ? "idea.stock.wild" : "idea.stock.for";
    return {
      ...about(diner, `draw ${each}`, t(key, told), goal),
      pictured: { words: t("idea.stock.pictured", { value, place }), plates: [plate] },
    };
  });
}

/** Return why a table of the Lounge is aimed at: it lacks the fewest plates, or of several that do it pays most. */
function whyGoal(goal: Goal, all: readonly Goal[]): string {
  const rivals = all.filter(({ card, lacks: n }) => card !== goal.card && n <= goal.lacks);
  if (rivals.length === 0) return "fewest";
  const isDearest = rivals.every((each) => each.lacks === goal.lacks && each.value < goal.value);
  return isDearest ? "dearest" : "none";
}

/** Return which plate to draw near the end: who leads draws from the lowest stack, others from this one. */
function lastDraw(diner: Diner, stacks: readonly { stack: number }[], stack: number): Idea {
  const lowest = leads(diner.view) ? lowestOf(diner, stacks) : undefined;
  if (lowest === undefined) return about(diner, `draw ${stack}`, t("idea.last"));
  const height = heightInWords(diner.view, lowest);
  return about(diner, `draw ${lowest}`, t("idea.last.lead", { stack: String(lowest), height }));
}
