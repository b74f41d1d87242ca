"""Somebody with a perfect memory who is told only what one audience is shown, and keeps a list of every world that can be.

It knows docs/protocol.md and the rules of moving cards, and shares no code with `redeal`: whenever a card is laid face down, every card of that
hand may have been it, and the list branches; whatever is shown strikes out the worlds that disagree.
"""

from collections.abc import Iterable, Iterator
from itertools import permutations, product
from typing import Any, NamedTuple

import numpy as np

from orderup.games.villains.state import CARD_MASK, FACE_DOWN_BIT, HAND_SIZE, VILLAIN_DECK_SIZE
from orderup.kernel import SPECTATOR

Top = tuple[int, bool]
"""A card in a pile, and whether it lies face down."""


class World(NamedTuple):
    """Where every card is: decks (the next card last), hands, piles from the bottom up."""

    decks: tuple[tuple[int, ...], ...]
    hands: tuple[frozenset[int], ...]
    piles: tuple[tuple[Top, ...], ...]


def look(states: Any) -> World:
    """The world that a record is in."""
    state: Any = states.view(np.recarray)[0]
    seats = range(int(state.players))
    decks = tuple(tuple(int(c) for c in state.deck[s, : state.draw_pile[s]]) for s in seats)
    hands = tuple(frozenset(int(c) for c in state.hand[s, :HAND_SIZE] if c >= 0) for s in seats)
    piles = tuple(
        tuple((int(e) & CARD_MASK, int(e) >= FACE_DOWN_BIT) for e in state.pile[s, : state.height[s]]) for s in seats
    )
    return World(decks, hands, piles)


def _with(rows: tuple[Any, ...], seat: int, row: Any) -> tuple[Any, ...]:
    return (*rows[:seat], row, *rows[seat + 1 :])


class Mind:
    """All worlds that an audience thinks possible."""

    def __init__(self, match: Any, audience: int) -> None:
        self.audience = audience
        self.slugs = [villain.slug for villain in match.deck.villains]
        self.bound: dict[int, int] = {}
        self.mine: dict[int, int] = {}
        self._learn_hand(match)
        self.worlds = set(self._first(look(match.position.states)))

    def _learn_hand(self, match: Any) -> None:
        """The handles of one's own hand."""
        if self.audience != SPECTATOR:
            zones = match.view(self.audience)["zones"]
            for zone in ("hand", "bound"):
                for card in zones[f"{zone}.{self.audience}"]["cards"]:
                    self.mine[card["card"]] = self._card(card)

    def _card(self, shown: dict[str, Any]) -> int:
        return self.slugs.index(shown["villain"]) * VILLAIN_DECK_SIZE + int(shown["no"]) - 1

    def _first(self, true: World) -> Iterator[World]:
        """Every way to deal what is hidden at the beginning: each seat's decks, hand and heroes among themselves."""
        for deals in product(*(set(self._deals(true, seat)) for seat in range(len(true.hands)))):
            decks, hands, piles = zip(*deals, strict=True)
            yield World(decks, hands, piles)

    def _deals(self, true: World, seat: int) -> Iterator[tuple[Any, ...]]:
        deck, hand, pile = true.decks[seat], true.hands[seat], true.piles[seat]
        mine = seat == self.audience
        hidden = [*deck, *([] if mine else sorted(hand)), *(c for c, hero in pile if hero and not mine)]
        for order in permutations(hidden):
            cards = list(order)
            some_deck = tuple(cards.pop() for _ in deck)
            some_hand = hand if mine else frozenset(cards.pop() for _ in hand)
            some_pile = tuple((cards.pop() if hero and not mine else c, hero) for c, hero in pile)
            yield some_deck, some_hand, some_pile

    # --- what happens --------------------------------------------------------------------------

    def watch(self, event: dict[str, Any], match: Any) -> None:
        """Take in one event, as this audience is shown it."""
        moving = [e for e in event["cards"] if e["from"].startswith("pile") and e["to"].startswith("pile")]
        swapped = [entry for entry in moving if entry["from"] != entry["to"]]
        for entry in event["cards"]:
            if entry not in swapped:
                self.worlds = {after for world in self.worlds for after in self._moved(world, entry)}
        if swapped:
            self.worlds = {self._swapped(world, swapped) for world in self.worlds}
        for shown in event["shows"]:
            seat = int(shown["zone"].partition(".")[2])
            self.worlds = {world for world in self.worlds if self._agrees(world.piles[seat][-1], shown)}
        self._learn_hand(match)

    def _agrees(self, top: Top, shown: dict[str, Any]) -> bool:
        return bool(shown.get("hero")) == top[1] and ("villain" not in shown or self._card(shown) == top[0])

    def _moved(self, world: World, entry: dict[str, Any]) -> Iterable[World]:
        (source, s), (target, t) = (self._zone(entry[end]) for end in ("from", "to"))
        if source == "deck":
            return self._drawn(world, s, entry)
        if target == "bound":
            self.bound[s] = self._card(entry)
            return [world] if self.bound[s] in world.hands[s] else []
        if source in ("hand", "bound"):
            return self._played(world, source, s, (target, t), entry)
        *rest, (card, hero) = world.piles[s]
        if target == "pile":  # turned over
            pile = (*rest, (card, not hero))
            return [world._replace(piles=_with(world.piles, s, pile))] if self._agrees(pile[-1], entry) else []
        if "villain" in entry and self._card(entry) != card:
            return []
        hands = _with(world.hands, t, world.hands[t] | {card}) if target == "hand" else world.hands
        return [world._replace(hands=hands, piles=_with(world.piles, s, tuple(rest)))]

    def _drawn(self, world: World, seat: int, entry: dict[str, Any]) -> Iterable[World]:
        *rest, card = world.decks[seat]
        if "villain" in entry and self._card(entry) != card:
            return []
        hands = _with(world.hands, seat, world.hands[seat] | {card})
        return [world._replace(decks=_with(world.decks, seat, tuple(rest)), hands=hands)]

    def _played(self, world: World, source: str, seat: int, to: tuple[str, int], entry: dict[str, Any]) -> list[World]:
        hand, hero = world.hands[seat], bool(entry.get("hero"))
        if source == "bound":
            cards = [self.bound[seat]]
        elif "villain" in entry:
            cards = [self._card(entry)]
        elif seat == self.audience:
            cards = [self.mine[entry["card"]]]
        else:
            cards = sorted(hand)
        worlds = []
        for card in cards:
            if card in hand:
                piles = (
                    _with(world.piles, to[1], (*world.piles[to[1]], (card, hero))) if to[0] == "pile" else world.piles
                )
                worlds.append(world._replace(hands=_with(world.hands, seat, hand - {card}), piles=piles))
        return worlds

    def _swapped(self, world: World, entries: list[dict[str, Any]]) -> World:
        piles = [list(pile) for pile in world.piles]
        taken = [(self._zone(entry["to"])[1], piles[self._zone(entry["from"])[1]].pop()) for entry in entries]
        for seat, top in taken:
            piles[seat].append(top)
        return world._replace(piles=tuple(map(tuple, piles)))

    @staticmethod
    def _zone(zone: str) -> tuple[str, int]:
        kind, _, number = zone.partition(".")
        return kind, int(number or 0)
