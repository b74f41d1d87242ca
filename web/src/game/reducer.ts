import type { Card, Faces, GameEvent, Movement, View, Zone } from "../wire/messages";

/** An event together with what its cards showed before it. */
export interface Witnessed<S = unknown> extends GameEvent<S> {
  readonly was: Readonly<Record<number, Faces>>;
}

/** Notes what the cards of `event` show in the view before it: a drawn plate is hidden afterwards. */
export function witness<S>(view: View<S>, event: GameEvent<S>): Witnessed<S> {
  const seen = event.cards.flatMap(({ card, from }) =>
    zoneOf(view.zones, from).cards.filter((lying) => lying.card === card),
  );
  return { ...event, was: Object.fromEntries(seen.map(({ card, ...faces }) => [card, faces])) };
}

/** The view after one event, as docs/protocol.md describes it. Live play and replay both use this. */
export function reduce<S>(view: View<S>, event: GameEvent<S>): View<S> {
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

/** Only the top of a stack is ever visible. */
export function isStack(zone: string): boolean {
  return zone === "sink" || zone.startsWith("kitchen.");
}

function carry(zones: Record<string, Zone>, { from, to, ...card }: Movement): void {
  const source = zoneOf(zones, from);
  zones[from] = { n: source.n - 1, cards: source.cards.filter((c) => c.card !== card.card) };
  const target = zoneOf(zones, to);
  zones[to] = { n: target.n + 1, cards: [...(isStack(to) ? [] : target.cards), card] };
}

function showing(zone: Zone, card: Card): Zone {
  return { n: zone.n, cards: [...zone.cards.filter((c) => c.card !== card.card), card] };
}

function zoneOf(zones: View["zones"], name: string): Zone {
  return zones[name] ?? { n: 0, cards: [] };
}
