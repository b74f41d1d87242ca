/** Substitutes the cards of another list in the introduction and the films: for each order one of the same course and size, for each guest one of the same bars, tips and wish. A card without an equal stays as it is. */
import {
  collectByKey,
  substitutionFrom,
  type CardSubstituter,
  type SubstitutableRecording,
} from "$lib/game/cardSubstitution";
import type { Course, GuestFace, OrderFace } from "./generated/schema";

type ListedGuest = Omit<GuestFace, "preference"> & { readonly preference: string | null };

interface Listed {
  readonly colors: readonly string[];
  readonly orders: readonly OrderFace[];
  readonly guests: readonly ListedGuest[];
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

export const cardSubstituter: CardSubstituter = {
  substitution(recording, data) {
    const list = data as Listed | null;
    return substitutionFrom([
      ...orders(recording, list),
      ...guests(recording, list),
      ...colors(recording, list),
    ]);
  },
};

/** Return the orders' counterparts in turn; where a list has fewer of a size, it begins again. */
function orders(recording: SubstitutableRecording, list: Listed | null): readonly Part[] {
  const parts = unique(collectByKey<OrderFace>(recording, "order"), byName);
  const own = unique(list?.orders ?? [], byName);
  return parts.map(({ name }, at): Part => {
    const kind = parts.map(size);
    const players = own.filter((each) => size(each) === kind[at]);
    const before = kind.slice(0, at).filter((each) => each === kind[at]).length;
    return [name, players[before % players.length]?.name ?? name];
  });
}

function guests(recording: SubstitutableRecording, list: Listed | null): readonly Part[] {
  const own = list?.guests.map((guest) => ({ ...guest, preference: wishOf(guest, list) }));
  return unique(collectByKey<GuestFace>(recording, "guest"), byName).map((part): Part => [
    part.name,
    own?.find((each) => worth(each) === worth(part))?.name ?? part.name,
  ]);
}

const wishOf = ({ preference: wish }: ListedGuest, list: Listed): GuestFace["preference"] =>
  wish === null
    ? null
    : ({ wish, bonus: list.preferences[wish]?.bonus } as GuestFace["preference"]);

/** Return the counterparts of the seats' colors; none if the list has other hours, where nothing of the recording would be right. */
function colors({ view, names }: SubstitutableRecording, list: Listed | null): readonly Part[] {
  const { colors, clock } = view.status as unknown as { colors: string[]; clock: Course[][] };
  if (!list) return colors.map((color): Part => [color, color]);
  const own = list.time_cards.find(({ players }) => players.includes(names.length));
  const isSame = JSON.stringify(own?.spots.map(({ crossed }) => crossed)) === JSON.stringify(clock);
  return colors.map((color, at): Part => [color, isSame ? list.colors[at] : undefined]);
}
