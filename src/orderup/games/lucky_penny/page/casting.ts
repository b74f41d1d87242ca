/** The introduction with the cards of another list: for each order one of the same course and size, for each guest one of the same bars, tips and wish. */
import { allOf, complete, type Casting } from "$lib/lesson/cast";
import type { Lesson } from "$lib/lesson/lesson";
import type { Course, GuestFace, OrderFace } from "./generated/schema";

interface Listed {
  readonly colors: readonly string[];
  readonly orders: readonly OrderFace[];
  readonly guests: readonly (Omit<GuestFace, "preference"> & { preference: string | null })[];
  readonly preferences: Readonly<Record<string, { readonly bonus: number }>>;
  readonly time_cards: readonly {
    readonly players: readonly number[];
    readonly spots: readonly { readonly crossed: readonly Course[] }[];
  }[];
}

type Part = readonly [string, string | undefined];

const unique = <T>(faces: readonly T[], name: (face: T) => string): readonly T[] => [
  ...new Map(faces.map((face) => [name(face), face])).values(),
];
const byName = ({ name }: { readonly name: string }): string => name;
const size = ({ course, portions }: OrderFace): string => `${course} ${portions}`;
const worth = ({ bars, tips, preference }: GuestFace): string =>
  JSON.stringify([bars, tips, preference?.wish, preference?.bonus]);

export const casting: Casting = {
  cast(lesson, data) {
    const list = data as Listed | null;
    return complete([...orders(lesson, list), ...guests(lesson, list), ...table(lesson, list)]);
  },
};

/** One after the other as they come; where a list has fewer of a size, it begins again. */
function orders(lesson: Lesson, list: Listed | null): readonly Part[] {
  const parts = unique(allOf<OrderFace>(lesson, "order"), byName);
  const own = unique(list?.orders ?? parts, byName);
  return parts.map((part): Part => {
    const alike = (each: OrderFace) => size(each) === size(part);
    const [at, players] = [parts.filter(alike).indexOf(part), own.filter(alike)];
    return [part.name, players[at % players.length]?.name];
  });
}

function guests(lesson: Lesson, list: Listed | null): readonly Part[] {
  const parts = unique(allOf<GuestFace>(lesson, "guest"), byName);
  const own = list?.guests.map((guest) => ({
    ...guest,
    preference: wishOf(guest.preference, list),
  }));
  return parts.map((part): Part => [
    part.name,
    (own ?? parts).find((each) => worth(each) === worth(part))?.name,
  ]);
}

const wishOf = (wish: string | null, { preferences }: Listed): GuestFace["preference"] =>
  wish === null
    ? null
    : ({ wish, bonus: preferences[wish]?.bonus ?? 0 } as GuestFace["preference"]);

/** The seats' colors; at other hours nothing of it would be right. */
function table({ view, names }: Lesson, list: Listed | null): readonly Part[] {
  const { colors, clock } = view.status as unknown as { colors: string[]; clock: Course[][] };
  const own = list?.time_cards.find(({ players }) => players.includes(names.length));
  const hours = list ? own?.spots.map(({ crossed }) => crossed) : clock;
  const isSame = JSON.stringify(hours) === JSON.stringify(clock);
  return colors.map((color, at): Part => [
    color,
    isSame ? (list ?? { colors }).colors[at] : undefined,
  ]);
}
