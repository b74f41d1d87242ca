"""Villains matches for tests: positions laid out by hand, and random ones. Every look goes through a view."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from orderup.conformance.contract import assert_legal_moves_agree
from orderup.games.villains.deck import POWERS
from orderup.games.villains.moves import NUM_MOVES
from orderup.games.villains.state import (
    ALL_AUDIENCES,
    FACE_DOWN_BIT,
    FIRST_SPECIAL,
    MAX_CARDS,
    MAX_THEFTS,
    NONE,
    NUM_NUMBERS,
    PLAYING,
    SHOWN_EMPTY,
    SHOWN_HERO,
    VILLAIN_DECK_SIZE,
)
from orderup.games.villains.traits import ASKED, ASKED_OWN, PLACE_WIDTH, TRAITS_BY_FACE
from orderup.kernel import HOUSE, SPECTATOR
from orderup.kernel.dice import dice, random_below
from orderup.kernel.reading import Reading
from orderup.match import Event, Match, MoveRefusedError
from orderup.match.shuffle import seed_from_int

NAMES = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay"]
Cards = Mapping[int, Sequence[str]]
"""By seat: cards such as `red 5`, `special`, or with another seat's deck, `1:red 5`; in piles a hero begins with `-`."""


def begin(players: int = 3, seed: int = 1, *, opened: bool = True, **options: Any) -> Match:
    """A match that has just been dealt; villains are dealt out unless the options say otherwise."""
    match = Match.start("villains", players, {"villains": "deal", **options}, seed_from_int(seed), NAMES[:players])
    if opened:
        match.apply(HOUSE, {"do": "open"}, 0)
    return match


class Layout:
    """Lays cards out in a record."""

    def __init__(self, match: Match, powers: Sequence[str]) -> None:
        self.deck = match.deck
        self.states = match._states
        self.state: Any = self.states.view(np.recarray)[0]
        self.villains = [POWERS.index(power) for power in powers]
        self.used: set[int] = set()
        self.clear(match.players)

    def clear(self, players: int) -> None:
        state = self.state
        state.phase, state.turn, state.starter = PLAYING, 0, 0
        for seat, villain in enumerate(self.villains):
            state.villain[seat] = villain
        for field in ("draw_pile", "held", "height", "tally", "traits"):
            state[field][:players] = 0
        state.hand[:] = NONE
        for seat in range(players):
            self.show(seat, SHOWN_EMPTY)
        state.thefts = state.discards[0] = 0
        for field in ("seen", "stamp", "stolen", "kept", "new_to_thief"):
            state[field][:] = 0
        state.thief = self.villains.index(1) if 1 in self.villains else NONE
        state.handle[:] = np.arange(len(state.handle))
        state.handles[:MAX_THEFTS], state.given = MAX_CARDS + np.arange(MAX_THEFTS), 0

    def card(self, text: str, seat: int) -> int:
        """The card of that name, from the deck of this seat unless another is named."""
        owner, _, name = text.removeprefix("-").rpartition(":")
        villain = self.villains[int(owner) if owner else seat]
        if name.startswith("special"):
            card = villain * VILLAIN_DECK_SIZE + VILLAIN_DECK_SIZE - 2 + int(name.removeprefix("special") or 1) - 1
        else:
            color, number = name.split()
            face = int(number) - 1 + NUM_NUMBERS * self.deck.colors.index(color)
            card = villain * VILLAIN_DECK_SIZE + [
                int(f)
                for f in self.state.face[villain * VILLAIN_DECK_SIZE : villain * VILLAIN_DECK_SIZE + VILLAIN_DECK_SIZE]
            ].index(face)
        assert card not in self.used, f"{text} is laid out twice"
        self.used.add(card)
        return card

    def show(self, seat: int, shown: int) -> None:
        self.state.show[seat] = shown
        self.state.asked[seat], self.state.asked_own[seat] = ASKED[shown], ASKED_OWN[shown]

    def pile(self, seat: int, cards: Sequence[str]) -> None:
        state = self.state
        for place, text in enumerate(cards):
            card, hero = self.card(text, seat), text.startswith("-")
            owner = int(text.removeprefix("-").partition(":")[0]) if ":" in text else seat
            state.pile[seat, place] = card + FACE_DOWN_BIT if hero else card
            state.seen[card] = 1 << owner if hero else ALL_AUDIENCES
            face = int(state.face[card])
            weight = 1 if hero else 1 << 56 if face >= FIRST_SPECIAL else 1 << 8 * (face % NUM_NUMBERS + 1)
            state.tally[seat] += np.uint64(weight)
            self.show(seat, SHOWN_HERO if hero else face)
        state.height[seat] = len(cards)

    def hand(self, seat: int, cards: Sequence[str]) -> None:
        for place, text in enumerate(cards):
            card = self.card(text, seat)
            self.state.hand[seat, place] = card
            self.state.traits[seat] |= np.uint64(int(TRAITS_BY_FACE[self.state.face[card]]) << PLACE_WIDTH * place)
            self.state.seen[card] = 1 << seat
        self.state.held[seat] = len(cards)

    def draws(self, seat: int, cards: Sequence[str]) -> None:
        """The draw pile; the first named is drawn first."""
        for place, text in enumerate(reversed(cards)):
            self.state.deck[seat, place] = self.card(text, seat)
        self.state.draw_pile[seat] = len(cards)


class Table:
    """A match at a position that is laid out by hand: `hands`, `piles` (top last) and `draws` (first drawn first) by seat."""

    def __init__(
        self,
        players: int = 3,
        *,
        powers: Sequence[str] = POWERS,
        hands: Cards | None = None,
        piles: Cards | None = None,
        draws: Cards | None = None,
        turn: int = 0,
        **options: Any,
    ) -> None:
        self.match = begin(players, **options)
        self.players = players
        layout = Layout(self.match, powers[:players])
        for seat in range(players):
            layout.pile(seat, (piles or {}).get(seat, ()))
            layout.hand(seat, (hands or {}).get(seat, ("special2",)))
            layout.draws(seat, (draws or {}).get(seat, ()))
        layout.state.turn = turn
        self.match._now = Reading(self.match._states)
        assert_legal_moves_agree(self.match, range(NUM_MOVES))

    # --- moves ---------------------------------------------------------------------------------

    def move(self, seat: int, do: str, **fields: Any) -> Event:
        return self.match.apply(seat, {"do": do, **fields}, self.match.t + 100)

    def hide(self, seat: int, card: str) -> Event:
        return self.move(seat, "hide", card=self.handle(seat, card))

    def play(self, seat: int, card: str, on: int) -> Event:
        return self.move(seat, "play", card=self.handle(seat, card), on=on)

    def use(self, seat: int, card: str = "special", **fields: Any) -> Event:
        return self.move(seat, "use", card=self.handle(seat, card), **fields)

    def refusal(self, seat: int, do: str, card: str | int | None = None, **fields: Any) -> str:
        """The clause that forbids a move, which must change nothing."""
        before = [self.match.view(audience) for audience in (*range(self.players), SPECTATOR)]
        assert_legal_moves_agree(self.match, range(NUM_MOVES))
        if card is not None:
            fields["card"] = self.handle(seat, card) if isinstance(card, str) else card
        with pytest.raises(MoveRefusedError) as refused:
            self.move(seat, do, **fields)
        assert [self.match.view(audience) for audience in (*range(self.players), SPECTATOR)] == before
        return refused.value.code

    # --- looks ---------------------------------------------------------------------------------

    def handle(self, seat: int, card: str) -> int:
        """The handle of a card in a hand, as its holder sees it."""
        zones = self.match.view(seat)["zones"]
        cards = [*zones[f"hand.{seat}"]["cards"], *zones[f"bound.{seat}"]["cards"]]
        return int(next(shown["card"] for shown in cards if name(shown) == card))

    def zone(self, zone: str, audience: int = SPECTATOR) -> list[str]:
        """What an audience sees in a zone, as text."""
        return [name(card) for card in self.match.view(audience)["zones"][zone]["cards"]]

    def top(self, seat: int) -> str:
        """What a pile shows; empty if nothing."""
        return "".join(self.zone(f"pile.{seat}"))

    def tops(self) -> list[str]:
        return [self.top(seat) for seat in range(self.players)]

    def hand(self, seat: int) -> list[str]:
        return sorted(self.zone(f"hand.{seat}", seat))

    @property
    def status(self) -> dict[str, Any]:
        status: dict[str, Any] = self.match.view(SPECTATOR)["status"]
        return status

    @property
    def turn(self) -> int:
        return int(self.status["turn"])

    def menu(self, seat: int, card: str) -> dict[str, str | None]:
        """What may be done with a card of one's own hand, and why not: by `hide`, `use`, `play 1`, `use 2`, `use left`."""
        assert_legal_moves_agree(self.match, range(NUM_MOVES))
        return {way: entry["why"] for way, entry in self._offers(seat, card).items()}

    def hits(self, seat: int, card: str) -> dict[str, list[str]]:
        """The zones that each use of a special would hit, by `use`, `use 2`, `use left`."""
        return {way: entry["hits"] for way, entry in self._offers(seat, card).items() if "hits" in entry}

    def gains(self, seat: int, card: str) -> dict[str, int]:
        """By how many points a card would change a pile, by `hide`, `play 1`."""
        return {way: entry["gain"] for way, entry in self._offers(seat, card).items() if "gain" in entry}

    def sequel(self, seat: int, card: str) -> tuple[str, int] | None:
        """What can follow, and what both bring, once a card has become a hero."""
        then = self._offers(seat, card)["hide"].get("then")
        if then is None:
            return None
        shown = next(
            each
            for each in self.match.view(seat)["zones"][f"hand.{seat}"]["cards"]
            if each["card"] == then["move"]["card"]
        )
        return f"{then['move']['do']} {name(shown)}", then["gain"]

    def changes(self, seat: int, card: str) -> dict[str, dict[str, int]]:
        """By how many points a special would change each pile that it takes hold of, by `use`, `use 2`."""
        return {way: entry["changes"] for way, entry in self._offers(seat, card).items() if "changes" in entry}

    def _offers(self, seat: int, card: str) -> dict[str, Any]:
        handle = self.handle(seat, card)
        return {
            " ".join([move["do"], *(str(move[key]) for key in ("on", "turn") if key in move)]): entry
            for entry in self.match.menu(seat)
            if (move := entry["move"]).get("card") == handle
        }


def name(card: dict[str, Any]) -> str:
    """A card as text: `red 5`, `special`, `hero`, or with its face `hero red 5`."""
    hero = ["hero"] if card.get("hero") else []
    if "power" in card:
        face = ["special" if card["no"] == VILLAIN_DECK_SIZE - 1 else "special2"]
    else:
        face = [f"{card['color']} {card['number']}"] if "color" in card else []
    return " ".join([*hero, *face]) or "card"


def wander(match: Match, seed: int, moves: int) -> None:
    """Play at random; the house keeps out of it if it can."""
    rng = dice(seed)
    for _ in range(moves):
        if match.over:
            return
        step(match, rng)


def step(match: Match, rng: Any) -> Event:
    """One random move of a seat that may act."""
    movers = [seat for seat in match.movers() if seat != HOUSE] or [HOUSE]
    seat = movers[random_below(rng, len(movers))]
    position = match.position
    moves = position.legal(seat)
    return match.apply(seat, position.move_to_dict(seat, moves[random_below(rng, len(moves))]), match.t + 100)
