import type { Card, Faces, GameEvent, GameSchema, Movement, View, Zone } from "../wire/messages";

/** An event together with the faces that its cards showed before it. */
export interface EventWithFaces<S extends GameSchema = GameSchema> extends GameEvent<S> {
  readonly was: Readonly<Record<number, S["Faces"]>>;
}

/** Add the faces that the cards that `event` moves, or that its move names, showed before it: a drawn plate is hidden afterwards. */
export function withFaces<S extends GameSchema>(
  view: View<S>,
  event: GameEvent<S>,
): EventWithFaces<S> {
  const about = new Set<unknown>([
    ...event.cards.map(({ card }) => card),
    ...Object.values(event.move),
  ]);
  const seen = Object.values<Zone>(view.zones)
    .flatMap(({ cards }) => cards)
    .filter(({ card, ...faces }) => about.has(card) && Object.keys(faces).length > 0);
  return { ...event, was: Object.fromEntries(seen.map(({ card, ...faces }) => [card, faces])) };
}

/** Return the view after one event, as docs/protocol.md describes it. Live play and replay both use this. */
export function reduce(view: View, event: GameEvent): View {
  const zones: Record<string, Zone> = { ...view.zones };
  for (const moved of event.cards) carry(zones, moved);
  for (const { zone, ...card } of event.shows) zones[zone] = showing(zoneOf(zones, zone), card);
  return {
    ...view,
    v: event.v,
    t: event.t,
    status: event.status,
    zones: { ...zones, ...event.zones },
  };
}

/** Return the events that led to `view`, with the faces that their cards showed before each: what the events themselves have shown, and what still lies where it lay. */
export function withFacesOfPast(view: View, past: readonly GameEvent[]): EventWithFaces[] {
  const still = lyingStill(view, past);
  let then: View = { ...view, zones: {} };
  return past.map((event, i) => {
    const witnessed = withFaces(then, event);
    then = reduce(then, event);
    return { ...witnessed, was: { ...still[i], ...witnessed.was } };
  });
}

/** Return for each event the faces of the cards that its move names and leaves in their place, as they are seen when they next move, or now. */
function lyingStill(view: View, past: readonly GameEvent[]): EventWithFaces["was"][] {
  const seen = new Map<unknown, Faces>();
  for (const { cards } of Object.values(view.zones))
    for (const { card, ...faces } of cards) seen.set(card, faces);
  return [...past]
    .reverse()
    .map(({ move, cards }) => {
      const moved = new Set<unknown>(cards.map(({ card }) => card));
      const named = Object.values(move).map((card) => [card, seen.get(card) ?? {}] as const);
      const was = Object.fromEntries(
        named.filter(([card, faces]) => !moved.has(card) && Object.keys(faces).length > 0),
      );
      for (const card of cards) seen.set(card.card, facesOf(card));
      return was;
    })
    .reverse();
}

const WAY: ReadonlySet<string> = new Set(["card", "as", "from", "to"]);

/** Return the faces that a card shows while it moves. */
const facesOf = (moved: Movement): Faces =>
  Object.fromEntries(Object.entries(moved).filter(([key]) => !WAY.has(key)));

function carry(zones: Record<string, Zone>, moved: Movement): void {
  const { from, to, card, as: renamed = card, ...faces } = moved;
  const source = zoneOf(zones, from);
  const others = source.cards.filter((lying) => lying.card !== card);
  zones[from] = { ...source, n: counted(source.n, -1), cards: others };
  const target = zoneOf(zones, to);
  const stays = target.top ? [] : target.cards;
  const cards = renamed === null ? stays : [...stays, { ...faces, card: renamed }];
  zones[to] = { ...target, n: counted(target.n, 1), cards };
}

/** Some zones have no count. */
function counted(n: number | null, change: number): number | null {
  return n === null ? null : n + change;
}

function showing(zone: Zone, card: Card): Zone {
  const others = zone.top ? [] : zone.cards.filter((lying) => lying.card !== card.card);
  return { ...zone, cards: [...others, card] };
}

function zoneOf(zones: View["zones"], name: string): Zone {
  return zones[name] ?? { n: 0, cards: [] };
}
