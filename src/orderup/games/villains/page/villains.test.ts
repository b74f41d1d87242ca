import { describe as group, expect, test, vi } from "vitest";
import type { Names } from "$lib/game/names";
import type { EventWithFaces } from "$lib/game/reducer";
import { LiveTable } from "$lib/table/liveTable.svelte";
import { tip } from "$lib/ui/tip.svelte";
import { NO_SOCKET } from "$lib/wire/socket";
import type { Movement, View as AnyView, Zone } from "$lib/wire/messages";
import { about } from "./about";
import { setCardList } from "./cards.svelte";
import { explain } from "./clauses";
import { coaching } from "./coach";
import { symbolColorOf } from "./drawings";
import { emblemOf, villains } from "./villain";
import { changeAt, changesLabel, gainLabel, gainOf } from "./gain";
import type { MenuEntry, Move, Power, Schema, UseMove } from "./generated/schema";
import { hitBy, optionsFor, playable } from "./menu";
import { Moments } from "./moments.svelte";
import { newcomerMove } from "./newcomer";
import { pointsBroughtToMe } from "./gainAnimation";
import { prompt } from "./prompt";
import { reminder } from "./reminder";
import { adviceReason as adviceOn } from "./reasons";
import { ring } from "./ring";
import { changesSinceMyTurn, introduces, leadNews, linesBefore } from "./since";
import { canceledBy, sheet } from "./scoring";
import { keepPlaces, placesAfter } from "./handPlaces";
import { takeaway } from "./takeaway";
import { describe, describeInShort, heroNews } from "./telling";
import { Villains, type Card } from "./villains.svelte";
import { reason } from "./why";
import {
  cardName,
  colorName,
  matchOf,
  powerGoal,
  powerText,
  powerUse,
  resultText,
  villainName,
} from "./words";

type View = AnyView<Schema>;

const red = (card: number, number: number): Card => ({
  card,
  number,
  color: "red",
  villain: "lion",
});
const blue = (card: number, number: number): Card => ({ ...red(card, number), color: "blue" });
const hero = (card: number): Card => ({ card, hero: true });
const zone = (...cards: Card[]): Zone<Schema> => ({ n: cards.length, cards });
const names: Names = { you: 0, of: (seat) => ["Robin", "Bea", "Earl"][seat ?? 9] ?? "The house" };

const view = (change: { turn?: number; piles?: readonly Card[]; bound?: Card } = {}): View => {
  const [mine = red(10, 5), left = blue(11, 4), right = hero(12)] = change.piles ?? [];
  const zones: Record<string, Zone<Schema>> = {
    "hand.0": zone(red(1, 4), blue(2, 2), red(3, 6), {
      card: 4,
      power: "curse",
      villain: "sorceress",
    }),
    "deck.0": { n: 9, cards: [] },
    "pile.0": zone(mine),
    "pile.1": zone(left),
    "pile.2": zone(right),
    "bound.0": change.bound ? zone(change.bound) : zone(),
  };
  const status: Schema["Status"] = {
    phase: "playing",
    turn: change.turn ?? 0,
    starter: 0,
    villains: ["sorceress", "lion", "pirate"],
    heroes: null,
    standing: null,
    result: null,
  };
  return {
    game: "villains",
    round: 1,
    v: 9,
    t: 0,
    you: 0,
    commitment: "",
    players: 3,
    options: {},
    zones: zones as View["zones"],
    status,
  };
};

const plays = (card: number, whys: readonly (string | null)[]): MenuEntry[] => [
  { move: { do: "hide", card }, why: null },
  ...whys.map((why, on) => ({ move: { do: "play" as const, card, on }, why })),
];

function game(menu: readonly MenuEntry[], shown = view(), called = names): Villains {
  const live = new LiveTable("Scripted1", () => NO_SOCKET);
  live.onConnection("online");
  live.menu = menu;
  return new Villains(
    live,
    () => shown,
    () => called,
  );
}

test("who has chosen a villain is named to whoever wants it, too", () => {
  const shown = view();
  const status = { ...shown.status, phase: "choosing" as const, villains: [null, "lady", null] };
  const choose = (villain: string, turn = 0): string | null => {
    const entry = { move: { do: "choose" as const, villain }, why: "V1" };
    return reason(game([entry], { ...shown, status: { ...status, turn } }), entry);
  };
  expect(choose("lady")).toBe("Bea has chosen that villain. Choose another.");
  expect(choose("lion", 1)).toBe("Wait: Bea is on turn.");
});

test("what is told about a player: of specials only where they are played, and of closed piles only while they are", () => {
  const told = (phase: "playing" | "over", specials = true) => {
    const shown = view();
    const status = { ...shown.status, phase };
    const found = game([], { ...shown, options: { specials }, status });
    found.live.reopened = true; // who looks at the table again after the result may open all piles
    return about(found, 1).join(" ");
  };
  expect(told("playing")).toMatch(/No special used yet Piles stay closed/);
  expect(told("over")).toMatch(/One special used|No special used/);
  expect(told("over")).not.toMatch(/closed|yet/);
  expect(told("playing", false)).not.toMatch(/special/);
});

group("the ring", () => {
  test("my left neighbor plays next and sits at my left, whoever I am", () => {
    expect(ring(3, 2)).toEqual([
      { seat: 2, spot: "me" },
      { seat: 0, spot: "left" },
      { seat: 1, spot: "right" },
    ]);
  });

  test.each([3, 4, 5, 6])("everybody of %i has a place", (players) => {
    const sitting = ring(players, 1);
    expect(sitting.map(({ seat }) => seat).sort()).toEqual([...Array(players).keys()]);
    expect(new Set(sitting.map(({ spot }) => spot)).size).toBe(players);
  });
});

group("a lifted card", () => {
  test("has the options that the menu names for it, by where it goes", () => {
    const menu = [
      ...plays(1, ["V3", null, "V5"]),
      { move: { do: "use" as const, card: 4, turn: "left" as const }, why: null },
    ];
    expect([...optionsFor(menu, 1).keys()]).toEqual(["hide", "play 0", "play 1", "play 2"]);
    expect([...optionsFor(menu, 4).keys()]).toEqual(["use left"]);
    expect(optionsFor(menu, null).size).toBe(0);
    expect(playable(optionsFor(menu, 1))).toEqual([1]);
  });

  test("is laid back by a second press", () => {
    const table = game(plays(1, [null, null, null]));
    table.lift(1);
    expect(table.liftedCard?.card).toBe(1);
    table.lift(1);
    expect(table.liftedCard).toBeUndefined();
  });

  test("ends what was said before, and it does not come back with the same card", () => {
    const table = game(plays(1, [null, "V3", "V5"]));
    table.lift(1);
    const lifted = table.liftedCard;
    tip.show(document.createElement("p"), () => (table.liftedCard === lifted ? "Wait." : null));
    expect(tip.text).toBe("Wait.");
    table.lift(1);
    expect(tip.text).toBeNull();
    table.lift(1);
    expect(table.liftedCard).toEqual(lifted);
    expect(tip.text).toBeNull();
  });

  test("is the only one that is aimed at a pile, or can become a hero", () => {
    const table = game([...plays(1, [null, null, null]), ...plays(3, [null, null, null])]);
    const cards = () =>
      [...table.aimedAt(1), ...table.hidings].map(({ move }) => "card" in move && move.card);
    expect(cards()).toEqual([1, 3, 1, 3]);
    table.lift(3);
    expect(cards()).toEqual([3, 3]);
  });

  test("that must go to a neighbor says to whom and what matches", () => {
    const table = game(plays(1, ["V3", null, "V5"]));
    table.lift(1);
    const why = "Same number as Bea’s Blue 4: face up, it must go there, not onto yours.";
    const text = "Same number as Bea’s Blue 4: onto that pile, or face down as a hero.";
    expect(prompt(table)).toEqual({ text, tone: "go" });
    expect(reasonAt(table, "play 0")).toBe(why);
    expect(reasonAt(table, "play 1")).toBeNull();
    expect(reasonAt(table, "play 2")).toBe("Only Earl can play on Earl’s hero.");
  });

  test("that fits only at a neighbor’s says no more than that", () => {
    const table = game(
      plays(1, ["V3", null, "V5"]),
      view({ piles: [blue(10, 5), blue(11, 4), hero(12)] }),
    );
    table.lift(1);
    expect(prompt(table).text).toBe(
      "Same number as Bea’s Blue 4: onto that pile, or face down as a hero.",
    );
  });

  test("that matches both neighbors leaves the choice", () => {
    const table = game(
      plays(1, ["V3", null, null]),
      view({ piles: [red(10, 5), blue(11, 4), red(12, 1)] }),
    );
    table.lift(1);
    expect(prompt(table).text).toContain("It matches the piles of Bea and Earl");
  });

  test("that fits at home says by what", () => {
    const table = game(plays(3, [null, "V3", "V5"]));
    table.lift(3);
    expect(prompt(table).text).toBe("Same color: onto your pile. Face down it is a hero.");
    expect(reasonAt(table, "play 1")).toBe("Red 6 has neither the color nor the number of Blue 4.");
  });

  test("that fits nowhere can still be a hero", () => {
    const table = game(
      plays(2, ["V3", "V3", "V5"]),
      view({ piles: [red(10, 5), red(11, 4), hero(12)] }),
    );
    table.lift(2);
    expect(prompt(table).text).toBe("It fits nowhere face up. Face down it is a hero.");
  });

  test("says what it cancels as a hero, where heroes are counted", () => {
    const shown = view();
    const at = (n: number) => {
      const status = { ...shown.status, heroes: [n, 0, 0] };
      const table = game(plays(3, [null, "V3", "V5"]), { ...shown, status });
      table.lift(3);
      return prompt(table).text;
    };
    expect(at(0)).toBe("Same color: onto your pile. Face down: with one hero your 1s count 0.");
    expect(at(6)).toMatch(/ Face down: with 7 heroes your 1s and 6s count 0\.$/);
  });

  test.each<[Move, string]>([
    [{ do: "use", card: 4 }, "Curse: use it now? It hits nothing."],
    [
      { do: "use", card: 4, turn: "left" },
      "Curse: each top card onto the pile on its left, or on its right?",
    ],
    [{ do: "use", card: 4, on: 2 }, "Curse: choose a pile."],
  ])("that is special asks for what it needs: %o", (move, text) => {
    const table = game([{ move, why: null }]);
    table.lift(4);
    expect(prompt(table).text).toBe(text);
  });

  test("that is special becomes a hero in a first game only by a second press, unless that is advised", () => {
    const hide = { move: { do: "hide" as const, card: 4 }, why: null };
    const number = { move: { do: "hide" as const, card: 1 }, why: null };
    const said =
      "Curse would be a hero, face down, and lost as a special: press again if you want that.";
    const table = game([hide, number]);
    expect(table.warning(hide)).toBeNull();
    table.live.coached = true;
    expect([number, hide, hide].map((entry) => table.warning(entry))).toEqual([null, said, null]);
    const advised = game([hide]);
    advised.live.coached = true;
    advised.live.pointedMove = hide.move;
    expect(advised.warning(hide)).toBeNull();
  });

  test("waits for my turn", () => {
    const table = game(plays(1, ["V3", "V3", "V3"]), view({ turn: 2 }));
    table.lift(1);
    expect(reasonAt(table, "play 1")).toBe("Wait: Earl is on turn.");
    expect(prompt(table)).toEqual({ text: "Earl is on turn.", tone: "wait" });
  });

  test("that is the last one is no choice", () => {
    const shown = view();
    const zones = { ...shown.zones, "hand.0": zone(red(1, 4)), "deck.0": zone() };
    const table = game([], { ...shown, zones } as View);
    expect(prompt(table).text).toBe("Your turn: play your last card.");
    expect(prompt(game([])).text).toBe("Your turn: choose a card.");
  });

  test("gives way to the card that lies open", () => {
    const table = game([], view({ bound: blue(7, 1) }));
    expect(prompt(table).text).toBe("Your turn: Blue 1 lies open and must be played now.");
    expect(table.hand).toHaveLength(5);
  });
});

group("who presses a place where nothing can be done", () => {
  const special = (power: Power, ...moves: readonly Omit<UseMove, "card">[]) => {
    const shown = view();
    const zones = { ...shown.zones, "hand.0": zone({ card: 4, power }) };
    const menu = moves.map((move) => ({ move: { ...move, card: 4 }, why: null }));
    const table = game(menu, { ...shown, zones });
    table.lift(4);
    return reminder(table, 0);
  };

  test("hears what comes first, or that piles stay closed", () => {
    expect(reminder(game([]), 0)).toBe("First press a card of your hand.");
    expect(reminder(game([], view({ turn: 1 })), 0)).toMatch(/^Piles stay closed/);
  });

  test("hears how a special is used", () => {
    expect(special("swipe", { do: "use", on: 1 })).toBe(
      "Swipe trades this card of yours: press the pile whose top card you want.",
    );
    expect(special("hypnotize", { do: "use", on: 1 })).toBe(
      "Hypnotize needs a pile of somebody else: press one that glows.",
    );
    expect(special("curse", { do: "use" })).toBe(
      "Curse asks for no pile: press “Use it” in the middle, or the shield.",
    );
    expect(special("whirlpool", { do: "use", turn: "left" }, { do: "use", turn: "right" })).toBe(
      "Whirlpool moves all piles: press “Left” or “Right” in the middle.",
    );
  });

  test("hears that a card goes only to neighbors, and no card out of turn", () => {
    const far = game(plays(1, [null]));
    far.lift(1);
    expect(reminder(far, 2)).toBe("Face up, a card goes only onto your own pile or a neighbor’s.");
    const early = game([], view({ turn: 2 }));
    early.lift(1);
    expect(reminder(early, 0)).toBe("Wait: Earl is on turn.");
  });

  test("hears when something comes to lie in the empty discard", () => {
    expect(reminder(game([]), "discard")).toBe(
      "Specials come to lie here once they are used, and cards that Curse throws away.",
    );
  });
});

function reasonAt(table: Villains, target: string): string | null {
  const entry = table.options.get(target);
  if (!entry) throw new Error(`no ${target}`);
  return reason(table, entry);
}

test("every clause that the rules give has a sentence", () => {
  const clauses = ["V1", "V2", "V3", "V5", "V6", "V9a", "V10", "V11", "V12", "V13", "V14", "V15"];
  expect(clauses.filter((clause) => explain(clause) === null)).toEqual([]);
  expect(explain("D9")).toBeNull();
});

group("cards in words", () => {
  test("their names", () => {
    expect(cardName(red(1, 4))).toBe("Red 4");
    expect(cardName({ power: "no_escape" })).toBe("No Escape");
    expect(cardName({ ...red(1, 4), hero: true })).toBe("a hero");
    expect(cardName({})).toBe("a card");
  });

  test("what two have in common", () => {
    expect(matchOf(red(1, 4), red(2, 4))).toBe("both");
    expect(matchOf(red(1, 4), red(2, 5))).toBe("color");
    expect(matchOf(red(1, 4), blue(2, 4))).toBe("number");
    expect(matchOf(red(1, 4), hero(2))).toBe("none");
  });
});

group("the piles at the end (V8)", () => {
  test.each([
    [0, []],
    [3, [3]],
    [6, [6]],
    [9, [3, 6]],
    [12, [6]],
    [13, [1, 6]],
  ])("%i heroes cancel %o", (heroes, numbers) => {
    expect(canceledBy(heroes)).toEqual(numbers);
  });

  test("are sorted by number, heroes and blank specials aside", () => {
    const pile: Card[] = [red(1, 2), hero(2), blue(3, 1), { card: 4, power: "curse" }, red(5, 1)];
    const counted = sheet(pile);
    expect(counted.heroes).toHaveLength(1);
    expect(counted.blanks).toHaveLength(1);
    expect(
      counted.groups.map(({ number, cards, canceled }) => [number, cards.length, canceled]),
    ).toEqual([
      [1, 2, true],
      [2, 1, false],
    ]);
  });
});

group("events in words", () => {
  const event = (
    move: Move,
    cards: readonly Movement<Schema>[],
    change: Partial<EventWithFaces<Schema>> = {},
  ): EventWithFaces<Schema> => ({
    v: 1,
    t: 0,
    seat: 1,
    move,
    cards,
    shows: [],
    zones: {},
    say: null,
    was: {},
    status: view().status,
    ...change,
  });
  const used = (power: Power, ...cards: Movement<Schema>[]): readonly Movement<Schema>[] => [
    { card: 90, from: "hand.1", to: "discard", power, villain: "lion" },
    ...cards,
  ];

  test.each<[`pile.${number}`, string]>([
    ["pile.1", "Bea plays Red 4 onto Bea’s own pile."],
    ["pile.0", "Bea plays Red 4 onto your pile."],
    ["pile.2", "Bea plays Red 4 onto Earl’s pile."],
  ])("a card goes to %s", (to, words) => {
    const cards = [{ ...red(1, 4), from: "hand.1" as const, to }];
    expect(describe(event({ do: "play", card: 1, on: 0 }, cards), names)).toBe(words);
  });

  test("a hero is named to nobody but its owner", () => {
    const cards: Movement<Schema>[] = [{ card: 1, from: "hand.1", to: "pile.1", hero: true }];
    expect(describe(event({ do: "hide", card: 1 }, cards), names)).toBe(
      "Bea plays a card face down.",
    );
    const mine: Movement<Schema>[] = [{ card: 1, from: "hand.0", to: "pile.0", hero: true }];
    const seen = { seat: 0, was: { 1: { number: 4, color: "red", villain: "lion" } } };
    expect(describe(event({ do: "hide", card: 1 }, mine, seen), names)).toBe(
      "You play Red 4 face down.",
    );
  });

  test("the house plays for whom the clock has caught", () => {
    const cards: Movement<Schema>[] = [{ card: 1, from: "hand.2", to: "pile.2", hero: true }];
    expect(describe(event({ do: "timeout", for: 2 }, cards, { seat: null }), names)).toBe(
      "Earl’s time is up: the house plays a card face down.",
    );
  });

  test.each<[Power, Movement<Schema>[], Omit<Partial<UseMove>, "do">, string]>([
    [
      "curse",
      [{ ...red(1, 6), from: "pile.0", to: "discard" }],
      {},
      "Thrown away: your Red 6. You lose Red 6!",
    ],
    ["curse", [], {}, "Nothing happens."],
    [
      "whirlpool",
      [{ ...red(1, 6), from: "pile.0", to: "pile.1" }],
      { turn: "left" },
      "All top cards move one pile to the left. You lose Red 6!",
    ],
    [
      "whirlpool",
      [{ ...red(1, 6), from: "pile.1", to: "pile.0" }],
      { turn: "right" },
      "All top cards move one pile to the right.",
    ],
    [
      "no_escape",
      [{ ...red(1, 6), from: "hand.0", to: "bound.0" }],
      {},
      "You must play Red 6 next.",
    ],
    [
      "meddling",
      [{ ...red(1, 6), from: "pile.2", to: "pile.2" }],
      {},
      "Earl’s hero turns out to be Red 6.",
    ],
    [
      "meddling",
      [{ card: 1, hero: true, from: "pile.0", to: "pile.0" }],
      {},
      "Your Red 6 turns into a hero.",
    ],
    [
      "hypnotize",
      [{ card: 1, as: null, from: "pile.0", to: "hand.1" }],
      {},
      "Red 6 goes from your pile into Bea’s hand. You lose Red 6!",
    ],
    [
      "swipe",
      [{ ...red(1, 6), from: "pile.0", to: "pile.1" }],
      { on: 0 },
      "Bea takes Red 6 from you. You lose Red 6!",
    ],
  ])("%s: %o", (power, cards, move, words) => {
    const was = { 1: { number: 6, color: "red", villain: "lion" } };
    const told = describe(
      event({ do: "use", card: 90, ...move }, used(power, ...cards), { was }),
      names,
    );
    expect(told?.slice(told.indexOf("!") + 2)).toBe(words);
  });

  test("what others do to my pile stays told until my turn ends, with what it has changed", () => {
    const was = { 1: { number: 6, color: "red", villain: "lion" } } as const;
    const events = (...given: [at: EventWithFaces<Schema>, mine: number][]) =>
      given.map(([at, mine]) => ({
        ...{ ...at, seatNames: [] },
        status: { ...view().status, standing: [mine, 3, 3] },
      }));
    const mine = event({ do: "hide", card: 3 }, [{ card: 3, from: "hand.0", to: "pile.0" }], {
      seat: 0,
    });
    const swipe = event(
      { do: "use", card: 90, on: 0 },
      used(
        "swipe",
        { ...red(1, 6), from: "pile.0", to: "pile.1" },
        { ...blue(2, 3), from: "pile.1", to: "pile.0" },
      ),
      { was },
    );
    const curse = event(
      { do: "use", card: 91 },
      used("curse", { ...blue(2, 3), from: "pile.0", to: "discard" }),
      { seat: 2 },
    );
    const told = (past: ReturnType<typeof events>, standing: number, turn = 0) => {
      const shown = view({ turn });
      const status = { ...shown.status, standing: [standing, 3, 3] };
      const table = game([], { ...shown, status });
      table.live.events = past;
      const deeds = linesBefore(table).flatMap(({ text, isDeed }) => (isDeed ? [text] : []));
      const changes = changesSinceMyTurn(table);
      return changes && { deeds: deeds.join(" "), ...changes };
    };
    const both = events([swipe, 20], [mine, 12], [swipe, 9], [curse, 3]);
    expect(told(both, 3)).toEqual({
      deeds: "Bea’s Swipe took your Red 6 and left Blue 3. Earl’s Curse took your Blue 3.",
      sum: "-9 points for you.",
    });
    expect(told(both, 3, 1)).toBeNull(); // not while others play
    expect(told([...both, ...events([mine, 3])], 3)).toBeNull(); // nor once I have played
    const gift = event({ do: "play", card: 1, on: 0 }, [
      { ...red(1, 6), from: "hand.1", to: "pile.0" },
    ]);
    expect(told(events([mine, 1], [gift, 7]), 7)).toEqual({
      deeds: "Bea gave you Red 6: it matched.",
      sum: "+6 points for you.",
    });
    const meddled = event(
      { do: "use", card: 90 },
      used("meddling", { card: 1, hero: true, from: "pile.0", to: "pile.0" }),
      { was },
    );
    expect(told(events([mine, 1], [meddled, 1]), 1)).toEqual({
      deeds: "Bea’s Meddling turned your Red 6 into a hero.",
      sum: null,
    });
    const whirled = (...cards: Movement<Schema>[]) => {
      const use = { do: "use", card: 90, turn: "left" } as const;
      return told(events([mine, 1], [event(use, used("whirlpool", ...cards), { was }), 1]), 1);
    };
    const away: Movement<Schema> = { ...red(1, 6), from: "pile.0", to: "pile.1" };
    const here: Movement<Schema> = { ...blue(2, 3), from: "pile.2", to: "pile.0" };
    const left = "Bea’s Whirlpool, all to the left";
    expect(whirled(away, here)?.deeds).toBe(`${left}: your Red 6 to Bea, Blue 3 to you.`);
    expect(whirled(away)?.deeds).toBe(`${left}: your Red 6 to Bea.`);
    expect(whirled(here)?.deeds).toBe(`${left}: Blue 3 to you.`);
    const hero = event(
      { do: "use", card: 90 },
      used("curse", { card: 1, hero: true, from: "pile.0", to: "discard" }),
      { was: { 1: { hero: true } } },
    );
    expect(told(events([mine, 1], [hero, 1]), 1)?.deeds).toBe("Bea’s Curse took your hero.");
    const aside = event({ do: "play", card: 1, on: 2 }, [
      { ...red(1, 6), from: "hand.1", to: "pile.2" },
    ]);
    expect(told(events([mine, 1], [aside, 1]), 1)).toBeNull();
    const isIntroduced = (past: ReturnType<typeof events>) => {
      const shown = view();
      const table = game([], { ...shown, status: { ...shown.status, standing: [5, 4, 0] } });
      table.live.coached = true;
      table.live.events = past;
      return introduces(table);
    };
    expect(isIntroduced(events([aside, 5]))).toBe(true);
    expect(isIntroduced(events([swipe, 5]))).toBe(false); // an attack before my first turn
    expect(isIntroduced(events([mine, 5]))).toBe(false);
  });

  test("who trades with me is told what each of us gets", () => {
    const traded: Movement<Schema>[] = [
      { ...red(1, 6), from: "pile.0", to: "pile.1" },
      { ...blue(2, 3), from: "pile.1", to: "pile.0" },
    ];
    const swipe = event({ do: "use", card: 90, on: 0 }, used("swipe", ...traded), {
      was: { 1: { number: 6, color: "red", villain: "lion" } },
    });
    expect(describe(swipe, names)).toMatch(
      /Bea gets Red 6, you Blue 3\. You lose Red 6 and get Blue 3!$/,
    );
  });

  test("a card of mine that I trade away is no loss", () => {
    const traded: Movement<Schema>[] = [
      { ...red(1, 6), from: "pile.0", to: "pile.1" },
      { ...blue(2, 3), from: "pile.1", to: "pile.0" },
    ];
    const swipe = event({ do: "use", card: 90, on: 1 }, used("swipe", ...traded), { seat: 0 });
    expect(describe(swipe, names)).not.toContain("You lose");
  });

  test("the winner is named", () => {
    const shown = view();
    const status: Schema["Status"] = {
      ...shown.status,
      result: { scores: [31, 20, 8], ties: [0, 0, 0], winners: [0] },
    };
    expect(resultText({ ...shown, status }, names)).toBe("You win with 31 points!");
    const tied = { ...status, result: { scores: [31, 31, 20], ties: [12, 4, 0], winners: [0] } };
    expect(resultText({ ...shown, status: tied }, names)).toBe(
      "You win with 31 points: Bea had as many, but fewer were canceled!",
    );
    expect(resultText(shown, names)).toBeNull();
  });

  const ended = (piles: readonly (readonly Card[])[], you: number | null = 0) => {
    const lying = (seat: number) => sheet(piles[seat] ?? []).groups;
    const sum = (seat: number, canceled: boolean) =>
      lying(seat)
        .filter((each) => each.canceled === canceled)
        .reduce((points, { number, cards }) => points + number * cards.length, 0);
    const seats = [0, 1, 2];
    const scores = seats.map((seat) => sum(seat, false));
    const ties = seats.map((seat) => sum(seat, true));
    const winners = seats.filter((seat) => scores[seat] === Math.max(...scores));
    const zones = Object.fromEntries(
      seats.map((seat) => [`pile.${seat}`, zone(...(piles[seat] ?? []))]),
    );
    const shown = { ...view(), zones };
    const status = { ...shown.status, result: { scores, ties, winners } };
    return takeaway({ ...shown, status } as never, { ...names, you });
  };
  const pile = (heroes: number, ...numbers: number[]): Card[] => [
    ...Array.from({ length: heroes }, (_, card) => ({ card, hero: true, number: 1 })),
    ...numbers.map((number, i) => ({ card: 50 + i, color: "red", number })),
  ];

  test("why the winner won is told in one sentence, to who lost and who watches, too", () => {
    expect(ended([pile(4, 4, 5), pile(2, 2, 2, 2, 4)])).toBe(
      "Won by one point: your heroes canceled only 4 points, Bea’s 6.",
    );
    expect(ended([pile(0, 6, 6), pile(2, 2, 2, 4, 4)], 2)).toBe(
      "Won by 4 points: Robin’s heroes canceled no points, Bea’s 4.",
    );
    expect(ended([pile(0, 2, 2, 2, 2), pile(0, 6)])).toBe(
      "Won by 2 points: your 2s brought 8 points, Bea’s none.",
    );
    expect(ended([pile(0, 2, 2), pile(0, 6)], null)).toBe(
      "Won by 2 points: Bea’s 6s brought 6 points, Robin’s none.",
    );
    expect(ended([pile(1, 1, 3, 3, 5), pile(3, 3, 2, 2)])).toBe(
      "Won by 7 points: your 3s brought 6 points, Bea’s were canceled.",
    );
    expect(ended([pile(0, 5, 5, 4), pile(0, 5, 4, 4)])).toBe(
      "Won by one point: your 5s brought 10 points, Bea’s only 5.",
    );
    expect(ended([pile(0, 6), pile(0, 6)])).toBeNull();
    expect(takeaway(view(), names)).toBeNull();
  });

  test("what a hero more or fewer would have changed is told only to who lost by no more than it", () => {
    expect(ended([pile(4, 4, 5, 5), pile(0, 6, 6)])).toBe(
      "Your last hero canceled cards of yours: it cost you 4 points in the end.",
    );
    expect(ended([pile(2, 2, 2, 5), pile(0, 6)])).toBe(
      "With one hero more your pile would have brought you 4 points more.",
    );
    expect(ended([pile(4, 4, 5, 5), pile(0, 6, 6, 6)])).toMatch(/^Won by/);
  });
});

group("what a special would take hold of", () => {
  const use = (hits: `pile.${number}`[], on?: number): MenuEntry => ({
    move: { do: "use", card: 4, ...(on === undefined ? {} : { on }) },
    why: null,
    hits,
  });

  test("is what each of its uses takes hold of", () => {
    const swipes = [use(["pile.0", "pile.1"], 1), use(["pile.0", "pile.2"], 2)];
    expect(hitBy(optionsFor(swipes, 4))).toEqual(["pile.0"]);
    expect(hitBy(optionsFor([use(["pile.1", "pile.2"])], 4))).toEqual(["pile.1", "pile.2"]);
    expect(hitBy(optionsFor([use(["pile.1"], 1), use(["pile.2"], 2)], 4))).toEqual([]);
    expect(hitBy(optionsFor([], 4))).toEqual([]);
  });
});

group("the places of a hand", () => {
  test("cards stay where they are, and one that is drawn fills the gap", () => {
    const first = keepPlaces([], [1, 2, 3, 4], 4);
    expect(first).toEqual([1, 2, 3, 4]);
    expect(keepPlaces(first, [1, 3, 4, 9], 4)).toEqual([1, 9, 3, 4]);
    expect(keepPlaces(first, [3, 4], 4)).toEqual([null, null, 3, 4]);
  });

  test("they are the same when the page is loaded anew", () => {
    const event = (v: number, change: Partial<EventWithFaces<Schema>>) => ({
      ...{ v, t: 0, seat: 0, move: { do: "open" as const }, cards: [], shows: [], zones: {} },
      ...{ say: null, status: view().status, was: {}, ...change },
    });
    const dealt = { "hand.0": zone(red(1, 4), red(2, 4), red(3, 4), red(4, 4)) };
    const drawn = { card: 9, from: "deck.0", to: "hand.0" } as const;
    const events = [
      event(1, { zones: dealt }),
      event(2, { cards: [{ card: 2, from: "hand.0", to: "pile.0" }, drawn] }),
      event(3, { seat: 1, cards: [{ card: 1, from: "hand.0", to: "bound.0" }] }),
    ];
    const zones = ["hand.0", "bound.0"];
    expect(placesAfter(events, view() as AnyView, zones, 4)).toEqual([1, 9, 3, 4]);
  });

  test("there is a place for every card", () => {
    expect(keepPlaces([1, 2], [1, 2, 3], 2)).toEqual([1, 2, 3]);
    expect(keepPlaces([], [], 2)).toEqual([null, null]);
  });
});

group("what a lifted card would bring", () => {
  const lifted = (gains: readonly number[], heroes: readonly number[] | null = [2, 0, 0]) => {
    const shown = view();
    const told = { ...shown, status: { ...shown.status, heroes: heroes && [...heroes] } };
    const menu = plays(1, [null, null, "V3"]).map((entry, i) => ({
      ...entry,
      gain: gains[i] ?? 0,
    }));
    const table = game(menu, told);
    table.lift(1);
    return (way: string) => gainOf(table, table.options.get(way));
  };

  test("says whose the points are, or that they are canceled", () => {
    const gain = lifted([0, 4, 4]);
    expect(gain("play 0")).toEqual({ points: 4, mine: true, lines: ["+4 for you"] });
    expect(gain("play 1")).toEqual({ points: 4, mine: false, lines: ["+4 for Bea"] });
    expect(lifted([0, 0])("play 0")?.lines).toEqual(["4s are canceled"]);
  });

  test("says what a hero costs or brings, in one line", () => {
    expect(lifted([-3])("hide")?.lines).toEqual(["costs 3 points"]);
    expect(lifted([1])("hide")?.lines).toEqual(["brings one point"]);
    expect(lifted([0], [6, 0, 0])("hide")?.lines).toEqual(["costs nothing"]);
    expect(gainLabel(lifted([0])("hide"))).toBe(": costs nothing");
  });

  test("says what another top card brings me", () => {
    const at = (gain: number) => {
      const table = game([{ move: { do: "use", card: 1, on: 1 }, why: null, gain }]);
      table.lift(1);
      return gainOf(table, table.options.get("use 1"));
    };
    expect(at(3)).toEqual({ points: 3, mine: true, lines: ["+3 for you"] });
    expect(at(-4)?.lines).toEqual(["-4 for you"]);
    expect(at(0)?.lines).toEqual(["no change"]);
  });

  test("says what a Swipe brings me, and what it costs the other", () => {
    const hits = ["pile.0", "pile.1"];
    const use: Move = { do: "use", card: 1, on: 1 };
    const changes = { "pile.0": 3, "pile.1": -5 };
    const table = game([{ move: use, why: null, gain: 3, hits, changes }]);
    table.lift(1);
    const lines = ["+3 for you", "-5 for Bea"];
    expect(gainOf(table, table.options.get("use 1"))).toEqual({ points: 3, mine: true, lines });
  });

  test("says only once that a Swipe changes nothing for either", () => {
    const move: Move = { do: "use", card: 1, on: 1 };
    const changes = { "pile.0": 0, "pile.1": 0 };
    const table = game([{ move, why: null, gain: 0, hits: Object.keys(changes), changes }]);
    table.lift(1);
    expect(gainOf(table, table.options.get("use 1"))?.lines).toEqual(["no change"]);
  });

  test("says what a special would change of each pile that it takes hold of, or that nobody knows yet", () => {
    const at = (entry: Omit<MenuEntry, "why">) => {
      const table = game([{ ...entry, why: null }]);
      table.lift(4);
      return table;
    };
    const hits = ["pile.1", "pile.2"];
    const use: Move = { do: "use", card: 4 };
    const table = at({ move: use, hits, changes: { "pile.1": -6 } });
    const meddling = (seat: number) => changeAt(table, table.options.get("use"), seat);
    expect(meddling(1)).toEqual({ points: -6, mine: false, lines: ["-6 for Bea"] });
    expect(meddling(2)).toEqual({ points: null, mine: false, lines: ["not known yet"] });
    expect(meddling(0)).toBeNull();
    const [entry] = table.menu;
    expect(entry && changesLabel(table, entry)).toBe(": -6 for Bea");
    const taken = at({ move: { ...use, on: 1 }, hits: ["pile.1"], changes: { "pile.1": 2 } });
    expect(gainOf(taken, taken.options.get("use 1"))?.lines).toEqual(["+2 for Bea"]);
    const secret = at({ move: use, hits });
    expect(changeAt(secret, secret.options.get("use"), 1)).toBeNull();
  });

  test("says nothing where the menu does not tell", () => {
    const table = game(plays(1, [null]));
    table.lift(1);
    expect(gainOf(table, table.options.get("play 0"))).toBeNull();
    expect(gainLabel(null)).toBe("");
  });
});

group("why a card is advised that would bring more the other way up", () => {
  const entries = (card: number, hide: number, own: number): MenuEntry[] => [
    { move: { do: "hide", card }, why: null, gain: hide },
    { move: { do: "play", card, on: 0 }, why: null, gain: own },
  ];
  const why = (move: Move, ...menu: MenuEntry[]) => {
    const shown = view();
    const told = { ...shown, status: { ...shown.status, heroes: [2, 0, 0] } };
    return adviceOn(move, { view: told, menu }, names);
  };

  test("any other card could be the hero", () => {
    expect(why({ do: "play", card: 1, on: 0 }, ...entries(1, 5, 4), ...entries(2, 5, 0))).toBe(
      "One more hero would bring you 5 points now. But every card can be a hero: hide another one next time.",
    );
  });

  test("but not where the card brings nothing: then it is a guess", () => {
    const menu = [...entries(2, 1, 0), ...entries(1, 1, 0)];
    const guess =
      "Our best bot has won more practice games this way, though face down it would bring you one point now.";
    expect(why({ do: "play", card: 2, on: 0 }, ...menu)).toBe(guess);
    const given: MenuEntry = { move: { do: "play", card: 1, on: 1 }, why: null, gain: 4 };
    expect(why(given.move, ...menu, given)).toBe(guess);
  });

  test("a hero lets another card follow: what that brings, and what the hero costs or not", () => {
    const follows = (hide: number, gain: number, ...menu: MenuEntry[]) => {
      const [first, ...others] = entries(1, hide, 1);
      const then = { move: { do: "play" as const, card: 3, on: 0 }, gain };
      return why({ do: "hide", card: 1 }, { ...first, then } as MenuEntry, ...others, ...menu);
    };
    expect(follows(-2, 4, ...entries(2, -2, -2))).toBe(
      "Your 3 heroes then cancel your 3s. It costs you 2 points now. Next turn your Red 6 can go on the hero: 6 points.",
    );
    expect(follows(0, 6)).toBe(
      "It costs you nothing. Next turn your Red 6 can go on the hero: 6 points.",
    );
    expect(follows(2, 8)).toBe(
      "Your pile then has 3 heroes, who cancel its 3s, and no longer its 2s: 2 points more for you. Next turn your Red 6 can go on the hero: 6 points.",
    );
    expect(follows(0, 1)).toMatch(/, though face up it would bring you one point now\.$/);
  });

  test("a hero that costs points is explained by the next, which brings them back", () => {
    const then = { move: { do: "hide" as const, card: 2 }, gain: 1 };
    const menu: MenuEntry[] = [1, 2].map((card) => ({
      ...{ move: { do: "hide", card }, why: null, gain: -16, then },
    }));
    expect(why({ do: "hide", card: 1 }, ...menu)).toBe(
      "Your 3 heroes then cancel your 3s. It costs you 16 points now, as any other move does. Next turn one more hero brings 17 points back.",
    );
  });

  test("what follows no hero is not told", () => {
    expect(why({ do: "hide", card: 3 }, ...entries(3, 0, 0))).toBe(
      "Your pile then has 3 heroes, who cancel its 3s, and no longer its 2s.",
    );
  });

  test("of two that go onto my pile the smaller is first, if the larger fits onto it", () => {
    const both = [...entries(1, 0, 4), ...entries(3, 0, 6)];
    expect(why({ do: "play", card: 1, on: 0 }, ...both)).toBe(
      "4 points now, and your Red 6 fits onto it: 6 points for your next turn.",
    );
    expect(why({ do: "play", card: 2, on: 0 }, ...entries(2, 0, 2), ...both)).toBe(
      "Our best bot has won more practice games this way, though your Red 6 would bring you 6 points now.",
    );
  });

  test("else it is a guess, and said to be one", () => {
    const guess = (up: string, n: string) =>
      `Our best bot has won more practice games this way, though face ${up} it would bring you ${n} now.`;
    const others = [...plays(2, [null]), ...plays(3, [null])];
    expect(why({ do: "play", card: 1, on: 0 }, ...entries(1, 5, 4))).toBe(
      guess("down", "5 points"),
    );
    expect(why({ do: "hide", card: 1 }, ...entries(1, -2, 1), ...others)).toBe(
      guess("up", "one point"),
    );
  });

  test("what one more hero brings is told", () => {
    const others = [...plays(2, [null]), ...plays(3, [null])];
    expect(why({ do: "hide", card: 1 }, ...entries(1, 2, 0), ...others)).toBe(
      "Your pile then has 3 heroes, who cancel its 3s, and no longer its 2s: 2 points more for you.",
    );
  });

  test("from six heroes on 6s stay canceled: the sixth says so, and the seventh spares none", () => {
    const at = (heroes: number) => {
      const shown = view();
      const told = { ...shown, status: { ...shown.status, heroes: [heroes, 0, 0] } };
      const [hide] = entries(1, 0, 0);
      return adviceOn({ do: "hide", card: 1 }, { view: told, menu: hide ? [hide] : [] }, names);
    };
    expect(at(5)).toBe(
      "Your pile then has 6 heroes, who cancel its 6s, and no longer its 5s. From 6 heroes on 6s stay canceled.",
    );
    expect(at(6)).toBe("Your pile then has 7 heroes, who cancel its 1s and 6s.");
    expect(at(7)).toBe(
      "Your pile then has 8 heroes, who cancel its 2s and 6s, and no longer its 1s.",
    );
  });

  test("what is canceled is said to be so for now: heroes come, and specials take them away", () => {
    const at = (heroes: number[], ...menu: MenuEntry[]) => {
      const shown = view({ piles: [red(10, 5), red(11, 4), hero(12)] });
      const told = { ...shown, status: { ...shown.status, heroes } };
      const [move] = menu.flatMap(({ move }) => (move.do === "play" ? [move] : []));
      return move && adviceOn(move, { view: told, menu }, names);
    };
    const aside = { move: { do: "play" as const, card: 3, on: 1 }, why: null, gain: 0 };
    expect(at([0, 6, 0], aside)).toMatch(/: for now it gives nothing away\.$/);
    const four: MenuEntry = { ...aside, move: { do: "play", card: 1, on: 1 } };
    expect(at([0, 4, 0], four)).toMatch(/: for now it gives nothing away\.$/);
    expect(at([6, 0, 0], ...entries(3, 0, 0))).toBe(
      "Your 6 heroes cancel every 6: for now it brings nothing.",
    );
    expect(at([4, 0, 0], ...entries(1, -20, 0))).toBe(
      "It counts 0 there, but face down it would cost you 20 points.",
    );
  });

  test("what it costs is told, and if everything else costs more", () => {
    const costs = (...others: MenuEntry[]) =>
      why({ do: "hide", card: 1 }, ...entries(1, -3, -9), ...others);
    const worse = { move: { do: "hide" as const, card: 2 }, why: null, gain: -5 };
    expect(costs(worse)).toMatch(/ It costs you 3 points now; any other move costs more\.$/);
    expect(costs({ ...worse, gain: -1 })).toMatch(/ It costs you 3 points now\.$/);
    expect(costs({ ...worse, gain: -3 })).toMatch(
      / It costs you 3 points now; any other move costs as much or more\.$/,
    );
    const given = (gain: number): MenuEntry => ({
      ...{ move: { do: "play", card: 2, on: 1 }, why: null, gain },
    });
    expect(costs(worse, given(3))).toMatch(
      / It costs you 3 points now; all else costs or gives away as much\.$/,
    );
    expect(costs(worse, given(2))).toMatch(/ It costs you 3 points now\.$/);
  });

  test("what a neighbor’s heroes cancel is not said to be given away", () => {
    const given: MenuEntry = { move: { do: "play", card: 1, on: 1 }, why: null, gain: 0 };
    const told = (heroes: number[], gain = 0, ...others: MenuEntry[]) => {
      const shown = view();
      const at = { ...shown, status: { ...shown.status, heroes } };
      const menu = [{ move: { do: "hide" as const, card: 1 }, why: null, gain }, given, ...others];
      return adviceOn({ do: "hide", card: 1 }, { view: at, menu }, names);
    };
    const number = view().zones["hand.0"]?.cards.find(({ card }) => card === 1)?.number ?? 0;
    expect(told([1, 0, 0])).toBe("Face up it would give Bea 4 points.");
    const lower: MenuEntry = { move: { do: "hide", card: 2 }, why: null, gain: 0 };
    expect(told([1, 0, 0], 0, lower)).toBe(
      "Face up it would give Bea 4 points, while your Blue 2 can still bring you some.",
    );
    expect(told([1, number, 0], 1)).toMatch(/^Your pile then has 2 heroes/);
    expect(told([1, 0, 0], 11)).toMatch(
      /^Your pile then has 2 heroes.*: 11 points more for you\.$/,
    );
  });

  test("why onto that neighbor’s pile: no other fits, the other would get more, or is ahead", () => {
    const there = (standing: number[], ...given: [on: number, gain: number][]) => {
      const shown = view({ piles: [red(10, 5), red(11, 2), red(12, 2)] });
      const status = { ...shown.status, heroes: [0, 0, 0], standing };
      const menu = given.map(([on, gain]) => ({
        ...{ move: { do: "play" as const, card: 2, on }, why: null, gain },
      }));
      return adviceOn({ do: "play", card: 2, on: 1 }, { view: { ...shown, status }, menu }, names);
    };
    const said = "It gives Bea only 2 points.";
    expect(there([0, 9, 4], [1, 2])).toBe(`Only Bea’s pile fits. ${said}`);
    expect(there([0, 9, 4], [1, 0], [2, 2])).toBe(`Bea gets less from it than Earl. ${said}`);
    expect(there([0, 4, 9], [1, 2], [2, 2])).toBe(`Earl is ahead of Bea. ${said}`);
    expect(there([0, 9, 4], [1, 2], [2, 2])).toBe(said);
    expect(there([0, 4, 9], [1, 2], [2, 0])).toBe(said);
  });

  test("that everything else costs as much", () => {
    const menu: MenuEntry[] = [1, 2].map((card) => ({
      ...{ move: { do: "hide", card }, why: null, gain: -3 },
    }));
    expect(why({ do: "hide", card: 1 }, ...menu)).toMatch(
      / It costs you 3 points now, as any other move does\.$/,
    );
  });

  test("points given to a neighbor, where a hero would cost me fewer, have what speaks for that first", () => {
    const move: Move = { do: "play", card: 1, on: 1 };
    const told = (cost: number) => {
      const shown = view();
      const at = { ...shown, status: { ...shown.status, heroes: [1, 0, 0] } };
      const hide = { move: { do: "hide" as const, card: 1 }, why: null, gain: -cost };
      return adviceOn(move, { view: at, menu: [{ move, why: null, gain: 4 }, hide] }, names);
    };
    expect(told(0)).toMatch(/^Your own pile stays as it is: a hero would cancel 2s there\./);
    expect(told(1)).toBe(
      "Your own pile stays as it is: a hero would cost you one point. Our best bot has won more practice games this way, though Bea gets 4 points.",
    );
    expect(told(9)).toBe(
      "Only Bea’s pile fits. It gives Bea 4 points; but face down it would cost you 9: one more hero cancels your own 2s.",
    );
  });

  test("nothing is said of it where it is as good, or not told", () => {
    const untold = /face (up|down)/iu;
    expect(why({ do: "play", card: 1, on: 0 }, ...entries(1, 4, 4))).not.toMatch(untold);
    expect(why({ do: "hide", card: 1 }, ...entries(1, 0, -1))).not.toMatch(untold);
    expect(why({ do: "play", card: 1, on: 0 }, ...plays(1, [null]))).not.toMatch(untold);
  });

  test("a card for a neighbor is no hero that would cost points, if it would bring some", () => {
    const given = { move: { do: "play" as const, card: 1, on: 1 }, why: null, gain: 4 };
    expect(why(given.move, ...entries(1, 3, 0), given)).toBe(
      "Our best bot has won more practice games this way, though face down it would bring you 3 points now.",
    );
  });
});

test("what Meddling takes from the others is counted, but for what heroes cancel", () => {
  const move: Move = { do: "use", card: 5 };
  const told = (heroes: number[] | null, ...hits: string[]) => {
    const shown = view();
    const zones = { ...shown.zones, "hand.0": zone({ card: 5, power: "meddling" }) };
    const status = { ...shown.status, heroes };
    return adviceOn(
      move,
      { view: { ...shown, zones, status } as never, menu: [{ move, why: null, hits }] },
      names,
    );
  };
  expect(told(null, "pile.1", "pile.2")).toMatch(/becomes a hero, and 4 points are gone\.$/);
  expect(told([0, 4, 0], "pile.1", "pile.2")).toMatch(/becomes a hero\.$/);
});

group("what a newcomer is advised in place of what would look like a mistake", () => {
  const laid = (card: number, hide: number, own: number | null, left?: number): MenuEntry[] => [
    { move: { do: "hide", card }, why: null, gain: hide },
    { move: { do: "play", card, on: 0 }, why: own === null ? "V3b" : null, gain: own ?? 0 },
    ...(left === undefined
      ? []
      : [{ move: { do: "play" as const, card, on: 1 }, why: null, gain: left }]),
  ];
  const instead = (move: Move, ...menu: MenuEntry[]) => {
    const shown = view();
    const told = { ...shown, status: { ...shown.status, heroes: [2, 0, 0] } };
    return newcomerMove(move, { view: told, menu }, names);
  };

  test("nothing that costs points while something else costs none", () => {
    const menu = [...laid(1, -9, null), ...laid(2, -9, 2), ...laid(3, -9, null, 6)];
    for (const card of [1, 2, 3])
      expect(instead({ do: "hide", card }, ...menu)).toEqual({ do: "play", card: 2, on: 0 });
  });

  test("nor what brings none while something else brings some", () => {
    const menu = [...laid(1, 0, null), ...laid(2, -3, 2), ...laid(3, 0, null)];
    expect(instead({ do: "hide", card: 3 }, ...menu)).toEqual({ do: "play", card: 2, on: 0 });
    expect(instead({ do: "hide", card: 1 }, ...laid(1, 0, null), ...laid(3, 0, null))).toBeNull();
  });

  test("nor what gives a neighbor points while something else brings some, or a hero costs fewer", () => {
    const menu = [...laid(1, 2, null), ...laid(3, 0, null, 6)];
    expect(instead({ do: "play", card: 3, on: 1 }, ...menu)).toEqual({ do: "hide", card: 1 });
    const none = [...laid(1, 0, null), ...laid(3, 0, null, 6)];
    expect(instead({ do: "play", card: 3, on: 1 }, ...none)).toEqual({ do: "hide", card: 1 });
    const costly = [...laid(1, -7, null), ...laid(3, -7, null, 6)];
    expect(instead({ do: "play", card: 3, on: 1 }, ...costly)).toBeNull();
  });

  test("nor what gives a neighbor points while another card, which is canceled there, gives none", () => {
    const menu = [...laid(1, -12, null, 3), ...laid(2, -12, null, 0)];
    expect(instead({ do: "play", card: 1, on: 1 }, ...menu)).toEqual({
      do: "play",
      card: 2,
      on: 1,
    });
    expect(instead({ do: "play", card: 2, on: 1 }, ...menu)).toBeNull();
  });

  test("no higher card as a hero than need be, unless it would help a neighbor", () => {
    const menu = [...laid(1, 0, null), ...laid(2, -1, null)];
    expect(instead({ do: "hide", card: 3 }, ...menu, ...laid(3, 0, null))).toEqual({
      do: "hide",
      card: 1,
    });
    expect(instead({ do: "hide", card: 3 }, ...menu, ...laid(3, 0, null, 6))).toBeNull();
  });

  test("no card of a neighbor’s that is lower than what another card brings at once", () => {
    const hypnotize: MenuEntry = {
      move: { do: "use", card: 5, on: 1 },
      why: null,
      hits: ["pile.1"],
    };
    const shown = view();
    const taking = (number: number, ...menu: MenuEntry[]) => {
      const zones = {
        ...shown.zones,
        "pile.1": zone(red(60, number)),
        "hand.0": zone({ card: 5, power: "hypnotize" }, red(1, 6)),
      };
      return newcomerMove(
        hypnotize.move,
        { view: { ...shown, zones } as never, menu: [hypnotize, ...menu] },
        names,
      );
    };
    expect(taking(4, ...laid(1, 8, 2))).toEqual({ do: "hide", card: 1 });
    expect(taking(5, ...laid(1, 0, 5))).toBeNull();
  });

  test("a special where it brings most", () => {
    const use = (on: number, gain: number): MenuEntry => ({
      move: { do: "use", card: 4, on },
      why: null,
      gain,
    });
    const at = (...menu: MenuEntry[]) => instead({ do: "use", card: 4, on: 1 }, ...menu);
    expect(at(use(1, 5), use(2, 7))).toEqual({ do: "use", card: 4, on: 2 });
    expect(at(use(1, 7), use(2, 5))).toBeNull();
    expect(at(use(1, 5), ...laid(1, 0, 5))).toBeNull();
    expect(at(use(1, 1), ...laid(1, 0, 6))).toEqual({ do: "play", card: 1, on: 0 });
    expect(at(use(1, 0), ...laid(1, 0, 6))).toEqual({ do: "play", card: 1, on: 0 });
  });

  test("and if everything does, what costs least: what a neighbor is given is lost, too", () => {
    const menu = [...laid(1, -9, null, 4), ...laid(3, -9, null, 6)];
    expect(instead({ do: "hide", card: 3 }, ...menu)).toEqual({ do: "play", card: 1, on: 1 });
  });

  test("no guess, but what brings most", () => {
    const menu = [...laid(1, 5, 4), ...laid(3, 5, 0)];
    expect(instead({ do: "hide", card: 1 }, ...menu)).toBeNull();
    expect(instead({ do: "play", card: 1, on: 0 }, ...laid(1, 5, 4))).toEqual({
      do: "hide",
      card: 1,
    });
  });

  test("what there are reasons for stays, and all whose effect is not told", () => {
    expect(instead({ do: "play", card: 1, on: 0 }, ...laid(1, 0, 4), ...laid(3, 0, 6))).toBeNull();
    expect(instead({ do: "play", card: 1, on: 1 }, ...laid(1, -4, null, 4))).toBeNull();
    expect(instead({ do: "use", card: 4 }, ...laid(1, 0, 4))).toBeNull();
    expect(instead({ do: "hide", card: 1 }, ...plays(1, [null]))).toBeNull();
  });
});

group("a plan for two turns, which was followed", () => {
  const gives = (card: number, gain: number, on = 0): MenuEntry => ({
    ...{ move: { do: "play", card, on }, why: null, gain },
  });
  const hides = (card: number, gain: number): MenuEntry => ({
    ...{ move: { do: "hide", card }, why: null, gain },
  });
  const shown = view({ piles: [hero(10), blue(11, 4), hero(12)] });
  const told: View = { ...shown, status: { ...shown.status, heroes: [2, 0, 0] } };
  const then = (move: Move) => ({
    ...{ view: { ...view(), v: 7 }, move: { do: "hide" as const, card: 9 } },
    menu: [{ ...hides(9, -2), then: { move, gain: 4 } }],
    told:
      move.do === "hide"
        ? "Next turn one more hero brings 6 points back."
        : "Next turn your Red 6 can go on the hero: 6 points.",
  });
  const six = then({ do: "play", card: 3, on: 0 });
  const again = then({ do: "hide", card: 2 });
  const at = (followed: typeof six, ...menu: MenuEntry[]) => ({ view: told, menu, followed });
  const why = (followed: typeof six, move: Move, ...menu: MenuEntry[]) =>
    adviceOn(move, at(followed, ...menu), names);

  test("goes on, and the reason says so", () => {
    expect(why(six, gives(3, 6).move, gives(3, 6), hides(3, 0))).toBe(
      "As planned: the hero takes it, for 6 points.",
    );
    expect(why(again, hides(1, 16).move, hides(1, 16), gives(3, 6))).toBe(
      "As planned: one more hero, and 16 points come back.",
    );
  });

  test("is what is advised next, unless something else brings more by now", () => {
    const menu = [gives(3, 6), gives(1, 4), hides(1, 0), hides(2, 0)];
    const advised = { do: "hide", card: 2 } as const;
    expect(newcomerMove(advised, at(six, ...menu), names)).toEqual(gives(3, 6).move);
    expect(newcomerMove(gives(3, 6).move, at(six, ...menu), names)).toBeNull();
    const heroes = [hides(1, 16), hides(2, 16), gives(3, 6)];
    expect(newcomerMove(gives(3, 6).move, at(again, ...heroes), names)).toEqual(hides(2, 16).move);
    expect(newcomerMove(gives(3, 6).move, at(six, ...heroes), names)).not.toEqual(gives(3, 6).move);
  });

  test("is said to be off, and why", () => {
    const menu = [hides(1, 0), hides(3, 0)];
    const off = (followed: typeof six, ...more: MenuEntry[]) =>
      why(followed, hides(1, 0).move, ...menu, ...more);
    expect(off(six, gives(3, 6, 1))).toMatch(
      /^That plan is no longer possible: Red 6 matches Bea’s new card\. ./,
    );
    expect(off(six, gives(3, 0))).toMatch(/^The planned Red 6 would bring nothing now\./);
    expect(off(again)).toMatch(/^The planned hero would bring nothing back now\./);
    expect(why(six, hides(1, 9).move, hides(1, 9), gives(3, 6))).toMatch(
      /^That is better now than the planned Red 6\. ./,
    );
    const covered = { ...at(six, ...menu), view: { ...told, zones: view().zones } };
    expect(adviceOn(hides(1, 0).move, covered, names)).toMatch(
      /^That plan is no longer possible: your hero is no longer on top\./,
    );
    const gone = { ...told.zones, "hand.0": zone(red(1, 4)) };
    const without = { ...at(six, hides(1, 0)), view: { ...told, zones: gone } };
    expect(adviceOn(hides(1, 0).move, without, names)).toMatch(
      /^That plan is no longer possible: Red 6 is gone\./,
    );
  });

  test("is neither followed nor spoken of if it was not told", () => {
    const untold = { ...six, told: "Press your Red 6, then the shield." };
    const menu = [gives(3, 6), hides(1, 0)];
    expect(why(untold, gives(3, 6).move, ...menu)).not.toMatch(/plan/i);
    expect(why(untold, hides(1, 0).move, hides(1, 0), gives(3, 6, 1))).not.toMatch(/plan/i);
  });

  test("is told by the coach with a hero that brings points, or where nothing fits", () => {
    const told = (gain: number) => {
      const [hide] = then({ do: "play", card: 3, on: 0 }).menu;
      const table = game([{ ...hide, move: { do: "hide", card: 1 }, gain } as MenuEntry], shown);
      const { status } = table;
      const laid = { v: 8, t: 0, seat: 0, move: { do: "hide" as const, card: 9 }, shows: [] };
      table.live.events = [1, 2, 3].map(() => ({
        ...{ ...laid, zones: {}, say: null, cards: [], was: {}, status, seatNames: [] },
      }));
      return coaching(table).text;
    };
    expect(told(3)).toMatch(/^Your Red 4, face down, brings .+ Next turn your Red 6 can go on/);
    expect(told(0)).toMatch(/^Nothing fits face up now: .+ Next turn your Red 6 can go on/);
  });

  test("is nothing of this very turn, nor of another game, nor of a card that had to be played", () => {
    const move = gives(3, 6).move;
    const bound = { ...six, view: { ...view({ bound: red(9, 1) }), v: 7 } };
    expect(why(bound, move, gives(3, 6))).not.toMatch(/plan/);
    for (const change of [{ v: 9 }, { round: 2 }]) {
      const followed = { ...six, view: { ...six.view, ...change } };
      expect(why(followed, move, gives(3, 6))).not.toMatch(/plan/);
    }
  });

  test("is what the coach says, too", () => {
    const said = (followed: typeof six, ...menu: MenuEntry[]) => {
      const table = game(menu, told);
      table.live.followed = followed;
      const laid = { v: 8, t: 0, seat: 0, move: { do: "hide" as const, card: 9 }, shows: [] };
      const { status } = table;
      table.live.events = [
        { ...laid, zones: {}, say: null, cards: [], was: {}, status, seatNames: [] },
      ];
      return coaching(table);
    };
    expect(said(six, gives(3, 6), hides(3, 0))).toMatchObject({
      text: "As planned: your Red 6 goes onto your hero, 6 points for you.",
      move: gives(3, 6).move,
    });
    expect(said(again, hides(1, 16), gives(3, 6))).toMatchObject({
      text: "As planned: your Red 4, face down, brings back 16 points. Press it, then the shield.",
      move: hides(1, 16).move,
    });
    const off = "No card brings points now: advice comes."; // and why the plan is off, with the reason that follows
    expect(said(six, gives(3, 6, 1), hides(3, 0)).text).toBe(off);
    expect(said(six, gives(3, 6), hides(3, 9))).toMatchObject({
      text: expect.stringMatching(/^Your Red 6, face down, .+ That is better now than the planned/),
      move: hides(3, 9).move,
    });
  });
});

test("the first to play a last card has its moment, and I have; at the end comes another", () => {
  const shown = (...held: number[]) => {
    const zones = Object.fromEntries(held.map((n, seat) => [`hand.${seat}`, { n, cards: [] }]));
    return game([], { ...view(), zones: { ...view().zones, ...zones } });
  };
  const laid = (seat: number): EventWithFaces<Schema> => ({
    ...{ v: seat, t: 0, seat, move: { do: "hide", card: 1 }, shows: [], zones: {}, say: null },
    ...{ cards: [], was: {}, status: view().status },
  });
  const at = (seat: number, ...held: number[]): string | undefined => {
    const moments = new Moments();
    moments.note(laid(seat), shown(...held));
    return moments.now?.text;
  };
  expect(at(1, 1, 0, 1)).toBe("The others play on until theirs are gone, too.");
  expect(at(2, 1, 0, 0)).toBeUndefined();
  expect(at(0, 0, 0, 0)).toBe("The others play on until theirs are gone, too.");
  expect(at(1, 1, 1, 1)).toBeUndefined();
});

test("the last round is announced once, when nobody has more than one card, with who is ahead", () => {
  const at = (cards: number[], standing: number[] | null = null) => {
    const shown = view();
    const zones = Object.fromEntries([
      ...cards.map((n, seat) => [`hand.${seat}`, { n, cards: [] }]),
      ...cards.map((_, seat) => [`deck.${seat}`, { n: 0, cards: [] }]),
    ]) as View["zones"];
    const status = { ...shown.status, standing };
    const moments = new Moments();
    moments.note(
      {
        ...{ v: 1, t: 0, seat: 1, move: { do: "hide", card: 1 }, shows: [], zones: {}, say: null },
        ...{ cards: [], was: {}, status },
      },
      game([], { ...shown, zones, status }),
    );
    return moments.now && [moments.now.title, moments.now.text];
  };
  expect(at([1, 1, 1])).toEqual(["The last round!", "Then the piles are opened."]);
  expect(at([1, 1, 1], [4, 9, 2])).toEqual(["The last round!", "Bea is ahead with 9 points."]);
  expect(at([1, 1, 1], [9, 4, 2])?.[1]).toBe("You are ahead with 9 points.");
  expect(at([1, 1, 1], [9, 9, 2])?.[1]).toBe("Two piles are level at the top.");
  expect(at([1, 1, 2])).toBeNull();
  expect(at([1, 1, 0])?.[0]).toBe("The last round!");
  expect(at([0, 1, 0])).toBeNull(); // one alone is no round
});

test("what No Escape lays open lies beside the middle, which names only my card", () => {
  const used = (...seats: number[]): EventWithFaces<Schema> => ({
    ...{ v: 1, t: 0, seat: 1, move: { do: "use", card: 9 }, shows: [], zones: {}, say: null },
    ...{ was: {}, status: view().status },
    cards: [
      { card: 9, power: "no_escape", villain: "lion", from: "hand.1", to: "discard" },
      ...seats.map((seat): Movement<Schema> => ({
        ...{ ...red(20 + seat, 5), from: `hand.${seat}`, to: `bound.${seat}` },
      })),
    ],
  });
  expect(describeInShort(used(0, 2), names)).toBe("Bea uses No Escape! Your Red 5 comes next.");
  expect(describeInShort(used(2), names)).toMatch(/! The cards that lie open come next\.$/);
  expect(describeInShort(used(), names)).toMatch(/! Nothing happens\.$/);
  const moments = new Moments();
  moments.note(used(0, 2), game([]));
  expect(moments.now?.text).toBe("Your Red 5 comes next.");
});

test("the moment of a trade names both cards, and is a loss only if mine was worth as much", () => {
  const traded = (mine: number, theirs: number) => {
    const moments = new Moments();
    const cards: Movement<Schema>[] = [
      { card: 9, power: "swipe", villain: "lion", from: "hand.1", to: "discard" },
      { ...red(1, mine), from: "pile.0", to: "pile.1" },
      { ...blue(2, theirs), from: "pile.1", to: "pile.0" },
    ];
    moments.note(
      {
        ...{ v: 1, t: 0, seat: 1, move: { do: "use", card: 9, on: 0 }, shows: [], zones: {} },
        ...{ say: null, cards, was: {}, status: view().status },
      },
      game([]),
    );
    return [moments.now?.title, moments.now?.kind];
  };
  expect(traded(5, 6)).toEqual(["You lose Red 5 and get Blue 6!", "special"]);
  expect(traded(5, 2)).toEqual(["You lose Red 5 and get Blue 2!", "lost"]);
});

test("of each card that is turned over is told what it was and what it is, in the middle and at its pile", () => {
  const event: EventWithFaces<Schema> = {
    ...{ v: 2, t: 0, seat: 1, move: { do: "use", card: 9 }, shows: [], zones: {}, say: null },
    cards: [
      { card: 9, power: "meddling", from: "hand.1", to: "discard" },
      { card: 10, hero: true, from: "pile.0", to: "pile.0" },
      { ...blue(12, 2), from: "pile.2", to: "pile.2" },
    ],
    was: { 10: red(10, 5), 12: hero(12) },
    status: view().status,
  };
  const table = game([]);
  const moments = new Moments();
  moments.note(event, table);
  expect(moments.now?.text).toBe("You: Red 5 → hero\nEarl: hero → Blue 2");
  expect([...(moments.now?.turned ?? [])]).toEqual([
    [0, "Red 5 → hero"],
    [2, "hero → Blue 2"],
  ]);
  expect(describeInShort(event, names)).toContain("Meddling! You: Red 5 → hero");
  const others = { ...event, cards: event.cards.filter(({ to }) => to !== "pile.0") };
  table.live.events = [
    others,
    { ...others, move: { do: "hide" as const, card: 1 }, cards: [] },
  ].map((each) => ({ ...each, seatNames: [] }));
  expect(linesBefore(table)[0]?.text).toBe("Bea: Meddling. Earl: hero → Blue 2");
});

test("a moment stands long enough for a newcomer to read it", () => {
  vi.useFakeTimers();
  const stands = (coached: boolean, ms: number) => {
    const table = game([], {
      ...view(),
      zones: {
        ...view().zones,
        ...{ "hand.0": { n: 1, cards: [] }, "hand.1": { n: 0, cards: [] } },
        "hand.2": { n: 1, cards: [] },
      },
    });
    table.live.coached = coached;
    const moments = new Moments();
    moments.note(
      {
        ...{ v: 1, t: 0, seat: 1, move: { do: "hide", card: 1 }, shows: [], zones: {}, say: null },
        ...{ cards: [], was: {}, status: view().status },
      },
      table,
    );
    vi.advanceTimersByTime(ms);
    return moments.now !== null;
  };
  expect([stands(true, 3500), stands(true, 4100)]).toEqual([true, false]);
  expect(stands(false, 3500)).toBe(false);
  vi.useRealTimers();
});

test("what a hero cancels is told with it, and who takes the lead, where that is public", () => {
  const event = (v: number, heroes: number[], standing: number[] | null) => ({
    ...{
      v,
      t: 0,
      seat: 1,
      move: { do: "hide" as const, card: 1 },
      shows: [],
      zones: {},
      say: null,
    },
    ...{ cards: [], was: {}, seatNames: [], status: { ...view().status, heroes, standing } },
  });
  expect(heroNews(event(1, [0, 2, 0], null), names)).toBe(
    "Bea’s hero no. 2: 2s count 0 there now.",
  );
  expect(heroNews({ ...event(1, [7, 0, 0], null), seat: 0 }, names)).toBe(
    "Your hero no. 7 = 6 + 1: your 1s and 6s count 0 now.",
  );
  const table = game([]);
  const lead = (before: number[] | null, after: number[]) => {
    table.live.events = [event(1, [0, 0, 0], before), event(2, [0, 0, 0], after)];
    return leadNews(table);
  };
  expect(lead([5, 8, 0], [9, 8, 0])).toBe("You take the lead: 9 to 8.");
  expect(lead([9, 8, 0], [9, 12, 0])).toBe("Bea takes the lead: 12 to 9.");
  expect(lead([9, 8, 0], [9, 9, 0])).toBe("Bea draws level: 9 to 9.");
  expect(lead([7, 9, 0], [9, 9, 0])).toBe("You draw level: 9 to 9.");
  expect(lead([9, 8, 0], [12, 8, 0])).toBe(null);
  expect(lead(null, [12, 8, 0])).toBe(null);
});

test("with the last card the points of every pile are those of the result, where they are told", () => {
  const result = { scores: [7, 12, 0], ties: [0, 0, 0], winners: [1] };
  const last = (easy_memory: boolean) => {
    const shown = view();
    const status = { ...shown.status, phase: "over" as const, result };
    return game([], { ...shown, status, options: { easy_memory } });
  };
  expect(last(true).standing).toEqual([7, 12, 0]);
  expect(last(true).leaders).toEqual([1]);
  expect(last(false).standing).toBeNull();
});

test("every power says in a few words what it is good for", () => {
  const powers = ["curse", "hypnotize", "meddling", "swipe", "no_escape", "whirlpool"] as const;
  for (const power of powers) expect(powerGoal(power)).toMatch(/^Good .{8,26}\.$/);
});

test("my turns to come are my cards, in hand, open before me and to draw", () => {
  const zones = { ...view({ bound: blue(7, 1) }).zones, "deck.0": { n: 12, cards: [] } };
  expect(game([], { ...view(), zones }).cardsOf(0)).toBe(17);
});

test("points that a card brings to my pile are celebrated, whoever has played it, if they count", () => {
  const played = (on: number, heroes: number[] | null): EventWithFaces<Schema> => ({
    ...{ v: 1, t: 0, seat: 1, move: { do: "play", card: 1, on }, shows: [], zones: {}, say: null },
    ...{ cards: [{ ...red(1, 4), from: "hand.1", to: `pile.${on}` }], was: {} },
    status: { ...view().status, heroes },
  });
  expect(pointsBroughtToMe(played(0, [0, 0, 0]), 0)).toBe(4);
  expect(pointsBroughtToMe(played(0, [4, 0, 0]), 0)).toBe(0);
  expect(pointsBroughtToMe(played(1, [0, 0, 0]), 0)).toBe(0);
  expect(pointsBroughtToMe(played(0, null), 0)).toBe(0);
  expect(pointsBroughtToMe(played(0, [0, 0, 0]), null)).toBe(0);
});

/** So many letters are two lines beside the button on a phone. */
const TWO_LINES = 105;

group("what is said in a first game", () => {
  const hidden = (v: number, seat: number): EventWithFaces<Schema> => ({
    ...{ v, t: 0, seat, move: { do: "hide", card: 50 + v }, shows: [], zones: {}, say: null },
    ...{ cards: [{ card: 50 + v, from: `hand.${seat}`, to: `pile.${seat}` }], was: {} },
    status: view().status,
  });

  function said(
    events: readonly EventWithFaces<Schema>[],
    shown = view(),
    whys: readonly (string | null)[] = [null, "V3", "V3"],
    called = names,
  ) {
    const table = game(plays(1, whys), shown, called);
    table.live.events = events.map((event) => ({ ...event, seatNames: [] }));
    return coaching(table);
  }

  test("at the beginning: the goal, and what to press first", () => {
    const { beforeFirstMove, text } = said([]);
    expect(beforeFirstMove).toBe(true);
    expect(text).toMatch(/^Goal: the most points in your pile\. Press a card, then/);
  });

  test("at the beginning: the card that brings most, and where it goes, as the menu says", () => {
    const at = (menu: readonly MenuEntry[]) => coaching(game(menu));
    const gains: MenuEntry[] = [
      { move: { do: "hide", card: 1 }, why: null, gain: 3 },
      { move: { do: "play", card: 1, on: 1 }, why: null, gain: 6 },
      { move: { do: "play", card: 2, on: 0 }, why: null, gain: 2 },
      { move: { do: "play", card: 1, on: 0 }, why: "V3", gain: 5 },
    ];
    expect(at(gains).text).toBe(
      "Goal: the most points in your pile. Your Blue 2 fits your pile: press it, then the pile.",
    );
    const red = { move: { do: "play" as const, card: 1, on: 0 }, why: null, gain: 4 };
    expect(at([red]).text).toMatch(/ Your Red 4 has your pile’s color: press it, then the pile\.$/);
    expect(at(gains).move).toEqual({ do: "play", card: 2, on: 0 });
    const hidden = at(gains.slice(0, 2));
    expect(hidden.text).toBe(
      "Goal: the most points in your pile. Nothing fits it: press your Red 4, then the shield.",
    );
    expect(hidden.move).toEqual({ do: "hide", card: 1 });
    const hides = [4, 3, 2].map((card) => ({
      move: { do: "hide" as const, card },
      why: null,
      gain: 0,
    }));
    expect(at(hides).move).toEqual({ do: "hide", card: 2 }); // the lowest number
    expect(at(hides.slice(0, 1)).move).toEqual({ do: "hide", card: 4 }); // a special if there is no other
  });

  test("who chooses a villain hears that any will do, and is pointed at an easy one that is free", () => {
    const shown = view();
    const choosing = { ...shown, status: { ...shown.status, phase: "choosing" as const } };
    const at = (...taken: string[]) => {
      const menu: MenuEntry[] = villains().map((villain) => ({
        move: { do: "choose", villain },
        why: taken.includes(villain) ? "V1" : null,
      }));
      const { text, move } = coaching(game(menu, choosing));
      return [text?.replace(/^Goal: [^.]+\. /, ""), move];
    };
    expect(at()).toEqual([
      "First press a villain: The Lady is easy to begin with.",
      { do: "choose", villain: "lady" },
    ]);
    expect(at("lady")[1]).toEqual({ do: "choose", villain: "vizier" });
    expect(at("lady", "vizier", "sea_witch")).toEqual([
      "First press a villain: any is fine to begin with.",
      undefined,
    ]);
  });

  test("where cards fit, as their arrows say, but not which to play: the champion is about to name one", () => {
    const again = [hidden(1, 0)];
    const own = "A card with ↑ fits your own pile. Any card can also be a hero, face down.";
    const aside =
      "A card with ← or → matches that neighbor’s top card: it must go there, or face down.";
    expect(said(again).text).toBe(own);
    expect(said(again, view(), ["V3", null, "V3"]).text).toBe(aside);
    expect(said(again, view(), ["V3", null, null])).toMatchObject({ text: aside, move: undefined });
    expect(said(again, view(), [null, null, "V3"]).text).toBe(
      "↑ fits your own pile. ← or → matches a neighbor’s top card: it must go there, or face down.",
    );
    expect(said([], view(), ["V3", null, "V3"]).text).not.toContain("must go there");
  });

  test("that no card fits face up, and what is left to do then", () => {
    const at = (...menu: MenuEntry[]) => {
      const table = game([...plays(1, ["V3", "V3", "V3"]), ...menu]);
      table.live.events = [{ ...hidden(1, 0), seatNames: [] }];
      return coaching(table).text;
    };
    const hide: MenuEntry = { move: { do: "hide", card: 1 }, why: null };
    const use: MenuEntry = { move: { do: "use", card: 2 }, why: null };
    expect(at(hide)).toBe(
      "Nothing fits face up now: press your lowest card, Red 4, then the shield.",
    );
    const alone = { ...view(), zones: { ...view().zones, "hand.0": zone(red(1, 4)) } };
    const last = game([hide], alone);
    last.live.events = [{ ...hidden(1, 0), seatNames: [] }];
    expect(coaching(last).text).toBe(
      "Nothing fits face up now: press your last card, Red 4, then the shield.",
    );
    expect(at(hide, use)).toBe(
      "Nothing fits face up now: use your special, or press a card, then the shield.",
    );
  });

  test("where a card must become a hero: what that costs, and a special that costs less or as much", () => {
    const at = (heroes: number, cost: number, ...uses: number[]) => {
      const shown = view();
      const status = { ...shown.status, heroes: [heroes, 0, 0] };
      const hides = [1, 2, 3].map((card) => ({
        ...{ move: { do: "hide" as const, card }, why: null, gain: -cost },
      }));
      const used = uses.map((gain, on) => ({
        ...{ move: { do: "use" as const, card: 4, on: on + 1 }, why: null, gain },
      }));
      const table = game([...hides, ...used], { ...shown, status });
      table.live.events = [{ ...hidden(1, 0), seatNames: [] }];
      return coaching(table);
    };
    expect(at(4, 15).text).toBe(
      "Nothing fits face up; a hero costs you 15 points: your 5s count 0 then. Press your lowest card, Blue 2, then the shield.",
    );
    expect(at(6, 1).text).toMatch(/a hero costs you one point: your 1s count 0 then\. Press/);
    expect(at(4, 0).text).toMatch(/^Nothing fits face up now: press your lowest card, Blue 2,/);
    const better = at(4, 15, -6, -2);
    expect(better.text).toBe(
      "Nothing fits face up; a hero costs you 15 points: your 5s count 0 then. Better use Curse: press it.",
    );
    expect(better.move).toEqual({ do: "use", card: 4, on: 2 });
    expect(at(4, 15, -15).text).toMatch(
      / Press your lowest card, Blue 2, then the shield; Curse is as good\.$/,
    );
    expect(at(4, 15, -20).text).toMatch(/ Press your lowest card, Blue 2, then the shield\.$/);
  });

  test("what the next hero cancels of my pile, and what counts again", () => {
    const shown = view({ piles: [red(10, 4), red(11, 2), red(12, 2)] });
    const told = (...menu: MenuEntry[]) => {
      const table = game(menu, { ...shown, status: { ...shown.status, heroes: [4, 0, 0] } });
      table.live.events = [1, 2, 3].map((v) => ({ ...hidden(v, 0), seatNames: [] }));
      return coaching(table).text;
    };
    const hide = (gain: number): MenuEntry => ({
      ...{ move: { do: "hide", card: 1 }, why: null, gain },
    });
    const fits: MenuEntry = { move: { do: "play", card: 1, on: 0 }, why: null, gain: 1 };
    expect(told(hide(-2), fits)).toMatch(
      / Your next hero costs you 2 points in all: your 5s count 0 then, your 4s count again\.$/,
    );
    expect(told(hide(2))).toMatch(/brings you 2 points: with one more hero your 4s count again\.$/);
  });

  test("of what counts again and what no longer does, the points of each, as I have seen them come", () => {
    const shown = view({ piles: [red(10, 4), red(11, 2), red(12, 2)] });
    const came = (v: number, number: number) => ({
      ...{ ...hidden(v, 1), seatNames: [] },
      move: { do: "play" as const, card: 60 + v, on: 0 },
      cards: [{ ...red(60 + v, number), from: "hand.1", to: "pile.0" } as Movement<Schema>],
    });
    const told = (gain: number, ...numbers: number[]) => {
      const menu: MenuEntry[] = [{ move: { do: "hide", card: 1 }, why: null, gain }];
      const table = game(menu, { ...shown, status: { ...shown.status, heroes: [4, 0, 0] } });
      const past = [1, 2, 3].map((v) => ({ ...hidden(v, 0), seatNames: [] }));
      table.live.events = [...numbers.map((number, v) => came(v + 10, number)), ...past];
      return coaching(table).text;
    };
    expect(told(-3, 5, 5, 5, 4, 4, 4, 1)).toMatch(
      /a hero costs you 3 points in all: your 5s \(-15\) count 0 then, your 4s \(\+12\) count again\./,
    );
    expect(told(3, 5, 4, 4)).toMatch(
      /brings you 3 points in all: with one more hero your 4s \(\+8\) count again, your 5s \(-5\) count 0\./,
    );
    expect(told(-9, 5, 4)).not.toMatch(/\(/); // what I have seen is not all
  });

  test("that the next hero will cost me points, while one card at most fits", () => {
    const at = (...args: number[]) => advised([4, 0, 0], ...args).text;
    const newly = (...args: number[]) => {
      const { news, text } = advised([4, 7, 0], ...args);
      return { news, text };
    };
    const advised = (heroes: number[], hide = 0, ...fitting: number[]) => {
      const shown = view();
      const status = { ...shown.status, heroes };
      const menu: MenuEntry[] = [
        { move: { do: "hide", card: 1 }, why: null, gain: hide },
        ...fitting.map((card) => ({
          ...{ move: { do: "play" as const, card, on: 0 }, why: null, gain: 1 },
        })),
      ];
      const table = game(menu, { ...shown, status });
      table.live.events = [{ ...hidden(1, 0), seatNames: [] }];
      return coaching(table);
    };
    const fits = "Your Red 4 goes onto your own pile: 1 point for you.";
    expect(at(-15, 1)).toBe(`${fits} Your next hero costs you 15 points: your 5s count 0 then.`);
    expect(at(0, 1)).toBe(fits);
    expect(advised([5, 0, 0], -6, 1).text).toBe(
      `${fits} Your next hero costs you 6 points in all: your 6s count 0 from then on, your 5s count again.`,
    );
    expect(newly(-15, 1)).toEqual({
      news: "7 heroes are 6 + 1: they cancel 6s and 1s. 8 cancel 6s and 2s.",
      text: fits,
    });
    expect(at(-15, 1, 3)).toBe(fits);
  });

  test("of the last cards, that one must be a hero, or else how none has to be, and the order for that", () => {
    let aside: MenuEntry[] = [];
    const last = (price: number, gains: Record<number, number>, ...held: Card[]) => {
      const shown = view();
      const zones = { ...shown.zones, "hand.0": zone(...held), "deck.0": zone() };
      const status = { ...shown.status, heroes: [4, 0, 0] };
      const menu = held.flatMap(({ card, power }): MenuEntry[] => [
        { move: { do: "hide", card }, why: null, gain: -price },
        ...(power
          ? []
          : [
              {
                move: { do: "play" as const, card, on: 0 },
                why: card in gains ? null : "V3",
                gain: gains[card] ?? 0,
              },
            ]),
      ]);
      const table = game([...menu, ...aside], { ...shown, zones, status });
      table.live.events = [1, 2, 3].map((v) => ({ ...hidden(v, 0), seatNames: [] }));
      return coaching(table);
    };
    // a Red 5 lies on top
    expect(last(8, { 1: 4 }, red(1, 4), blue(2, 2)).text).toMatch(
      / Your last 2 cards don’t all fit face up: one must be a hero, for 8 points less now \(your 5s\)\.$/,
    );
    expect(last(8, { 1: 4 }, red(1, 4), blue(2, 5)).text).toMatch(/ Till then lay no more 5s\.$/);
    // a Red 5 would be canceled by the hero that the Blue 2 must become, and the Blue 2 counts on a hero
    expect(last(8, { 1: 5 }, red(1, 5), blue(2, 2))).toMatchObject({
      text: "Of your last 2 cards one must be a hero. Best now your Red 5: it costs 8 points. Press it, then the shield.",
      move: { do: "hide", card: 1 },
    });
    const chain = [red(1, 6), red(2, 2), blue(3, 2)];
    expect(last(8, { 1: 6, 2: 2 }, ...chain)).toMatchObject({
      text: expect.stringMatching(
        /^Your Red 6 .+ In the right order all your last cards fit onto your pile: then you need no hero, which would cost you 8 points\.$/,
      ),
    });
    // the Blue 3 fits only onto the Blue 5, which brings less than the Red 6
    const order = [red(1, 6), blue(2, 5), blue(3, 3)];
    expect(last(8, { 1: 6, 2: 5 }, ...order).move).toEqual({ do: "play", card: 1, on: 0 });
    const kept = [red(1, 6), red(2, 2), { ...blue(3, 6), color: "green" }];
    expect(last(8, { 1: 6, 2: 2 }, ...kept).move).toEqual({ do: "play", card: 2, on: 0 });
    const special: Card = { card: 4, power: "curse", villain: "sorceress" };
    expect(last(8, { 1: 4 }, red(1, 4), special).text).toMatch(
      / Keep Curse for when nothing fits: a hero would cost you 8 points\.$/,
    );
    expect(last(0, { 1: 4 }, red(1, 4), blue(2, 2)).text).not.toMatch(/hero/);
    const yellow = { ...blue(2, 3), color: "yellow" };
    expect(last(8, { 1: 6 }, red(1, 6), yellow).text).toMatch(/one must be a hero/);
    aside = [{ move: { do: "play", card: 2, on: 1 }, why: null, gain: 3 }];
    expect(last(8, { 1: 6 }, red(1, 6), yellow).text).not.toMatch(
      /In the right order|must be a hero/,
    );
  });

  test("who plays for the first time has two short lines to read, whatever is advised", () => {
    const hide: MenuEntry = { move: { do: "hide", card: 4 }, why: null, gain: 0 };
    const play: MenuEntry = { move: { do: "play", card: 4, on: 0 }, why: null, gain: 4 };
    const then = { move: { do: "play" as const, card: 3, on: 0 }, gain: 6 };
    const longest = view({ piles: [{ ...red(10, 5), color: "orange" }] });
    const zones = { ...longest.zones, "hand.0": zone({ ...red(4, 5), color: "orange" }) };
    for (const menu of [[{ ...hide, then }], [play, hide]])
      expect(coaching(game(menu, { ...longest, zones })).text?.length).toBeLessThan(TWO_LINES);
  });

  test("who has played some cards hears which of theirs brings most, and a hint says the same", () => {
    const at = (n: number, ...gains: number[]) => advised(n, gains).text;
    const advised = (n: number, gains: number[], special = 0) => {
      const menu: MenuEntry[] = gains.map((gain, i) => ({
        move: i === 0 ? { do: "hide", card: 1 } : { do: "play", card: i + 1, on: 0 },
        why: null,
        gain,
      }));
      const taken: MenuEntry = { move: { do: "play", card: 9, on: 0 }, why: "V3", gain: 9 };
      const theirs: MenuEntry = { move: { do: "play", card: 8, on: 1 }, why: null, gain: 8 };
      const use: MenuEntry = { move: { do: "use", card: 4, on: 1 }, why: null, gain: special };
      const shown = view();
      const status = { ...shown.status, heroes: [7, 0, 0] };
      const table = game([...menu, taken, theirs, use], { ...shown, status });
      table.live.events = Array.from({ length: n }, (_, v) => ({
        ...hidden(v + 1, 0),
        seatNames: [],
      }));
      return coaching(table);
    };
    const best = "Your Blue 2 goes onto your own pile: 4 points for you.";
    expect(at(3, 1, 4, 2)).toBe(best);
    expect(advised(3, [1, 4, 2]).move).toEqual({ do: "play", card: 2, on: 0 });
    expect(at(3, 4, 4)).toBe(best);
    expect(at(3, 4, 0)).toBe(
      "Your Red 4, face down, brings you 4 points: with one more hero your 1s count again.",
    );
    expect(advised(3, [4, 0]).move).toEqual({ do: "hide", card: 1 });
    expect(at(3, 0, 0)).toBe("No card brings points now: advice comes."); // the champion is about to name one, with its reason
    expect(advised(3, [0, 0]).move).toBeUndefined();
    expect(advised(3, [1, 4, 0], 4).text).toBe(best);
    expect(advised(3, [1, 4], 21).text).toBe(
      "Curse would bring you 21 points now: press it in your hand.",
    );
    expect(advised(3, [1, 4], 21).move).toEqual({ do: "use", card: 4, on: 1 });
    // who is still learning is told what the arrows beside other cards mean, too
    expect(at(2, 1, 4, 2)).toBe(
      `${best} A card with ← or → must go to that neighbor, or face down.`,
    );
    expect(advised(2, [1, 4, 2]).move).toEqual({ do: "play", card: 2, on: 0 });
  });

  test("at the beginning, a special that alone brings something is named as a hint would", () => {
    const use: MenuEntry = { move: { do: "use", card: 4, on: 2 }, why: null, gain: 3 };
    const hide: MenuEntry = { move: { do: "hide", card: 1 }, why: null, gain: 0 };
    expect(coaching(game([hide, use])).move).toEqual(use.move);
  });

  test("once, when a neighbor plays onto my pile: that it had to come to me", () => {
    const given = (v: number, seat: number, on: number): EventWithFaces<Schema> => ({
      ...hidden(v, seat),
      move: { do: "play", card: 50 + v, on },
      cards: [{ ...red(50 + v, 5), from: `hand.${seat}`, to: `pile.${on}` }],
    });
    const why = "Bea’s Red 5 matched your top card: face up, it had to come to you.";
    expect(said([hidden(1, 0), given(2, 1, 0)], view({ turn: 2 })).text).toBe(why);
    expect(said([hidden(1, 0), given(2, 1, 0), hidden(3, 2)]).news).toBeNull(); // the middle of the table says so
    expect(said([hidden(1, 0), given(2, 1, 1)], view({ turn: 2 })).text).not.toMatch(/had to/);
    expect(said([given(2, 1, 0)], view({ turn: 2 })).text).toMatch(new RegExp(`^Goal: .+ ${why}$`)); // before my first turn
    const drawn = { card: 9, from: "deck.0", to: "hand.0", power: "curse" } as Movement<Schema>;
    const draws = { ...hidden(1, 0), cards: [...hidden(1, 0).cards, drawn] };
    expect(said([draws, given(2, 1, 0)], view({ turn: 2 })).text).toBe(why); // the special has been told
    const twice = [given(1, 1, 0), hidden(2, 0), given(3, 1, 0)];
    expect(said(twice, view({ turn: 2 })).text).not.toMatch(/had to/);
  });

  test("what both others have done since is told in the middle of the table, not by the coach", () => {
    const past = [hidden(1, 0), hidden(2, 1), hidden(3, 2)];
    expect(said(past)).toMatchObject({
      beforeFirstMove: false,
      news: null,
      text: "A card with ↑ fits your own pile. Any card can also be a hero, face down.",
    });
    const table = game([]);
    const moves = (...events: EventWithFaces<Schema>[]) => {
      table.live.events = events.map((event) => ({ ...event, seatNames: [] }));
      return linesBefore(table).flatMap(({ text, isDeed }) => (isDeed ? [] : [text]));
    };
    expect(moves(...past)).toEqual(["Bea: a hero"]); // the latest is told in full
    const gift: EventWithFaces<Schema> = {
      ...hidden(4, 1),
      move: { do: "play", card: 54, on: 0 },
      cards: [{ ...red(54, 5), from: "hand.1", to: "pile.0" }],
    };
    expect(moves(hidden(1, 0), gift, hidden(5, 2))).toEqual(["Earl: a hero"]); // so is what I was given
    const aside: EventWithFaces<Schema> = {
      ...gift,
      move: { do: "play", card: 54, on: 2 },
      cards: [{ ...red(54, 5), from: "hand.1", to: "pile.2" }],
    };
    expect(moves(hidden(1, 0), aside, hidden(5, 2))).toEqual(["Bea: Red 5 onto Earl’s"]);
    const curse: EventWithFaces<Schema> = {
      ...hidden(4, 1),
      move: { do: "use", card: 54 },
      cards: [
        { card: 54, power: "curse", from: "hand.1", to: "discard" },
        { ...red(60, 5), from: "pile.2", to: "discard" },
      ],
    };
    expect(moves(hidden(1, 0), curse, hidden(5, 2))).toEqual(["Bea: Curse against Earl"]);
    const whirl: EventWithFaces<Schema> = {
      ...hidden(4, 1),
      move: { do: "use", card: 54, turn: "right" },
      cards: [
        { card: 54, power: "whirlpool", from: "hand.1", to: "discard" },
        { ...red(60, 5), from: "pile.2", to: "pile.1" },
      ],
    };
    expect(moves(hidden(1, 0), whirl, hidden(5, 2))).toEqual(["Bea: Whirlpool, all to the right"]);
    expect(moves(...past, hidden(4, 0))).toEqual([]);
    const lines = (...events: EventWithFaces<Schema>[]) => {
      moves(...events);
      return linesBefore(table).map(({ text }) => text);
    };
    const given = "Bea gave you Red 5: it matched.";
    expect(lines(hidden(1, 0), gift, hidden(5, 2))).toEqual([given, "Earl: a hero"]); // by time
    expect(lines(hidden(1, 0), hidden(2, 2), gift)).toEqual(["Earl: a hero", given]);
    expect(said([hidden(1, 0)], view({ turn: 2 })).text).toMatch(/^While you wait: /);
  });

  test("who has waited for all that is told to who waits hears who is ahead, where that is told", () => {
    const mine = Array.from({ length: 6 }, (_, v) => hidden(v + 1, 0));
    const at = (...standing: number[]) => {
      const shown = view({ turn: 2 });
      const two = zone(red(10, 5), blue(20, 5));
      const zones = { ...shown.zones, "pile.0": two, "pile.1": two };
      const status = { ...shown.status, standing };
      const past = mine.map((event) => ({ ...event, status }));
      return said(past, { ...shown, zones, status }).text;
    };
    expect(said(mine.slice(1), view({ turn: 2 })).text).toMatch(/^While you wait: /);
    expect(at(20, 10, 15)).toMatch(/^So far you are ahead: 20 points to Earl’s 15\.$/);
    expect(at(3, 10, 0)).toMatch(/^So far Bea is ahead: 10 points to your 3\.$/);
    expect(at(10, 10, 0)).toBe("So far you and Bea are level: 10 points.");
    const late = (...standing: number[]) => {
      const shown = view({ turn: 2 });
      const two = zone(red(10, 5), blue(20, 5));
      const few = { "hand.0": zone(red(1, 4), blue(2, 2)), "deck.0": zone() };
      const zones = { ...shown.zones, "pile.0": two, "pile.1": two, ...few };
      const status = { ...shown.status, standing };
      const past = mine.map((event) => ({ ...event, status }));
      return said(past, { ...shown, zones, status }).text;
    };
    expect(late(20, 10, 0)).toBe(
      "So far you are ahead: 20 points to Bea’s 10. 2 turns left for you.",
    );
    expect(late(12, 10, 0)).toMatch(/ It is close: 2 turns left for you\.$/);
    expect(said(mine, view({ turn: 2 })).text).toMatch(/^While you wait: /);
  });

  test("how it stands is never told in the same words twice: what my card has done, who leads now, else something else", () => {
    const stands = (n: number, before: number[], after: number[]) => {
      const shown = view({ turn: 2 });
      const at = (standing: number[]) => ({ ...shown.status, standing });
      const mine = Array.from({ length: n }, (_, v) => ({
        ...hidden(v + 1, 0),
        status: at(v === n - 1 ? after : before),
      }));
      return said(mine, { ...shown, status: at(after) }).text;
    };
    expect(stands(7, [5, 20, 0], [9, 20, 0])).toBe(
      "Your turn made your pile grow: 9 points. Bea is ahead with 20.",
    );
    expect(stands(6, [5, 20, 0], [9, 20, 0])).toMatch(/^So far Bea is ahead/);
    expect(stands(6, [9, 2, 0], [3, 2, 0])).toBe(
      "Your pile is worth less now: 3 points. Bea follows with 2.",
    );
    expect(stands(7, [5, 8, 0], [9, 8, 0])).toBe("You have taken the lead: 9 points to Bea’s 8!");
    expect(stands(7, [9, 8, 0], [9, 15, 0])).toBe("Now Bea leads: 15 points to your 9.");
    expect(stands(6, [9, 15, 0], [9, 15, 0])).toMatch(/^So far Bea is ahead/);
    expect(stands(7, [9, 15, 0], [9, 15, 0])).toMatch(/^While you wait: /);
  });

  test("what somebody else has given me since is not the work of my card", () => {
    const shown = view({ turn: 2 });
    const at = (standing: number[]) => ({ ...shown.status, standing });
    const mine = Array.from({ length: 6 }, (_, v) => ({
      ...hidden(v + 1, 0),
      status: at(v === 5 ? [9, 20, 0] : [5, 20, 0]),
    }));
    expect(said(mine, { ...shown, status: at([11, 20, 0]) }).text).toBe(
      "So far Bea is ahead: 20 points to your 11.",
    );
  });

  test("who waits for the first time hears no more than the goal, then of heroes first", () => {
    const after = (n: number) =>
      said(
        Array.from({ length: n }, (_, v) => hidden(v + 1, 0)),
        view({ turn: 2 }),
      ).text;
    expect(after(0)).toBe("Goal: the most points in your pile. Watch what the others play.");
    expect(after(1)).toContain("heroes cancel one number");
  });

  test("but not what would leave no room for what can be done", () => {
    const long: Names = { you: 0, of: () => "Somebody with a name as long as this one" };
    const events = [hidden(1, 0), hidden(2, 1), hidden(3, 2)];
    expect(said(events, view(), undefined, long).news).toBe(null);
  });

  test("the only move that there is is pointed at, since nobody advises on it", () => {
    const bound = view({ bound: blue(7, 1) });
    const hide = { move: { do: "hide" as const, card: 7 }, why: null };
    const at = (menu: readonly MenuEntry[]) => {
      const table = game(menu, bound);
      table.live.events = [{ ...hidden(1, 0), seatNames: [] }];
      return coaching(table).move;
    };
    expect(at([hide, { move: { do: "play", card: 7, on: 0 }, why: "V3" }])).toEqual(hide.move);
    expect(at([hide, { move: { do: "play", card: 7, on: 0 }, why: null }])).toBe(undefined);
  });

  test("why a card lies open, mine or another's", () => {
    const bound = blue(7, 1);
    expect(said([hidden(1, 0)], view({ turn: 2, bound })).text).toMatch(
      /^No Escape has laid cards open/,
    );
    const mine = (...events: EventWithFaces<Schema>[]) =>
      said([hidden(1, 0), ...events], view({ bound })).text;
    expect(mine()).toMatch(/^No Escape has picked your next card/);
    const used = { ...hidden(2, 2), move: { do: "use", card: 5 } } as EventWithFaces<Schema>;
    const special = { ...used.cards[0], power: "no_escape" } as Movement<Schema>;
    expect(mine({ ...used, cards: [special] })).toMatch(
      /^.+’s No Escape has picked your next card/,
    );
  });

  test("once, when heroes first cancel two numbers of a pile", () => {
    const heroes = (n: number) => ({ ...view().status, heroes: [n, 0, 0] });
    const event = (v: number, n: number) => ({ ...hidden(v, v % 3), status: heroes(n) });
    const at = (...counts: number[]) => {
      const events = counts.map((n, i) => event(i, n)) as EventWithFaces<Schema>[];
      const waiting = view({ turn: 1 });
      const zones = { ...waiting.zones, "hand.0": zone(red(1, 4), blue(2, 2)) } as View["zones"];
      return said(events, {
        ...waiting,
        zones,
        status: { ...waiting.status, ...heroes(counts.at(-1) ?? 0), turn: 1 },
      }).text;
    };
    const theirs = (n: number) => {
      const waiting = view({ turn: 1 });
      return { ...waiting, status: { ...waiting.status, heroes: [0, n, 0] } };
    };
    expect(at(5, 6, 6, 7)).toMatch(/7 heroes are 6 \+ 1/);
    expect(at(5, 6, 6, 6)).not.toMatch(/7 heroes/);
    expect(at(7, 7, 7, 7)).not.toMatch(/7 heroes/);
    const last = theirs(7);
    const zones = { ...last.zones, "hand.0": zone(red(1, 4)), "deck.0": zone() };
    const late = said([event(0, 5)] as EventWithFaces<Schema>[], { ...last, zones } as View);
    expect(late.text).not.toMatch(/7 heroes/); // it matters no more
    expect(said([event(0, 5)] as EventWithFaces<Schema>[], theirs(7)).text).toMatch(/7 heroes/);
  });

  test("once, when I have laid my first hero: what it cancels, and what that has cost me", () => {
    const at = (...mine: [heroes: number, points: number][]) =>
      said(
        mine.map(([n, points], v) => ({
          ...hidden(v, 0),
          ...(v === 0 ? { move: { do: "open" as const }, seat: null } : {}),
          status: { ...view().status, heroes: [n, 0, 0], standing: [points, 0, 0] },
        })),
        view({ turn: 1 }),
      ).text;
    expect(at([0, 3], [1, 1])).toMatch(/^Your first hero .+ count 0 now, 2 points less for you\./);
    expect(at([0, 3], [1, 3])).toMatch(/^Your first hero .+ count 0 now\. /);
    expect(at([0, 3], [1, 3])).toMatch(/ Two cancel 2s instead, and so on; from 6 on always 6s\.$/);
    expect(at([0, 3], [1, 3], [2, 3])).not.toMatch(/first hero/);
  });

  test("once, when my next hero is the one from which on 6s stay canceled", () => {
    const at = (...heroes: number[]) => {
      const waiting = view({ turn: 1 });
      const status = { ...waiting.status, heroes: [heroes.at(-1) ?? 0, 0, 0] };
      const zones = { ...waiting.zones, "hand.0": zone(red(1, 4)) } as View["zones"];
      const events = heroes.map((n, v) => ({
        ...hidden(v, 0),
        status: { ...status, heroes: [n, 0, 0] },
      }));
      return said(events, { ...waiting, zones, status }).text;
    };
    expect(at(4, 5)).toBe("Your next hero is no. 6: from then on 6s stay canceled.");
    expect(at(4, 5, 5)).not.toMatch(/6th/); // it has been told
    expect(at(3, 4)).not.toMatch(/stay canceled/);
    expect(at(5, 6)).not.toMatch(/stay canceled/);
  });

  test("once, when my draw pile is empty", () => {
    const drawn = { card: 9, from: "deck.0", to: "hand.0" } as Movement<Schema>;
    const mine = hidden(1, 0);
    const draws = { ...mine, cards: [...mine.cards, drawn] };
    const left = (n: number, ...events: EventWithFaces<Schema>[]) => {
      const waiting = view({ turn: 1 });
      const zones = { ...waiting.zones, "deck.0": { n, cards: [] } } as typeof waiting.zones;
      return said(events, { ...waiting, zones }).text;
    };
    expect(left(0, draws)).toMatch(/^Your draw pile is empty: now the 4 cards/);
    expect(left(1, draws)).not.toMatch(/last card/);
    expect(left(0, draws, hidden(2, 1), hidden(3, 0))).not.toMatch(/last card/);
  });

  test("once, when I hold my first special: what it does, that it works once, and where it lies then", () => {
    const plays = (v: number): EventWithFaces<Schema> => ({
      ...{ ...hidden(v, 0), move: { do: "play", card: 50 + v, on: 0 } },
    });
    const special = { card: 9, power: "curse", villain: "sorceress" } as const;
    const draws = (v: number): EventWithFaces<Schema> => {
      const drawn: Movement<Schema> = { ...special, from: "deck.0", to: "hand.0" };
      return { ...plays(v), cards: [...plays(v).cards, drawn] };
    };
    const used: EventWithFaces<Schema> = { ...plays(0), move: { do: "use", card: 4 } };
    const at = (hand: Card[], ...events: EventWithFaces<Schema>[]) => {
      const shown = view({ turn: 1 });
      const zones = { ...shown.zones, "hand.0": zone(...hand) };
      const { text } = said(events, { ...shown, zones: zones as View["zones"] });
      return text?.startsWith("A special!") ? text : null;
    };
    const onMyTurn = (...events: EventWithFaces<Schema>[]) => {
      const shown = view();
      const zones = { ...shown.zones, "hand.0": zone(red(1, 4), special) };
      return said(events, { ...shown, zones: zones as View["zones"] }).news;
    };
    const short = "A special, Curse: press it to see what it does.";
    expect(onMyTurn(plays(1), draws(2))).toBe(short);
    expect(onMyTurn(plays(1), draws(2), hidden(3, 0), plays(4))).toBeNull();
    const told =
      "A special! Curse throws away the highest numbers on show: good against whoever is ahead. It works once: then its card lies on the discard.";
    expect(at([special], plays(1), draws(2))).toBe(told);
    expect(at([special], draws(1), hidden(2, 1), draws(3))).toBeNull(); // it has been told
    expect(at([special], used, draws(2))).toBeNull();
    expect(at([red(1, 4)], plays(1), plays(2))).toBeNull();
    expect(at([special], plays(1))).toBe(told); // it was dealt
    expect(at([special], plays(1), plays(2))).toBeNull();
    expect(at([special], hidden(1, 0))).toBeNull(); // one thing at a time: my first hero
    expect(at([special], hidden(1, 0), plays(2))).toBe(told);
  });

  test("on my last turns: how far it is to whoever leads, or by how much I do", () => {
    const at = (turns: number, ...standing: number[]) => {
      const shown = view();
      const hand = zone(...[red(1, 4), blue(2, 2), red(3, 6)].slice(0, turns));
      const zones = { ...shown.zones, "hand.0": hand, "deck.0": zone() } as View["zones"];
      return said([hidden(1, 0)], {
        ...shown,
        zones,
        status: { ...shown.status, standing },
      }).news;
    };
    expect(at(3, 5, 8, 1)).toBeNull();
    expect(at(2, 5, 8, 1)).toBe("Only 2 turns left: Bea leads by 3 points.");
    expect(at(1, 9, 8, 1)).toBe("Last turn: you lead Bea by one point.");
    expect(at(1, 8, 8, 1)).toBe("Last turn: you and Bea are level!");
  });

  test("with the very last card: by how much it wins, where that is certain", () => {
    const at = (
      standing: number[],
      gain: number,
      theirs = 0,
      move: Partial<Move> = { do: "play" },
    ) => {
      const shown = view();
      const hand = {
        "hand.0": zone(red(1, 4)),
        "deck.0": zone(),
        "hand.1": { n: theirs, cards: [] },
      };
      const zones = { ...shown.zones, ...hand } as View["zones"];
      const entry = { move: { on: 0, ...move, card: 1 } as Move, why: null, gain };
      const table = game([entry], { ...shown, zones, status: { ...shown.status, standing } });
      table.live.events = [{ ...hidden(1, 0), seatNames: [] }];
      return coaching(table).news;
    };
    expect(at([22, 24, 3], 3)).toBe("Bea leads by 2 points: this wins by one!");
    expect(at([24, 24, 3], 3)).toBe("You and Bea are level: this wins by 3!");
    expect(at([25, 24, 3], 3)).toBe("You lead Bea by one point: this wins by 4!");
    expect(at([22, 24, 3], 3, 1)).toBe("Last turn: Bea leads by 2 points."); // she still has a card
    expect(at([21, 24, 3], 3)).toBe("Last turn: Bea leads by 3 points."); // a tie is told apart later
    expect(at([25, 24, 3], 3, 0, { do: "play", on: 1 })).toBeNull();
  });

  test("what heroes cancel where they may be counted", () => {
    const event = { ...hidden(1, 1), status: { ...view().status, heroes: [0, 3, 0] } };
    expect(describe(event as EventWithFaces<Schema>, names)).toMatch(
      /’s 3s are canceled now, and 2s count again\.$/,
    );
    const seven = { ...event, status: { ...event.status, heroes: [0, 7, 0] } };
    expect(describe(seven as EventWithFaces<Schema>, names)).toMatch(
      /’s 1s and 6s are canceled now \(7 heroes are 6 \+ 1\)/,
    );
    expect(describe(hidden(1, 1), names)).not.toMatch(/canceled/);
  });
});

group("a list of one's own", () => {
  const list = {
    colors: ["red", "blue", "dark gray", "yellow", "purple", "teal"],
    villains: {
      lady: { name: "The Fox", power: "swipe", ability: "Mine!", text: "Take it." },
      owl: { name: "The Owl" },
    },
  };

  test("has its own villains, words and colors, as long as it is played with", () => {
    setCardList(list);
    expect(villains()).toEqual(["lady", "owl"]);
    expect([villainName("lady"), cardName({ power: "swipe" }), powerText("swipe")]).toEqual([
      "The Fox",
      "Mine!",
      "Take it.",
    ]);
    expect(powerUse("swipe")).toMatch(/^Mine! trades your top card/);
    expect([emblemOf("lady"), emblemOf("owl")]).toEqual(["emblem-swipe", "special"]);
    expect(colorName("dark gray")).toBe("Dark gray");
    expect(list.colors.map(symbolColorOf)).toEqual([
      "red",
      "blue",
      "green",
      "yellow",
      "purple",
      "orange",
    ]);
    setCardList(null);
    expect([villainName("lady"), cardName({ power: "swipe" })]).toEqual(["The Lady", "Swipe"]);
    expect(villains()).toHaveLength(6);
  });

  test("may call its villains and colors what objects have already", () => {
    const names = ["constructor", "toString", "__proto__"];
    const called = Object.fromEntries(names.map((name) => [name, { name }]));
    setCardList({ colors: names, villains: called });
    expect(names.map(emblemOf)).toEqual(["special", "special", "special"]);
    expect(names.map(symbolColorOf)).toEqual(["red", "blue", "green"]);
    setCardList(null);
    expect(names.map(emblemOf)).toEqual(["special", "special", "special"]);
  });
});
