import type { Coaching } from "$lib/table/gamePage";
import type { FollowedAdvice } from "$lib/game/seatPosition";
import { matchesMove } from "$lib/game/moves";
import { pickInTurn } from "$lib/table/firstGame";
import type { Seat } from "$lib/wire/messages";
import type { Faces, MenuEntry, Schema, Status } from "./generated/schema";
import { planned, planNews, planNext, type Plan } from "./plan";
import { endingOf, laterCost } from "./ending";
import { pointsOf } from "./myPile";
import { canceledBy, canceledNext, LASTING, lastsNext, uncanceledNext } from "./scoring";
import { powerOf } from "./villain";
import { Villains } from "./villains.svelte";
import { cardName, matchOf, numbersOf, powerName, powerUse, t, villainName } from "./words";

/** News is told only if all the text has at most so many letters: two lines on a phone, and a few words. */
const MAX_LETTERS = 120;
/** What has come of a plan is told beside advice of so many letters with it, and so is a first special. */
const MAX_LETTERS_OF_PLAN = 165;
/** After so many turns a player knows what the arrows beside the cards mean. */
const LEARNED_AFTER_TURNS = 3;
type Said = Coaching<Schema>;
type Event = Villains["events"][number];
type Advice = Pick<Said, "text" | "move"> & {
  /** A warning, which is told unless there is something new to explain. */
  readonly warning?: string | null;
  /** So little that the champion's words can take its place at once: nothing else stands beside it. */
  readonly isBrief?: true;
};

const WAITING = ["coach.cancel", "coach.guard", "coach.give", "coach.end"] as const;

/** Return a function that computes the coach's words at every moment of a first game; what the others have done is told in the middle of the table. */
export function coach(...at: ConstructorParameters<typeof Villains>): () => Said {
  const game = new Villains(...at);
  return () => coaching(game);
}

export function coaching(game: Villains): Said {
  const since = game.events.findLastIndex(
    ({ seat, move }) => seat !== null && seat === game.me && move.do !== "choose",
  );
  const { warning, isBrief, ...said } = advice(game, since >= 0);
  if (since < 0) {
    const text = (game.myTurn ? null : firstGiven(game, since)?.text) ?? said.text;
    return {
      beforeFirstMove: true,
      news: null,
      ...said,
      text: text && `${t("coach.goal")} ${text}`,
    };
  }
  const special = firstSpecial(game, since);
  const lesson = special?.told ?? newLesson(game, since, !!warning);
  if (lesson && !game.myTurn && !game.over)
    return { beforeFirstMove: false, news: null, text: lesson };
  if (isBrief) return { beforeFirstMove: false, news: special?.short ?? null, ...said };
  const text = lesson || !warning ? said.text : warned(said, warning);
  const letters = text?.length ?? 0;
  const isRoom = (news: string, most: number) => news.length + letters <= most;
  const found = lesson ?? race(game, said.move);
  const news = found !== null && isRoom(found, MAX_LETTERS) ? found : null;
  const short = special && isRoom(special.short, MAX_LETTERS_OF_PLAN) ? special.short : null;
  return { beforeFirstMove: false, news: news ?? short, ...said, text };
}

/** Return advice with its warning; without room for both, advice that names no card gives way: the arrows on the cards say the same. */
function warned({ text, move }: Advice, warning: string): string {
  const both = `${text ?? ""} ${warning}`;
  return both.length <= MAX_LETTERS || move ? both : warning;
}

/** An explanation, and the number of the event that called for it. */
interface Lesson {
  readonly at: number;
  readonly text: string;
}

/** Return the explanation of what has come up since my last move, the latest first: the heroes of a pile cancel two numbers, I have laid my first hero or the last before some numbers stay canceled, drawn my last card, or been given my first. */
function newLesson(game: Villains, since: number, isWarned: boolean): string | null {
  const { events, status, me } = game;
  const lessons: (Lesson | null)[] = [firstHero(game, since), firstGiven(game, since)];
  const cancelsTwo = ({ heroes }: Status) => (heroes ?? []).some((n) => canceledBy(n).length > 1);
  const two = events.findIndex((event) => cancelsTwo(event.status));
  const matters = game.cardsOf(me ?? -1) > 1;
  if (matters && cancelsTwo(status) && (two < 0 || two >= since))
    lessons.push({ at: Math.max(two, since), text: t("coach.two") });
  const isNear = ({ heroes }: Status) => lastsNext(heroes?.[me ?? -1] ?? 0);
  const near = events.findIndex((event) => isNear(event.status));
  if (!isWarned && isNear(status) && (near < 0 || near >= since))
    lessons.push({ at: Math.max(near, since), text: t("coach.lasting", lastingValues) });
  const latest = events.slice(since).flatMap((event) => drawnBy(event, me));
  const isLast = latest.length > 0 && game.at("deck", me).n === 0 && !endingOf(game, me); // else a warning says it
  if (isLast) lessons.push({ at: since, text: t("coach.last", { n: game.hand.length }) });
  const found = lessons.filter((lesson) => lesson !== null);
  return found.toSorted((one, other) => other.at - one.at)[0]?.text ?? null;
}

const lastingValues = { heroes: LASTING.heroes, numbers: numbersOf(LASTING.numbers) };

const drawnBy = ({ cards }: Event, me: Seat | null) =>
  cards.filter(({ from }) => from === `deck.${me}`);

const isSpecial = ({ power }: Faces): boolean => power !== undefined;

/** Return what my first special does, and what becomes of it, and in short how to see that, after the move since which I hold it, or after the next if that move has laid my first hero. */
function firstSpecial(
  { events, me, hand }: Villains,
  since: number,
): { told: string; short: string } | null {
  const mine = events.flatMap(({ seat, move }, at) =>
    seat === me && move.do !== "choose" ? [at] : [],
  );
  const drawn = mine.flatMap((at, turn) =>
    drawnBy(events[at] as Event, me).map((card) => ({ ...card, turn })),
  );
  const dealt = hand.find(
    (each) => isSpecial(each) && drawn.every(({ card }) => card !== each.card),
  );
  const first = dealt ? { power: dealt.power, turn: 0 } : drawn.find(isSpecial);
  if (
    first?.power === undefined ||
    events.some(({ seat, move }) => seat === me && move.do === "use")
  )
    return null;
  const heroAt = mine.findIndex((at) => events[at]?.move.do === "hide");
  const isNow = mine[first.turn === heroAt ? heroAt + 1 : first.turn] === since;
  if (!isNow) return null;
  return {
    told: t("coach.special", { use: powerUse(first.power) ?? "" }),
    short: t("coach.special.short", { power: powerName(first.power) }),
  };
}

/** Return what my first hero has canceled, if I have just laid it, and what that has cost me. */
function firstHero({ events, me }: Villains, since: number): Lesson | null {
  const isMine = ({ seat, move }: Event) => seat === me && move.do === "hide";
  const { heroes, standing } = events[since]?.status ?? {};
  if (events.findIndex(isMine) !== since || heroes?.[me ?? -1] !== 1 || !standing) return null;
  const before = events[since - 1]?.status.standing ?? standing;
  const cost = (before[me ?? -1] ?? 0) - (standing[me ?? -1] ?? 0);
  return { at: since, text: t("coach.hero", { cost, ...lastingValues }) };
}

/** Return why somebody has played a card onto my pile, if that has happened for the first time since my last move. */
function firstGiven({ events, me, names }: Villains, since: number): Lesson | null {
  const isGiven = ({ seat, move }: Event) => move.do === "play" && move.on === me && seat !== me;
  const first = events.findIndex(isGiven);
  const { seat = null, cards = [] } = events[first] ?? {};
  if (first < 0 || first < since || seat === null) return null;
  const values = { name: names.of(seat), card: cardName(cards[0] ?? {}) };
  return { at: first, text: t("coach.given", values) };
}

function advice(game: Villains, acted: boolean): Advice {
  const { phase, turn } = game.status;
  const name = game.names.of(turn);
  if (phase === "over") return { text: t("coach.over") };
  if (phase === "setup" || phase === "choosing")
    return game.myTurn ? choosing(game) : { text: t("coach.choosing") };
  const turns = game.events.filter(
    ({ seat, move }) => seat !== null && seat === game.me && move.do !== "choose",
  ).length;
  const power = powerName("no_escape");
  const bound = game.sitting.filter(({ seat }) => game.bound(seat));
  if (!game.myTurn && bound.length > 0) return { text: t("coach.bound", { name, power }) };
  if (!game.myTurn) return { text: waiting(game, turns, name) };
  if (bound.some(({ spot }) => spot === "me"))
    return { text: boundBy(game, power), move: only(game) };
  if (!acted) return first(game);
  const { view, menu, names } = game;
  const at = { view, menu, followed: game.live.followed as FollowedAdvice<Schema> | null };
  const plan = planned(at, names);
  if (plan && plan.gain > 0 && plan.gain >= (bringsMost(game)?.gain ?? 0)) return going(game, plan);
  const found = bringsMost(game);
  const said = found ? bringing(game, found) : (heroNow(game) ?? fitting(game));
  if (found && !plan && turns < LEARNED_AFTER_TURNS) return withArrows(game, said);
  const changed = plan && [planNews(plan, at, names), said.text ?? ""];
  if (said.isBrief) return said; // what has come of the plan is told with the reason
  const text = changed && (plan.gain > 0 ? changed.reverse() : changed).join(" ");
  return text && text.length <= MAX_LETTERS_OF_PLAN ? { ...said, text, warning: null } : said;
}

/** Return how a plan for two turns goes on. */
function going(game: Villains, { move, gain: n }: Plan): Advice {
  const card = cardName(game.cardOf(move.card) ?? {});
  const warning = move.do === "play" ? nextHero(game) : null;
  return { text: t("coach.plan", { way: move.do, card, n }), move, warning };
}

/** Add to advice what the arrows beside other cards mean. */
function withArrows(game: Villains, said: Advice): Advice {
  const aside = game.menu.some(
    ({ move, why }) => why === null && move.do === "play" && move.on !== game.me,
  );
  const text = `${said.text ?? ""} ${t("coach.arrows")}`;
  return aside && text.length <= MAX_LETTERS ? { ...said, text } : said;
}

/** Return who has laid a card of mine open, as far as I have seen it, and what follows. */
function boundBy({ events, names }: Villains, power: string): string {
  const used = events.findLast(
    ({ move, cards }) => move.do === "use" && cards[0]?.power === "no_escape",
  );
  const name = names.of(used?.seat ?? null);
  return t("coach.bound.mine", { power, name, known: String(used !== undefined) });
}

/** Return that no card brings anything, where that is told: the champion is about to name one, with its reason. Else return where my cards fit, as their arrows show; which to play only if none fits: otherwise only a card that is advised is named. */
function fitting(game: Villains): Advice {
  const can = game.menu.flatMap(({ move, why }) => (why === null ? [move] : []));
  const onto = can.flatMap((move) => (move.do === "play" ? [move.on] : []));
  const [own, aside] = [
    onto.some((seat) => seat === game.me),
    onto.some((seat) => seat !== game.me),
  ];
  const fits = (key: "coach.fit.both" | "coach.fit.own" | "coach.fit.aside") => ({
    text: t(key, { hero: String(game.pileTop(game.me)?.hero ?? false) }),
    move: only(game),
  });
  const isTold = game.menu.some(({ gain }) => gain !== undefined);
  if ((own || aside) && isTold) return { text: t("coach.none"), isBrief: true };
  if (own) return fits(aside ? "coach.fit.both" : "coach.fit.own");
  return aside ? fits("coach.fit.aside") : unfitting(game);
}

/** Return what is left to do where no card fits face up: a special, or a hero, and what any hero costs. */
function unfitting(game: Villains): Advice {
  const hidden = leastHidden(game);
  const card: Faces = (hidden && "card" in hidden.move && game.cardOf(hidden.move.card)) || {};
  const named =
    card.number === undefined
      ? cardName(card)
      : t("coach.lowest", { card: cardName(card), last: String(game.hand.length === 1) });
  const use = best(
    game,
    game.menu.filter(({ move, why }) => move.do === "use" && why === null),
  );
  const brings = use ? (use.gain ?? 1) : -Infinity;
  const cost = priceOfHero(game);
  if (brings > 0 || !cost) {
    const special = brings > 0;
    const move = special ? only(game) : hidden?.move;
    const text = t("coach.fit.none", { special: String(special), card: named });
    return { text: !special && move ? withNext(text, move, game) : text, move };
  }
  const special = brings > -cost.n ? "better" : brings === -cost.n ? "equal" : "none";
  const power = (use && "card" in use.move && game.cardOf(use.move.card)?.power) || "";
  const next = (hidden && planNext(hidden.move, game)) ?? "none";
  const values = { ...cost, special, power: powerName(power), card: named, next };
  const text = t("coach.fit.cost", values);
  return { text, move: special === "better" ? use?.move : hidden?.move };
}

/** Add to a text what can follow a hero. */
const withNext = (text: string, move: MenuEntry["move"], game: Villains): string =>
  [text, planNext(move, game)].filter((each) => each).join(" ");

/** Return the points that one hero more would cost me, whichever card becomes it, and the numbers that it cancels, and those of my pile that count again; null if it costs nothing, or where that is not told. */
function priceOfHero(
  game: Villains,
): { n: number; numbers: string; spares: string; lasting: string } | null {
  const gain = leastHidden(game)?.gain ?? 0;
  const heroes = game.status.heroes?.[game.me ?? -1];
  if (gain >= 0 || heroes === undefined) return null;
  const [lost, back] = [canceledNext(heroes), uncanceledNext(heroes)];
  const told = pointsOf(game, { gain, lost, back });
  const lasting = String(lastsNext(heroes));
  if (told && told.spares !== "none") return { n: -gain, lasting, ...told };
  const spares = numbersOf(back.filter((n) => isInMyPile(game, n)));
  return { n: -gain, lasting, numbers: numbersOf(lost), spares };
}

const isInMyPile = (game: Villains, n: number): boolean =>
  game.at("pile", game.me).cards.some(({ number, hero }) => number === n && !hero);

/** Return what the next hero will cost, if after this turn perhaps nothing else is left; of the last cards, whether one must be a hero at all. */
function nextHero(game: Villains): string | null {
  const ending = endingOf(game, game.me);
  const cost =
    game.hand.length > 1 && (ending ?? fittingCards(game).size <= 1) ? priceOfHero(game) : null;
  if (!cost || !ending) return cost && t("coach.next", cost);
  const { heroes, cards } = ending;
  const next = canceledNext(game.status.heroes?.[game.me ?? -1] ?? 0);
  const holds = String(cards.some(({ number }) => number !== undefined && next.includes(number)));
  if (heroes > 0)
    return t("coach.end.hero", {
      ...{ ...cost, heroes, holds, cards: cards.length },
      keep: numbersOf(next),
    });
  if (!ending.allFit) return null;
  const power = powerName(cards.find((card) => card.power !== undefined)?.power ?? "none");
  return t("coach.end.fits", { ...cost, power });
}

/** Return my cards that fit face up onto a pile. */
const fittingCards = ({ menu }: Villains): Set<number> =>
  new Set(menu.flatMap(({ move, why }) => (why === null && move.do === "play" ? [move.card] : [])));

/** The ways to play a card that bring me points: on my own pile, as a hero, or for its power. */
const WAYS = ["play", "hide", "use"] as const;

/** Return the best of my cards in one of these ways, as far as what it brings is told. */
const bestWay = (game: Villains, way: (typeof WAYS)[number]): MenuEntry | undefined =>
  best(
    game,
    game.menu.filter(
      ({ move, why, gain }) =>
        why === null &&
        gain !== undefined &&
        move.do === way &&
        (move.do !== "play" || move.on === game.me),
    ),
  );

/** Return how to play the card that brings me most points now, at the end with the heroes that it spares me; undefined if none brings any, or where that is not told. */
function bringsMost(game: Villains): MenuEntry | undefined {
  const most = worthMost(game);
  return (most?.gain ?? 0) > 0 ? most : undefined;
}

/** Return how to play the card after which I have most points at the end, as far as that is told. */
const worthMost = (game: Villains): MenuEntry | undefined =>
  WAYS.flatMap((way) => bestWay(game, way) ?? []).toSorted(
    (one, other) => worth(game, other) - worth(game, one),
  )[0];

/** Return which of my last cards had best be a hero now, if one must be, though another card would fit and bring points. */
function heroNow(game: Villains): Advice | null {
  const ending = endingOf(game, game.me);
  const most = worthMost(game);
  if (!ending || ending.heroes === 0 || most?.move.do !== "hide") return null;
  const card = cardName(game.cardOf(most.move.card) ?? {});
  const values = {
    card,
    cards: ending.cards.length,
    heroes: ending.heroes,
    n: Math.max(0, -(most.gain ?? 0)),
  };
  return { text: withNext(t("coach.end.hide", values), most.move, game), move: most.move };
}

/** Return what a card brings. It is named, so that a hint says the same. */
function bringing(game: Villains, { move, gain: n = 0 }: MenuEntry): Advice {
  const card: Faces = ("card" in move && game.cardOf(move.card)) || {};
  if (move.do === "use") {
    const values = { power: powerName(card.power ?? ""), n };
    return { text: t("coach.gain.use", values), move };
  }
  const values = { card: cardName(card), n, last: String(game.hand.length === 1) };
  if (move.do === "hide") {
    const heroes = game.status.heroes?.[game.me ?? -1] ?? 0;
    const [lost, back] = [canceledNext(heroes), uncanceledNext(heroes)];
    const told = pointsOf(game, { gain: n, lost, back });
    const numbers = numbersOf(lost.filter((each) => isInMyPile(game, each)));
    const changed = told && told.numbers !== "none" ? told : { spares: numbersOf(back), numbers };
    const text = t("coach.gain.hide", {
      ...{ ...values, lasting: String(lastsNext(heroes)) },
      ...changed,
    });
    return { text: withNext(text, move, game), move };
  }
  return { text: t("coach.gain.own", values), move, warning: nextHero(game) };
}

/** Return a line for a waiting player: each line once, and then the standing, by turns with how my card has changed it; a line again whenever it has not. */
function waiting(game: Villains, turns: number, name: string): string {
  if (turns === 0) return t("coach.soon");
  const isNew = turns > WAITING.length;
  const stand = isNew ? standing(game, turns % 2 === 0) : null;
  return stand ?? t(pickInTurn(WAITING, turns - 1), { name });
}

/** Return who is ahead, and how my last card changed that, though not `again` that it brought something; null where the standing is secret, and then also if nothing changed. */
function standing(game: Villains, again: boolean): string | null {
  const { me, status, events } = game;
  const now = status.standing;
  if (!now || me === null) return null;
  const at = events.findLastIndex(({ seat }) => seat === me);
  const before = events[at - 1]?.status.standing ?? now;
  const after = events[at]?.status.standing ?? now;
  const best = bestOf(game, now);
  const values = {
    ...{ who: aheadOf(game, now), name: game.names.of(best) },
    ...{ own: points(now, me), theirs: points(now, best) },
    ...ending(game, (now[me] ?? 0) - (now[best] ?? 0)),
  };
  if (values.who !== aheadOf(game, before)) return t("coach.stand.turned", values);
  const by = (after[me] ?? 0) - (before[me] ?? 0);
  if ((again && by >= 0) || now[me] !== after[me]) return t("coach.stand", values); // somebody else's card has changed it since
  return by === 0 ? null : t("coach.stand.moved", { ...values, up: String(by > 0) });
}

/** With so few turns left, and so few points between us, the end is told to be close. */
const FEW_TURNS = 4;
const FEW_POINTS = 5;

/** Return how many turns are left to me when they are few, and whether few points are between me and the best of the others. */
function ending(game: Villains, difference: number): { turns: number; close: string } {
  const turns = game.cardsOf(game.me ?? 0);
  if (turns > FEW_TURNS) return { turns: 0, close: "false" };
  return { turns, close: String(turns > 0 && Math.abs(difference) <= FEW_POINTS) };
}

/** So few turns before the end I am told on my turn how far it is to whoever leads, or by how much I do. */
const LAST_TURNS = 2;

/** Return how few turns are left to me, and what is between me and the best of the others, or by how much the advised move wins if it is the last of all; null while there are more, or where that is secret. */
function race(game: Villains, advised: MenuEntry["move"] | null | undefined): string | null {
  const { me, myTurn, over, status } = game;
  const turns = game.cardsOf(me ?? -1);
  const now = status.standing;
  if (!now || me === null || !myTurn || over || turns > LAST_TURNS) return null;
  const best = bestOf(game, now);
  const n = Math.abs((now[best] ?? 0) - (now[me] ?? 0));
  const values = { who: aheadOf(game, now), name: game.names.of(best), n };
  const by = winsBy(game, advised, now);
  return by > 0 ? t("coach.race.won", { ...values, by }) : t("coach.race", { ...values, turns });
}

/** Return by how many points I win with a move; 0 unless it is the last of all, and surely wins. */
function winsBy(
  game: Villains,
  move: MenuEntry["move"] | null | undefined,
  standing: Standing,
): number {
  const isLast = game.sitting.every(
    ({ seat }) => game.cardsOf(seat) === (seat === game.me ? 1 : 0),
  );
  const entry = game.menu.find((each) => move && matchesMove(each.move, move));
  if (!isLast || entry?.gain === undefined || entry.move.do === "use") return 0;
  const onto = entry.move.do === "play" ? entry.move.on : game.me;
  const end = standing.map((points, seat) => points + (seat === onto ? (entry.gain ?? 0) : 0));
  return Math.max(0, (end[game.me ?? -1] ?? 0) - (end[bestOf(game, end)] ?? 0));
}

type Standing = readonly number[];

/** Return the seat of the best of the others. */
function bestOf({ sitting, me }: Villains, standing: Standing): Seat {
  const others = sitting.map(({ seat }) => seat).filter((seat) => seat !== me);
  return others.toSorted((one, other) => (standing[other] ?? 0) - (standing[one] ?? 0))[0] ?? 0;
}

function aheadOf(game: Villains, standing: Standing): "you" | "shared" | "other" {
  const ahead = (standing[bestOf(game, standing)] ?? 0) - (standing[game.me ?? -1] ?? 0);
  return ahead === 0 ? "shared" : ahead < 0 ? "you" : "other";
}

/** Return the points of a pile as far as they are public. */
const points = (standing: Standing, seat: Seat): string =>
  t("pile.worth.short", { n: standing[seat] ?? 0 });

/** Powers that are explained in a few words and always do what one expects, the easiest first. */
const EASY = ["swipe", "hypnotize", "whirlpool"] as const;

/** Return the advice to choose an easy villain that is still free; otherwise any will do. */
function choosing(game: Villains): Advice {
  const free = game.menu.flatMap(({ move, why }) =>
    move.do === "choose" && why === null ? [move] : [],
  );
  const move = EASY.flatMap((power) => free.filter((each) => powerOf(each.villain) === power))[0];
  if (!move) return { text: t("coach.choose") };
  const power = powerName(powerOf(move.villain) ?? "");
  return { text: t("coach.choose.easy", { villain: villainName(move.villain), power }), move };
}

/** Return the only possible move, or undefined: the champion does not advise on it. */
function only(game: Villains): Said["move"] {
  const can = game.menu.filter(({ why }) => why === null);
  return can.length === 1 ? can[0]?.move : undefined;
}

/** Return the number of the card that an entry of the menu is about; a special has none. */
function numberOf(game: Villains, { move }: MenuEntry): number | undefined {
  return "card" in move ? game.cardOf(move.card)?.number : undefined;
}

/** Return how to play the card that brings most points, of several that with the lowest number; specials come last. */
const best = (game: Villains, entries: readonly MenuEntry[]): MenuEntry | undefined =>
  entries.toSorted(
    (one, other) =>
      worth(game, other) - worth(game, one) ||
      (numberOf(game, one) ?? MAX_NUMBER) - (numberOf(game, other) ?? MAX_NUMBER),
  )[0];

/** Return what an entry of the menu brings me now, less what it leaves to pay for at the end. */
const worth = (game: Villains, entry: MenuEntry): number =>
  (entry.gain ?? 0) - laterCost(entry, game, game.me);

/** A special counts as higher than any number: it is worth keeping. */
const MAX_NUMBER = 99;

/** Return how to hide the card that makes the best hero. */
const leastHidden = (game: Villains, menu = game.menu): MenuEntry | undefined =>
  best(
    game,
    menu.filter(({ move, why }) => why === null && move.do === "hide"),
  );

/** Return the first card to play, and where: the one that brings most points, otherwise one that becomes a hero, preferably a low number and no special. */
function first(game: Villains): Advice {
  const told = game.menu.filter(({ why, gain }) => why === null && gain !== undefined);
  const own = bestWay(game, "play");
  const hidden = leastHidden(game, told);
  const use = bestWay(game, "use");
  if (!own && use && (use.gain ?? 0) > Math.max(0, hidden?.gain ?? 0)) return bringing(game, use);
  const entry = own ?? hidden;
  if (!entry || !("card" in entry.move)) return { text: t("coach.play") };
  const card = game.cardOf(entry.move.card) ?? {};
  const values = { card: cardName(card), by: matchOf(card, game.pileTop(game.me) ?? {}) };
  return { text: t(own ? "coach.play.own" : "coach.play.hide", values), move: entry.move };
}
