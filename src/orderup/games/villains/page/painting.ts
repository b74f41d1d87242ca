/** Recolors a recording with the colors of another list, which may have fewer: cards match in the one exactly where they match in the other, as far as anybody can see. */
import { reduce } from "$lib/game/reducer";
import { collectByKey, type SubstitutableRecording } from "$lib/game/cardSubstitution";
import type { GameEvent, View } from "$lib/wire/messages";
import { DRAWN_COLORS } from "./drawings";
import type { Faces } from "./generated/schema";

/** Return for each color of the standard list one of these; null if they are too few. */
export function painted(
  recording: SubstitutableRecording,
  colors: readonly string[],
): ReadonlyMap<string, string> | null {
  const apart = keptApart(recording);
  const seen = DRAWN_COLORS.filter((color) => JSON.stringify(recording).includes(`"${color}"`));
  const own = (color: string): boolean => colors.includes(color);
  const paint = given([...seen.filter(own), ...seen.filter((color) => !own(color))], colors, apart);
  const unseen = DRAWN_COLORS.flatMap((color, at): readonly [string, string][] =>
    seen.includes(color) ? [] : [[color, colors[at % colors.length] ?? color]],
  );
  return paint && new Map([...paint, ...unseen]);
}

type Paint = readonly (readonly [string, string])[];

/** Return the first valid assignment, with as many different colors as possible. */
function given(
  left: readonly string[],
  colors: readonly string[],
  apart: ReadonlySet<string>,
  paint: Paint = [],
): Paint | null {
  const [color, ...others] = left;
  if (color === undefined) return paint;
  const used = new Set(paint.map(([, one]) => one));
  const mine = [color, colors[DRAWN_COLORS.indexOf(color)] ?? ""].filter((one) =>
    colors.includes(one),
  );
  const likely = [...new Set([...mine, ...colors])];
  for (const one of [...likely.filter((each) => !used.has(each)), ...used]) {
    if (paint.some(([other, its]) => its === one && apart.has(pair(color, other)))) continue;
    const found = given(others, colors, apart, [...paint, [color, one]]);
    if (found) return found;
  }
  return null;
}

const pair = (...colors: readonly [string, string]): string => [...colors].sort().join("/");

/** Return the pairs of colors that must stay different: a card of the one could be played, or was, where a top of the other did not match it. */
function keptApart(recording: SubstitutableRecording): ReadonlySet<string> {
  const apart = new Set<string>();
  let view = recording.view;
  note(apart, held(view), view);
  for (const event of collectByKey<readonly GameEvent[]>(recording, "events").flat()) {
    note(apart, played(event), view);
    view = reduce(view, event);
    note(apart, held(view), view);
  }
  return apart;
}

function note(apart: Set<string>, cards: readonly Faces[], view: View): void {
  for (const card of cards)
    for (const top of tops(view))
      if (card.color !== undefined && top.color !== undefined)
        if (card.color !== top.color && card.number !== top.number)
          apart.add(pair(card.color, top.color));
}

const held = (view: View): readonly Faces[] => inZones(view, /^(hand|bound)\./);
const tops = (view: View): readonly Faces[] => inZones(view, /^pile\./).filter(({ hero }) => !hero);

const inZones = ({ zones }: View, named: RegExp): readonly Faces[] =>
  Object.entries(zones).flatMap(([name, { cards }]) => (named.test(name) ? cards : [])) as Faces[];

const played = ({ move, cards }: GameEvent): readonly Faces[] =>
  move["do"] === "play" ? (cards.slice(0, 1) as unknown as Faces[]) : [];
