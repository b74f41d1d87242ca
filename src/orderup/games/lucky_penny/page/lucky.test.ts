import { afterEach, describe as group, expect, test, vi } from "vitest";
import deck from "../deck.toml?raw";
import type { Names } from "$lib/game/names";
import { reduce, withFaces, type EventWithFaces } from "$lib/game/reducer";
import { LiveTable } from "$lib/table/liveTable.svelte";
import { NO_SOCKET, type TableSocket } from "$lib/wire/socket";
import type { GameEvent, TableInfo, View } from "$lib/wire/messages";
import type { Course, GuestFace, Standing, Status, MenuEntry, Schema } from "./generated/schema";
import { setCardList, wishes } from "./cards.svelte";
import { coach, coaching } from "./coach";
import { dish } from "./dishes";
import { isDraftUseless, isOrderUnwanted, isHeldOrderUseless } from "./drafting";
import { drawing } from "./drawings";
import en from "./en.json";
import { Lucky } from "./lucky.svelte";
import { wishBonusEndedBy } from "./gain";
import { clauseAgainst, indexMenu } from "./menu";
import { FULL_MS, FullGuests } from "./fullGuests.svelte";
import { lettersInTwoLines, lettersOfLongestWord } from "./fit";
import {
  factsAboutGuest,
  describeForesight,
  hadDrinksAlone,
  isWishLost,
  bonusLostBy,
} from "./facts";
import { areWishesHidden, isDetailHidden, describeStruckCourse } from "./introducing";
import { momentsOf } from "./moments.svelte";
import { ToldNews } from "./news";
import { lettersOf, portrait } from "./portraits";
import { prompt } from "./prompt";
import { mostCourses, standingThatCounts } from "./reach";
import { adviceText } from "./proposing";
import { adviceReason, briefReasons } from "./reasons";
import { explainOtherGuest, MAX_ADVICE_LETTERS, type GuestByOrder } from "./serving";
import { takeaway } from "./takeaway";
import { describe, describeForNewcomer, resultText } from "./telling";
import { adviceWhileWaiting } from "./waiting";
import { explain } from "./why";
import { hourName, formatCents, splitAtBars, t, wishInShort } from "./words";

const order = (name: string, course: Course, portions: number) => ({
  order: { name, course, portions },
});
const burger = order("Burger", "entree", 2);
const coffee = order("Coffee", "drink", 1);

test("a dish has its own drawing, or its course's", () => {
  expect(dish(burger.order)).toBe("dish-burger");
  expect(dish(order("Fish and Chips", "entree", 2).order)).toBe("dish-fish-and-chips");
  expect(dish(coffee.order)).toBe("course-drink-1");
  expect(dish(order("Borscht", "appetizer", 2).order)).toBe("course-appetizer-2");
});

const ORDER = /^\[\[orders\]\]\nid = ".+"\ncourse = "(.+)"\nportions = (\d)\nname = "(.+)"$/gm;

group("portraits", () => {
  const listed = (...names: readonly string[]) =>
    setCardList({ guests: names.map((name) => ({ name })) });
  afterEach(() => setCardList(null));

  test("are the guests' own, whatever others are called", () => {
    const dentist = portrait("The Dentist");
    expect(dentist).toBe(drawing("guest-g4"));
    listed("A Vet", "The Dentist");
    expect(portrait("The Dentist")).toBe(dentist);
    for (const name of ["toString", "constructor", "__proto__", "hasOwnProperty", "", "<b>&"])
      expect(portrait(name)).toMatch(/^data:image/);
  });

  test("tell all guests of a list apart, in any number", () => {
    const names = Array.from({ length: 15 }, (_, at) => `The Guest ${at}`);
    listed(...names, "The Dentist");
    const found = [...names, "The Dentist"].map(portrait);
    expect(new Set(found).size).toBe(16);
    const drawn = Array.from({ length: 9 }, (_, at) => drawing(`guest-g${at + 1}`));
    expect(found.slice(0, 8).every((each) => drawn.includes(each))).toBe(true);
    expect(decodeURIComponent(found[9] ?? "")).toContain(">G9</text>");
  });

  test("have letters where no drawing is left", () => {
    const said = [
      "The Night Nurse",
      "an Élève",
      "A",
      "Bob",
      "The",
      "o\u2019Neill & Söhne GmbH",
      "!",
    ];
    expect(said.map(lettersOf)).toEqual(["NN", "É", "A", "B", "T", "ON", ""]);
  });
});

test("no two dishes of the menu are drawn alike", () => {
  const orders = [...deck.matchAll(ORDER)];
  const dishes = new Map(
    orders.map(([, course, portions, name]) => [
      name,
      dish({ name: name ?? "", course: course as Course, portions: Number(portions) }),
    ]),
  );
  expect(orders).toHaveLength(43);
  expect(new Set(dishes.values()).size).toBe(dishes.size);
});
test("how wide a name is, on one line, on two, and word by word", () => {
  expect(lettersInTwoLines("Hot Fudge Sundae")).toBe("Hot Fudge".length);
  expect(lettersInTwoLines("Cheesecake")).toBe(10);
  expect(lettersOfLongestWord("Fish and Chips")).toBe(5);
});
const pie = order("Apple Pie", "dessert", 1);
const guest = (name: string) => ({
  guest: { name, bars: 4, tips: [40, 60, 80], preference: { wish: "dessert_1", bonus: 30 } },
});

const STATUS: Status = {
  phase: "serve",
  turn: 0,
  first: 1,
  opening: 0,
  sides: [0, 1],
  colors: ["pink", "green"],
  spot: 0,
  clock: Array.from({ length: 12 }, () => []),
  guests: [null, null, null],
  settled: [],
  shuffles: 0,
  scores: [0, 0],
  result: null,
};

const view = (change: Partial<Status> = {}): View<Schema> => ({
  game: "lucky_penny",
  round: 1,
  v: 10,
  t: 0,
  you: 0,
  players: 2,
  options: {},
  commitment: "",
  status: { ...STATUS, ...change },
  zones: {
    "hand.0": {
      n: 3,
      cards: [
        { card: 20, ...coffee },
        { card: 21, ...pie },
        { card: 22, ...burger },
      ],
    },
    "guest.1": { n: 1, cards: [{ card: 5, ...guest("The Trucker") }] },
  } as unknown as View<Schema>["zones"],
});

const MENU: readonly MenuEntry[] = [
  { move: { do: "serve", card: 20, guest: 5 }, why: null },
  { move: { do: "serve", card: 21, guest: 5 }, why: "L10" },
  { move: { do: "take", card: 30 }, why: "L11" },
  { move: { do: "done" }, why: null },
];

const names: Names = {
  you: 0,
  of: (seat) => (seat === null ? "The house" : (["Robin", "Bea", "Cid", "Dot"][seat] ?? "")),
};

function playing(
  change: Partial<Status> = {},
  menu = MENU,
  send: TableSocket["send"] = NO_SOCKET.send,
): Lucky {
  const live = new LiveTable("t1", () => ({ ...NO_SOCKET, send }));
  live.onConnection("online");
  shows(live, view(change), menu);
  return new Lucky(
    live,
    () => live.view as View<Schema>,
    () => names,
  );
}

function shows(live: LiveTable, game: View<Schema>, menu: readonly MenuEntry[]): void {
  const table = { state: "playing", seats: [], clocks: {}, round: 1 } as unknown as TableInfo;
  live.onMessage({
    type: "welcome",
    table,
    you: { seat: 0, host: true },
    game,
    past: [],
    seated: [],
    menu: [...menu],
    clocks: [],
  });
}

const happened = (
  change: Partial<GameEvent<Schema>>,
  status: Partial<Status> = {},
): EventWithFaces<Schema> =>
  withFaces(view(), {
    v: 11,
    t: 0,
    seat: 1,
    move: { do: "done" },
    cards: [],
    shows: [],
    zones: {},
    say: null,
    status: { ...STATUS, ...status },
    ...change,
  });

group("what I can do", () => {
  test("the menu is found by what it is about", () => {
    expect([...indexMenu(MENU).keys()]).toEqual([
      "serve 20 at 5",
      "serve 21 at 5",
      "take 30",
      "done",
    ]);
  });

  test("a card that one guest would take is free; else the most telling reason is given", () => {
    const entries = (...whys: (string | null)[]) =>
      whys.map((why) => ({ move: { do: "done" as const }, why }));
    expect(clauseAgainst(entries("L9", null))).toBeNull();
    expect(clauseAgainst(entries("L8", "L10", "L9"))).toBe("L10");
    expect(clauseAgainst([])).toBeUndefined();
  });

  test("every clause of the menu has its sentence", () => {
    for (const code of ["L2", "L3", "L4", "L8", "L9", "L10", "L11", "L17"])
      expect(explain(code), code).toMatch(/\.$/);
    expect(explain("X1")).toBeNull();
  });

  test("my hand lies as the courses come", () => {
    expect(playing().myHand.map(({ order }) => order.name)).toEqual([
      "Burger",
      "Apple Pie",
      "Coffee",
    ]);
  });

  test("an order is lifted and laid down again; one that nobody takes stays", () => {
    const lucky = playing();
    lucky.lift(20);
    expect(lucky.lifted?.order.name).toBe("Coffee");
    lucky.lift(20);
    expect(lucky.lifted).toBeNull();
    lucky.lift(21);
    expect(lucky.lifted).toBeNull();
  });
});

group("taking an order", () => {
  const take = { move: { do: "take", card: 30 }, why: "L11" } as const;
  const spent: readonly MenuEntry[] = [take, { move: { do: "done" }, why: null }];
  const free: readonly MenuEntry[] = [{ ...take, why: null }];
  const picking = (v: number) => ({ ...view({ phase: "pick" }), v });

  function pressed(menu: readonly MenuEntry[]) {
    const sent: unknown[] = [];
    const lucky = playing({}, menu, (_, command) => {
      if (command.type === "move") sent.push((command.move as MenuEntry["move"]).do);
    });
    lucky.take(take);
    return { lucky, sent };
  }

  test("with nothing to serve, ends the serving first", () => {
    const { lucky, sent } = pressed(spent);
    lucky.takeWanted();
    expect(sent).toEqual(["done"]);
    shows(lucky.live, picking(11), free);
    lucky.takeWanted();
    lucky.takeWanted();
    expect(sent).toEqual(["done", "take"]);
  });

  test("never ends the serving of who could still serve", () => {
    expect(playing().idle).toBe(false);
    expect(pressed(MENU).sent).toEqual(["take"]); // which the rules refuse
  });

  test("is not what ends the serving where no order lies in the row", () => {
    expect(playing({}, spent).idle).toBe(true);
    expect(playing({}, [{ move: { do: "done" }, why: null }]).idle).toBe(false);
  });

  test("is forgotten when something else has happened since, or was pressed", () => {
    const late = pressed(spent);
    shows(late.lucky.live, picking(13), free);
    late.lucky.takeWanted();
    expect(late.sent).toEqual(["done"]);
    const other = pressed(spent);
    other.lucky.do({ move: { do: "done" }, why: null });
    shows(other.lucky.live, picking(11), free);
    other.lucky.takeWanted();
    expect(other.sent).toEqual(["done", "done"]);
  });
});

group("a turn in which nothing matters anymore", () => {
  const LAST: Partial<Status> = {
    spot: 5,
    guests: [null, { card: 5, marker: true, refused: [] }, null] as unknown as Status["guests"],
  };
  const orders = [30, 31].map((card) => ({ move: { do: "take", card } as const, why: null }));
  const spent: MenuEntry[] = [
    ...orders.map((entry) => ({ ...entry, why: "L11" })),
    { move: { do: "done" }, why: null },
  ];

  test("is said to be one, and only then", () => {
    expect(prompt(playing(LAST, spent)).text).toBe("The last guests leave before you serve again.");
    const more = playing(LAST, spent);
    const shown = view(LAST);
    const zones = { ...shown.zones, line: { n: 1, cards: [] } };
    shows(more.live, { ...shown, zones } as typeof shown, spent);
    expect([isDraftUseless(more), isDraftUseless(playing({ ...LAST, spot: 1 }, spent))]).toEqual([
      false,
      false,
    ]);
    expect(isDraftUseless(playing(LAST, MENU))).toBe(false); // something can be served
  });

  test("is pointed at where it is ended, and no advice names an order", () => {
    const row = { "row.0": { n: 1, cards: [{ card: 30, ...coffee }] } };
    const last = (change: Partial<Status>, menu: readonly MenuEntry[]) => {
      const lucky = playing(LAST, menu);
      const { zones, ...rest } = view({ ...LAST, ...change });
      const shown = { ...rest, zones: { ...zones, ...row } as typeof zones };
      shows(lucky.live, shown, menu);
      const mine = happened({ seat: 0, move: { do: "serve", card: 90, guest: 5 } });
      lucky.live.events = [{ ...mine, seatNames: [] }];
      return lucky;
    };
    const idle = coaching(last({}, spent));
    expect(idle.text).toMatch(/Press “Go on”/);
    expect(idle.move).toEqual({ do: "done" });
    const lucky = last({ phase: "pick" }, orders);
    const picking = coaching(lucky);
    expect(picking.text).toMatch(/Press “Go on”/);
    const { move } = picking;
    if (!move) throw new Error("nothing is pointed at");
    expect(adviceText(move, lucky.view)).toBe("end your turn: what you take now brings nothing");
    expect(adviceReason(move, lucky, names)).toBe("The last guests leave before you serve again.");
    expect(adviceText({ do: "done" }, lucky.view)).toMatch(/^end your turn/);
  });

  test("is played with one press", () => {
    const sent: unknown[] = [];
    const lucky = playing(LAST, spent, (_, command) => {
      if (command.type === "move") sent.push((command.move as MenuEntry["move"]).do);
    });
    const steps: [Partial<Status>, readonly MenuEntry[]][] = [
      [{ phase: "pick" }, orders],
      [{ phase: "pair" }, orders.slice(1)],
      [{ turn: 1 }, []],
      [{ phase: "pick" }, orders], // another turn is mine again
    ];
    lucky.finish();
    lucky.finish(); // pressed twice
    for (const [at, [change, menu]] of steps.entries()) {
      shows(lucky.live, { ...view({ ...LAST, ...change }), v: 11 + at }, menu);
      lucky.goOn();
    }
    expect(sent).toEqual(["done", "take", "take"]);
  });
});

group("the prompt", () => {
  const none: readonly MenuEntry[] = [{ move: { do: "done" }, why: null }];
  test.each<[Partial<Status>, readonly MenuEntry[], string, string]>([
    [{}, MENU, "go", "Your turn: serve your guests."],
    [{}, none, "go", "Nothing to serve: take two"],
    [{ phase: "pick" }, MENU, "go", "Take two orders of one bar, or one of two."],
    [{ phase: "pick", opening: 3 }, MENU, "go", "Once more, take two orders"],
    [{ phase: "pair" }, MENU, "go", "one more order of one bar"],
    [{ turn: 1 }, MENU, "wait", "Bea is serving."],
    [{ turn: 1, phase: "pick" }, MENU, "wait", "Bea takes new orders."],
    [{ turn: 1, phase: "pair", opening: 2 }, MENU, "wait", "Bea takes orders to begin with."],
    [{ turn: null, phase: "over" }, [], "wait", "last guest"],
  ])("%j: %s", (change, menu, tone, words) => {
    const said = prompt(playing(change, menu));
    expect(said.tone).toBe(tone);
    expect(said.text).toContain(words);
  });

  test("what can be taken is shown by bars, as they are on the cards", () => {
    expect(prompt(playing({ phase: "pick" })).pictured).toEqual([
      "For later, take two ",
      1,
      " or one ",
      2,
      ".",
    ]);
    expect(prompt(playing({ phase: "pair" })).pictured).toEqual(["Take one more ", 1, "."]);
  });

  test("asks for a guest once an order is lifted", () => {
    const lucky = playing();
    lucky.lift(20);
    expect(prompt(lucky).text).toBe("Coffee: for which guest?");
  });
});

group("events in words", () => {
  test("an order is served to a guest by name, though only its place is in the movement", () => {
    const event = happened(
      {
        seat: 0,
        move: { do: "serve", card: 22, guest: 5 },
        cards: [{ card: 22, from: "hand.0", to: "orders.1", ...burger }],
      },
      { guests: [null, { card: 5, bars: 4, filled: 2, portions: {} } as never, null] },
    );
    expect(describe(event, names)).toBe("You serve Burger (entree, 2 bars) to The Trucker.");
  });

  test("an order that ends a guest's wish says so, in the log and on the table", () => {
    const preference = { wish: "appetizer_3", bonus: 40 };
    const face = { guest: { ...guest("The Trucker").guest, bars: 6, preference } };
    const now = (portions: object) => ({ card: 5, bars: 6, filled: 3, portions });
    const serves = (portions: object) =>
      happened(
        {
          ...{ seat: 0, move: { do: "serve", card: 22, guest: 5 }, was: { 5: face } as never },
          cards: [{ card: 22, from: "hand.0", to: "orders.1", ...burger }],
        },
        { guests: [null, now(portions) as never, null] },
      );
    const ends = { ...serves({ appetizer: 1, entree: 2 }), was: { 5: face } as never };
    expect(describe(ends, names)).toBe(
      "You serve Burger (entree, 2 bars) to The Trucker. The Trucker gives no 40¢ for the wish anymore.",
    );
    expect(momentsOf(ends, 2)).toEqual([{ kind: "ended", guest: face.guest }]);
    const keeps = { ...serves({ appetizer: 3, entree: 2 }), was: { 5: face } as never };
    expect([describe(keeps, names), momentsOf(keeps, 2)]).toEqual([
      "You serve Burger (entree, 2 bars) to The Trucker.",
      [],
    ]);
  });

  const paid = happened(
    {
      move: { do: "serve", card: 40, guest: 5 },
      cards: [
        { card: 40, from: "hand.1", to: "orders.1", ...burger },
        { card: 40, from: "orders.1", to: "discards", ...burger },
        { card: 5, from: "guest.1", to: "tips.1", ...guest("The Trucker") },
      ],
      say: { call: "tip", side: 1, card: 5, tip: 80, bonus: 30 },
    },
    { settled: [{ card: 5, side: 1, tip: 80, bonus: 30 }] },
  );

  test("a guest who has had enough pays", () => {
    expect(describe(paid, names)).toBe(
      "Bea serves Burger (entree, 2 bars) to The Trucker. The Trucker has had enough and leaves Bea 80¢, and 30¢ more since a wish was met.",
    );
    expect(momentsOf(paid, 3)).toMatchObject([{ kind: "tip", side: 1, tip: 80, bonus: 30 }]);
  });

  const turned = happened(
    {
      move: { do: "take", card: 30 },
      cards: [
        { card: 30, from: "row.0", to: "hand.1", ...coffee },
        { card: 31, from: "deck", to: "row.0", ...pie },
        { card: null, from: "deck", to: "hand.1" },
        { card: 5, from: "guest.1", to: "gone", ...guest("The Trucker") },
        { card: 6, from: "line", to: "guest.1", ...guest("The Dentist") },
      ],
      say: { call: "flip" },
    },
    {
      spot: 6,
      settled: [{ card: 5, side: null, tip: 0, bonus: 0 }],
      guests: [null, { card: 6 } as never, null],
    },
  );

  test("a draft with a blind card, and the clock turning over", () => {
    const told = describe(turned, names);
    expect(told).toMatch(
      /^Bea takes Coffee \(drink, 1 bar\)\. Bea draws an order from the deck, unseen\. Night falls/,
    );
    expect(told).toMatch(/The Trucker has waited too long .* The Dentist comes in\.$/);
    expect(momentsOf(turned, 1).map(({ kind }) => kind)).toEqual(["flip", "departed"]);
    expect(momentsOf(turned, 0).map(({ kind }) => kind)).toEqual(["flip", "departed", "last"]);
  });

  test("the clock that turns over for nobody is no moment", () => {
    const alone = { ...turned, status: { ...turned.status, guests: [null, null, null] } };
    expect(momentsOf(alone, 1).map(({ kind }) => kind)).toEqual(["departed"]);
  });

  test("what nobody may see is only counted", () => {
    expect(reduce(view(), turned).zones["hand.1"]).toMatchObject({ n: 2, cards: [{ card: 30 }] });
  });

  test("the house ends a turn that takes too long", () => {
    const late = happened({ seat: null, move: { do: "timeout", for: 0 } });
    expect(describe(late, names)).toBe("Time is up for you.");
  });

  test("the discards are shuffled in a draft, not in the deal", () => {
    const zones = { deck: { n: 12, cards: [] }, discards: { n: 0, cards: [] } };
    expect(describe(happened({ move: { do: "deal" }, zones }), names)).toBe(null);
    expect(describe(happened({ move: { do: "take", card: 40 }, zones }), names)).toBe(
      "The discards are shuffled and become the deck.",
    );
  });
});

group("an order that the hour forbids", () => {
  const clock: Course[][] = Array.from({ length: 12 }, (_, i) => (i < 4 ? ["dessert"] : []));
  const late: Course[][] = Array.from({ length: 12 }, (_, i) =>
    i > 7 || i === 0 ? ["entree"] : [],
  );

  test("says from when it can be served", () => {
    const lucky = playing({ clock, spot: 1 });
    expect(lucky.whyNotServe("L10", pie.order)).toBe(
      "The kitchen makes no desserts at this hour. From 2 pm on it does.",
    );
    expect(lucky.shortWhyNot("L10", pie.order)).toBe("From 2 pm");
    expect(lucky.whyNotServe("L9", pie.order)).toBe(explain("L9"));
    expect(lucky.availableFrom("entree")).toBe(null);
  });

  test("on a guest who has had a later course, which one that was", () => {
    const guests = (portions: Record<string, number>) =>
      [null, { card: 5, portions }, null] as unknown as Status["guests"];
    const short = (portions: Record<string, number>, guest?: number) =>
      playing({ guests: guests(portions) }).shortWhyNot("L9", burger.order, guest);
    expect(short({ entree: 2 }, 5)).toBe("Not after an entree");
    expect(short({ entree: 2, dessert: 1 }, 5)).toBe("Not after a dessert");
    expect(short({ entree: 2 })).toBe("Too late for that");
  });

  test("on an order that nobody takes now, in two words", () => {
    const guests = (...refused: Course[][]) =>
      refused.map((each, i) => ({
        card: i,
        refused: each,
        portions: {},
      })) as unknown as Status["guests"];
    const told = (code: string, all: Status["guests"]) => {
      const lucky = playing({ guests: all });
      return [lucky.whyNotHeld(code, burger.order), lucky.whyNotServeAnybody(code, burger.order)];
    };
    expect(told("L9", guests(["entree"], ["entree"]))).toEqual([
      "Too late",
      "No guest here takes entrees anymore: each has had a later course.",
    ]);
    expect(told("L9", guests(["entree"], []))).toEqual([
      "Next turn",
      "Each guest takes one order a turn: this one can be served in your next turn.",
    ]);
    expect(told("L3", guests([]))[0]).toBe(null);
  });

  test("also over the end of the day", () => {
    expect(playing({ clock: late, spot: 10 }).availableFrom("entree")).toBe("8 am");
  });
});

group("the end in words", () => {
  const over = (winners: number[], change: Partial<Status> = {}) =>
    resultText(view({ result: { scores: [120, 90, 120, 90], winners }, ...change }), names);

  test("who won", () => {
    expect(over([0])).toBe("You win with $1.20!");
    expect(over([1])).toBe("Bea wins with $0.90!");
    expect(over([0, 1])).toBe("Robin and Bea share the victory!");
    expect(resultText(view(), names)).toBeNull();
  });

  test("a team wins as one", () => {
    expect(over([0, 2], { sides: [0, 1, 0, 1] })).toBe("Your team wins with $1.20!");
  });
});

group("what to take from a game for the next one", () => {
  const sitting = {
    ...{ card: 5, bars: 6, filled: 5, lead: 1, tip: 80, bonus: 0, shares: [2, 3] },
  };
  const before = (change: object) =>
    happened(
      { seat: 0, move: { do: "done" }, cards: [] },
      { guests: [null, { ...sitting, ...change } as never, null] },
    );
  const leaves = (to: string, side: number | null, serves: object[] = []) =>
    happened(
      {
        seat: 1,
        move: { do: "serve", card: 40, guest: 5 },
        cards: [...serves, { card: 5, from: "guest.1", to, ...guest("The Trucker") }] as never,
      },
      { settled: [{ card: 5, side, tip: 80, bonus: 30 }] },
    );
  const told = (...events: EventWithFaces<Schema>[]) => {
    const { settled } = events.at(-1)?.status ?? STATUS;
    const result = { scores: [0, 110], winners: [1] };
    const over = view({ result, settled });
    const zones = {
      ...over.zones,
      "tips.0": { n: 1, cards: [{ card: 5, ...guest("The Trucker") }] },
    };
    return takeaway({ ...over, zones } as typeof over, names, events);
  };
  const coffees = [{ card: 40, from: "hand.1", to: "orders.1", ...coffee }];

  test("a guest who would have paid me with one bar more", () => {
    const near =
      "More guests made the difference: 1 paid Bea, none paid you. Nearly yours: with one more bar at the right time The Trucker would have paid you $1.10.";
    expect(told(before({ shares: [3, 3] }), leaves("tips.1", 1, coffees))).toBe(near);
    expect(told(before({ shares: [2, 3] }), leaves("tips.1", 1, coffees))).toBe(
      "More guests made the difference: 1 paid Bea, none paid you.",
    );
  });

  test("a guest with whom I led, and who left unpaid", () => {
    const unpaid = before({ lead: 0, shares: [3, 1], filled: 4 });
    expect(told(unpaid, leaves("gone", null))).toBe(
      "Nearly yours: with 2 bars more The Trucker would have paid you 80¢, instead of leaving unpaid.",
    );
    expect(told(before({ shares: [1, 3], filled: 4 }), leaves("gone", null))).toBeNull();
  });

  test("what a partner did is the team's", () => {
    const teams = { sides: [0, 1, 0, 1] };
    const end = leaves("tips.0", 0);
    const won = { ...end, status: { ...end.status, ...teams } };
    const over = view({ ...won.status, result: { scores: [110, 0], winners: [0, 2] } });
    const zones = { "tips.0": { n: 1, cards: [{ card: 5, ...guest("The Trucker") }] } };
    expect(takeaway({ ...over, zones } as never, names, [won])).toBe(
      "More guests made the difference: 1 paid you, none paid Bea and Dot. Your team’s best guest was The Trucker: $1.10.",
    );
  });

  test("else who paid me most; nothing before the end", () => {
    expect(told(before({ lead: 0 }), leaves("tips.0", 0))).toBe(
      "More guests made the difference: 1 paid you, none paid Bea. Your best guest was The Trucker: $1.10.",
    );
    expect(takeaway(view(), names, [])).toBeNull();
  });

  test("why the winner won comes first, for who only watched, too", () => {
    const won = (...settled: readonly (readonly [side: number, tip: number, bonus: number])[]) => {
      const paid = settled.map(([side, tip, bonus], card) => ({ card, side, tip, bonus }));
      const over = view({ settled: paid, result: { scores: [0, 0], winners: [1] } });
      const cards = paid.map(({ card }) => ({ card, ...guest(`Guest ${card}`) }));
      const zones = { ...over.zones, "tips.1": { n: cards.length, cards } };
      return takeaway({ ...over, you: null, zones } as never, { ...names, you: null }, []);
    };
    expect(won([1, 80, 30], [0, 90, 0])).toBe(
      "Wishes made the difference: 30¢ for Bea, 0¢ for Robin.",
    );
    expect(won([1, 80, 0], [1, 40, 0], [0, 100, 0])).toBe(
      "More guests made the difference: 2 paid Bea, 1 paid Robin.",
    );
    expect(won([1, 120, 0], [1, 40, 0], [0, 60, 0], [0, 60, 0])).toBe(
      "Guest 0 made the difference: without those $1.20 Bea would not have won.",
    );
    expect(won([1, 120, 0], [0, 20, 0], [0, 20, 0])).toMatch(/^Guest 0 made the difference/);
    expect(won([1, 90, 0], [0, 90, 0])).toBeNull();
  });
});

test("with a guest who can no longer be full nobody leads, and nothing is promised", () => {
  const late = {
    ...{ card: 5, bars: 7, filled: 2, lead: 0, tip: 40, bonus: 30, shares: [2, 0] },
    ...{ marker: true, served: false, portions: {}, refused: [], first: [0, null] },
  } as unknown as Standing;
  expect(standingThatCounts(late, { ...STATUS, spot: 5 })).toMatchObject({
    ...{ lead: null, tip: 0, bonus: 0, filled: 2 },
  });
  expect(standingThatCounts(late, { ...STATUS, spot: 1 })).toBe(late);
});

test("a wish that a serving ends is crossed out, met or not", () => {
  const ends = (wish: string, portions: object, bonus = 0) => {
    const face = { ...guest("The Trucker").guest, preference: { wish, bonus: 40 } } as GuestFace;
    const now = { bars: 6, filled: 2, marker: false, portions, bonus } as unknown as Standing;
    const then = { tip: 40, bonus: 0, lead: 0, shares: [2, 0], pays: false };
    return wishBonusEndedBy(burger.order, then, face, now, STATUS);
  };
  expect(ends("appetizer_3", { appetizer: 1 })).toBe(40);
  expect(ends("appetizer_3", { entree: 1 })).toBe(0); // it was lost before
  expect(ends("entree_3", {})).toBe(0);
  expect(ends("no_dessert", {}, 40)).toBe(40);
});

test("money and hours as people say them", () => {
  expect([formatCents(40), formatCents(120)]).toEqual(["40¢", "$1.20"]);
  expect([0, 3, 4, 6, 9, 11].map(hourName)).toEqual([
    "6 am",
    "noon",
    "2 pm",
    "6 pm",
    "midnight",
    "4 am",
  ]);
});

test("who is paid though both have served as much was the first there", () => {
  const shown = (who: string, tie: string, pays = "yes") =>
    t("preview.lead", { who, name: "Bea", pays, own: 3, theirs: 3, tie }).replaceAll("\u00a0", " ");
  expect(shown("you", "yes")).toBe("Pays you 3 to 3: first here");
  expect(shown("other", "yes", "no")).toBe("Bea leads 3 to 3: first here");
  expect(shown("them", "no", "no")).toBe("They lead 3 to 3");
});

group("why an order is taken", () => {
  const MORNING: Partial<Status> = {
    spot: 0,
    clock: [["dessert"], ["dessert"], ...Array.from({ length: 10 }, () => [])],
  };
  const MIDNIGHT: Partial<Status> = {
    spot: 9,
    clock: Array.from({ length: 12 }, (_, i) => (i > 8 ? ["entree"] : [])),
  };

  function why(order: typeof pie, clock: Partial<Status>, portions: object, more: object = {}) {
    const fresh = { card: 5, bars: 4, filled: 1, lead: null, marker: false, refused: [] };
    const standing = { ...fresh, shares: [0, 0] };
    const guests = [null, { ...standing, portions, ...more }, null] as unknown as Status["guests"];
    const shown = view({ ...clock, guests });
    const row = { n: 1, cards: [{ card: 30, ...order }] };
    const zones = { ...shown.zones, "row.0": row } as unknown as typeof shown.zones;
    const at = { view: { ...shown, zones }, menu: MENU };
    return adviceReason({ do: "take", card: 30 }, at, names);
  }

  test("in few words a sum below the highest on the card is told with its courses, and in fewer none", () => {
    const briefly = (order: typeof pie) => {
      const fresh = { card: 5, bars: 4, filled: 0, lead: null, marker: false, refused: [] };
      const standing = { ...fresh, shares: [0, 0], portions: {} };
      const shown = view({ guests: [null, standing, null] as unknown as Status["guests"] });
      const row = { n: 1, cards: [{ card: 30, ...order }] };
      const zones = { ...shown.zones, "row.0": row } as unknown as typeof shown.zones;
      const at = { view: { ...shown, zones }, menu: MENU };
      const told = adviceReason({ do: "take", card: 30 }, at, names, true);
      return [told, ...briefReasons(order.order, at)];
    };
    expect(briefly(burger)).toEqual([
      "The Trucker has had no entree, and pays up to 60¢ for two courses.",
      "The Trucker pays more for a new course.",
      "It is for The Trucker.",
    ]);
    expect(briefly(order("Garden Salad", "appetizer", 1))[0]).toBe(
      "The Trucker has had no appetizer, and pays up to 80¢.",
    );
  });

  test("a guest for whom I hold one as good is not the reason, where another is", () => {
    const cook = { card: 6, bars: 4, filled: 1, lead: null, marker: false, refused: [] };
    const other = { ...cook, shares: [0, 0], portions: {} };
    const why = (cards: object[]) => {
      const fresh = { ...cook, card: 5, filled: 0, shares: [0, 0], portions: {} };
      const guests = [null, fresh, other] as unknown as Status["guests"];
      const shown = view({ guests });
      const zones = {
        ...shown.zones,
        "row.0": { n: 1, cards: [{ card: 30, ...burger }] },
        "hand.0": { n: cards.length, cards },
        "guest.2": { n: 1, cards: [{ card: 6, ...guest("The Cook") }] },
      } as unknown as typeof shown.zones;
      const at = { view: { ...shown, zones }, menu: MENU };
      return adviceReason({ do: "take", card: 30 }, at, names);
    };
    expect(why([])).toMatch(/^The Cook has had no entree yet/);
    expect(why([{ card: 22, ...burger }])).toMatch(/^The Trucker has had no entree yet/);
  });

  test("while the kitchen makes none of it, it is kept for who still takes it then", () => {
    expect(why(pie, MORNING, {}, { refused: ["dessert"] })).toMatch(
      /^It can be served from 10 am on, and The Trucker, who has had no dessert,/,
    );
    expect(why(pie, MORNING, { dessert: 1 }, { refused: ["dessert"] })).toMatch(
      /^It can be served from 10 am on\. It would put you ahead with The Trucker, /,
    );
  });

  test("a guest whom it fills comes first, and a large order counts whole on a last bar", () => {
    const paid = "It would fill The Trucker in your next turn, and you would be paid";
    const told = (change: object) => why(burger, {}, { appetizer: 1 }, { bars: 6, ...change });
    expect(told({ filled: 4, shares: [3, 1] })).toBe(`${paid} 60¢.`);
    expect(told({ filled: 5, shares: [3, 2] })).toBe(
      `${paid} 60¢: one bar is left there, but both of its bars count.`,
    );
    expect(told({ filled: 3, shares: [2, 1] })).not.toContain("would fill");
  });

  test("a guest who has had the course is named with the bars that it would make", () => {
    const told = (lead: number, shares: number[]) =>
      why(burger, {}, { entree: 1 }, { bars: 7, filled: 3, lead, shares });
    expect(told(0, [2, 1])).toBe(
      "You lead with The Trucker, 2 to 1 bars, for 40¢: with it 4 to 1.",
    );
    expect(told(1, [1, 2])).toBe("It would put you ahead with The Trucker, 3 to 2 bars, for 40¢.");
    expect(told(1, [0, 3])).toBe(
      "It would bring you up to 2 to 3 bars with The Trucker, who pays 40¢.",
    );
  });

  test("a guest who can only pay somebody else is no reason", () => {
    const told = (shares: number[]) => why(burger, {}, {}, { bars: 6, filled: 4, shares });
    expect(told([0, 4])).toBe(
      "No guest here would pay you more for entrees, and nobody else comes.",
    );
    expect(told([2, 2])).toBe(
      "It would fill The Trucker in your next turn, and you would be paid 40¢.",
    );
    expect(told([0, 2])).toMatch(/^No guest here would pay you more/); // the bars are full then, as many as hers
  });

  test("who has had a later course takes none, nor who has gone by then", () => {
    const late = /^Nobody at the table takes entrees anymore/;
    expect(why(burger, MIDNIGHT, { appetizer: 1 })).toMatch(/^It can .+ from 6 am on/);
    expect(why(burger, MIDNIGHT, { dessert: 1 })).toMatch(late);
  });

  test("a guest who would take it, but has gone by then, is not said to take none", () => {
    const leaves =
      "The Trucker leaves too soon for entrees to bring you a tip, and nobody else at the table takes any. But something must be taken.";
    expect(why(burger, MIDNIGHT, {}, { marker: true })).toBe(leaves); // before the kitchen makes it
    expect(why(burger, { spot: 5 }, {}, { marker: true })).toBe(
      "The last guests leave before you serve again.",
    ); // before my next turn
  });

  test("a guest is said to pay for the courses that can still be served there", () => {
    const pays = (sum: string, courses: string) =>
      new RegExp(`^The Trucker has had no .+, and pays up to ${sum}, for ${courses}\\.$`);
    expect(why(burger, {}, { appetizer: 1 })).toMatch(pays("80¢", "three courses"));
    expect(why(burger, {}, { appetizer: 1 }, { bars: 5, filled: 2 })).toMatch(
      pays("80¢", "three courses"),
    );
    expect(why(burger, {}, { drink: 1 })).toMatch(pays("60¢", "two courses"));
    expect(why(burger, {}, { drink: 3 }, { filled: 3 })).toMatch(/you would be paid 40¢/);
    expect(why(pie, MORNING, { entree: 1 }, { refused: ["dessert"] })).toMatch(
      /pays 60¢ for two courses\.$/,
    );
  });

  test("an order for later is counted with all bars that it takes", () => {
    const told = (bars: number) =>
      why(burger, MIDNIGHT, { appetizer: 1 }, { bars, filled: bars - 2 });
    expect(told(4)).toMatch(/pays 60¢ for two courses/); // nothing is left for a third one
    expect(why(burger, MIDNIGHT, { appetizer: 1 }, { bars: 6, filled: 2 })).toMatch(
      /three courses/,
    );
  });

  test("while the kitchen makes it, who refuses it is left out", () => {
    expect(why(burger, {}, { dessert: 1 }, { refused: ["appetizer", "entree"] })).toMatch(
      /^Nobody/,
    );
    expect(why(burger, {}, { entree: 1 })).toBe(
      "It would put you ahead with The Trucker, 2 to 0 bars, for 40¢.",
    );
  });

  test("a guest whom nobody else can win anymore is no reason", () => {
    const told = (shares: number[]) =>
      why(burger, {}, { entree: 1 }, { bars: 6, filled: 5, shares });
    expect(told([5, 0])).toMatch(/^It would fill The Trucker in your next turn/); // there is no other guest
    const other = { card: 6, bars: 4, filled: 0, lead: null, marker: false, refused: [] };
    const begun = { ...other, card: 5, bars: 6, filled: 5, portions: {}, shares: [5, 0] };
    const guests = [null, begun, { ...other, shares: [0, 0], portions: { entree: 1 } }];
    const shown = view({ guests: guests as unknown as Status["guests"] });
    const zones = {
      ...shown.zones,
      ...{ "row.0": { n: 1, cards: [{ card: 30, ...burger }] }, "hand.0": { n: 0, cards: [] } },
      "guest.2": { n: 1, cards: [{ card: 6, ...guest("The Cook") }] },
    } as unknown as typeof shown.zones;
    const at = { view: { ...shown, zones }, menu: MENU };
    expect(adviceReason({ do: "take", card: 30 }, at, names)).toBe(
      "It would put you ahead with The Cook, 2 to 0 bars, for 40¢.",
    );
  });
});

test("for how many courses a guest can still pay", () => {
  const closed = (spot: number): Course[] => (spot < 4 ? ["dessert"] : spot > 7 ? ["entree"] : []);
  const clock = Array.from({ length: 12 }, (_, spot) => closed(spot));
  const most = (portions: Standing["portions"], filled: number, marker = false, spot = 0) =>
    mostCourses({ portions, bars: 4, filled, marker }, { ...STATUS, clock, spot });
  expect(most({}, 0)).toBe(3);
  expect(most({ entree: 1 }, 1)).toBe(2);
  expect(most({ appetizer: 1, dessert: 1 }, 2)).toBe(2);
  expect(most({ appetizer: 3 }, 3)).toBe(2);
  expect(most({ drink: 4 }, 4)).toBe(1);
  // the kitchen makes no desserts until 2 pm, and no entrees from 10 pm to 6 am
  expect([most({}, 0, true, 9), most({ entree: 1 }, 1, true, 9)]).toEqual([2, 2]);
  expect([most({}, 0, true, 3), most({}, 0, false, 9)]).toEqual([3, 3]);
});

group("why an order is served", () => {
  const why = (card: number, then: object, preference: object | null = null) => {
    const standing = {
      ...{ card: 5, bars: 4, filled: 3, lead: 1, tip: 40, bonus: 0, served: false, marker: false },
      ...{ first: [0, 1], shares: [1, 2], portions: {}, refused: [] },
    };
    const shown = view({ guests: [null, standing, null] as unknown as Status["guests"] });
    const face = { guest: { ...guest("The Trucker").guest, preference } };
    const place = { "guest.1": { n: 1, cards: [{ card: 5, ...face }] } };
    const zones = { ...shown.zones, ...place, line: { n: 2, cards: [] } } as typeof shown.zones;
    const serve = { do: "serve", card, guest: 5 } as const;
    const foreseen = { pays: true, lead: 0, shares: [3, 2], tip: 40, bonus: 0, ...then };
    const menu: MenuEntry[] = [{ move: serve, why: null, then: foreseen }];
    return adviceReason(serve, { view: { ...shown, zones }, menu }, names);
  };

  test("a wish that it ends is told, too", () => {
    const entrees = { wish: "appetizer_3", bonus: 40 };
    const leads = { pays: false, lead: 0, shares: [3, 2] };
    expect(why(22, leads, entrees)).toBe(
      "It puts you ahead with The Trucker, 3 to 2 bars: that is 40¢ for you, once the bars are full.",
    ); // too few bars were left for it before
    const preference = { wish: "no_dessert", bonus: 30 };
    expect(why(21, leads, preference)).toMatch(/ But it ends the wish for 30¢ more\.$/);
  });

  test("that both bars count is said where only one is left", () => {
    expect(why(20, {})).toBe("The Trucker is full then, and pays you 40¢.");
    expect(why(22, {})).toBe("One bar is left, but both of yours count: The Trucker pays you 40¢.");
  });

  test("what comes nearer is told with who was first there, and whether the lead is still in reach", () => {
    const told = (shares: number[]) => why(20, { pays: false, lead: 1, shares });
    expect(told([1, 1])).toBe(
      "It brings you up to 1 bar there; Bea has 1, and was first: with 2 bars left you can still take the lead.",
    );
    expect(told([1, 2])).toBe(
      "It brings you up to 1 bar there; Bea has 2: one bar is left, but a large order counts as two there, and you can still take the lead.",
    );
    expect(told([1, 3])).toBe("It brings you up to 1 bar there; Bea has 3.");
  });

  test("a guest who pays somebody else is spared a wish that could still come true", () => {
    const theirs = { lead: 1, shares: [2, 2] };
    expect(why(20, theirs)).toBe(
      "The Trucker pays Bea 40¢ then, and makes room for the next guest.",
    );
    expect(why(20, theirs, { wish: "time_marker", bonus: 30 })).toBe(
      "The Trucker pays Bea 40¢ then, without the 30¢ that could still be added, and makes room for the next guest.",
    );
    expect(why(20, theirs, { wish: "entree_3", bonus: 30 })).not.toMatch(/without/);
  });
});

group("why nothing more is served", () => {
  const why = (spot: number, standing: object, pays = false, card = 20) => {
    const sits = {
      ...{
        card: 5,
        bars: 6,
        filled: 1,
        lead: null,
        tip: 0,
        bonus: 0,
        served: false,
        first: [0, 1],
      },
      ...{ shares: [0, 0], portions: { drink: 1 }, marker: true, refused: [], ...standing },
    };
    const guests = [null, sits, null] as unknown as Status["guests"];
    const then = { pays, lead: 0, shares: [1, 0], tip: 40, bonus: 0 };
    const serve = { do: "serve", card, guest: 5 } as const;
    const menu: MenuEntry[] = [{ move: serve, why: null, then }];
    return adviceReason({ do: "done" }, { view: view({ spot, guests }), menu }, names);
  };

  test("it can be done later, if the guest is still there", () => {
    expect(why(0, {}, false, 21)).toMatch(
      /^Keep your orders: The Trucker would now pay 40¢, but .* for three courses\.$/,
    ); // after a dessert nothing else
    expect(why(0, {})).toMatch(/^Nothing is lost: The Trucker/); // a drink costs no course
    expect(why(0, { portions: { dessert: 1 } })).toMatch(/^Nothing is lost: The Trucker/);
  });

  test("but not where the guest leaves first", () => {
    const gone = "The Trucker leaves before the bars can be full, and pays nobody.";
    expect(why(5, { portions: { dessert: 1 } })).toBe(gone);
    expect(why(4, { filled: 4, portions: { dessert: 1 } })).toBe(
      "The Trucker leaves before your next turn: until then only others can fill the bars.",
    );
    expect(why(5, { filled: 5 }, true)).toBe(
      "It gives up 40¢: The Trucker leaves before your next turn.",
    );
  });
});

group("what is said in a first game", () => {
  const TAKE: readonly MenuEntry[] = [
    { move: { do: "take", card: 30 }, why: null },
    { move: { do: "take", card: 31 }, why: "L4" },
  ];
  const GOAL = "Goal: the most tips. A full guest pays whoever filled the most bars.";

  test.each<[Partial<Status>, readonly MenuEntry[], string]>([
    [{ phase: "setup" }, [], "First everybody takes some orders."],
    [
      { phase: "pick", opening: 4, turn: 1 },
      [],
      "Everybody takes twice, then the first guest is served.",
    ],
    [{ phase: "pick", opening: 4 }, TAKE, "First take an order: press one with a green frame."],
  ])("at the beginning: the goal, and what to press first", (change, menu, first) => {
    expect(coaching(playing(change, menu))).toMatchObject({
      beforeFirstMove: true,
      text: `${GOAL} ${first}`,
    });
  });

  test("a list of one's own says how often everybody takes, and what wishes are worth", () => {
    setCardList({ draft_rounds: 1, preferences: { entree_3: { bonus: 75 } } });
    expect(coaching(playing({ phase: "pick", opening: 2, turn: 1 })).text).toBe(
      `${GOAL} Everybody takes once, then the first guest is served.`,
    );
    expect(wishes()).toEqual([["entree_3", 75]]);
    setCardList(null);
    expect(wishes()).toContainEqual(["entree_3", 40]);
  });

  group("an order to take is named and pointed at, the largest that a guest wants now", () => {
    const row: Record<number, object> = { 30: pie, 31: coffee, 32: burger, 33: burger };
    let beside: string | null = null;
    const takes = (why: string | null): MenuEntry[] =>
      [30, 31, 32, 33].map((card) => ({ move: { do: "take", card }, why }));
    const small: MenuEntry[] = takes(null).map((entry, n) =>
      n > 1 ? { ...entry, why: "L4" } : entry,
    );

    let portions: Record<string, number> = {};
    let shares: object = {};
    let line = { n: 3, cards: [] };
    let other: object | null = null;
    let held: readonly object[] = [];
    let hers: readonly object[] = [];
    afterEach(() => {
      other = null;
      held = hers = [];
      portions = shares = {};
      line = { ...line, n: 3 };
    });

    function at(change: Partial<Status>, menu: readonly MenuEntry[], ...refused: Course[]) {
      const fresh = { card: 5, bars: 4, filled: 0, lead: null, tip: 0, shares: [0, 0] };
      const standing = { ...fresh, refused, portions, ...shares };
      const guests = [null, standing, other] as unknown as Status["guests"];
      const lucky = playing({ ...change, guests }, menu);
      const shown = Object.entries(row).map(([card, face], place) => [
        `row.${place}`,
        { n: 1, cards: [{ card: Number(card), ...face }] },
      ]);
      const { zones, ...rest } = view({ ...change, guests });
      const hand = (cards: readonly object[], first: number) => ({
        n: cards.length,
        cards: cards.map((card, i) => ({ card: first + i, ...card })),
      });
      const cook = { guest: { ...guest("The Cook").guest, preference: null } };
      const hands = { "hand.0": hand(held, 20), "hand.1": hand(hers, 60) };
      const sits = other ? { "guest.2": { n: 1, cards: [{ card: 6, ...cook }] } } : {};
      const all = { ...zones, line, ...Object.fromEntries(shown), ...hands, ...sits };
      shows(lucky.live, { ...rest, zones: all as unknown as typeof zones }, menu);
      const mine = happened({ seat: 0, move: { do: "serve", card: 90, guest: 5 } });
      lucky.live.events = [{ ...mine, seatNames: [] }]; // else the goal takes the room
      const { text, move, news } = coaching(lucky);
      beside = news;
      return [text, move];
    }

    test("the only one that fits the first is named without others", () => {
      const only = small.map((entry) =>
        entry.move.do === "take" && entry.move.card === 31 ? entry : { ...entry, why: "L4" },
      );
      expect(at({ phase: "pair", opening: 4 }, only, "dessert")[0]).toBe(
        "One more order with one yellow bar, for later: press Coffee. It would put you ahead with The Trucker, 1 to 0 bars, for 40¢.",
      );
    });

    test("to begin with, while the first guests are not served yet", () => {
      const opening = { phase: "pick", opening: 4 } as const;
      const named = [
        "Press Burger to take it: each yellow bar fills one bar of a guest. The Trucker has had no entree yet, and pays up to 60¢, for two courses.",
        { do: "take", card: 32 },
      ];
      expect(at(opening, takes(null), "dessert")).toEqual(named);
      expect(at({ ...opening, phase: "pair" }, small, "dessert")).toEqual([
        "One more order with one yellow bar, for later: press Coffee, or another that you can press. It would put you ahead with The Trucker, 1 to 0 bars, for 40¢.",
        { do: "take", card: 31 },
      ]);
    });

    test("when there is nothing to serve", () => {
      const done: MenuEntry = { move: { do: "done" }, why: null };
      held = [coffee, pie, burger];
      expect(at({}, [...takes("L11"), done], "entree", "dessert")).toEqual([
        "No guest takes your orders now. Take two new ones: first press Coffee. It would put you ahead with The Trucker, 1 to 0 bars, for 40¢.",
        { do: "take", card: 31 },
      ]);
    });

    test("once all guests leave before I serve again, any", () => {
      const done: MenuEntry = { move: { do: "done" }, why: null };
      const take: MenuEntry = { move: { do: "take", card: 30 }, why: "L11" };
      const told = (spot: number) => {
        const sits = { card: 5, bars: 4, filled: 0, shares: [0, 0], portions: {}, refused: [] };
        const guests = [null, { ...sits, marker: true }, null] as unknown as Status["guests"];
        return coaching(playing({ spot, guests }, [take, done])).text;
      };
      expect(told(4)).toMatch(
        /leave before your next turn\. Press “Go on”: Bea serves once more, then/,
      );
      expect(told(3)).not.toMatch(/last guests leave/);
      expect(told(5)).toMatch(/Press “Go on”: the tips are counted\.$/);
    });

    test("whose hand is empty is not told of orders that nobody takes", () => {
      const done: MenuEntry = { move: { do: "done" }, why: null };
      const held = (n: number) => ({ n, cards: [{ card: 22, ...burger }].slice(0, n) });
      const told = (n: number) => {
        const lucky = playing({}, [done]);
        const { zones, ...rest } = view({});
        shows(
          lucky.live,
          { ...rest, zones: { ...zones, "hand.0": held(n) } as unknown as typeof zones },
          [done],
        );
        return coaching(lucky).text?.replace(`${GOAL} `, "");
      };
      for (const n of [0, 1])
        expect(told(n)).toBe(
          "No guest here can pay you for any of these, and nobody else comes: something must be taken, so press any.",
        );
    });

    test("and the second of a pair, later too", () => {
      expect(at({ phase: "pair" }, small, "dessert")).toEqual([
        "One more order with one yellow bar, for later: press Coffee, or another that you can press. It would put you ahead with The Trucker, 1 to 0 bars, for 40¢.",
        { do: "take", card: 31 },
      ]);
    });

    test("for later one that can be served when I next serve: the clock has moved on then", () => {
      const forbids = (spot: number, course: Course) =>
        Array.from({ length: 12 }, (_, i) => (i === spot ? [course] : []));
      const pressed = (change: Partial<Status>) => at({ phase: "pick", ...change }, takes(null))[1];
      expect(pressed({})).toEqual({ do: "take", card: 32 });
      expect(pressed({ clock: forbids(0, "entree") })).toEqual({ do: "take", card: 32 });
      expect(pressed({ clock: forbids(2, "entree") })).not.toEqual({ do: "take", card: 32 });
      expect(pressed({ clock: forbids(3, "entree"), spot: 1 })).not.toEqual({
        do: "take",
        card: 32,
      });
      expect(pressed({ clock: forbids(1, "entree"), opening: 2 })).not.toEqual({
        do: "take",
        card: 32,
      }); // Bea begins
    });

    test("for later one with which a guest would pay me goes before a larger one", () => {
      portions = { entree: 1, dessert: 1 };
      other = { card: 6, bars: 7, filled: 0, shares: [0, 0], refused: [], portions: {} };
      shares = { shares: [0, 3] };
      expect(at({ phase: "pick" }, takes(null))[1]).toEqual({ do: "take", card: 32 });
      shares = { filled: 3, shares: [2, 1] };
      expect(at({ phase: "pick" }, takes(null))[1]).toEqual({ do: "take", card: 30 });
      shares = { filled: 3, shares: [1, 2] };
      expect(at({ phase: "pick" }, takes(null))[1]).toEqual({ do: "take", card: 32 });
    });

    test("for later the one that brings most: a course that is missing before a larger order", () => {
      portions = { appetizer: 1, entree: 1 };
      shares = { filled: 1, shares: [1, 0], lead: 0, tip: 60 };
      expect(at({ phase: "pick" }, takes(null))[1]).toEqual({ do: "take", card: 30 });
    });

    test("none for a guest for whom I hold one as good, while others want one", () => {
      other = { card: 6, bars: 4, filled: 1, lead: null, tip: 0, shares: [0, 0], refused: [] };
      other = { ...other, portions: { dessert: 1 } };
      const pressed = () => at({ phase: "pick" }, takes(null))[1];
      expect(pressed()).toEqual({ do: "take", card: 32 });
      held = [burger];
      expect(pressed()).toEqual({ do: "take", card: 30 });
    });

    test("none for a guest whom somebody else is known to fill first", () => {
      other = { card: 6, bars: 7, filled: 0, lead: null, tip: 0, shares: [0, 0], refused: [] };
      other = { ...other, portions: {} };
      portions = { entree: 1, dessert: 1 };
      shares = { filled: 3, shares: [1, 1] };
      const pressed = () => at({ phase: "pick" }, takes(null))[1];
      expect(pressed()).toEqual({ do: "take", card: 30 }); // paid with one bar
      hers = [pie];
      expect(pressed()).toEqual({ do: "take", card: 32 });
    });

    test("a lead that somebody else could turn into a tip at once is no reason: it would be kept", () => {
      const told = () => at({ phase: "pick" }, takes(null))[0];
      shares = { bars: 7, filled: 3, shares: [1, 2], first: [1, 0], lead: 1, tip: 40 };
      portions = { entree: 3 };
      expect(told()).toMatch(/put you ahead with The Trucker, 3 to 2 bars/);
      hers = [burger];
      expect(told()).not.toMatch(/ahead with|up to \d to/);
    });

    test("an order that would leave others two bars ahead is not taken for that guest: it would be kept", () => {
      const told = () => at({ phase: "pick" }, takes(null), "dessert", "entree")[0];
      shares = { bars: 7, filled: 2, shares: [0, 2], first: [null, 0], lead: 1, tip: 40 };
      expect(told()).toMatch(/Coffee\. It would bring you up to 1 to 2 bars with The Trucker/);
      shares = { bars: 7, filled: 3, shares: [0, 3], first: [null, 0], lead: 1, tip: 40 };
      expect(told()).not.toMatch(/up to 1 to 3 bars/);
    });

    test("the only small order is advised with what may follow: one drawn unseen", () => {
      const unseen = () => {
        at({ phase: "pick" }, takes(null));
        return String(beside);
      };
      const large = order("Pot Roast", "entree", 2);
      portions = { appetizer: 1, entree: 1 };
      shares = { filled: 1, shares: [1, 0], lead: 0, tip: 60 };
      expect(unseen()).not.toMatch(/unseen/); // two small ones lie there
      row[31] = large;
      expect(unseen()).toMatch(
        /^This is the only order with one bar here: if no other comes up, your second is drawn unseen\./,
      );
      row[31] = coffee;
    });

    test("one that the kitchen does not make now, with the hour from which I can serve it", () => {
      const clock = [["dessert"], ...Array.from({ length: 11 }, () => [])] as Course[][];
      portions = { entree: 1 };
      expect(at({ phase: "pick", clock }, small)[0]).toBe(
        "Now take two orders for later: first press Apple Pie. It can be served from 8 am on, and The Trucker, who has had no dessert, pays 60¢ for two courses.",
      );
    });

    test("for later none for who leaves before the bars can be full, and by when the others must be", () => {
      const first = (more: object, change: Partial<Status> = {}) => {
        shares = { marker: true, bars: 7, ...more };
        return at({ phase: "pick", ...change }, takes(null), "dessert");
      };
      expect(first({}, { spot: 2 })).toEqual([
        "No guest here pays you more for any of these. For those to come, press Burger.",
        { do: "take", card: 32 },
      ]);
      const [text, move] = first({ filled: 4 }, { spot: 2 });
      expect(text).toMatch(/has had no entree yet, and pays up to .+, if full by 6 pm\.$/);
      expect(move).toEqual({ do: "take", card: 32 });
      expect(first({ marker: false })[0]).not.toMatch(/if full by/);
    });

    test("where nobody comes anymore, and nobody takes any, which one makes no difference", () => {
      portions = { appetizer: 1, entree: 1, dessert: 1 };
      line = { ...line, n: 0 };
      const [text] = at({ phase: "pick" }, takes(null), "dessert", "drink", "entree");
      expect(text).toBe(
        "No guest here can pay you for any of these, and nobody else comes: something must be taken, so press Burger.",
      );
    });

    test("where nobody comes anymore, what nobody takes says so", () => {
      const sits = { card: 5, bars: 4, filled: 1, lead: null, shares: [0, 0], refused: [] };
      let clock: Course[][] = Array.from({ length: 12 }, () => []);
      let held = false;
      const told = (portions: object, n: number, more: object = {}, spot = 0) => {
        const guests = [null, { ...sits, portions, ...more }, null] as unknown as Status["guests"];
        const lucky = playing({ phase: "pick", guests, clock, spot }, takes(null));
        const { zones, ...rest } = view({ phase: "pick", guests, clock, spot });
        shows(lucky.live, { ...rest, zones: { ...zones, line: { n, cards: [] } } }, takes(null));
        held = isHeldOrderUseless(lucky, burger.order);
        return isOrderUnwanted(lucky, burger.order);
      };
      const late = { refused: ["appetizer", "entree"] };
      expect(told({ dessert: 1 }, 0, late)).toBe(true);
      expect(told({ dessert: 1 }, 1, late)).toBe(false);
      expect(told({ entree: 1 }, 0)).toBe(false);
      expect(told({ entree: 1 }, 0, { marker: true })).toBe(false);
      clock = Array.from({ length: 12 }, (_, i) => (i > 9 ? ["entree"] : []));
      expect(told({}, 0, { marker: true }, 9), "made now, but not when I serve").toBe(true);
      expect(told({}, 0, { marker: true }, 7)).toBe(false);
      expect(held, "it can be served now").toBe(false);
      told({}, 0, { marker: true }, 10);
      expect(held, "the kitchen makes it again when they have left").toBe(true);
      told({}, 1, { marker: true }, 10);
      expect(held, "another comes").toBe(false);
    });

    test("for later one that a guest takes at all, and one for now before one for another hour", () => {
      const take = (name: string) => `Now take an order for later: press ${name}.`;
      const pair = (name: string) => `Now take two orders for later: first press ${name}.`;
      const hungry = "The Trucker has had no entree yet, and pays up to 60¢, for two courses.";
      const morning: Partial<Status> = {
        phase: "pick",
        clock: [["dessert"], ...Array.from({ length: 11 }, () => [])],
      };
      const served = { appetizer: 1, entree: 1 };
      expect(at(morning, takes(null), "dessert")[0]).toBe(`${take("Burger")} ${hungry}`);
      expect(at(morning, takes(null), "dessert", "drink", "entree")[0]).toBe(
        `${pair("Apple Pie")} It can be served from 8 am on, and The Trucker, who has had no dessert, pays 80¢ for three courses.`,
      );
      portions = { ...served, dessert: 1 };
      expect(at({ phase: "pick" }, takes(null), "drink", "entree")[0]).toMatch(pair("Apple Pie"));
      expect(at({ phase: "pick" }, takes(null), "dessert", "drink", "entree")).toEqual([
        "No guest here pays you more for any of these. For those to come, press Burger.",
        { do: "take", card: 32 },
      ]);
    });

    test("none brings anything here: for the guests to come one is named, the only small one first", () => {
      portions = { appetizer: 1, entree: 1, dessert: 1 };
      const refused = ["dessert", "drink", "entree"] as const;
      expect(at({ phase: "pair" }, small, ...refused)).toEqual([
        "One more order with one yellow bar, for later: press Apple Pie.",
        { do: "take", card: 30 },
      ]);
      row[31] = burger;
      expect(at({ phase: "pick" }, takes(null), ...refused)[1]).toEqual({ do: "take", card: 30 });
      line = { ...line, n: 0 };
      expect(at({ phase: "pick" }, takes(null), ...refused)[0]).toMatch(
        /nobody else comes: something must be taken, so press Apple Pie\.$/,
      );
      row[31] = coffee;
    });

    test("beside a large one the only small one that is as good is named: a second comes from the deck", () => {
      const told = () => String(at({ phase: "pick" }, takes(null), "dessert")[0]);
      expect(told()).toMatch(/^Now take an order for later: press Burger\. (?!.*Or)/); // two small ones lie there
      row[30] = burger;
      expect(told()).toMatch(/press Burger\. .* Or Coffee: a second then comes from the deck\.$/);
      expect(told().length).toBeLessThanOrEqual(MAX_ADVICE_LETTERS);
      shares = { filled: 2, shares: [2, 0], lead: 0, tip: 60 };
      expect(told()).toMatch(/press Burger(?!.*Or Coffee)/); // the guest is full with it, and pays
      row[30] = pie;
    });

    test("the strip, too, says that a lone small order brings one from the deck", () => {
      const lone = { "row.0": { n: 1, cards: [{ card: 30, ...pie }] } };
      const lucky = playing({ phase: "pick" });
      expect(prompt(lucky).text).toBe("Take two orders of one bar, or one of two.");
      const { zones, ...rest } = view({ phase: "pick" });
      shows(lucky.live, { ...rest, zones: { ...zones, ...lone } as typeof zones }, MENU);
      expect(prompt(lucky).text).toBe("Take one of one bar and one from the deck, or one of two.");
      expect(prompt(lucky).pictured).toEqual([
        "For later, take one ",
        1,
        " and one from the deck, or one ",
        2,
        ".",
      ]);
    });
  });

  group("a serving that brings something is named, with what it brings", () => {
    let hers: object = { n: 1, cards: [] };
    afterEach(() => {
      hers = { n: 1, cards: [] };
    });

    let beside: string | null = null;
    let coached = false;
    let meant: GuestByOrder = new Map();
    const tell = (
      entries: readonly (readonly [number, object])[],
      now: object = {},
      past = 1,
      status: Partial<Status> = {},
      preference?: object,
      named = "The Trucker",
    ) => {
      const menu: MenuEntry[] = entries.map(([card, then]) => ({
        move: { do: "serve", card, guest: 5 },
        why: null,
        then: { pays: false, lead: 0, shares: [1, 0], tip: 40, bonus: 0, ...then },
      }));
      const standing = {
        ...{ card: 5, bars: 7, filled: 0, lead: null, tip: 0, bonus: 0, refused: [] },
        ...{ first: [0, 1], shares: [0, 0], marker: false, served: false, portions: {} },
      };
      const guests = [null, { ...standing, ...now }, null] as unknown as Status["guests"];
      const can: MenuEntry[] = [...menu, { move: { do: "done" }, why: null }];
      const lucky = playing({ ...status, guests }, can);
      const sitting = { ...guest(named).guest, ...(preference && { preference }) };
      const { zones, ...rest } = view({ ...status, guests });
      const place = {
        "guest.1": { n: 1, cards: [{ card: 5, guest: sitting }] },
        gone: { n: 1, cards: [{ card: 6, ...guest("The Cook") }] },
      };
      const players = status.sides?.length ?? rest.players;
      const shown = {
        ...rest,
        players,
        zones: { ...zones, ...place, "hand.1": hers } as typeof zones,
      };
      shows(lucky.live, shown, can);
      lucky.live.coached = coached;
      const serve = happened({ seat: 0, move: { do: "serve", card: 40, guest: 6 }, cards: [] });
      const take = happened({ seat: 0, move: { do: "take", card: 40 } });
      const done = [take, ...Array.from({ length: past }, () => serve)];
      lucky.live.events = done.map((event) => ({ ...event, seatNames: [] }));
      const { text, move, news } = coaching(lucky, meant);
      beside = news;
      return [text, move && "card" in move ? move.card : undefined];
    };

    test("the first order that comes too early for another course says so before it is served", () => {
      coached = true;
      const skips = / Courses go in order: then The Trucker takes no appetizers anymore\.$/;
      expect(tell([[22, {}]])[0]).toMatch(skips);
      expect(tell([[22, {}]], { portions: { appetizer: 1 } })[0]).not.toMatch(skips);
      expect(tell([[20, {}]])[0]).not.toMatch(skips); // a drink
      expect(tell([[22, {}]], {}, 0)[0]).toMatch(skips); // the first of all, too
      coached = false;
    });

    test("an order that was taken for another guest says why it goes elsewhere now", () => {
      meant = new Map([[22, 6]]);
      expect(tell([[22, {}]])[0]).toMatch(/ It was meant for The Cook, who has gone\.$/);
      meant = new Map([[22, 5]]);
      expect(tell([[22, {}]])[0]).not.toMatch(/meant for/);
      meant = new Map();
    });

    test("two orders as good that change their guests say nothing of it", () => {
      const lucky = playing({ guests: [null, { card: 5 } as never, null] });
      const serves = { do: "serve", card: 22, guest: 5 } as const;
      const cook = { "guest.2": { n: 1, cards: [{ card: 6, ...guest("The Cook") }] } };
      const swapped = (other: typeof burger) => {
        const { zones, ...rest } = view();
        const cards = [
          { card: 22, ...burger },
          { card: 23, ...other },
        ];
        const all = { ...zones, ...cook, "hand.0": { n: 2, cards } } as typeof zones;
        shows(lucky.live, { ...rest, zones: all }, MENU);
        return explainOtherGuest(
          serves,
          new Map([
            [22, 6],
            [23, 5],
          ]),
          lucky,
        );
      };
      expect(swapped(burger)).toBeNull();
      expect(swapped(pie)).toMatch(/^It was meant for The Cook/);
    });

    test("in a team it is the team that leads", () => {
      const teams = { sides: [0, 1, 0, 1], colors: ["pink", "blue"] };
      expect(tell([[22, {}]], {}, 1, teams)[0]).toMatch(/: then your team leads there, for 40¢\./);
    });

    test("the first is told with how it is done", () => {
      expect(tell([[22, {}]], {}, 0)).toEqual([
        "Press Burger in your hand, then The Trucker: each yellow bar fills one there. Each guest takes one order a turn.",
        22,
      ]);
    });

    test("who is paid goes before who leads, and the lead before a higher tip", () => {
      const theirs = { lead: 1, tip: 40 };
      expect(
        tell(
          [
            [22, {}],
            [20, { pays: true, tip: 60 }],
          ],
          theirs,
        ),
      ).toEqual([
        "Serve Coffee to The Trucker: the bars are full then, and you are paid 60¢, without the 30¢ for the wish.",
        20,
      ]);
      const either = [22, 20].map((card) => [card, { pays: true, tip: 60 }] as const);
      expect(tell(either, { ...theirs, bars: 4, filled: 3 })[1]).toBe(20); // one bar is enough
      expect(tell([[22, { pays: true, tip: 60 }]], { ...theirs, bars: 4, filled: 3 })[0]).toBe(
        "Serve Burger to The Trucker: one bar is left, but both of yours count, and you are paid 60¢, without the 30¢ for the wish.",
      );
      expect(
        tell(
          [
            [22, { lead: 1 }],
            [20, {}],
          ],
          theirs,
        ),
      ).toEqual([
        "Serve Coffee to The Trucker: then you lead there, for 40¢. A drink is no course, but its bars count.",
        20,
      ]);
      expect(
        tell(
          [
            [22, { tip: 40 }],
            [21, { tip: 60 }],
          ],
          { lead: 0, tip: 40 },
        ),
      ).toEqual([
        "Serve Apple Pie to The Trucker: you still lead, and the tip grows to 60¢. Then The Trucker takes no appetizers or entrees anymore.",
        21,
      ]);
    });

    test("a guest who leaves before the bars can be full is not worth an order", () => {
      const late = { lead: 0, tip: 40, marker: true, filled: 3, shares: [3, 0] };
      const serve = [[22, { tip: 60, shares: [5, 0] }]] as const;
      const status = { spot: 5 };
      expect(tell(serve, late, 1, status)[0]).toBe(
        "The Trucker leaves at 6 pm, before the bars can be full. So keep Burger: press “Done”.",
      );
      expect(tell(serve, late, 1, { spot: 4 })[0]).toMatch(/^The Trucker leaves/); // before my next turn
      expect(tell(serve, late, 1, { spot: 3 })[0]).toMatch(/^Serve Burger/);
      expect(tell(serve, { ...late, marker: false }, 1, status)[0]).toMatch(/^Serve Burger/);
    });

    test("by when a guest with a penny must be full is told with the advice", () => {
      const soon = { lead: 1, tip: 40, marker: true, filled: 2, shares: [0, 2] };
      const serve = [[22, { shares: [2, 2] }]] as const;
      const told = (now: object) => tell(serve, now, 1, { spot: 2 })[0];
      expect(told(soon)).toBe(
        "Serve Burger to The Trucker: then you lead there, for 40¢. Then 3 bars are left, before The Trucker leaves at 6 pm.",
      );
      expect(told({ ...soon, marker: false })).toMatch(/there, for 40¢\.$/);
    });

    test("who holds no order large enough, or none that still fits, cannot fill the bars", () => {
      const nearly = { lead: 1, tip: 40, bars: 6, filled: 2, shares: [0, 2], first: [1, 0] };
      const told = (n: number, ...cards: object[]) => {
        hers = { n, cards: cards.map((card, i) => ({ card: 60 + i, ...card })) };
        return tell([[22, { shares: [2, 2] }]], nearly)[0];
      };
      const risky = /^Burger would put you ahead .* and be paid/;
      expect(told(1)).toMatch(risky); // nobody has seen it
      expect(told(1, burger)).toMatch(risky);
      expect(told(1, coffee)).not.toMatch(risky);
      expect(told(0)).not.toMatch(risky);
      const starter = { order: { ...burger.order, course: "appetizer" } };
      expect(told(1, starter)).not.toMatch(risky); // too late after an entree
    });

    test("a course that ends all others is said to", () => {
      hers = { n: 0, cards: [] };
      const alone = { lead: 1, tip: 40, bars: 4, filled: 1, portions: { drink: 1 } };
      expect(tell([[21, { tip: 40, bonus: 30 }]], alone)[0]).toBe(
        "Serve Apple Pie to The Trucker: then you lead there, for 40¢ + 30¢, but never more: earlier courses come too late then.",
      );
      expect(tell([[22, { tip: 40 }]], alone)[0]).not.toMatch(/never more/);
    });

    test("but not while a wish can still come true and bring more", () => {
      hers = { n: 0, cards: [] };
      const alone = { lead: 1, tip: 40, bars: 4, filled: 1, portions: { drink: 1 } };
      const told = (wish: string, bonus: number, now: object = {}) =>
        tell([[21, { bonus }]], { ...alone, ...now }, 1, {}, { wish, bonus: 30 })[0];
      expect(told("time_marker", 0)).toMatch(/ for 40¢\. Then/); // it comes with the clock
      expect(told("time_marker", 30, { marker: true })).toMatch(/, but never more: /);
      expect(told("entree_3", 0)).toMatch(/, but never more: /); // no entree after a dessert
      expect(told("no_dessert", 0)).toBe(
        "Serve Apple Pie to The Trucker: then you lead there, for 40¢, but never more: earlier courses come too late then. The wish’s 30¢ is given up for that.",
      );
    });

    group("what becomes of the guest's wish", () => {
      const starters = { wish: "appetizer_3", bonus: 40 };
      const mine = { lead: 0, tip: 40, filled: 2, shares: [2, 0], portions: { appetizer: 2 } };
      const said = (then: object, now: object = mine, preference: object = starters) =>
        tell([[22, { shares: [4, 0], ...then }]], now, 1, {}, preference);

      test("is told with the lead that ends it", () => {
        expect(said({ tip: 90 })[0]).toBe(
          "Serve Burger to The Trucker: you still lead, and the tip grows to 90¢. The wish’s 40¢ is given up for that.",
        );
        expect(said({ tip: 90 }, mine, { wish: "dessert_1", bonus: 40 })[0]).toMatch(/to 90¢\.$/);
      });

      test("is told with the payment that comes without it", () => {
        expect(said({ pays: true, tip: 60 }, { ...mine, bars: 4 })[0]).toMatch(
          /and you are paid 60¢, without the 40¢ for the wish\.$/,
        );
      });

      test("counts before a lead that is safer, or a tip that grows by less", () => {
        const keep =
          "You lead with The Trucker. Burger there would end the wish for 40¢ more: so keep it, and press “Done”.";
        expect(said({ tip: 40 })[0]).toBe(keep);
        expect(said({ tip: 60 }, { ...mine, tip: 50, bars: 4 })[0]).toBe(keep);
      });

      test("is told with the first serving that furthers it", () => {
        const first = (preference: object) => tell([[21, {}]], {}, 0, {}, preference)[0];
        expect(first({ wish: "dessert_1", bonus: 30 })).toBe(
          "Press Apple Pie in your hand, then The Trucker: each yellow bar fills one there. It also counts for a wish: 30¢ more with a dessert.",
        );
        expect(first(starters)).toMatch(
          /one order a turn\. The wish’s 40¢ is given up for that\.$/,
        );
      });
    });

    test("what is told beside it leaves room for the advice: three lines of the smallest phone", () => {
      const mine = { lead: 0, tip: 40, filled: 2, shares: [2, 0], marker: true };
      const [text] = tell([[20, { shares: [3, 0] }]], mine, 1, { scores: [450, 0] });
      expect(text).toMatch(/^Serve Coffee to The Trucker, too, where you lead: 3 to 0 bars/);
      expect(beside).toMatch(/^Nobody can catch up with you anymore/);
      expect(`${beside}${text}`.length).toBeLessThanOrEqual(MAX_ADVICE_LETTERS);
    });

    test("why not the order or the guest where the preview shows as much or more", () => {
      const last = { lead: 0, tip: 40, bars: 6, filled: 5, shares: [5, 0] };
      const paid = { pays: true, shares: [6, 0] };
      expect(
        tell(
          [
            [21, paid],
            [22, { ...paid, shares: [7, 0] }],
          ],
          last,
        )[0],
      ).toBe(
        "Serve Apple Pie to The Trucker: the bars are full then, and you are paid 40¢, without the 30¢ for the wish. A small order is enough there: spare Burger.",
      );
      expect(
        tell(
          [
            [20, { shares: [1, 0] }],
            [22, { shares: [2, 0] }],
          ],
          {},
        )[0],
      ).not.toContain("Coffee");
      expect(
        tell(
          [
            [22, { shares: [2, 0] }],
            [21, { bonus: 30 }],
          ],
          {},
        )[0],
      ).toBe(
        "Serve Burger to The Trucker: then you lead there, for 40¢. Apple Pie there would end the courses before it.",
      );
    });

    test("a lead that the preview shows, and that is not advised, is never denied", () => {
      const sits = { bars: 7, filled: 4, lead: 1, tip: 40, bonus: 0, refused: [], served: false };
      const here = { ...sits, ...{ card: 5, marker: false, shares: [0, 3], first: [null, 0] } };
      const leaves = { ...sits, ...{ card: 6, marker: true, shares: [0, 0], first: [null, null] } };
      const guests = [
        null,
        { ...here, bars: 6, portions: { drink: 4 } },
        { ...leaves, lead: null, filled: 0, portions: {} },
      ] as unknown as Status["guests"];
      const then = { pays: false, tip: 40, bonus: 0 };
      const menu: MenuEntry[] = [
        {
          move: { do: "serve", card: 22, guest: 5 },
          why: null,
          then: { ...then, lead: 1, shares: [2, 3] },
        },
        {
          move: { do: "serve", card: 22, guest: 6 },
          why: null,
          then: { ...then, lead: 0, shares: [2, 0] },
        },
        { move: { do: "done" }, why: null },
      ];
      const lucky = playing({ spot: 4, guests }, menu);
      const { zones, ...rest } = view({ spot: 4, guests });
      const named = (card: number, name: string) => ({ n: 1, cards: [{ card, ...guest(name) }] });
      const sitting = { "guest.1": named(5, "The Trucker"), "guest.2": named(6, "The Cook") };
      const hers = { "hand.1": { n: 2, cards: [] } };
      shows(
        lucky.live,
        { ...rest, zones: { ...zones, ...sitting, ...hers } as typeof zones },
        menu,
      );
      const serve = happened({ seat: 0, move: { do: "serve", card: 40, guest: 6 }, cards: [] });
      lucky.live.events = [{ ...serve, seatNames: [] }];
      expect(coaching(lucky)).toMatchObject({
        text: "Burger would give you the lead with The Cook, who leaves at 6 pm, before the bars can be full. So keep it: press “Done”.",
        move: { do: "done" },
      });
    });

    test("a lead that somebody else can turn into their tip at once is not praised", () => {
      const nearly = { lead: 1, tip: 40, bars: 6, filled: 3, shares: [0, 3], first: [null, 0] };
      const told = (shares: number[], more: object = {}) =>
        tell([[22, { shares }]], { ...nearly, ...more });
      expect(told([3, 3])).toEqual([
        "Burger would put you ahead with The Trucker, 3 to 3. But Bea can fill the last bar and be paid: 5 to 3. So keep it: press “Done”.",
        undefined,
      ]);
      expect(told([5, 3], { first: [0, 1] })[0]).toMatch(
        /: then you lead there, for 40¢\. One bar/,
      );
      expect(told([5, 3], { first: [1, 0] })[0]).toBe(
        "Burger would put you ahead with The Trucker, 5 to 3. But Bea can fill the last bar and be paid: 5 to 5, and first there. So keep it: press “Done”.",
      );
    });

    test("a bonus for being full in time is counted only while that can be", () => {
      const fast = { wish: "no_time_marker", bonus: 40 } as const;
      const gains = (spot: number) =>
        tell([[22, { tip: 40, bonus: 40 }]], {}, 1, { spot }, fast)[0];
      expect(gains(2)).toBe("Serve Burger to The Trucker: then you lead there, for 40¢ + 40¢.");
      expect(gains(4)).toBe("Serve Burger to The Trucker: then you lead there, for 40¢.");
    });

    test("of two that fill a guest for as much, the later course is served: an earlier one is of more use elsewhere", () => {
      const tea = [20, { pays: true, tip: 60 }] as const;
      expect(tell([[21, { pays: true, tip: 60 }], tea])[1]).toBe(20);
    });

    test("where it brings more an order goes, though another would put me ahead", () => {
      const menu = (guest: number, then: object): MenuEntry => ({
        move: { do: "serve", card: 22, guest },
        why: null,
        then: { pays: false, lead: 0, shares: [3, 0], tip: 40, bonus: 0, ...then },
      });
      const sits = (card: number, more: object) => ({
        ...{ card, bars: 7, filled: 1, lead: null, tip: 0, bonus: 0, refused: [], portions: {} },
        ...{ first: [0, 1], shares: [0, 0], marker: false, served: false, ...more },
      });
      const rich = { guest: { ...guest("The Novelist").guest, tips: [70, 200, 300] } };
      const ahead = sits(6, { lead: 0, tip: 70, shares: [1, 0], portions: { appetizer: 1 } });
      const guests = [ahead, sits(5, {}), null] as unknown as Status["guests"];
      const can = [menu(5, {}), menu(6, { tip: 200 })];
      const lucky = playing({ guests }, can);
      const { zones, ...rest } = view({ guests });
      const place = { "guest.0": { n: 1, cards: [{ card: 6, ...rich }] }, "hand.1": hers };
      shows(lucky.live, { ...rest, zones: { ...zones, ...place } as typeof zones }, can);
      const serve = happened({ seat: 0, move: { do: "serve", card: 40, guest: 6 }, cards: [] });
      lucky.live.events = [{ ...serve, seatNames: [] }];
      expect(coaching(lucky).move).toMatchObject({ guest: 6 });
    });

    test("who leaves soon, and is full only if served now, goes before who is hardly full in time", () => {
      const menu = (guest: number, then: object): MenuEntry => ({
        move: { do: "serve", card: 22, guest },
        why: null,
        then: { pays: false, lead: 0, shares: [2, 0], tip: 40, bonus: 0, ...then },
      });
      const sits = (card: number, more: object) => ({
        ...{ card, bars: 6, filled: 0, lead: null, tip: 0, bonus: 0, refused: [], portions: {} },
        ...{ first: [0, 1], shares: [0, 0], marker: true, served: false, ...more },
      });
      const begun = sits(6, { lead: 0, tip: 40, filled: 2, shares: [2, 0] });
      const can = [menu(5, {}), menu(6, { tip: 60, shares: [4, 0] })];
      const told = (marker: boolean) => {
        const guests = [sits(5, { marker }), begun, null] as unknown as Status["guests"];
        const lucky = playing({ guests, spot: 2 }, can);
        const { zones, ...rest } = view({ guests, spot: 2 });
        const place = { "guest.0": { n: 1, cards: [{ card: 6, ...guest("The Cook") }] } };
        shows(lucky.live, { ...rest, zones: { ...zones, ...place } as typeof zones }, can);
        const serve = happened({ seat: 0, move: { do: "serve", card: 40, guest: 6 }, cards: [] });
        lucky.live.events = [{ ...serve, seatNames: [] }];
        return coaching(lucky).move;
      };
      expect(told(false)).toMatchObject({ guest: 5 });
      expect(told(true)).toMatchObject({ guest: 6 });
    });

    test("of two that lead, an earlier course leaves more to follow", () => {
      expect(
        tell([
          [21, {}],
          [22, {}],
        ])[1],
      ).toBe(22);
    });

    test("there it is told what the nearest of them would do", () => {
      const theirs = { lead: 1, tip: 40 };
      const said = (then: object, now: object = theirs) => tell([[22, then]], now)[0];
      const closer = (shares: readonly number[]) =>
        tell([[22, { lead: 1, shares }]], { ...theirs, bars: 7, filled: 2 });
      expect(closer([1, 3])).toEqual([
        "Burger would make it only 1 to 3 bars with The Trucker, too few to lead. So keep it: press “Done”.",
        undefined,
      ]);
      expect(closer([2, 3])).toEqual([
        "Serve Burger to The Trucker: it does not put you ahead yet, but with 2 to 3 bars there your next order can.",
        22,
      ]);
      expect(closer([2, 2])[0]).toBe(
        "Serve Burger to The Trucker: it does not put you ahead yet, but with 2 to 2 bars there, where Bea was first, your next order can.",
      );
      expect(said({ lead: 1, shares: [2, 3] }, { ...theirs, bars: 7, filled: 4 })).toBe(
        "With Burger The Trucker would have 2 to 3 bars, but Bea could fill the rest and be paid. So keep it: press “Done”.",
      );
      expect(said({ lead: 1, pays: true, shares: [1, 3] })).toBe(
        "Burger would fill The Trucker, who then pays Bea 40¢. So keep it: press “Done”.",
      );
      expect(said({ shares: [3, 1] }, { lead: 0, tip: 40 })).toBe(
        "Serve Burger to The Trucker, too, where you lead: 3 to 1 bars are harder to overtake.",
      );
      expect(said({ shares: [5, 1] }, { lead: 0, tip: 40, bars: 7, filled: 4 })).toBe(
        "Serve Burger to The Trucker, too, where you lead: 5 to 1 bars are harder to overtake.",
      );
      expect(said({ shares: [6, 1] }, { lead: 0, tip: 40, bars: 6, filled: 5 })).toBe(
        "Nobody can overtake you with The Trucker anymore. Serve Burger there, too: you are paid when the bars are full.",
      );
    });

    test("what is kept has its reason, also in the fewest words", () => {
      const far = Array.from({ length: 9 }, () => "A very long name").join(" ");
      const theirs = { lead: 1, tip: 40 };
      const said = (then: object, now: object) =>
        tell([[22, then]], now, 1, {}, undefined, far.slice(0, 150))[0];
      expect(said({ lead: 1, shares: [1, 3] }, { ...theirs, bars: 7, filled: 2 })).toBe(
        "Press “Done”, and keep your orders: none puts you ahead.",
      );
      expect(said({ lead: 1, pays: true, shares: [1, 3] }, theirs)).toBe(
        "Press “Done”, and keep your orders: Bea would be paid.",
      );
    });

    test("and nothing goes where too few bars are left to take the lead", () => {
      const vain = (filled: number) =>
        tell([[22, { lead: 1, shares: [2, 4] }]], { lead: 1, tip: 40, bars: 7, filled });
      expect(vain(5)[0]).toBe(
        "Burger makes it 2 to 4 bars with The Trucker, and too few are left to overtake Bea. So keep it: press “Done”.",
      );
      expect(vain(4)[0]).toMatch(/^Burger would make it only/);
      const even = (first: readonly number[]) =>
        tell([[22, { lead: 1, shares: [1, 3] }]], {
          ...{ lead: 1, tip: 40, bars: 7, filled: 4, first },
        })[0];
      expect(even([0, 1])).not.toMatch(/too few are left/); // as many, and first there
      expect(even([1, 0])).toMatch(/too few are left to overtake Bea/);
    });
  });

  test("while an order that was pressed is on its way nothing else is said", () => {
    const menu: MenuEntry[] = [{ move: { do: "done" }, why: null }, ...TAKE];
    const lucky = playing({}, menu);
    const said = coach(
      lucky.live,
      () => lucky.view,
      () => names,
    );
    const before = said().text;
    lucky.take({ move: { do: "take", card: 30 }, why: "L11" });
    shows(lucky.live, { ...view({ phase: "pick" }), v: 11 }, TAKE);
    expect(said().text).toBe(before); // the page shows the row before it takes from there
    lucky.takeWanted();
    expect(said().text).toBe(before);
    shows(lucky.live, view({ turn: 1 }), []);
    expect(said().text).not.toBe(before);
  });

  test("what a first game says has few words for few things", () => {
    const said = Object.entries(en).filter(([key]) =>
      /^(coach|prompt|news|reason|wish)\b/.test(key),
    );
    expect(said.length).toBeGreaterThan(40);
    expect(said.filter(([, text]) => /portion|food|\bcards?\b/i.test(text))).toEqual([]);
  });

  test("the only order that can be taken is pointed at", () => {
    expect(coaching(playing({ phase: "pair" }, TAKE)).move).toEqual({ do: "take", card: 30 });
    expect(coaching(playing()).move).toBe(undefined);
  });

  test("what to press first and the goal fit three lines of a phone that lies on its side", () => {
    const opening: Partial<Status> = { phase: "pick", opening: 8, turn: 0 };
    const fresh = { card: 5, bars: 4, filled: 0, lead: null, tip: 0, shares: [0, 0] };
    const sits = { ...fresh, marker: false, refused: [], portions: {}, first: [null, null] };
    const guests = [null, sits, null] as unknown as Status["guests"];
    const menu: MenuEntry[] = [{ move: { do: "take", card: 30 }, why: null }];
    const lucky = playing({ ...opening, guests }, menu);
    const { zones, ...rest } = view({ ...opening, guests });
    const empty = { n: 0, cards: [] };
    const salad = { n: 1, cards: [{ card: 30, ...order("Garden Salad", "appetizer", 1) }] };
    shows(
      lucky.live,
      { ...rest, zones: { ...zones, "row.0": salad, "hand.0": empty } as typeof zones },
      menu,
    );
    expect(coaching(lucky).text).toBe(
      "Goal: the most tips. A full guest pays whoever filled the most bars. Press Garden Salad to take it. The Trucker pays more for a new course.",
    );
  });

  test("at the beginning of a game in teams the goal names the partner", () => {
    const teams: Partial<Status> = { sides: [0, 1, 0, 1], colors: ["pink", "green"] };
    const lucky = playing();
    const opening = view({ ...teams, phase: "pick", opening: 8, turn: 1 });
    shows(lucky.live, { ...opening, players: 4 }, []);
    expect(coaching(lucky).text).toMatch(/^Goal: the most tips with Cid\./);
  });

  test("what somebody else serves is told with what they lead for", () => {
    const standing = { lead: 1, tip: 40, bonus: 0, shares: [0, 1] };
    const guests = [null, standing, null] as unknown as Status["guests"];
    const event = happened(
      {
        move: { do: "serve", card: 22, guest: 5 },
        cards: [{ card: 22, from: "hand.1", to: "orders.1", ...burger }],
      },
      { guests },
    );
    const serves = "Bea serves Burger to guest 2.";
    expect(describeForNewcomer(event, names)).toBe(`${serves} Bea leads there, for 40¢.`);
    const teams = { ...event, status: { ...event.status, sides: [0, 1, 0, 1] } };
    expect(describeForNewcomer(teams, names)).toBe(`${serves} Bea and Dot lead there, for 40¢.`);
    const pleased = [null, { ...standing, bonus: 30 }, null] as unknown as Status["guests"];
    expect(
      describeForNewcomer({ ...event, status: { ...event.status, guests: pleased } }, names),
    ).toBe(`${serves} Bea leads there, for 40¢ + 30¢.`);
  });

  test("a guest who becomes full is seen so for a moment, with the order that fills them", () => {
    vi.useFakeTimers();
    const sits = { card: 5, bars: 4, filled: 2, lead: 1, shares: [0, 2], portions: { entree: 2 } };
    const more = { servers: [1], first: [null, 0], refused: [], marker: false, tip: 40 };
    const lucky = playing({ guests: [null, { ...sits, ...more } as never, null] });
    const serve = {
      seat: 1,
      move: { do: "serve", card: 22, guest: 5 },
      cards: [{ card: 22, from: "hand.1", to: "orders.1", ...burger }],
    } as const;
    const full = new FullGuests();
    full.before(happened(serve as never), lucky);
    expect(full.at(1)).toBeUndefined();
    const settled = [{ card: 5, side: 1, tip: 60, bonus: 0 }] as Status["settled"];
    full.before(happened(serve as never, { settled }), lucky);
    expect(full.at(1)?.standing).toMatchObject({ filled: 4, shares: [0, 4], servers: [1, 1] });
    expect(full.at(1)?.orders.at(-1)?.order.name).toBe("Burger");
    vi.advanceTimersByTime(FULL_MS);
    expect(full.at(1)).toBeUndefined();
    vi.useRealTimers();
  });

  test("why a guest pays one of two who have filled as many bars is told", () => {
    const sitting = { card: 5, bars: 4, shares: [2, 0] };
    const before = { ...STATUS, guests: [null, sitting, null] as unknown as Status["guests"] };
    const served = {
      seat: 1,
      move: { do: "serve", card: 22, guest: 5 },
      cards: [
        { card: 22, from: "hand.1", to: "orders.1", ...burger },
        { card: 5, from: "guest.1", to: "tips.0", ...guest("The Dentist") },
      ],
    } as const;
    const won = (side: number) =>
      happened(served, {
        guests: [null, null, null],
        settled: [{ card: 5, side, tip: 60, bonus: 0 }],
      });
    expect(describeForNewcomer(won(0), names, before)).toMatch(
      / Bea had as many bars, but your first order came earlier\.$/,
    );
    expect(describeForNewcomer(won(1), names, before)).toMatch(
      / You had as many bars, but the first order of Bea came earlier\.$/,
    );
    const ahead = { ...before, guests: [null, { ...sitting, shares: [1, 0] }, null] as never };
    expect(describeForNewcomer(won(1), names, ahead)).not.toMatch(/as many/);
  });

  group("what stands beside the bars comes with its first use", () => {
    const standing = {
      ...{ card: 5, bars: 4, filled: 1, lead: 1, shares: [0, 1], tip: 40 },
      ...{ marker: false, portions: {} },
    };
    const guests = (more: object = {}) =>
      [null, { ...standing, ...more }, null] as unknown as Status["guests"];
    const serves = (seat: number, more: object = {}) =>
      happened(
        { seat, move: { do: "serve", card: 22, guest: 5 }, cards: [] },
        { guests: guests(more) },
      );
    const done = happened({ seat: 0, move: { do: "done" }, cards: [] });
    const takes = happened({ seat: 0, move: { do: "take", card: 30 }, cards: [] });
    const DETAILS = ["wishes", "penny", "line"] as const;

    function after(events: EventWithFaces<Schema>[], change: Partial<Status> = {}) {
      const lucky = playing({ guests: guests(), ...change });
      lucky.live.coached = true;
      lucky.live.events = events.map((event) => ({ ...event, seatNames: [] }));
      const quiet = DETAILS.filter((detail) => isDetailHidden(lucky, detail));
      return { quiet, ...coaching(lucky) };
    }

    test("before anybody has served, nothing of it is of use", () => {
      expect(after([]).quiet).toEqual(DETAILS);
    });

    test("who has played before, or reads a hint, sees all of it", () => {
      const lucky = playing();
      expect(DETAILS.filter((detail) => isDetailHidden(lucky, detail))).toEqual([]);
    });

    test("prices are told once I have taken an order, until I have served", () => {
      expect(after([takes], { turn: 1, opening: 3 }).text).toBe(
        "Below each guest: the tip for any 1, any 2 or all 3 courses: appetizer, entree, dessert. A drink is no course.",
      );
      expect(after([takes, serves(1), serves(0)]).news).not.toMatch(/Below/);
    });

    test("who serves for the first time is told how, and nothing else", () => {
      const { news: told, text } = after([takes, serves(1)]);
      expect(told).toBe(null);
      expect(text).toMatch(/^Press an order in your hand/);
    });

    test("wishes come into sight with the first order that I take, or with a hint", () => {
      const areQuiet = (events: EventWithFaces<Schema>[], hint: object | null = null) => {
        const lucky = playing({ guests: guests() });
        lucky.live.coached = true;
        lucky.live.hint = hint as typeof lucky.live.hint;
        lucky.live.events = events.map((event) => ({ ...event, seatNames: [] }));
        return areWishesHidden(lucky);
      };
      expect([areQuiet([]), areQuiet([], {}), areQuiet([takes])]).toEqual([true, false, false]);
    });

    test("wishes are told on my own turn, when there is time to read it, not while I wait", () => {
      const waits = after([takes, serves(1), done, takes], { turn: 1 });
      expect(waits.quiet).toEqual(["penny", "line"]);
      expect([waits.news, waits.text].join(" ")).not.toMatch(/wish/);
      const mine = after([takes, serves(0), done, takes, serves(1)]);
      expect(mine.news).toBe("New: wishes. The Trucker gives 30¢ more with a dessert.");
    });

    test("what was not told beside my first serving is told afterwards", () => {
      const pays = happened({
        ...{ seat: 1, move: { do: "serve", card: 22, guest: 5 } },
        cards: [{ card: 5, from: "guest.1", to: "tips.1", ...guest("The Trucker") }],
      });
      expect(after([takes, pays, serves(0)]).news).toMatch(/^Nobody waits outside anymore: /);
    });

    test("from when on the kitchen makes no desserts, or no entrees, is told in the opening, or in the round before", () => {
      const closes = (spot: number, course: Course) =>
        Array.from({ length: 12 }, (_, i) => (i >= spot && i < spot + 2 ? [course] : []));
      const morning = { clock: closes(0, "dessert") };
      const opening = { ...takes, status: { ...takes.status, ...morning, opening: 3 } };
      const known = new ToldNews();
      const waits = (...events: EventWithFaces<Schema>[]) => {
        const lucky = playing({ ...morning, guests: guests(), turn: 1, opening: 3 });
        lucky.live.coached = true;
        lucky.live.events = events.map((event) => ({ ...event, seatNames: [] }));
        return coaching(lucky, new Map(), known).text;
      };
      expect(waits(opening)).toMatch(/^Below each guest/);
      expect(waits(opening, opening)).toBe(
        "The kitchen makes no desserts before 10 am (the little clock): take them only for later.",
      );
      const night = { clock: closes(8, "entree") };
      const at = (spot: number) => {
        const status = { guests: guests(), ...night, spot };
        const hers = happened({ seat: 1, move: { do: "done" }, cards: [] }, status);
        return after([takes, serves(0), done, hers], { ...night, spot }).news;
      };
      expect(at(5)).not.toMatch(/kitchen/);
      expect(at(6)).toBe(
        "From 10 pm the kitchen makes no entrees, until 2 am: so serve them before.",
      );
      expect(at(8)).toMatch(/^The kitchen makes no entrees before 2 am/);
    });

    test("before night falls it is told on my turn what that will bring", () => {
      const late = happened(
        { seat: 1, move: { do: "take", card: 31 }, cards: [] },
        {
          ...{ guests: guests(), spot: 4 },
        },
      );
      const events = [takes, serves(0), done, late];
      expect(after(events, { spot: 4 }).news).toBe(
        "At 6 pm night falls. A penny then marks who still sits here: they leave unpaid if not full by 6 am.",
      );
      expect(String(after(events, { spot: 4, turn: 1 }).news)).not.toMatch(/night falls/);
      expect(String(after(events, { spot: 6 }).news)).not.toMatch(/falls|breaks/);
    });

    test("who waits is told long news alone", () => {
      const served = (name: string) => {
        const event = serves(1, { lead: 1, bonus: 0 });
        const cards = [{ card: 22, from: "hand.1", to: "orders.1", ...order(name, "entree", 2) }];
        const was = { 5: guest("The Trucker") };
        return after([takes, serves(0), done, { ...event, cards, was } as never], { turn: 1 });
      };
      const { news: told, text } = served("Burger");
      expect(told ?? text).toMatch(/^Bea serves Burger to/);
      const long = served("A very long name of a dish that somebody has made up ".repeat(3).trim());
      expect([long.news, long.text]).toEqual([null, expect.stringMatching(/^Bea serves A very/)]);
    });

    group("what has changed at a guest since my latest move is told once", () => {
      let meantFor: GuestByOrder = new Map();
      const SEAT = { bars: 7, filled: 2, lead: 0, shares: [2, 0], first: [0, null], bonus: 0 };
      const told = (
        then: object,
        now: object,
        change: Partial<Status> = {},
        preference?: object,
      ) => {
        const mine = happened(
          { seat: 0, move: { do: "done" }, cards: [] },
          { guests: guests({ ...SEAT, ...then }) },
        );
        const takesOne = { ...takes, status: { ...takes.status, guests: guests(SEAT) } };
        const hers = happened(
          { seat: 1, move: { do: "done" }, cards: [] },
          { guests: guests({ ...SEAT, ...now }), ...change },
        );
        const served = serves(0, { marker: true, portions: { dessert: 1 } });
        const lessons = Array.from({ length: 5 }, () => [served, done])
          .flat() // all is taught
          .map((event) => ({ ...event, status: { ...event.status, ...change } }));
        const events = [takes, ...lessons, mine, takesOne, hers];
        const status = { guests: guests({ ...SEAT, ...now }), ...change };
        const lucky = playing(status);
        lucky.live.coached = true;
        lucky.live.events = events.map((event) => ({ ...event, seatNames: [] }));
        const { zones, ...rest } = view(status);
        const face = { ...guest("The Trucker").guest, ...(preference && { preference }) };
        const place = { "guest.1": { n: 1, cards: [{ card: 5, guest: face }] } };
        const shown = { ...rest, zones: { ...zones, ...place } } as typeof rest & {
          zones: typeof zones;
        };
        const { events: seen } = lucky.live;
        shows(lucky.live, shown, MENU);
        lucky.live.events = seen;
        return coaching(lucky, meantFor).news;
      };

      test("who can no longer pay me, since another has too many bars there", () => {
        const lost = { filled: 6, lead: 1, shares: [2, 4] };
        expect(told({}, { ...lost, filled: 7, shares: [2, 5] })).toBe(
          "The Trucker cannot pay you anymore: Bea has 5 bars there to your 2.",
        );
        expect(told({}, {})).not.toMatch(/anymore/);
        expect(told({ ...lost, filled: 7 }, { ...lost, filled: 7 })).not.toMatch(/cannot pay/);
      });

      test("who has left unpaid, and with whom of them I led", () => {
        const leaves = (then: object) => {
          const [mine, hers] = [0, 1].map((seat) => ({
            ...happened({ seat, move: { do: "take", card: 31 } }, { guests: guests(then) }),
            v: 12 + seat,
          }));
          const gone = { card: 5, from: "guest.1", to: "gone", ...guest("The Trucker") };
          const flip = { ...happened({ seat: 1, cards: [gone] as never }), v: 14 };
          const past = [serves(0), done].map((event, i) => ({ ...event, v: i + 1 }));
          return after([...past, mine, hers, flip] as never).news;
        };
        const mine = { lead: 0, shares: [4, 0], filled: 4, bars: 7, tip: 60, bonus: 30 };
        expect(leaves(mine)).toBe("The Trucker left unpaid: you led there, for 60¢ + 30¢.");
        expect(leaves({ ...mine, lead: 1 })).toBe("The Trucker left unpaid.");
      });

      test("who can no longer be full before they leave", () => {
        expect(told({ marker: true }, { marker: true, filled: 2 }, { spot: 5 })).toBe(
          "The Trucker can no longer be full by 6 pm, and so pays nobody.",
        );
      });

      test("who no longer takes an order that was taken for them", () => {
        meantFor = new Map([[22, 5]]);
        expect(told({ portions: {} }, { portions: { dessert: 1 } })).toBe(
          "The Trucker takes no entrees anymore: Burger was meant for them.",
        );
        meantFor = new Map();
      });

      test("whose wish can no longer come true", () => {
        const dessert = { portions: { dessert: 1 } };
        const wishing = { wish: "no_dessert", bonus: 30 };
        expect(told({}, dessert, {}, wishing)).toBe(
          "The Trucker can no longer give 30¢ for the wish.",
        );
        expect(told(dessert, dessert, {}, wishing)).not.toMatch(/for the wish/);
      });
    });

    test("a bonus that can only lapse is not told", () => {
      const told = (marker: boolean) => {
        const event = serves(1, { marker, bonus: 40, lead: 1 });
        const preference = { wish: "no_time_marker", bonus: 40 };
        const was = { 5: { guest: { ...guest("The Trucker").guest, preference } } } as never;
        const cards = [{ card: 22, from: "hand.1", to: "orders.1", ...burger }] as never;
        return describeForNewcomer({ ...event, cards, was }, names);
      };
      expect(told(false)).toMatch(/Bea leads there, for 40¢ \+ 40¢\.$/);
      expect(told(true)).toMatch(/Bea leads there, for 40¢\.$/);
    });

    test("who takes the lead from me is told with it", () => {
      const event = serves(1, { lead: 1, bonus: 0, shares: [2, 3] });
      const was = { 5: guest("The Trucker") } as never;
      const cards = [{ card: 22, from: "hand.1", to: "orders.1", ...burger }] as never;
      const told = (lead: number | null) => {
        const before = { ...STATUS, guests: guests({ lead }) };
        return describeForNewcomer({ ...event, cards, was }, names, before);
      };
      expect(told(0)).toMatch(/ Bea leads there, no longer you, for 40¢\.$/);
      expect(told(null)).toMatch(/ Bea leads there, for 40¢\.$/);
    });

    test("that a drink is no course is told with the first that somebody else serves", () => {
      const drink = serves(1, { portions: { drink: 1 } });
      const cards = [{ card: 20, from: "hand.1", to: "orders.1", ...coffee }] as never;
      const told = (event: EventWithFaces<Schema>) => after([takes, serves(0), done, event]).news;
      expect(told({ ...drink, cards })).toBe("A drink is no course: it fills bars, at any hour.");
      expect(told(drink)).not.toMatch(/no course:/);
    });

    test("who leads with no more bars than others has served first", () => {
      const event = serves(1, { lead: 1, bonus: 0, shares: [2, 2] });
      const was = { 5: guest("The Trucker") } as never;
      const cards = [{ card: 22, from: "hand.1", to: "orders.1", ...burger }] as never;
      expect(describeForNewcomer({ ...event, cards, was }, names)).toMatch(
        / Bea leads there, having served first, for 40¢\.$/,
      );
    });

    test("after a few turns the coach tells, while I wait, how guests and tips stand", () => {
      const told = (
        turns: number,
        more: object,
        change: Partial<Status> = {},
        ...events: EventWithFaces<Schema>[]
      ) => {
        const status = { turn: 1, guests: guests({ bonus: 0, ...more }), ...change };
        const lucky = playing(status);
        const { zones, ...rest } = view(status);
        if (turns === 3 || turns === 5)
          shows(lucky.live, { ...rest, zones: { ...zones, line: { n: 2, cards: [] } } }, []);
        lucky.live.events = events.map((event) => ({ ...event, seatNames: [] }));
        return adviceWhileWaiting(lucky, turns);
      };
      expect(told(0, {})).toMatch(/^While you wait: press a guest/);
      expect(told(1, {}, { spot: 1 })).toBe(
        "While you wait: each turn moves the clock on by two hours. It is 8 am now.",
      );
      expect(told(3, {})).toBe(
        "Bea leads with The Trucker, 1 to 0 bars, for 40¢: 3 bars are left.",
      );
      expect(told(5, { lead: 0, shares: [3, 0], filled: 3, bonus: 30 })).toMatch(
        /^You lead with The Trucker, 3 to 0 bars, for 40¢ \+ 30¢: one bar is left\.$/,
      );
      expect(told(3, { shares: [1, 1] })).toMatch(/^Bea leads .*, 1 to 1 bars but first there, /);
      expect(told(4, {})).toBe(
        "The last guest: all have earned the same, and up to $1.10 can still be won.",
      );
      expect(told(4, {}, { scores: [120, 60] })).toBe(
        "The last guest: you are 60¢ ahead, and up to $1.10 can still be won.",
      );
      expect(told(4, {}, { scores: [60, 120] })).toMatch(/^The last guest: Bea is 60¢ ahead, /);
      expect(told(3, { lead: null })).toMatch(/^So far /); // nobody is contested
      expect(told(3, {}, {}, serves(1))).toMatch(/^So far /); // it was told with the serving
      expect(told(3, { marker: true }, { spot: 5 })).toMatch(/^So far /); // nor who leaves first
      expect(told(4, {}, { scores: [300, 60] })).toBe(
        "Nobody can catch up with you anymore: $3.00 to $0.60. Well done, enjoy the rest!",
      );
      expect(told(4, {}, { scores: [60, 0] })).toMatch(/^The last guest: /);
      expect(told(4, { marker: true }, { scores: [60, 0], spot: 5 })).toMatch(/^Nobody can catch/);
      expect(told(4, {}, { scores: [0, 300] })).toMatch(
        /^Bea cannot be overtaken anymore, \$3\.00 /,
      );
    });

    test("on my turn, too, it is told that the game is decided", () => {
      const decided = after([takes, serves(0), done, serves(1)], { scores: [300, 60] });
      expect(decided.news).toBe(
        "Nobody can catch up with you anymore: $3.00 to $0.60. Well done, enjoy the rest!",
      );
      expect(after([takes, serves(0), done, serves(1)]).news).not.toMatch(/catch up/);
    });

    test("what is decided, new or changed is told once, until my next act", () => {
      const lucky = playing({ guests: guests(), scores: [300, 60] });
      lucky.live.coached = true;
      const known = new ToldNews();
      const told = (...events: EventWithFaces<Schema>[]) => {
        lucky.live.events = events.map((event) => ({ ...event, seatNames: [] }));
        const { news, text } = coaching(lucky, new Map(), known);
        return /^Nobody can catch up/.test(news ?? text ?? "");
      };
      const past = [takes, serves(0), done, serves(1)];
      expect([told(...past), told(...past)]).toEqual([true, true]);
      expect(told(...past, serves(0))).toBe(false);
      expect(told(...past, serves(0), done, serves(1))).toBe(false);
      const waiting = adviceWhileWaiting(lucky, 8, (text) => !text.startsWith("Nobody can"));
      expect(waiting).toMatch(/^So far you have \$3\.00/);
    });

    test("wishes are told on one turn, though nightfall has gone before them", () => {
      const events = (...more: EventWithFaces<Schema>[]) => [takes, serves(0), done, ...more];
      const known = new ToldNews();
      const told = (all: EventWithFaces<Schema>[]) => {
        const lucky = playing({ guests: guests() });
        lucky.live.coached = true;
        lucky.live.events = all.map((event) => ({ ...event, seatNames: [] }));
        return /^New: wishes/.test(coaching(lucky, new Map(), known).news ?? "");
      };
      const dusk = happened(
        { seat: 1, move: { do: "take", card: 31 }, cards: [] },
        { guests: guests(), spot: 4 },
      );
      const first = events(serves(1), dusk);
      expect(told(first)).toBe(true);
      expect(told([...first, done, serves(1)])).toBe(false);
    });

    test("an order that I have drawn from the deck is explained", () => {
      const blind = happened({
        ...{ seat: 0, move: { do: "take", card: 30 } },
        cards: [
          { card: 30, from: "row.0", to: "hand.0", ...coffee },
          { card: 31, from: "deck", to: "hand.0", ...burger },
        ],
      });
      const told = (...events: EventWithFaces<Schema>[]) => {
        const { news, text } = after([takes, ...events], { turn: 1 });
        return [news, text].join(" ");
      };
      expect(told(blind)).toMatch(
        /No second order with one bar lay there, so you drew Burger unseen\./,
      );
      expect(told(blind, serves(1))).not.toMatch(/unseen/);
      const hers = {
        ...{ card: 31, from: "deck", to: "hand.1" },
      };
      const theirs = happened({ seat: 1, move: { do: "take", card: 30 }, cards: [hers] as never });
      expect(describeForNewcomer(theirs, names)).toBe(
        "No second order with one bar lay there, so Bea drew one unseen from the deck.",
      );
    });

    test("the penny comes with the first guest who gets one", () => {
      const marked = guests({ marker: true });
      const events = [takes, serves(0), done, serves(1, { marker: true })];
      const { quiet, news: first } = after(events, { guests: marked });
      expect(quiet).toEqual(["line"]);
      expect(first).toMatch(/^New: wishes/); // one after the other
      const { news: told } = after([...events, serves(0, { marker: true })], { guests: marked });
      expect(told).toBe("The Trucker has a penny now: unpaid if not full by 6 pm.");
    });

    test("the order of courses is told with the first that comes too early for another", () => {
      const served = (portions: object) => guests({ portions });
      const stops = (portions: object) =>
        happened({ seat: 1, move: { do: "done" }, cards: [] }, { guests: served(portions) });
      const late = { entree: 1 };
      const first = happened(
        { seat: 0, move: { do: "serve", card: 22, guest: 5 } },
        { guests: served(late) },
      );
      const { news: told } = after([takes, first], { guests: served(late) });
      expect(told).toBe(
        "Courses go in order: The Trucker takes no appetizers anymore (✕). A struck price is out of reach.",
      );
      const all = { appetizer: 1, entree: 1, dessert: 1 };
      expect(after([takes, serves(0), done, stops(all)], { guests: served(all) }).news).not.toMatch(
        /Crossed out/,
      );
    });

    test("what is struck out is told on each turn on which I hold such an order", () => {
      const told = (portions: object, change: Partial<Status> = {}) => {
        const served = guests({ portions });
        return after([takes, serves(0), done, takes, serves(0, { portions })], {
          ...{ guests: served },
          ...change,
        }).news;
      };
      expect(told({ dessert: 1 })).toMatch(/^New: wishes|^Courses go in order/);
      const lucky = playing({ guests: guests({ portions: { dessert: 1 } }) });
      expect(describeStruckCourse(lucky)).toBe(
        "The Trucker takes no entrees (✕) anymore, after a later course.",
      );
      const clock = [["dessert"], ...Array.from({ length: 11 }, () => [])] as Course[][];
      expect(describeStruckCourse(playing({ guests: guests(), clock }))).toBe(
        "The kitchen makes no desserts (the little clock) before 8 am.",
      );
      expect(describeStruckCourse(playing({ guests: guests() }))).toBe(null);
      const none: MenuEntry[] = [{ move: { do: "done" }, why: null }];
      expect(describeStruckCourse(playing({ guests: guests(), clock }, none))).toBe(null); // that line says why
      expect(describeStruckCourse(playing({ guests: guests(), clock, turn: 1 }))).toBe(null);
    });

    test("who is still to come is told when the first guest has gone", () => {
      const pays = happened({
        ...{ seat: 1, move: { do: "serve", card: 22, guest: 5 } },
        cards: [{ card: 5, from: "guest.1", to: "tips.1", ...guest("The Trucker") }],
      });
      const { quiet, news: first } = after([takes, serves(0), done, pays]);
      expect(quiet).toEqual(["penny"]);
      expect(first).toMatch(/^New: wishes/);
      const { news: told } = after([takes, serves(0), done, pays, serves(0)]);
      expect(told).toMatch(/^Nobody waits outside anymore: /);
    });
  });

  group("guests who leave without paying", () => {
    const gone = (...numbers: number[]) =>
      describeForNewcomer(
        happened({
          move: { do: "done" },
          cards: numbers.map((card) => ({
            ...{ card, from: "guest.1", to: "gone" },
            ...guest(`Guest ${card}`),
          })),
        }),
        names,
      );

    test("one is named", () => {
      expect(gone(5)).toBe("Guest 5 has waited too long and leaves without paying.");
    });

    test("of many only their number is told", () => {
      expect(gone(5, 6)).toBe("2 guests have waited too long and leave without paying.");
      expect(gone(5, 6, 7)).toBe("3 guests have waited too long and leave without paying.");
    });
  });

  test("why a guest takes a course no more, or not now, is told apart", () => {
    const told = (refused: Course[], portions: object, clock = STATUS.clock) => {
      const standing = { card: 5, bars: 4, filled: 0, lead: null, shares: [0, 0], servers: [] };
      const sitting = { ...standing, tip: 0, bonus: 0, marker: false, refused, portions };
      const face = { name: "The Trucker", bars: 4, tips: [40, 60, 80], preference: null };
      return factsAboutGuest(
        playing({ clock }),
        1,
        face as GuestFace,
        sitting as unknown as Standing,
      ).slice(-1);
    };
    expect(told(["appetizer", "entree"], { dessert: 1 })).toEqual([
      "Takes no appetizers or entrees anymore (✕): a later course is served",
    ]);
    const morning = [["dessert"], ...Array.from({ length: 11 }, () => [])] as Course[][];
    expect(told(["dessert"], { entree: 1 }, morning)).toEqual([
      "Takes no desserts now (the little clock): the kitchen makes none before 8 am",
    ]);
  });

  group("about a guest", () => {
    const face = (wish?: string): GuestFace => ({
      ...{ name: "The Trucker", bars: 4, tips: [40, 60, 80] },
      preference: wish === undefined ? null : { wish: wish as never, bonus: 40 },
    });
    const about = (wish: string | undefined, more: object, change: Partial<Status> = {}) => {
      const fresh = { card: 5, bars: 4, filled: 0, lead: null, shares: [0, 0], servers: [] };
      const sitting = {
        ...fresh,
        tip: 0,
        bonus: 0,
        marker: false,
        refused: [],
        portions: {},
        ...more,
      };
      return factsAboutGuest(playing(change), 1, face(wish), sitting as unknown as Standing);
    };

    test("the wish comes first, and then what is short", () => {
      expect(about("no_time_marker", {})).toEqual([
        "40¢ more if full before 6 pm",
        "Pays 40¢, 60¢, or 80¢ for 1, 2 or 3 courses",
        "Leaves in 12 turns, at 6 am tomorrow: unpaid if not full",
        "0 of 4 bars filled",
      ]);
    });

    test("the hour is told at which the clock has turned over often enough", () => {
      const leaves = (spot: number, marker: boolean) => about(undefined, { marker }, { spot })[1];
      expect([
        ...[leaves(0, false), leaves(0, true), leaves(7, false), leaves(7, true)],
        leaves(5, true),
      ]).toEqual(
        [
          ...["in 12 turns, at 6 am tomorrow", "in 6 turns, at 6 pm", "in 11 turns, at 6 pm"],
          ...["in 5 turns, at 6 am", "after this turn, at 6 pm"],
        ].map((when) => `Leaves ${when}: unpaid if not full`),
      );
    });

    test("a wish that cannot come true anymore is lost", () => {
      const lost = (wish: string, more: object) => {
        const fresh = { bars: 6, filled: 2, marker: false, portions: {} };
        return isWishLost(face(wish), { ...fresh, ...more } as unknown as Standing, STATUS);
      };
      expect(lost("appetizer_3", { portions: { appetizer: 1 } })).toBe(false);
      expect(lost("appetizer_3", { portions: { appetizer: 1, entree: 1 } })).toBe(true);
      expect(lost("appetizer_3", { portions: { appetizer: 3, entree: 1 } })).toBe(false);
      expect(lost("entree_3", { portions: { appetizer: 5 }, filled: 5 })).toBe(true);
      expect(lost("entree_3", { portions: { entree: 1 }, filled: 5 })).toBe(false);
      expect(lost("no_dessert", { portions: { dessert: 1 } })).toBe(true);
      expect(lost("dessert_1", { portions: { entree: 1 } })).toBe(false);
      expect(lost("no_time_marker", { marker: true })).toBe(true);
      expect(lost("time_marker", { marker: true })).toBe(false);
      expect(isWishLost(face(), { marker: true } as Standing, STATUS)).toBe(false);
      expect(about("no_time_marker", { marker: true })[0]).toMatch(/^Too late: 40¢ more/);
    });

    test("drinks alone are told apart from a course", () => {
      expect(hadDrinksAlone({ portions: { drink: 2, entree: 0 } })).toBe(true);
      expect(hadDrinksAlone({ portions: { drink: 2, entree: 1 } })).toBe(false);
      expect(hadDrinksAlone({ portions: {} })).toBe(false);
    });
  });

  test("a wish that a serving would spoil is told before it is served", () => {
    const lucky = playing();
    const then = { tip: 100, bonus: 0, lead: 0, shares: [3, 0], pays: false };
    expect(bonusLostBy(then, { bonus: 30 })).toBe(30);
    expect(bonusLostBy({ ...then, bonus: 30 }, { bonus: 30 })).toBe(0);
    expect(bonusLostBy(then, { bonus: 0 })).toBe(0);
    expect(describeForesight(lucky, then, { bonus: 30 })).toBe(
      "You lead, for $1.00, and no longer 30¢ for a wish",
    );
    expect(describeForesight(lucky, then, { bonus: 0 })).toBe("You lead, for $1.00");
  });

  test("every wish has a few words that stand on the guest", () => {
    const wishes = [...deck.matchAll(/^\[preferences\.(.+)\]$/gm)].map(([, wish]) => wish ?? "");
    expect(wishes).toHaveLength(6);
    for (const wish of wishes)
      expect(wishInShort({ wish, bonus: 30 } as never, "6 am")).toMatch(/^\+30¢: .{4,15}$/);
    const three = { wish: "appetizer_3", bonus: 40 } as const;
    expect(splitAtBars(wishInShort(three, "6 am") ?? "")).toEqual(["+40¢: ", 3, " appetizers"]); // bars, in however few orders
  });
});
