import { afterEach, describe as group, expect, test, vi } from "vitest";
import type { Names } from "$lib/game/names";
import { LiveTable } from "$lib/table/liveTable.svelte";
import { NO_SOCKET } from "$lib/wire/socket";
import { Asked } from "./asked.svelte";
import { setCardList } from "./cards.svelte";
import { Changed } from "./changed.svelte";
import { coaching } from "./coach";
import { Diner } from "./diner.svelte";
import { info, menu, table, view, type Scene } from "./scenes";
import { howLongStill } from "./ending";
import type { EventWithFaces } from "$lib/game/reducer";
import type { ClockInfo, Movement, Zone } from "$lib/wire/messages";
import type { Schema } from "./generated/schema";
import { fit } from "./fit";
import { goodFor } from "./goodFor";
import {
  helps,
  lacking,
  piles,
  shareOut,
  countMissingOrInUse,
  shortage,
  ticks,
  ticksBeside,
  ticksOfOwnTable,
  mostValuableTogether,
  distinctWaysToServe,
} from "./holdings";
import type { Idea } from "./ideas";
import { Lessons } from "./lessons";
import { indexMenu } from "./menu";
import { prompt } from "./prompt";
import { explainPress } from "./lounge";
import { describeLead } from "./standings";
import { LastingNews, Steady } from "./steady.svelte";
import { adviceReason } from "./reasons";
import { takeaway } from "./takeaway";
import { callText, endText, describe, resultText, t, wildCount, wildName } from "./words";

const hand = (plates: string) => plates.split(" ").map((plate, card) => ({ card, plate }));
const order = (plates: string) => ({ order: plates.split(" "), value: 4 });
const slip = (card: number, plates: string, value: number) => ({
  card,
  table: { ...order(plates), value },
});

group("a list of one's own", () => {
  test("has its own word for what stands for any plate", () => {
    expect([wildName(), wildCount(2)]).toEqual(["a blue plate", "2 blue plates"]);
    setCardList({ plates: { joker: { name: "Chef’s Choice", wild: true } } });
    expect([wildName(), wildCount(2)]).toEqual(["Chef’s Choice", "2 × Chef’s Choice"]);
    setCardList(null);
  });
});

group("what I hold for a table", () => {
  test("every plate is ticked once", () => {
    expect(ticks(order("burger burger salad"), hand("burger steak"))).toEqual([
      "held",
      "missing",
      "missing",
    ]);
  });

  test("blue plates stand for what is missing, and only for that", () => {
    expect(ticks(order("burger burger salad"), hand("blue_plate salad burger"))).toEqual([
      "held",
      "wild",
      "held",
    ]);
  });

  test("for a table that I may take, plates that my own take are in use", () => {
    const own = [order("burger salad")];
    const marks = (held: string) => ticksBeside(own, order("burger steak"), hand(held));
    expect(marks("burger steak")).toEqual(["in_use", "held"]);
    expect(marks("burger burger")).toEqual(["held", "missing"]);
    expect(marks("blue_plate steak")).toEqual(["missing", "held"]); // no burger is in the hand
    expect(ticksBeside([], order("burger"), hand("burger"))).toEqual(["held"]);
  });

  test("a table in the Lounge says how many plates it is short", () => {
    const told = (missing: number, inUse = false) =>
      t("lounge.short", { missing, inUse: String(inUse) });
    expect([told(0), told(2), told(2, true)]).toEqual(["all held", "2 short", "2 promised"]);
    expect(countMissingOrInUse(["held", "wild", "in_use", "missing"])).toBe(2);
    const short = (held: string) =>
      shortage([order("burger salad")], order("burger steak"), hand(held));
    expect(short("burger")).toEqual({ missing: 2, inUse: false });
    expect(short("burger steak")).toEqual({ missing: 1, inUse: true });
    expect(short("blue_plate steak")).toEqual({ missing: 1, inUse: true });
    expect(short("burger burger steak")).toEqual({ missing: 0, inUse: false });
  });

  test("a press on a table in the Lounge tells what its buttons do, or what a lock on it means", () => {
    const pressed = (held: string) =>
      explainPress(
        { myTables: [order("burger salad")], myHand: hand(held) },
        order("burger steak"),
      );
    expect(pressed("burger")).toMatch(/^“Seat” takes this table/);
    expect(pressed("burger steak")).toBe(
      "You hold all of it, but the plate with a lock goes to your other tables first.",
    );
  });

  test("each plate goes to one table of mine: first to that which lacks least, then to the dearest", () => {
    const tables = [slip(1, "burger burger steak", 5), slip(2, "burger salad", 4)];
    const shared = (held: string) =>
      shareOut(tables, hand(held)).map(({ card, hand: left }) => [
        card,
        left.map(({ plate }) => plate).join(" "),
      ]);
    expect(shared("burger salad")).toEqual([
      [2, "burger salad"],
      [1, ""],
    ]);
    expect(shared("burger")).toEqual([
      [2, "burger"],
      [1, ""],
    ]);
    const even = [slip(1, "burger", 2), slip(2, "burger", 4)];
    expect(shareOut(even, hand("burger")).map(({ card }) => card)).toEqual([2, 1]);
  });

  test("a table of mine that waits shows as in use what goes to another of mine first", () => {
    const tables = [slip(1, "burger burger steak", 5), slip(2, "burger salad", 4)];
    const marks = (card: number, held: string) =>
      ticksOfOwnTable(card, shareOut(tables, hand(held)), hand(held));
    expect(marks(1, "burger salad")).toEqual(["in_use", "missing", "missing"]);
    expect(marks(2, "burger salad")).toEqual(["held", "held"]);
    const both = [slip(1, "burger", 2), slip(2, "burger", 4)];
    const one = hand("burger");
    expect(ticksOfOwnTable(1, shareOut(both, one), one)).toEqual(["held"]); // either can be served
  });

  test("a plate helps, too, where it sets a blue plate free for another", () => {
    const share = { table: { ...order("bacon_eggs burger") }, hand: hand("blue_plate") };
    expect([helps("bacon_eggs", share), helps("burger", share), helps("salad", share)]).toEqual([
      ...[true, true, false],
    ]);
  });

  test("what is lacking is what no table can be served without, and what stands for it", () => {
    const tables = [order("burger steak"), order("salad")].map((table, card) => ({ card, table }));
    const lacks = (held: string) => [...lacking(shareOut(tables, hand(held)))];
    expect(lacks("burger salad")).toEqual(["steak", "blue_plate"]);
    expect(lacks("burger salad steak")).toEqual([]);
  });

  test("of tables that want the same plates those are ready that can all be served, for the most", () => {
    const ready = (held: string, ...orders: readonly (readonly [string, number])[]) => {
      const tables = orders.map(([plates, value], card) => ({
        card,
        table: { ...order(plates), value },
      }));
      return mostValuableTogether(tables, hand(held)).map(({ card }) => card);
    };
    expect(ready("burger steak", ["burger", 2], ["burger steak", 4])).toEqual([1]);
    expect(ready("burger steak burger", ["burger", 2], ["burger steak", 4])).toEqual([0, 1]);
    expect(ready("burger blue_plate", ["burger steak", 4], ["burger", 3], ["steak", 3])).toEqual([
      1, 2,
    ]);
    expect(ready("burger", ["salad", 3])).toEqual([]);
  });

  test("ways to serve differ in what is handed over", () => {
    const patterns = [[0, 1], [1], [0], []];
    expect(distinctWaysToServe(order("burger burger"), patterns)).toEqual([[], [1], [0, 1]]);
  });

  test("the hand is sorted by price and grouped", () => {
    const groups = piles(hand("steak bacon_eggs blue_plate steak"));
    expect(groups.map(({ plate, cards }) => [plate, cards.length])).toEqual([
      ["bacon_eggs", 1],
      ["steak", 2],
      ["blue_plate", 1],
    ]);
  });
});

test("plates that a table of mine takes are not said to be missing from the hand when a table is sent away", () => {
  const names: Names = { you: 0, of: () => "Bea" };
  const why = (held: string, own: string | null) => {
    const shown = view({ players: 2 });
    const cards = own === null ? [] : [slip(80, own, 4)];
    const zones = {
      ...shown.zones,
      "hand.0": { n: 9, cards: hand(held) },
      "section.0": { n: cards.length, cards },
      "lounge.0": { n: 1, cards: [slip(81, "burger steak", 4)] },
    };
    const move = { do: "counter", place: 0, card: 81 } as const;
    return adviceReason(move, { view: { ...shown, zones }, menu: [] }, names);
  };
  expect(why("burger", null)).toMatch(/^You hold only 1 of its 2 plates, and/);
  expect(why("salad", null)).toMatch(/^You hold none of its plates, and/);
  expect(why("burger", "burger salad")).toMatch(
    /^Not counting your tables’ plates, you hold none of its plates, and/,
  );
  expect(why("burger steak", "burger salad")).toMatch(
    /^Not counting your tables’ plates, you hold only 1 of its 2 plates, and/,
  );
});

group("small cards side by side", () => {
  const width = 110;

  test("are as large as the room allows, and never cover each other", () => {
    for (const n of [1, 2, 3, 4, 5, 9]) {
      const found = fit(n, { width, height: 44 });
      const places = found.shown + (found.shown < n ? 1 : 0);
      expect(places * found.width + (places - 1) * 3).toBeLessThanOrEqual(width + 0.5);
      expect(found.height).toBeLessThanOrEqual(44);
    }
  });

  test("are counted where there is no room for them", () => {
    expect(fit(4, { width, height: 44 }).shown).toBe(4);
    expect(fit(9, { width, height: 44 }).shown).toBe(3);
  });
});

test("how far I am ahead of the best of the others, or behind", () => {
  const told = (own: number, ...theirs: number[]) => {
    const tips = (seat: number | null) => [own, ...theirs][seat ?? 0] ?? 0;
    const score = (seat: number | null) => tips(seat) - (seat === 0 ? 1 : 20); // tables not served
    const others = theirs.map((_, i) => i + 1);
    return describeLead({ me: 0, others, tips, score, can: () => isClosing });
  };
  let isClosing = false;
  expect([told(9, 4, 6), told(4, 9, 6), told(3, 3)]).toEqual(["$3 ahead", "$5 behind", "even"]);
  isClosing = true; // as the advice says: “$8 for you, -$14 for Bea”
  expect(told(9, 4, 6)).toBe("$22 ahead");
});

test("the menu is found by what it is about", () => {
  const index = indexMenu([
    { move: { do: "draw", stack: 2, card: 7 }, why: null },
    { move: { do: "serve", card: 9, wilds: [] }, why: "D10" },
    { move: { do: "close" }, why: "D13" },
  ]);
  expect([...index.keys()]).toEqual(["draw 2", "serve 9", "close"]);
});

group("events in words", () => {
  const names: Names = { you: 0, of: (seat) => (seat === 1 ? "Bea" : "The house") };
  const event = (change: Partial<EventWithFaces<Schema>>): EventWithFaces<Schema> => ({
    v: 1,
    t: 0,
    seat: 1,
    move: { do: "draw", stack: 0, card: 1 },
    cards: [],
    shows: [],
    zones: {},
    say: null,
    was: {},
    status: view({ players: 2 }).status,
    ...change,
  });

  test.each([
    [1, "Bea draws Burger."],
    [0, "You draw Burger."],
  ])("a draw by seat %i", (seat, words) => {
    const cards: Movement<Schema>[] = [
      { card: 1, from: "kitchen.0", to: "hand.1", plate: "burger" },
    ];
    expect(describe(event({ seat, cards }), names)).toBe(words);
  });

  test("a plate that everybody saw is named, though its face is hidden now", () => {
    const cards: Movement<Schema>[] = [
      { card: 1, from: "kitchen.0", to: "hand.1", table: table(0) },
    ];
    const drawn = event({ cards, was: { 1: { plate: "steak" } } });
    expect(describe(drawn, names)).toBe("Bea draws Steak.");
  });

  test("a serve is called and told", () => {
    const served = event({
      move: { do: "serve", card: 5, wilds: [] },
      cards: [
        { card: 8, from: "hand.1", to: "sink", plate: "burger" },
        { card: 5, from: "section.1", to: "tips.1", table: table(0) },
      ],
      was: { 8: { table: table(6) } },
      say: { call: "order_up", plates: ["burger", "burger", "pancakes"] },
    });
    expect(callText(served)).toBe("Order up!");
    expect(describe(served, names)).toBe(
      "“Order up!” Bea serves Burger, Burger, and Pancakes for $4.",
    );
  });

  test("the house closes", () => {
    expect(describe(event({ seat: null, move: { do: "close" } }), names)).toBe(
      "The house calls “Closing time!”",
    );
  });

  test("who has closed is named, and why", () => {
    const over = view({ players: 2, over: true });
    const ends = { scores: [12, 9], ties: [0, 0], winners: [0] };
    const by = (seat: number | "house") =>
      endText({ ...over, status: { ...over.status, result: { ...ends, by: seat } } }, names);
    expect(by(0)).toBe("You have closed: two stacks are empty.");
    expect(by(1)).toBe("Bea has closed: two stacks are empty.");
    expect(by("house")).toBe("The house has closed: two stacks are empty.");
    expect(endText(view({ players: 2 }), names)).toBeNull();
  });

  test("what tables that I did not serve have cost is told, else which brought most", () => {
    const over = view({ players: 2, over: true });
    const told = (waiting: number[], served: number[], theirs: number[] = []) => {
      const zone = (values: number[]) => ({
        n: values.length,
        cards: values.map((value, card) => slip(card, "steak", value)),
      });
      const own = { "section.0": zone(waiting), "tips.0": zone(served) };
      const zones = { ...over.zones, ...own, "section.1": zone(theirs) };
      return takeaway({ ...over, zones }, names);
    };
    expect(told([5], [7])).toBe("A table that you seated and did not serve cost you $5.");
    expect(told([5, 2], [7])).toBe("2 tables that you seated and did not serve cost you $7.");
    expect(told([], [4, 7])).toBe(
      "You served every table that you seated; the dearest brought $7.",
    );
    expect(told([5], [7], [4, 2])).toBe(
      "A table that you seated and did not serve cost you $5; Bea lost $6 in the same way.",
    );
    expect(told([], [7], [4, 2])).toBe(
      "You served every table that you seated: Bea lost $6 by those not served.",
    );
    expect(told([], [])).toBeNull();
    expect(takeaway(view({ players: 2 }), names)).toBeNull();
  });

  test("the winner is named", () => {
    expect(resultText(view({ players: 2, over: true }), names)).toBe("You win with $12!");
  });
});

group("what is said in a first game", () => {
  const names: Names = { you: 0, of: (seat) => (seat === 1 ? "Bea" : "The house") };
  const doing = (
    seat: number,
    move: Schema["Move"],
    cards: Movement<Schema>[],
  ): EventWithFaces<Schema> => ({
    ...{ v: 1, t: 0, seat, move, cards, shows: [], zones: {}, say: null, was: {} },
    status: view({ players: 2 }).status,
  });
  const mine = doing(0, { do: "draw", stack: 0, card: 1 }, [
    { card: 1, from: "kitchen.0", to: "hand.0", plate: "burger" },
  ]);
  const hers = doing(1, { do: "serve", card: 5, wilds: [] }, [
    { card: 5, from: "section.1", to: "tips.1", table: table(0) },
  ]);

  const seated = doing(0, { do: "seat", place: 0, card: 5 }, []);
  const served = { ...hers, seat: 0 };

  function at(
    scene: Scene,
    events: readonly EventWithFaces<Schema>[] = [],
    zones: Record<string, Zone<Schema>> = {},
    {
      status,
      offers,
      clocks = [],
    }: {
      status?: Partial<Schema["Status"]>;
      offers?: ReturnType<typeof menu>;
      clocks?: ClockInfo[];
    } = {},
  ) {
    const live = new LiveTable("t1", () => NO_SOCKET);
    live.onConnection("online");
    const drawn = view(scene);
    const game = {
      ...drawn,
      status: { ...drawn.status, ...status },
      zones: { ...drawn.zones, ...zones },
    };
    live.onMessage({
      type: "welcome",
      table: info(scene, "playing"),
      you: { seat: 0, host: true },
      game,
      past: [],
      seated: [],
      menu: (offers ??
        menu(scene, scene.tokens?.[0] === 0 ? "D5a" : null)) as (typeof live.menu)[number][],
      clocks,
    });
    live.events = events.map((event) => ({ ...event, seatNames: [] }));
    return new Diner(
      live,
      () => game,
      () => names,
    );
  }

  /** Return what is said to who has heard what there is to see. */
  function said(...position: Parameters<typeof at>) {
    const lessons = new Lessons();
    for (const sign of ["tick", "lock", "wild", "counter", "wait"] as const)
      lessons.tell(`coach.${sign}`);
    return coaching(at(...position), undefined, lessons);
  }

  test("of my tables that are worth as much it is told which", () => {
    const own = (...plates: string[]) => ({
      n: plates.length,
      cards: plates.map((each, i) => ({ card: 81 + i, table: order(each) })),
    });
    const draws = (...plates: string[]) =>
      said({ players: 2 }, [seated], {
        "section.0": own(...plates),
        "hand.0": { n: 0, cards: [] },
        "kitchen.0": { n: 9, cards: [{ card: 90, plate: "steak" }] },
      }).text;
    expect(draws("salad pancakes", "steak pancakes")).toMatch(/^Your right \$\d table needs Steak/);
    expect(draws("steak pancakes", "salad pancakes")).toMatch(/^Your left \$\d table needs Steak/);
    const hand = ["steak", "burger"].map((plate, i) => ({ card: 95 + i, plate }));
    const serves = said(
      { players: 2 },
      [seated],
      { "section.0": own("steak burger", "steak salad"), "hand.0": { n: 2, cards: hand } },
      { offers: [{ move: { do: "serve", card: 81 }, why: null }] },
    ).text;
    expect(serves).toMatch(/^You have every plate for your left \$\d table/);
    expect(serves).toMatch(/that your other \$\d table needs, too\.$/);
  });

  group("what a tick means", () => {
    const hand = { n: 2, cards: ["burger", "salad"].map((plate, i) => ({ card: 90 + i, plate })) };
    const lounge = (plates: string) => ({
      ...{ "lounge.0": { n: 1, cards: [{ card: 80, table: order(plates) }] } },
      ...{ "lounge.1": { n: 0, cards: [] }, "lounge.2": { n: 0, cards: [] } },
    });
    const section = (plates: string) => ({
      "section.0": { n: 1, cards: [{ card: 81, table: order(plates) }] },
    });
    const told = (lessons: Lessons, events: EventWithFaces<Schema>[], zones: object) =>
      coaching(at({ players: 2 }, events, { "hand.0": hand, ...zones }), undefined, lessons).news;
    const green = { ...lounge("burger steak"), ...section("pancakes pancakes") };
    const gray = { ...lounge("burger steak"), ...section("burger pancakes") };

    test("is told of each once, as soon as it is in sight, until I act again", () => {
      const lessons = new Lessons();
      lessons.tell("coach.wait");
      expect(told(lessons, [seated], green)).toBe("A green tick marks a plate that you hold.");
      expect(told(lessons, [seated], green)).toBe("A green tick marks a plate that you hold.");
      expect(told(lessons, [seated, mine], green)).toBe(null);
      expect(told(lessons, [seated, mine], gray)).toBe(
        "A lock: you hold that plate, but another table of yours needs it.",
      );
      expect(told(lessons, [seated, mine, mine], gray)).not.toMatch(/lock/);
    });

    test("is told with the first table, if it has one", () => {
      const lessons = new Lessons();
      const first = coaching(
        at({ players: 2 }, [], { "hand.0": hand, ...lounge("burger steak") }),
        undefined,
        lessons,
      );
      expect(first.text).toMatch(/ You hold 1 of its 2 plates \(✓\)/);
      expect(told(lessons, [seated], green)).toBe(null);
    });

    test("goes after what I have earned", () => {
      const lessons = new Lessons();
      lessons.tell("coach.wait");
      expect(told(lessons, [seated, served], green)).toMatch(/^You have earned /);
      expect(told(lessons, [seated, served, mine], green)).toMatch(/^A green tick/);
    });
  });

  test("before the doors open, under the countdown: the goal alone", () => {
    const { text, beforeFirstMove } = said({ players: 2, phase: "setup" });
    expect(text).toBe("Goal: earn the most dollars by serving tables.");
    expect(beforeFirstMove).toBe(true);
  });

  test("at the first move: the goal, and the table to seat, from what lies there", () => {
    const { text, move } = said({ players: 2 });
    expect(text).toMatch(
      /^Goal: .+ First press “Seat” at the left \$3 table\. You hold all of its plates \(✓\)\.$/,
    );
    expect(move).toMatchObject({ do: "seat", place: 0 });
  });

  test("nothing but that is told before it is done, not even what others do", () => {
    const { text, news } = said({ players: 2 }, [mine, hers]);
    expect(text).toMatch(/^First press “Seat”/);
    expect(news).toBe(null);
    expect(said({ players: 2 }, [seated, hers]).news).toBe(null);
  });

  test("afterwards: what another waiter has just done and earned, and what can be done now", () => {
    expect(said({ players: 2 }, [seated, served, mine, hers])).toMatchObject({
      beforeFirstMove: false,
      news: "Bea serves a table and earns $4.",
      text: "You have every plate for your $4 table: press “Order up!” It uses Pancakes that your $6 table needs, too.",
    });
    expect(said({ players: 2 }, [seated, served, hers, mine]).news).toBe(null);
    expect(said({ players: 2 }, [seated, served]).news).toBe(
      "You have earned $4. Its plates go into the Sink.",
    );
    expect(said({ players: 2 }, [seated, served, served]).news).toBe("You have earned $4.");
  });

  test("who has to refill, or has no token, is told what that means", () => {
    const busy = said({ players: 2, busy: 0 }, [mine, hers]);
    expect(busy.text).toContain("press a stack");
    expect(busy.news).toBe(null); // "It is yours" is not about what she has done
    expect(coaching(at({ players: 2, tokens: [0, 3] }, [mine])).text).toContain("the red bell");
  });

  test("who has many tables to serve is not told to seat one more", () => {
    const order = ["salad", "salad"];
    const slip = (card: number) => ({ card, table: { order, value: 4 } });
    const hand = { n: 1, cards: [{ card: 90, plate: "pancakes" }] };
    const few = { "hand.0": hand, "section.0": { n: 1, cards: [slip(80)] } };
    expect(said({ players: 2 }, [seated, mine], few).text).toContain("seat it");
    const many = { "hand.0": hand, "section.0": { n: 2, cards: [slip(80), slip(81)] } };
    expect(said({ players: 2 }, [seated, mine], many).text).toBe(
      "Draw a plate: press a stack. Your 2 tables go first; what they need may lie below.",
    );
    const more = { "hand.0": hand, "section.0": { n: 3, cards: [80, 81, 82].map(slip) } };
    expect(said({ players: 2 }, [seated, mine], more).text).toBe(
      "Draw a plate: press a stack. Your 3 tables go first: not served, they cost you $12.",
    );
  });

  test("of tables that want the same plates the one is served after which most is earned", () => {
    const advised = (held: string, ...mySection: ReturnType<typeof slip>[]) =>
      said(
        { players: 2 },
        [seated, served, mine],
        {
          "hand.0": { n: 4, cards: held.split(" ").map((plate, i) => ({ card: 90 + i, plate })) },
          "section.0": { n: mySection.length, cards: mySection },
        },
        { offers: mySection.map(({ card }) => ({ move: { do: "serve", card }, why: null })) },
      ).move;
    const five = slip(80, "bacon_eggs bacon_eggs salad salad", 5);
    const seven = slip(81, "salad salad steak", 7);
    const hand = "bacon_eggs bacon_eggs salad blue_plate steak";
    expect(advised(hand, five, seven)).toMatchObject({ do: "serve", card: 81 });
    expect(advised(hand, seven, five)).toMatchObject({ do: "serve", card: 81 });
    const two = [slip(82, "salad", 4), slip(83, "steak", 4)];
    expect(advised("salad steak", slip(81, "salad steak", 7), ...two)).toMatchObject({ card: 82 });
  });

  test("a blue plate on which a dearer table counts is not served with a cheap one while a stack shows a plate for the dearer", () => {
    const told = (held: string, tops: string, n = 9) =>
      said(
        { players: 2 },
        [seated, served, mine],
        {
          "hand.0": { n: 2, cards: held.split(" ").map((plate, i) => ({ card: 90 + i, plate })) },
          "section.0": { n: 2, cards: [slip(81, "pancakes", 1), slip(82, "steak salad salad", 7)] },
          ...Object.fromEntries(
            tops
              .split(" ")
              .map((plate, i) => [`kitchen.${i}`, { n, cards: [{ card: 95 + i, plate }] }]),
          ),
        },
        {
          offers: [
            { move: { do: "serve", card: 81 }, why: null },
            ...[0, 1, 2].map((stack) => ({
              move: { do: "draw", stack, card: 95 + stack },
              why: null,
            })),
          ],
        },
      ).move;
    const serve = { do: "serve", card: 81 };
    expect(told("steak blue_plate", "burger salad burger")).toMatchObject({ do: "draw", stack: 1 });
    expect(told("steak blue_plate", "burger burger burger")).toMatchObject(serve);
    expect(told("steak blue_plate", "burger salad burger", 1)).toMatchObject(serve);
    expect(told("steak pancakes", "burger salad burger")).toMatchObject(serve);
  });

  test("a blue plate is not served while a stack shows the plate for which it would stand, but near the end", () => {
    const told = (held: string, tops: string, n = 9) =>
      said(
        { players: 2 },
        [seated, served, mine],
        {
          "hand.0": { n: 2, cards: held.split(" ").map((plate, i) => ({ card: 90 + i, plate })) },
          "section.0": { n: 1, cards: [slip(81, "steak pancakes", 2)] },
          ...Object.fromEntries(
            tops
              .split(" ")
              .map((plate, i) => [`kitchen.${i}`, { n, cards: [{ card: 95 + i, plate }] }]),
          ),
        },
        {
          offers: [
            { move: { do: "serve", card: 81 }, why: null },
            ...[0, 1, 2].map((stack) => ({
              move: { do: "draw", stack, card: 95 + stack },
              why: null,
            })),
          ],
        },
      );
    const serve = { do: "serve", card: 81 };
    expect(told("steak blue_plate", "burger pancakes burger")).toMatchObject({
      text: "Your $2 table needs Pancakes: press its stack. Keep ★ for later.",
      move: { do: "draw", stack: 1 },
    });
    expect(told("steak blue_plate", "burger salad burger").move).toMatchObject(serve);
    expect(told("steak pancakes", "burger pancakes burger").move).toMatchObject(serve);
    expect(told("steak blue_plate", "burger pancakes burger", 1).move).toMatchObject(serve);
  });

  test("a table in the Lounge that pays more for the same plates is seated before mine is served", () => {
    const lounge = (plates: string, value: number) => ({
      "lounge.0": {
        n: 1,
        cards: [{ card: 80, table: { order: plates.split(" "), value } }],
      },
      ...{ "lounge.1": { n: 0, cards: [] }, "lounge.2": { n: 0, cards: [] } },
    });
    const cards = ["burger", "steak", "steak"].map((plate, i) => ({ card: 90 + i, plate }));
    const stack = (n: number) => ({ n, cards: [{ card: 95, plate: "salad" }] });
    const told = (plates: string, value: number, { n = 9, tokens = 2 } = {}) =>
      said(
        { players: 2, tokens: [tokens, 3 - tokens] },
        [seated, served, mine],
        {
          ...lounge(plates, value),
          "section.0": { n: 1, cards: [{ card: 81, table: { order: ["steak"], value: 2 } }] },
          "hand.0": { n: 3, cards },
          ...{ "kitchen.0": stack(n), "kitchen.1": stack(n), "kitchen.2": stack(9) },
        },
        {
          offers: [
            { move: { do: "serve", card: 81 }, why: null },
            { move: { do: "seat", place: 0, card: 80 }, why: null },
          ],
        },
      ).text;
    const dearer = (value: number) =>
      `Before you serve: the $${value} table in the Lounge pays more for the same plates. Seat it.`;
    const serve = "You have every plate for your $2 table: press “Order up!”";
    expect(told("steak steak", 5)).toBe(dearer(5));
    expect(told("steak burger", 5)).toBe(serve);
    expect(told("steak steak", 4)).toBe(serve); // mine would cost what this one earns more
    expect(told("steak steak", 5, { n: 2 })).toBe(dearer(5));
    expect(told("steak steak", 5, { n: 2, tokens: 1 })).toBe(serve);
  });

  test("no table is advised for plates that one of mine takes already", () => {
    const lounge = {
      "lounge.0": { n: 1, cards: [{ card: 80, table: order("bacon_eggs burger salad") }] },
      ...{ "lounge.1": { n: 0, cards: [] }, "lounge.2": { n: 0, cards: [] } },
    };
    const hand = (plates: string) => ({
      n: plates.split(" ").length,
      cards: plates.split(" ").map((plate, i) => ({ card: 90 + i, plate })),
    });
    const mySection = { n: 1, cards: [{ card: 81, table: order("bacon_eggs salad salad") }] };
    const told = (plates: string) =>
      said({ players: 2 }, [seated, mine], {
        ...{ ...lounge, "hand.0": hand(plates), "section.0": mySection },
        ...{ "kitchen.0": { n: 9, cards: [{ card: 95, plate: "pancakes" }] } },
        ...{ "kitchen.1": { n: 9, cards: [{ card: 96, plate: "pancakes" }] } },
        ...{ "kitchen.2": { n: 9, cards: [{ card: 97, plate: "steak" }] } },
      }).text;
    expect(told("pancakes salad blue_plate")).not.toContain("seat it");
    expect(told("pancakes burger bacon_eggs bacon_eggs")).toBe(
      "You have 2 of 3 plates to spare for the $4 table: seat it. You hold half of it, at least.",
    );
  });

  test("a table that I hold whole goes before a plate for another, near the end even with plates that mine waits for", () => {
    const cards = (plates: string) =>
      plates.split(" ").map((plate, i) => ({ card: 90 + i, plate }));
    const told = (
      ordered: string,
      section: string,
      hand: string,
      top: string,
      n: number,
      tokens = 2,
    ) => {
      const stack = (card: number) => ({ n, cards: [{ card, plate: top }] });
      return said({ players: 2, tokens: [tokens, 3 - tokens] }, [seated, mine], {
        "lounge.0": { n: 1, cards: [{ card: 80, table: order(ordered) }] },
        ...{ "lounge.1": { n: 0, cards: [] }, "lounge.2": { n: 0, cards: [] } },
        "section.0": { n: 1, cards: [{ card: 81, table: order(section) }] },
        "hand.0": { n: cards(hand).length, cards: cards(hand) },
        ...{ "kitchen.0": stack(95), "kitchen.1": stack(96), "kitchen.2": stack(97) },
      }).text;
    };
    const seat = "You have 1 of 1 plates for the $4 table: seat it.";
    expect(told("burger", "steak steak", "burger steak", "steak", 9)).toBe(
      "You have 1 of 1 plates to spare for the $4 table: seat it.",
    );
    expect(told("steak", "steak salad", "steak", "pancakes", 2)).toBe(
      `${seat} It uses Steak that your $4 table needs, too.`,
    );
    expect(told("steak", "steak salad", "steak", "pancakes", 2, 1)).not.toContain("seat it"); // the others can end the game first
    expect(told("steak", "burger", "steak", "pancakes", 2, 1)).not.toContain("seat it");
    expect(told("steak", "burger", "steak", "pancakes", 1, 3)).not.toContain("seat it");
    expect(told("steak", "burger", "steak", "pancakes", 2, 3)).toContain("seat it");
    expect(told("steak", "steak salad", "steak", "pancakes", 9)).toBe(
      "You hold all of the $4 table in the Lounge: seat and serve it. It uses Steak that your $4 table needs, too.",
    );
    const many = "steak burger"; // two plates to draw anew are too many
    expect(told(many, "steak burger salad", many, "pancakes", 9)).not.toContain("seat it");
  });

  test("who sees a blue plate is told to draw it, where no stack shows what is missing itself", () => {
    const stack = (card: number, plate: string) => ({ n: 9, cards: [{ card, plate }] });
    const shown = (...plates: string[]) =>
      Object.fromEntries(plates.map((plate, i) => [`kitchen.${i}`, stack(90 + i, plate)]));
    const hand = { n: 1, cards: [{ card: 99, plate: "steak" }] };
    const section = { n: 1, cards: [{ card: 81, table: order("pancakes steak") }] };
    const told = (zones: Record<string, Zone<Schema>>, cards = section) =>
      said({ players: 2 }, [seated, mine], { "hand.0": hand, "section.0": cards, ...zones });
    expect(told(shown("blue_plate", "burger", "salad"))).toMatchObject({
      text: "Your $4 table can take Blue Plate Special (★): it stands for any plate. Press its stack.",
      move: { do: "draw", stack: 0 },
    });
    expect(told(shown("pancakes", "burger", "pancakes")).text).toBe(
      "Your $4 table needs Pancakes: press the left stack. Then it is complete.",
    );
    expect(told(shown("blue_plate", "burger", "pancakes"))).toMatchObject({
      text: "Your $4 table needs Pancakes: press its stack. Then it is complete. Keep ★ for later.",
      move: { do: "draw", stack: 2 },
    });
    const lounge = { n: 1, cards: [{ card: 80, table: order("salad salad salad burger") }] };
    const none = { n: 0, cards: [] };
    const tables = { "lounge.0": lounge, "lounge.1": none, "lounge.2": none };
    expect(told({ ...shown("blue_plate", "steak", "steak"), ...tables }, none)).toMatchObject({
      text: "Draw Blue Plate Special (★): it stands for any plate. Press its stack.",
      move: { do: "draw", stack: 0 },
    });
  });

  test("of the first tables that lack as many goes one whose plates lie on the stacks", () => {
    const stacks = (...plates: string[]) =>
      Object.fromEntries(
        plates.map((plate, i) => [`kitchen.${i}`, { n: 9, cards: [{ card: 90 + i, plate }] }]),
      );
    const lounge = ["burger steak", "burger salad"].map((plates, i) => [
      `lounge.${i}`,
      { n: 1, cards: [slip(80 + i, plates, 5 - i)] },
    ]);
    const held = { n: 1, cards: [{ card: 99, plate: "burger" }] };
    const zones = {
      ...Object.fromEntries(lounge),
      "lounge.2": { n: 0, cards: [] },
      "hand.0": held,
    };
    const told = (...plates: string[]) =>
      said({ players: 2 }, [], { ...zones, ...stacks(...plates) }).text;
    expect(told("pancakes", "pancakes", "salad")).toMatch(
      /at the \$4 table\. You hold 1 of its 2 plates \(✓\); the rest lies on a stack\.$/,
    );
    expect(told("pancakes", "pancakes", "pancakes")).toMatch(
      /at the \$5 table\. You hold 1 of its 2 plates \(✓\), and none needs fewer\.$/,
    );
  });

  test("that a blue plate stands for any is told where the first table counts on it", () => {
    const blue = { "hand.0": { n: 1, cards: [{ card: 90, plate: "blue_plate" }] } };
    expect(said({ players: 2 }, [], blue).text).toMatch(
      / You hold 1 of its 2 plates \(✓\); the rest lies on a stack\. ★: a blue plate stands for any\.$/,
    );
  });

  test("how long it lasts at least stands in the Kitchen, until it may end", () => {
    const told = (players: number, ...heights: number[]) => {
      const zones = Object.fromEntries(
        heights.map((n, i) => [`kitchen.${i}`, { n, cards: [{ card: 90 + i, plate: "salad" }] }]),
      );
      return howLongStill(at({ players }, [], zones).view);
    };
    expect([told(2, 9, 4, 11), told(2, 0, 1, 5), told(2, 0, 0, 3), told(3, 2, 3, 4)]).toEqual([
      "closing time not before 13 more plates are gone",
      "closing time not before one more plate is gone",
      ...[null, "the break not before 5 more plates are gone"],
    ]);
  });

  group("when two stacks are nearly empty", () => {
    const stack = (n: number, card: number) => ({ n, cards: [{ card, plate: "salad" }] });
    const heights = (...n: number[]) =>
      Object.fromEntries(n.map((each, i) => [`kitchen.${i}`, stack(each, 90 + i)]));
    const hand = { n: 1, cards: [{ card: 99, plate: "pancakes" }] };
    const zones = (...n: number[]) => ({
      ...{ "hand.0": hand, "section.0": { n: 0, cards: [] } },
      ...{ "lounge.0": { n: 1, cards: [{ card: 80, table: order("pancakes burger") }] } },
      ...{ "lounge.1": { n: 0, cards: [] }, "lounge.2": { n: 0, cards: [] } },
      ...heights(...n),
    });

    test("it is told, and no table is advised whose plates cannot be drawn anymore", () => {
      const near = {
        ...zones(1, 4, 9),
        "kitchen.2": { n: 9, cards: [{ card: 92, plate: "burger" }] },
      };
      expect(said({ players: 2 }, [seated, mine], near)).toMatchObject({
        news: null,
        text: expect.stringContaining("seat it"),
      });
      const text = (...n: number[]) => said({ players: 2 }, [seated, mine], zones(...n)).text;
      expect(text(2, 8, 9)).not.toContain("seat it"); // what lies below will hardly come
      expect(text(2, 9, 9)).toContain("seat it");
      expect(said({ players: 2 }, [seated, mine], zones(1, 3, 9)).news).toBe(
        "4 cards more, and two stacks are empty: then anybody may end the game.",
      );
      const late = (...scores: number[]) =>
        said({ players: 2 }, [seated, mine], zones(1, 1, 9), { status: { scores } }).text;
      expect(late(3, 3)).toBe("Draw a plate, and take no table that you cannot finish.");
      expect(late(4, 3)).toBe(
        "You lead: draw from the left stack. With two empty stacks you can end the game.", // two are equally low
      );
    });

    test("the hint and the coach give the same reason, and name the stack", () => {
      const both = (...n: number[]) => {
        const offers = menu({ players: 2 }).map((entry) =>
          "stack" in entry.move && n[Number(entry.move["stack"])] === 0
            ? { ...entry, why: "D6" }
            : entry,
        );
        const status = { scores: [4, 3] };
        const diner = at({ players: 2 }, [seated, mine], zones(...n), { status, offers });
        const { text, move } = coaching(diner);
        return [text, adviceReason(move ?? null, diner, names)];
      };
      expect(both(9, 0, 2)).toEqual([
        "You lead: draw from the right stack. It is the lowest, and with two empty stacks you can end the game.",
        "You lead, and two empty stacks end the game: this one is the lowest.",
      ]);
      expect(both(9, 1, 1)).toEqual([
        "You lead: draw from the middle stack. With two empty stacks you can end the game.",
        "You lead, and two empty stacks end the game.",
      ]);
      expect(both(9, 0, 1)).toEqual([
        "You lead: draw from the right stack. It is its last card, and then you can end the game.",
        "You lead, and it is the stack’s last card: then you can end the game.",
      ]);
    });

    test("it is told until I act again: then what others do is of more interest", () => {
      const draws = (seat: number, stack: number) =>
        doing(seat, { do: "draw", stack, card: 9 }, []);
      const told = (...events: EventWithFaces<Schema>[]) =>
        said({ players: 2 }, [seated, served, ...events], zones(1, 3, 9)).news;
      const words = "4 cards more, and two stacks are empty: then anybody may end the game.";
      expect(told(mine, draws(1, 0))).toBe(words);
      expect(told(mine, draws(1, 0), draws(1, 2))).toBe(words);
      expect(told(mine, draws(0, 2), hers)).toBe("Bea serves a table and earns $4.");
    });

    test("with a Break still to come nothing ends", () => {
      const early = said({ players: 3 }, [seated, mine], zones(2, 0, 9));
      expect(early.news).toBe(null);
      expect(early.text).toContain("seat it");
    });
  });

  test("nothing untrue is said of a plate that only others want", () => {
    const none = { n: 0, cards: [] };
    const stack = (card: number) => ({ n: 9, cards: [{ card, plate: "bacon_eggs" }] });
    const told = said({ players: 2 }, [seated, mine], {
      ...{ "hand.0": none, "section.0": none, "lounge.0": none, "lounge.1": none },
      ...{
        "lounge.2": none,
        "kitchen.0": stack(91),
        "kitchen.1": stack(92),
        "kitchen.2": stack(93),
      },
      "section.1": { n: 1, cards: [{ card: 80, table: order("bacon_eggs bacon_eggs") }] },
    });
    expect(told.text).toBe("Draw a plate for a table to come: press a stack.");
  });

  test("who can serve and seat nothing is shown which plate to draw", () => {
    const lounge = (plates: string, value: number) => ({
      n: 1,
      cards: [{ card: value, table: { order: plates.split(" "), value } }],
    });
    const stack = (card: number, plate: string) => ({ n: 9, cards: [{ card, plate }] });
    const scarce = {
      ...{
        "hand.0": { n: 1, cards: [{ card: 90, plate: "salad" }] },
        "section.0": { n: 0, cards: [] },
      },
      ...{
        "lounge.0": lounge("burger burger steak", 7),
        "lounge.1": lounge("salad steak pancakes", 5),
      },
      ...{ "lounge.2": lounge("pancakes pancakes burger", 4) },
      ...{
        "kitchen.0": stack(91, "burger"),
        "kitchen.1": stack(92, "salad"),
        "kitchen.2": stack(93, "steak"),
      },
    };
    const { text, move } = said({ players: 2 }, [seated, mine], scarce);
    expect(text).toBe(
      "Draw Steak for the $5 table in the Lounge, which lacks least: seat it once you hold half.",
    );
    expect(move).toMatchObject({ do: "draw", stack: 2 });
    const nothing = { ...scarce, "kitchen.0": stack(91, "salad"), "kitchen.2": stack(93, "salad") };
    const any = said({ players: 2 }, [seated, mine], nothing);
    expect(any.text).toContain("press a stack");
    expect(any.move).toMatchObject({ do: "draw" });
  });

  test("what is being read stays, unless it is no longer good or I have acted", () => {
    const steady = new Steady();
    const [steak, burger] = ["steak", "burger"].map((text) => ({ text, move: undefined })) as [
      Idea,
      Idea,
    ];
    expect(steady.choose([steak, burger], 1, 0)).toBe(steak);
    expect(steady.choose([burger, steak], 1, 4900)).toBe(steak);
    expect(steady.choose([burger, steak], 1, 5100)).toBe(burger);
    expect(steady.choose([steak, burger], 1, 5200)).toBe(burger);
    expect(steady.choose([steak], 1, 5300)).toBe(steak);
    expect(steady.choose([burger, steak], 2, 5400)).toBe(burger);
  });

  test("a plate for a table of mine, or one for any table, goes at once before one for a table to come, which is being read", () => {
    const steady = new Steady();
    const goal = (isMine: boolean) => ({ card: 1, lacks: 1, value: 4, place: "", isMine });
    const draw = (text: string, isMine: boolean): Idea => ({
      ...{ text, goal: goal(isMine) },
      move: { do: "draw", stack: 0, card: 9 },
    });
    const [stock, own, other] = [draw("stock", false), draw("own", true), draw("other", true)];
    const wild = { ...draw("wild", false), pictured: { words: "", plates: ["blue_plate"] } };
    expect(steady.choose([stock], 0, 0)).toBe(stock);
    expect(steady.choose([wild, stock], 0, 50)).toBe(wild);
    expect(steady.choose([stock], 1, 0)).toBe(stock);
    expect(steady.choose([own, stock], 1, 100)).toBe(own);
    expect(steady.choose([other, own], 1, 200)).toBe(own);
  });

  test("one who reads which plate to draw is not told another when a table goes", () => {
    const steady = new Steady();
    const table = (plates: string, value: number) => ({
      n: 1,
      cards: [{ card: value, table: { order: plates.split(" "), value } }],
    });
    const none = { n: 0, cards: [] };
    const stack = (card: number, plate: string) => ({ n: 9, cards: [{ card, plate }] });
    const told = (...lounge: Zone<Schema>[]) =>
      coaching(
        at({ players: 2 }, [seated, mine], {
          ...{ "hand.0": none, "section.0": none, "kitchen.0": stack(91, "burger") },
          ...{ "kitchen.1": stack(92, "salad"), "kitchen.2": stack(93, "salad") },
          ...Object.fromEntries(lounge.map((each, place) => [`lounge.${place}`, each])),
        }),
        steady,
      ).text;
    const salad = table("salad salad steak steak", 6);
    const first = told(table("steak steak steak", 7), salad, none);
    expect(first).toContain("Draw Salad for the $6 table");
    expect(told(table("burger burger steak", 5), salad, none)).toBe(first);
    expect(told(table("burger burger steak", 5), none, none)).toContain("Draw Burger");
  });

  test("advice stays with its table while another is no better, and says why it changes", () => {
    const steady = new Steady();
    const section = { n: 2, cards: [slip(80, "burger salad", 4), slip(81, "burger steak", 5)] };
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const told = (tops: string, mySection = section, tips: readonly number[] = []) => {
      now += 60_000; // all has been read
      return coaching(
        at({ players: 2 }, [seated, mine], {
          ...{ "section.0": mySection, "hand.0": { n: 2, cards: hand("burger burger") } },
          "tips.0": { n: tips.length, cards: tips.map((card) => slip(card, "burger", 4)) },
          ...Object.fromEntries(
            tops
              .split(" ")
              .map((plate, i) => [`kitchen.${i}`, { n: 9, cards: [{ card: 90 + i, plate }] }]),
          ),
        }),
        steady,
      ).text;
    };
    const four = "Your $4 table needs Salad: press its stack.";
    expect(told("salad pancakes pancakes")).toContain(four);
    expect(told("salad pancakes steak")).toMatch(/^Your \$4 table needs Salad/); // not the dearer one
    expect(told("pancakes pancakes steak")).toMatch(
      /^No stack shows a plate for your \$4 table now\. Your \$5 table needs Steak/,
    );
    expect(told("salad pancakes steak")).toMatch(/^Your \$5 table needs Steak/);
    const served = { n: 1, cards: [slip(80, "burger salad", 4)] };
    expect(told("salad pancakes pancakes", served, [81])).toMatch(/^Your \$4 table needs Salad/);
    vi.restoreAllMocks();
  });

  test("a plate for the table that lacks least goes first, then for the dearest", () => {
    const told = (...mySection: ReturnType<typeof slip>[]) =>
      said({ players: 2 }, [seated, mine], {
        "hand.0": { n: 1, cards: [{ card: 99, plate: "burger" }] },
        "section.0": { n: mySection.length, cards: mySection },
        ...Object.fromEntries(
          ["bacon_eggs", "pancakes", "steak"].map((plate, i) => [
            `kitchen.${i}`,
            { n: 9, cards: [{ card: 90 + i, plate }] },
          ]),
        ),
      }).text;
    const cheap = slip(80, "bacon_eggs pancakes", 2);
    expect(told(cheap, slip(81, "burger steak", 4))).toMatch(/^Your \$4 table needs Steak/);
    expect(told(slip(80, "bacon_eggs burger", 2), slip(81, "steak salad", 4))).toMatch(
      /^Your \$2 table needs Bacon & Eggs/,
    );
    expect(told(cheap, slip(81, "salad steak", 4))).toMatch(/^Your \$4 table needs Steak/);
  });

  test("a blue plate that completes a table goes before a plate after which another still lacks some", () => {
    const told = (...tops: string[]) =>
      said({ players: 2 }, [seated, mine], {
        "hand.0": { n: 1, cards: [{ card: 99, plate: "burger" }] },
        "section.0": { n: 2, cards: [slip(80, "burger steak", 3), slip(81, "salad salad", 4)] },
        ...Object.fromEntries(
          tops.map((plate, i) => [`kitchen.${i}`, { n: 9, cards: [{ card: 90 + i, plate }] }]),
        ),
      }).move;
    expect(told("salad", "blue_plate", "pancakes")).toMatchObject({ do: "draw", stack: 1 });
    expect(told("salad", "blue_plate", "steak")).toMatchObject({ do: "draw", stack: 2 });
  });

  test("what another table lacks once one is served is all told", () => {
    const tables = [slip(80, "steak", 4), slip(81, "steak salad", 5), slip(82, "steak burger", 6)];
    const hand = ["steak", "salad"].map((plate, i) => ({ card: 90 + i, plate }));
    const { text } = said(
      { players: 2 },
      [seated, served, mine],
      { "hand.0": { n: 2, cards: hand }, "section.0": { n: 3, cards: tables } },
      { offers: [{ move: { do: "serve", card: 80 }, why: null }] },
    );
    expect(text).toMatch(/ It uses Steak that your \$6 table needs, too\.$/);
  });

  test("no table is seated before mine is served with plates of another of mine", () => {
    const told = (...others: ReturnType<typeof slip>[]) =>
      said(
        { players: 2, tokens: [2, 1] },
        [seated, served, mine],
        {
          "lounge.0": { n: 1, cards: [slip(80, "steak pancakes", 5)] },
          ...{ "lounge.1": { n: 0, cards: [] }, "lounge.2": { n: 0, cards: [] } },
          "section.0": { n: 1 + others.length, cards: [slip(81, "steak", 2), ...others] },
          "hand.0": {
            n: 2,
            cards: ["steak", "pancakes"].map((plate, i) => ({ card: 90 + i, plate })),
          },
        },
        {
          offers: [
            { move: { do: "serve", card: 81 }, why: null },
            { move: { do: "seat", place: 0, card: 80 }, why: null },
          ],
        },
      ).text;
    expect(told()).toMatch(/^Before you serve: the \$5 table/);
    expect(told(slip(82, "pancakes salad", 4))).toMatch(/^You have every plate for your \$2 table/);
  });

  test("a gap is best filled with a plate that none of my tables needs", () => {
    const stack = (card: number, plate: string) => ({ n: 9, cards: [{ card, plate }] });
    const filling = (...plates: string[]) =>
      said({ players: 2, busy: 0 }, [seated], {
        "section.0": { n: 1, cards: [{ card: 81, table: order("salad steak") }] },
        "hand.0": { n: 0, cards: [] },
        ...Object.fromEntries(plates.map((plate, i) => [`kitchen.${i}`, stack(90 + i, plate)])),
      });
    const none = { "section.0": { n: 0, cards: [] }, "hand.0": { n: 0, cards: [] } };
    expect(said({ players: 2, busy: 0 }, [seated], none).text).toMatch(
      /^It is yours\. Second step: fill the gap, press a stack\. Its top plate turns over: .+ you do not need it\.$/,
    );
    const shown = (...plates: string[]) => filling(...plates).move;
    const words = (...plates: string[]) => filling(...plates).text;
    expect(shown("salad", "blue_plate", "burger")).toMatchObject({ do: "refill", stack: 2 });
    expect(words("salad", "blue_plate", "burger")).toMatch(
      / Best turn over Burger: you do not need it\.$/,
    );
    expect(words("salad", "steak", "steak")).toMatch(
      / Best turn over Steak: another stack shows one, too\.$/,
    );
    expect(words("blue_plate", "salad", "steak")).toMatch(/ its back is a new table\.$/);
    expect(words("burger", "burger", "burger")).toMatch(/ its back is a new table\.$/); // one is as good as another
    expect(shown("salad", "steak", "steak")).toMatchObject({ do: "refill", stack: 1 });
    expect(shown("blue_plate", "salad", "steak")).toMatchObject({ do: "refill", stack: 1 });
  });

  test("the stack to fill a gap from stays while it is as good as any", () => {
    const steady = new Steady();
    const filling = (...plates: string[]) =>
      coaching(
        at({ players: 2, busy: 0 }, [seated], {
          ...{ "section.0": { n: 0, cards: [] }, "hand.0": { n: 0, cards: [] } },
          ...Object.fromEntries(
            plates.map((plate, i) => [`kitchen.${i}`, { n: 9, cards: [{ card: 90 + i, plate }] }]),
          ),
        }),
        steady,
      ).move;
    expect(filling("blue_plate", "salad", "steak")).toMatchObject({ do: "refill", stack: 1 });
    expect(filling("burger", "salad", "steak")).toMatchObject({ do: "refill", stack: 1 });
    expect(filling("burger", "blue_plate", "steak")).toMatchObject({ do: "refill", stack: 0 });
  });

  test("news stays until it can have been read, or I act again", () => {
    const lasting = new LastingNews();
    expect(lasting.hold("You have earned $4.", 2, 0)).toBe("You have earned $4.");
    const hers = "Bea serves a table and earns $6.";
    expect(lasting.hold(hers, 2, 500)).toBe("You have earned $4.");
    expect(lasting.hold(hers, 2, 5900)).toBe("You have earned $4.");
    expect(lasting.hold(hers, 2, 6100)).toBe(hers);
    expect(lasting.hold(null, 3, 6200)).toBe(null);
  });

  test("what others do without earning is no news: it would follow too fast to be read", () => {
    const does = (move: Schema["Move"]) =>
      doing(1, move, [{ card: 9, from: "lounge.1", to: "sink", table: table(1) }]);
    for (const move of [
      { do: "draw", stack: 1, card: 9 },
      { do: "seat", place: 1, card: 9 },
    ] as const)
      expect(said({ players: 2 }, [seated, served, mine, does(move)]).news, move.do).toBe(null);
  });

  test("why somebody sends a table away is told with the first one, until I act again", () => {
    const sends = doing(1, { do: "counter", place: 1, card: 9 }, []);
    const lessons = new Lessons();
    lessons.tell("coach.tick");
    const told = (...events: EventWithFaces<Schema>[]) =>
      coaching(at({ players: 2 }, [seated, ...events]), undefined, lessons).news;
    const why =
      "Bea sent a table away, for one that may suit better. That costs a token, no money.";
    expect([told(sends), told(sends, hers)]).toEqual([why, why]);
    expect(told(sends, mine, sends)).not.toMatch(/sent a table away/);
  });

  test("who leads near the end fills a gap from the lowest stack that will do", () => {
    const stack = (card: number, n: number) => ({ n, cards: [{ card, plate: "burger" }] });
    const filling = (scores: number[]) =>
      said(
        { players: 2, busy: 0 },
        [seated],
        {
          ...{ "section.0": { n: 0, cards: [] }, "hand.0": { n: 0, cards: [] } },
          ...{ "kitchen.0": stack(90, 9), "kitchen.1": stack(91, 2), "kitchen.2": stack(92, 1) },
        },
        { status: { scores } },
      ).move;
    expect(filling([9, 4])).toMatchObject({ do: "refill", stack: 2 });
    expect(filling([4, 9])).toMatchObject({ do: "refill", stack: 0 });
  });

  test("of a gap that costs a plate of mine it is said only where no other stack is left that it must", () => {
    const told = (...tops: string[]) => {
      const { view: seen, menu: offers } = at({ players: 2, busy: 0 }, [seated], {
        "section.0": { n: 1, cards: [{ card: 81, table: order("salad steak") }] },
        "hand.0": { n: 0, cards: [] },
        ...Object.fromEntries(
          [0, 1, 2].map((i) => {
            const cards = tops[i] ? [{ card: 90 + i, plate: tops[i] }] : [];
            return [`kitchen.${i}`, { n: 9 * cards.length, cards }];
          }),
        ),
      });
      return adviceReason(
        { do: "refill", stack: 0, card: 90 },
        { view: seen, menu: offers },
        names,
      );
    };
    expect(told("salad")).toBe("Only this stack is left, so it costs you the Salad.");
    expect(told("salad", "burger")).toMatch(
      /expects more from what lies below than from the Salad/,
    );
  });

  test("who has sent a table away for the first time is told what that cost", () => {
    const sent = doing(0, { do: "counter", place: 1, card: 6 }, []);
    const cost =
      "That costs the token in the gap, no money. Now fill the gap: press a stack. Its top plate turns over: its back is a new table. Best turn over Burger: you do not need it.";
    expect(said({ players: 2, busy: 0 }, [seated, sent]).text).toBe(cost);
    expect(said({ players: 2, busy: 0 }, [sent, sent]).text).toMatch(/^Now fill the gap/);
  });

  group("when the game may be closed", () => {
    const closing = (
      scores: number[],
      ready: boolean,
      zones: Record<string, Zone<Schema>> = {},
      phase: Schema["Status"]["phase"] = "open",
    ) => {
      const status = { scores };
      const offers = [
        { move: { do: "close" }, why: null },
        { move: { do: "serve", card: 0 }, why: ready ? null : "D10" },
      ];
      return said({ players: scores.length, phase }, [mine], zones, { status, offers });
    };

    test("the bar says what the button and the ring beside it are", () => {
      const offers = [{ move: { do: "close" }, why: null }];
      const told = (...clocks: ClockInfo[]) =>
        prompt(at({ players: 2 }, [mine], {}, { offers, clocks })).text;
      expect(told({ name: "close", seat: null, ms: 9000, running: true })).toBe(
        "The game ends at 0, or when you press.",
      );
      expect(told()).toBe("$12 to $9: this button ends the game.");
      const coached = at({ players: 2 }, [mine], {}, { offers });
      coached.live.coached = true; // which says how it stands
      expect(prompt(coached).text).toBe("This button ends the game.");
    });

    test("who can serve does so first", () => {
      const { text, move } = closing([25, 5], true);
      expect(text).toBe(
        "If it ended now: $25 for you, $5 for Bea. Serve what you can first: a table that is not served costs you.",
      );
      expect(move).toMatchObject({ do: "serve", card: 0 });
    });

    test("who leads may close", () => {
      const { text, move } = closing([25, 5], false);
      expect(text).toMatch(
        / You lead, with your unserved tables taken off: press “Closing time!”$/,
      );
      expect(move).toEqual({ do: "close" });
    });

    test("who does not lead hears what the tables that wait cost, or that none is left", () => {
      const owed = closing([-3, 5], false);
      expect(owed.text).toMatch(
        /^If it ended now: -\$3 for you, \$5 for Bea\. Serve what you still/,
      );
      expect(owed.text).toMatch(/ your unserved tables cost you \$\d+\.$/);
      expect(owed.move).toBe(undefined);
      const none = closing([5, 5], false, { "section.0": { n: 0, cards: [] } });
      expect(none.text).toMatch(
        / No table of yours is left to serve, and a new one would cost you/,
      );
    });

    test("of many others the best counts", () => {
      expect(closing([9, 12, 4], false).text).toContain("$9 for you, $12 for Bea.");
      expect(closing([9, 4, 12], false).text).toContain("$9 for you, $12 for The house.");
    });
  });

  group("what is explained beside", () => {
    const served = { "section.0": { n: 1, cards: [{ card: 0, table: table(0) }] } };
    const waits = { players: 2, tokens: [0, 3] };
    const after = (n: number) => [seated, ...Array.from({ length: n }, () => mine)];

    test("is told while I wait, each thing once, and only what is of use; then how it stands", () => {
      const lessons = new Lessons();
      const told = [0, 1, 2, 3, 4, 5, 6].map(
        (n) => coaching(at(waits, after(n), served), undefined, lessons).text,
      );
      expect(new Set(told.slice(0, 6)).size).toBe(6);
      expect(told[0]).toContain("the red bell");
      expect(told.join(" ")).toMatch(/costs you its value.*Press a waiter/);
      expect(told.join(" ")).not.toContain("glows"); // no stack does
      expect(told[6]).toMatch(/^So far you have earned/);
    });

    test("stays until I act, whatever others do, and though a token has come", () => {
      const lessons = new Lessons();
      const first = coaching(at(waits, after(0), served), undefined, lessons).text;
      const still = [...after(0), hers, hers, hers, hers, hers];
      expect(coaching(at(waits, still, served), undefined, lessons).text).toBe(first);
      const then = coaching(at({ players: 2 }, still, served), undefined, lessons);
      expect(then.news).toBe(first);
      expect(then.text).not.toBe(first);
      expect(coaching(at({ players: 2 }, after(1), served), undefined, lessons).news).not.toBe(
        first,
      );
    });

    test("is not told again beside advice once it has been read while waiting", () => {
      let now = 0;
      vi.spyOn(performance, "now").mockImplementation(() => now);
      const lessons = new Lessons();
      const first = coaching(at(waits, after(0), served), undefined, lessons).text;
      now = 3000;
      expect(coaching(at({ players: 2 }, after(0), served), undefined, lessons).news).toBe(first);
      now = 6000;
      expect(coaching(at({ players: 2 }, after(0), served), undefined, lessons).news).not.toBe(
        first,
      );
      vi.restoreAllMocks();
    });

    const blue = { card: 90, plate: "blue_plate" };

    test.each(["hand.0", "kitchen.1"])(
      "a blue plate is explained once it is in sight: %s",
      (zone) => {
        const lessons = new Lessons();
        lessons.tell("coach.tick");
        const zones = { "hand.0": { n: 0, cards: [] }, [zone]: { n: 1, cards: [blue] } };
        const { news, text } = coaching(at({ players: 2 }, after(0), zones), undefined, lessons);
        expect(`${news} ${text}`).toMatch(/★.*stands for any/);
      },
    );

    test("★ in advice that does not say what it is leaves room for the lesson that does", () => {
      const lessons = new Lessons();
      lessons.tell("coach.tick");
      const zones = {
        ...{
          "hand.0": { n: 0, cards: [] },
          "section.0": { n: 1, cards: [{ card: 81, table: order("pancakes steak") }] },
        },
        "kitchen.0": { n: 9, cards: [{ card: 91, plate: "pancakes" }] },
        "kitchen.1": { n: 9, cards: [blue] },
      };
      const { news, text } = coaching(at({ players: 2 }, after(0), zones), undefined, lessons);
      expect(text).toMatch(/Keep ★ for later/);
      expect(news).toMatch(/^★ marks .*: it stands for any/);
    });

    test("what an act costs, and how many tokens there are, is told after the first table even to who never runs out of them", () => {
      const lessons = new Lessons();
      const told = [0, 1, 2, 3, 4, 5, 6, 7].map(
        (n) => coaching(at({ players: 2 }, after(n), served), undefined, lessons).news,
      );
      expect(told.slice(0, 1).join(" ")).not.toContain("the red bell");
      expect(told.filter((each) => each?.includes("the red bell"))).toEqual([
        "Each act passes a token (the red bell) on to the next waiter. There are 3: who holds one may act.",
      ]);
      expect(told.slice(0, 3).join(" ")).toContain("the red bell");
    });

    test("what sending away is for is told when no table in the Lounge suits me", () => {
      const empty = { "hand.0": { n: 0, cards: [] } };
      const told = (zones: Record<string, Zone<Schema>>) =>
        coaching(at({ players: 2 }, after(0), zones), undefined, new Lessons()).news;
      expect(told(empty)).toMatch(/^“Send away” swaps a table that does not suit you/);
      expect(told({})).not.toMatch(/Send away/);
    });
  });

  test("who has heard all that is explained hears how it stands, and what is at stake", () => {
    const stands = (own: number, theirs: number, waiting: number): string => {
      const zones = {
        "tips.0": slips(own),
        "tips.1": slips(theirs),
        "section.0": slips(waiting),
      };
      const lessons = new Lessons();
      for (const lesson of ["wait", "tick", "owed", "look"] as const)
        lessons.tell(`coach.${lesson}`);
      for (const lesson of ["lock", "wild", "counter", "glow"] as const)
        lessons.tell(`coach.${lesson}`);
      const waits = at({ players: 2, tokens: [0, 3] }, [seated], zones);
      return coaching(waits, undefined, lessons).text ?? "";
    };
    const slips = (n: number): Zone<Schema> => ({
      n,
      cards: Array.from({ length: n }, (_, card) => ({ card, table: { order: [], value: 2 } })),
    });
    expect(stands(1, 1, 0)).toBe("So far you have earned $2, and Bea $2. It is even.");
    expect(stands(2, 1, 1)).toMatch(/earned \$4, and Bea \$2\. You lead!$/);
    expect(stands(1, 2, 1)).toMatch(/ Your next table brings you nearer\.$/);
    expect(stands(2, 1, 3)).toMatch(/ your unserved tables would cost you \$6\.$/);
  });
});

group("what a plate of mine is good for", () => {
  const good = (plate: string, zones: Record<string, Zone<Schema>> = {}) => {
    const game = view({ players: 2 });
    const shown = { ...game, zones: { ...game.zones, ...zones } };
    const live = new LiveTable("t1", () => NO_SOCKET);
    const nobody: Names = { you: 0, of: () => "" };
    return goodFor(
      new Diner(
        live,
        () => shown,
        () => nobody,
      ),
      plate,
    );
  };
  const tables = (...orders: string[]) => ({
    n: orders.length,
    cards: orders.map((plates, card) => ({ card, table: order(plates) })),
  });
  const held = (plates: string) => ({ n: 1, cards: hand(plates) });
  const none = { "lounge.0": tables(), "lounge.1": tables(), "lounge.2": tables() };

  test("a table of mine goes before those in the Lounge, and one that can be served before all", () => {
    const mine = { "section.0": tables("burger steak steak", "burger"), "hand.0": held("burger") };
    expect(good("burger", mine)).toBe("Burger: for your right $4 table. Press “Order up!”");
    const missing = { ...mine, "section.0": tables("burger steak steak") };
    expect(good("burger", missing)).toBe("Burger: for your $4 table. Still short: Steak.");
  });

  test("it goes where the ticks show it, and where advice has it: what another table of mine takes is not counted", () => {
    const cards = (plates: string, value: number) => ({
      n: 1,
      cards: [{ card: value, table: { order: plates.split(" "), value } }],
    });
    const zones = {
      "section.0": cards("burger pancakes steak", 4),
      "hand.0": { n: 3, cards: hand("burger pancakes salad") },
      ...{ "lounge.0": cards("salad burger pancakes", 5), "lounge.2": tables() },
      "lounge.1": cards("salad steak", 6),
    };
    expect(good("salad", zones)).toMatch(/ \$6 table in the Lounge/);
    expect(good("burger", zones)).toMatch(/ your \$4 table\. Still short: Steak\.$/);
  });

  test("what only the Lounge orders has to be seated first", () => {
    const zones = { ...none, "section.0": tables("steak"), "lounge.1": tables("salad") };
    expect(good("salad", zones)).toBe("Salad: for the $4 table in the Lounge. Press “Seat”.");
  });

  test("what nobody orders is kept; a blue plate goes where the right one is missing", () => {
    const zones = { ...none, "section.0": tables("steak"), "hand.0": held("salad blue_plate") };
    expect(good("salad", zones)).toBe("Salad: no table in sight needs it. Keep it.");
    expect(good("blue_plate", zones)).toContain("Press “Order up!”");
    const full = { ...zones, "section.0": tables("salad") };
    expect(good("blue_plate", full)).toContain("stands for any plate");
  });
});

group("a press on what has just changed", () => {
  const event = (seat: number, from: string, to: string) => ({
    seat,
    cards: [{ card: 1, from, to }] as Movement<Schema>[],
  });
  const presses = (changed: Changed, place: string, ...times: number[]) =>
    times.map((at) => changed.holdsBack(place, at, at));

  test("is held back once, for whoever learns the game longer", () => {
    const changed = new Changed();
    changed.note(event(1, "kitchen.0", "hand.1"), 0, false, 1000);
    expect(presses(changed, "kitchen.0", 1250, 1300, 1600)).toEqual([true, true, false]);
    changed.note(event(1, "kitchen.0", "hand.1"), 0, true, 2000);
    expect(presses(changed, "kitchen.0", 2800, 3200)).toEqual([true, false]);
    expect(presses(changed, "kitchen.1", 2000)).toEqual([false]);
  });

  test("counts from when it began: before the change it is held back however long it lasts", () => {
    const changed = new Changed();
    changed.note(event(1, "kitchen.0", "lounge.2"), 0, false, 1000);
    expect(changed.holdsBack("kitchen.0", 900, 5000)).toBe(true);
    expect(changed.holdsBack("lounge.2", 1200, 1300)).toBe(true);
  });

  test("is not held back after an act of my own", () => {
    const changed = new Changed();
    changed.note(event(0, "kitchen.0", "hand.0"), 0, true, 1000);
    expect(presses(changed, "kitchen.0", 1000)).toEqual([false]);
    expect(changed.of("kitchen.0")).toBeUndefined();
  });
});

group("a plate that is asked about", () => {
  afterEach(() => void vi.useRealTimers());

  test("stays asked about when it is pressed twice at once, and not when it is pressed again", () => {
    vi.useFakeTimers();
    const asked = new Asked();
    expect(asked.about("salad", 1000)).toBe(true);
    expect(asked.about("salad", 1200)).toBe(false);
    expect(asked.plate).toBe("salad");
    expect(asked.about("burger", 1300)).toBe(true);
    expect(asked.plate).toBe("burger");
    expect(asked.about("burger", 3000)).toBe(true);
    expect(asked.plate).toBeNull();
  });

  test("is asked about for a while, from its latest press on", () => {
    vi.useFakeTimers();
    const asked = new Asked();
    asked.about("salad", 0);
    vi.advanceTimersByTime(4000);
    asked.about("burger", 4000);
    vi.advanceTimersByTime(4000);
    expect(asked.plate).toBe("burger");
    vi.advanceTimersByTime(4000);
    expect(asked.plate).toBeNull();
  });
});
