import { afterEach, describe, expect, test } from "vitest";
import { loadGamePage } from "$lib/table/loadGamePage";
import { reduce } from "$lib/game/reducer";
import { setShownDeck } from "$lib/table/shownDeck";
import type { CardList, View } from "$lib/wire/messages";
import {
  collectByKey,
  substitutedNames,
  withSubstitutedCards,
  type CardSubstituter,
} from "$lib/game/cardSubstitution";
import { loadLesson, type Lesson } from "./lesson";

type List = CardList["list"];
interface Order {
  readonly name: string;
  readonly course: string;
  readonly portions: number;
}
interface Guest {
  readonly name: string;
  readonly preference: { readonly wish: string } | null;
}

/** The standard cards as a list has them, under other names. */
const OURS: Record<string, (lesson: Lesson) => List> = {
  diner: () => ({
    plates: {
      joker: { name: "Our Joker", wild: true },
      ...Object.fromEntries(
        [250, 200, 150, 100, 50].map((tip) => [`plate ${tip}`, { name: `Our ${tip}`, tip }]),
      ),
    },
  }),
  lucky_penny: (lesson) => ({
    colors: ["gold", "ash", "red", "blue"],
    orders: collectByKey<Order>(lesson, "order").map((each) => ({
      ...each,
      name: `Our ${each.name}`,
    })),
    guests: collectByKey<Guest>(lesson, "guest").map((each) => ({
      ...each,
      name: `Our ${each.name}`,
      preference: each.preference?.wish ?? null,
    })),
    preferences: { entree_3: { bonus: 40 }, no_time_marker: { bonus: 40 } },
    time_cards: [{ players: [2, 4], spots: clockOf(lesson).map((crossed) => ({ crossed })) }],
  }),
  villains: () => ({
    colors: ["c1", "c2", "c3", "c4", "c5", "c6"],
    villains: Object.fromEntries(
      ["curse", "hypnotize", "meddling", "swipe", "no_escape", "whirlpool"].map((power) => [
        `our ${power}`,
        { name: `The ${power}`, power },
      ]),
    ),
  }),
};
const OLD: Record<string, RegExp> = {
  diner: /"(bacon_eggs|pancakes|burger|salad|steak)"/,
  lucky_penny: /"(Mozzarella Sticks|Meatloaf|The Cab Driver|The Trucker|pink|green)"/,
  villains: /"(red|blue|green|yellow|purple|orange|vizier|lion|lady)"/,
};
const PARTS = [
  ["diner", "burger", "Our 150"],
  ["lucky_penny", "mozzarella_sticks", "Our Mozzarella Sticks"],
  ["villains", "red", "c1"],
] as const;

const clockOf = ({ view }: Lesson) => (view.status as unknown as { clock: string[][] }).clock;

async function castingOf(game: string): Promise<[Lesson, CardSubstituter]> {
  const [found, page] = await Promise.all([loadLesson(game), loadGamePage(game)]);
  if (!found || !page.cardSubstituter)
    throw new Error(`${game} has no introduction that can be substitution`);
  return [found.lesson, page.cardSubstituter];
}

describe.each(PARTS)("the introduction to %s, told with another list", (game, part, name) => {
  afterEach(async () => setShownDeck(await loadGamePage(game), null));

  test("has its cards wherever the standard ones stand, and their names in its words", async () => {
    const [lesson, cardSubstituter] = await castingOf(game);
    const list = OURS[game]?.(lesson) ?? {};
    const substitution = cardSubstituter.substitution(lesson, list);
    if (!substitution) throw new Error("every part can be cast");
    expect(JSON.stringify(lesson)).toMatch(OLD[game] ?? /^/);
    expect(JSON.stringify(withSubstitutedCards(lesson, substitution))).not.toMatch(
      OLD[game] ?? /^/,
    );
    setShownDeck(await loadGamePage(game), list);
    expect(substitutedNames(substitution, cardSubstituter.cardName)[part]).toBe(name);
  });

  test("is as it was with the standard list", async () => {
    const [lesson, cardSubstituter] = await castingOf(game);
    const substitution = cardSubstituter.substitution(lesson, null);
    expect(substitution && withSubstitutedCards(lesson, substitution)).toEqual(lesson);
  });
});

describe("Villains in fewer colors", () => {
  /** A game whose list has only these. */
  const inColors = (lesson: Lesson, ...colors: readonly string[]): List => ({
    ...OURS["villains"]?.(lesson),
    colors,
  });

  const cardsIn = ({ zones }: View, zone: string) =>
    (zones[zone]?.cards ?? []) as readonly Record<string, unknown>[];

  test("has a card match where it matched, and nowhere else", async () => {
    const [lesson, { substitution }] = await castingOf("villains");
    const four = substitution(lesson, inColors(lesson, "teal", "red", "gold", "gray"));
    if (!four) throw new Error("four are enough");
    const told = withSubstitutedCards(lesson, four);
    expect(JSON.stringify(told)).not.toMatch(/"(green|purple|orange|yellow|blue)"/);
    expect(four.get("red")).toBe("red");
    let [view, looked] = [told.view, 0];
    for (const { menu, events } of told.steps) {
      for (const entry of menu) {
        const { why } = entry;
        const move = entry.move as unknown as Readonly<Record<string, unknown>>;
        if (move["do"] !== "play" || (view.status as unknown as { turn: number }).turn !== 0)
          continue;
        const held = cardsIn(view, "hand.0").find(({ card }) => card === move["card"]);
        const top = cardsIn(view, `pile.${String(move["on"])}`).at(-1);
        if (!held || !top || held["power"] !== undefined || top["hero"]) continue;
        const matches = held["color"] === top["color"] || held["number"] === top["number"];
        if (why === null) expect(matches).toBe(true);
        else if (move["on"] !== 0) expect(matches).toBe(false);
        looked++;
      }
      view = events.reduce(reduce, view);
    }
    expect(looked).toBeGreaterThan(20);
  });

  test("is told with the standard cards where they are too few", async () => {
    const [lesson, { substitution }] = await castingOf("villains");
    expect(substitution(lesson, inColors(lesson, "teal", "gold"))).toBeNull();
  });

  test("has every film that four colors can show", async () => {
    const [lesson, { substitution }] = await castingOf("villains");
    const films = Object.values(
      import.meta.glob<{ rules: { name: string; film: Lesson | null }[] }>(
        "../../../src/orderup/games/villains/page/films.json",
        { import: "default", eager: true },
      ),
    ).flatMap(({ rules }) => rules);
    expect(films.length).toBeGreaterThan(10);
    for (const { name, film } of films)
      expect(film && substitution(film, inColors(lesson, "a", "b", "c", "d")), name).not.toBeNull();
  });
});

describe("a list cannot take part", () => {
  test("in Diner, where a plate has another tip: tables would have other values", async () => {
    const [lesson, { substitution }] = await castingOf("diner");
    const plates = { a: { name: "A", tip: 75 }, w: { name: "W", wild: true } };
    expect(substitution(lesson, { plates })).toBeNull();
  });

  test("in The Lucky Penny Diner, where the kitchen has other hours", async () => {
    const [lesson, { substitution }] = await castingOf("lucky_penny");
    expect(substitution(lesson, { ...OURS["lucky_penny"]?.(lesson), time_cards: [] })).toBeNull();
  });

  test("with guests who pay otherwise, or orders of other sizes: these stay what they are", async () => {
    const [lesson, { substitution }] = await castingOf("lucky_penny");
    const [burger, other] = [
      { name: "Our Burger", course: "entree", portions: 2 },
      { entree_3: { bonus: 50 }, no_time_marker: { bonus: 40 } },
    ];
    const found = substitution(lesson, {
      ...OURS["lucky_penny"]?.(lesson),
      orders: [burger],
      preferences: other,
    });
    expect(found?.get("The Cab Driver")).toBe("Our The Cab Driver");
    expect(found?.get("The Trucker")).toBe("The Trucker");
    expect(found?.get("Meatloaf")).toBe("Our Burger");
    expect(found?.get("Lemonade")).toBe("Lemonade");
  });
});
