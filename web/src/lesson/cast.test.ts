import { afterEach, describe, expect, test } from "vitest";
import { loadGame } from "$lib/game/load";
import { useList } from "$lib/game/useList";
import type { CardList } from "$lib/wire/messages";
import { allOf, namesIn, retold, type Casting } from "./cast";
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
    orders: allOf<Order>(lesson, "order").map((each) => ({ ...each, name: `Our ${each.name}` })),
    guests: allOf<Guest>(lesson, "guest").map((each) => ({
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

async function castingOf(game: string): Promise<[Lesson, Casting]> {
  const [found, page] = await Promise.all([loadLesson(game), loadGame(game)]);
  if (!found || !page.casting) throw new Error(`${game} has no introduction that can be cast`);
  return [found.lesson, page.casting];
}

describe.each(PARTS)("the introduction to %s, told with another list", (game, part, name) => {
  afterEach(async () => useList(await loadGame(game), null));

  test("has its cards wherever the standard ones stand, and their names in its words", async () => {
    const [lesson, casting] = await castingOf(game);
    const list = OURS[game]?.(lesson) ?? {};
    const cast = casting.cast(lesson, list);
    if (!cast) throw new Error("every part can be cast");
    expect(JSON.stringify(lesson)).toMatch(OLD[game] ?? /^/);
    expect(JSON.stringify(retold(lesson, cast))).not.toMatch(OLD[game] ?? /^/);
    useList(await loadGame(game), list);
    expect(namesIn(cast, casting.called)[part]).toBe(name);
  });

  test("is as it was with the standard list", async () => {
    const [lesson, casting] = await castingOf(game);
    const cast = casting.cast(lesson, null);
    expect(cast && retold(lesson, cast)).toEqual(lesson);
  });
});

describe("a list cannot take part", () => {
  test("in Diner, where a plate has another tip: tables would have other values", async () => {
    const [lesson, { cast }] = await castingOf("diner");
    const plates = { a: { name: "A", tip: 75 }, w: { name: "W", wild: true } };
    expect(cast(lesson, { plates })).toBeNull();
  });

  test("in The Lucky Penny Diner, where the kitchen has other hours", async () => {
    const [lesson, { cast }] = await castingOf("lucky_penny");
    expect(cast(lesson, { ...OURS["lucky_penny"]?.(lesson), time_cards: [] })).toBeNull();
  });

  test("with guests who pay otherwise, or orders of other sizes: these stay what they are", async () => {
    const [lesson, { cast }] = await castingOf("lucky_penny");
    const [burger, other] = [
      { name: "Our Burger", course: "entree", portions: 2 },
      { entree_3: { bonus: 50 }, no_time_marker: { bonus: 40 } },
    ];
    const found = cast(lesson, {
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
