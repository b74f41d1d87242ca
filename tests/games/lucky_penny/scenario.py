"""A shift at the diner whose cards one lays out by hand, and then plays through the front door.

An order is written as its course and portions: `a1` appetizer, `e2` entree, `d1` dessert, `k1` drink. A guest is written as its id in the list.
"""

from typing import Any

import numpy as np

from orderup.conformance.contract import assert_legal_moves_agree
from orderup.games.lucky_penny import deck as lists
from orderup.games.lucky_penny.moves import NUM_MOVES
from orderup.games.lucky_penny.state import (
    ALL_AUDIENCES,
    FIRST_GUEST,
    MAX_GUESTS,
    MAX_ORDERS,
    NONE,
    NUM_GUEST_PLACES,
    NUM_ROW_PLACES,
    SERVE,
    STANDARD_NUM_GUESTS,
    STANDARD_NUM_ORDERS,
)
from orderup.kernel import HOUSE, SPECTATOR
from orderup.kernel.reading import Reading
from orderup.kernel.words import MoveRefusedError
from orderup.match import Match
from orderup.match.shuffle import seed_from_int

COURSES = {"a": "appetizer", "e": "entree", "d": "dessert", "k": "drink"}
LIST = lists.standard()
GUEST_IDS = [guest.id for guest in LIST.guests]


SHORT = {name: short for short, name in COURSES.items()}
KINDS = [SHORT[order.course] + str(order.portions) for order in LIST.orders]
"""The orders of the list, as they are written here."""


class Shift:
    """Serving begins: seat 0's turn, hands and row empty, all orders in the deck; guests g1, g2 and g3 are there."""

    def __init__(self, players: int = 2, seed: int = 1, **options: Any) -> None:
        names = ["Ann", "Ben", "Cat", "Dan"][:players]
        self.match = Match.start("lucky_penny", players, {"turn_clock": False, **options}, seed_from_int(seed), names)
        self._set(phase=SERVE, opening=0, mover=0, penny=4, discarded=0, takes=0)
        self._stack(list(range(STANDARD_NUM_ORDERS)))
        self._set(row=[NONE] * NUM_ROW_PLACES, hand=[0] * 4)
        self.state["seen"][:STANDARD_NUM_ORDERS] = 0
        self.guests("g1", "g2", "g3")

    @property
    def state(self) -> Any:
        """The record."""
        return self.match._states[0]

    def _set(self, **fields: Any) -> None:
        for name, value in fields.items():
            self.match._states[name][0] = value
        self._reread()

    def _reread(self) -> None:
        single, servable = 0, [0] * 16
        for slot in range(STANDARD_NUM_ORDERS):
            order = LIST.orders[self.state["face"][slot]]
            single |= (order.portions == 1) << slot
            for refused in range(16):
                servable[refused] |= (not refused >> order.course_index & 1) << slot
        self.match._states["single"][0] = single
        self.match._states["servable"][0] = np.array(servable, np.uint64)
        self.match._now = Reading(self.match._states)

    # --- laying out ------------------------------------------------------------------------------

    def _pull(self, kind: str) -> int:
        """Take an order of this kind out of the deck."""
        state = self.state
        cards = [int(slot) for slot in reversed(state["deck"][0, : state["draw_pile"][0]])]
        slot = next(slot for slot in cards if KINDS[state["face"][slot]] == kind)
        cards.remove(slot)
        self._stack(cards)
        return slot

    def _stack(self, cards: list[int]) -> None:
        self._set(draw_pile=len(cards), deck=cards[::-1] + [NONE] * (MAX_ORDERS - len(cards)))

    def hold(self, seat: int, *orders: str, blind: bool = False) -> "Shift":
        """More orders for a hand: drafted face up, or blind."""
        for kind in orders:
            slot = self._pull(kind)
            partners = 1 << seat | (1 << (seat ^ 2) if self.match.players == 4 else 0)
            self.state["hand"][seat] = int(self.state["hand"][seat]) | 1 << slot
            self.state["seen"][slot] = partners if blind else ALL_AUDIENCES
            self.state["taken"][slot] = self.state["takes"]
            self._set(takes=int(self.state["takes"]) + 1)
        return self

    def row(self, *orders: str) -> "Shift":
        """The row, from the left; `-` is a gap."""
        for place, kind in enumerate(orders):
            self.state["row"][place] = NONE if kind == "-" else self._pull(kind)
            if kind != "-":
                self.state["seen"][self.state["row"][place]] = ALL_AUDIENCES
        self._reread()
        return self

    def deck(self, *orders: str) -> "Shift":
        """The deck is these orders, the next one first; the rest is out of the game."""
        cards = [self._pull(kind) for kind in orders]
        state = self.state
        for slot in reversed(state["deck"][0, : state["draw_pile"][0]]):
            state["seen"][slot] = ALL_AUDIENCES
        self._stack(cards)
        return self

    def discards(self, *orders: str) -> "Shift":
        """The discards, the top last."""
        slots = [self._pull(kind) for kind in orders]
        for slot in slots:
            self.state["seen"][slot] = ALL_AUDIENCES
        self._set(discard=slots + [NONE] * (MAX_ORDERS - len(slots)), discarded=len(slots))
        return self

    def guests(self, *ids: str) -> "Shift":
        """The guests at the table; the others of the list are to come, in order."""
        rest = [one for one in GUEST_IDS if one not in ids]
        faces = [FIRST_GUEST + GUEST_IDS.index(one) for one in (*ids, *rest)]
        self.state["face"][FIRST_GUEST : FIRST_GUEST + STANDARD_NUM_GUESTS] = faces
        self.state["seen"][FIRST_GUEST : FIRST_GUEST + STANDARD_NUM_GUESTS] = [ALL_AUDIENCES] * len(ids) + [0] * (
            STANDARD_NUM_GUESTS - len(ids)
        )
        places = [FIRST_GUEST + i for i in range(len(ids))] + [NONE] * (NUM_GUEST_PLACES - len(ids))
        self._set(guest=places, arrived=len(ids), laid=[0] * 3, filled=[0] * 3, refuses=[0] * 3, marker=[0] * 3)
        self._set(share=np.zeros((3, 3)), tally=np.zeros((3, 4)), served_places=0)
        return self

    def last(self, *ids: str) -> "Shift":
        """Only these guests are left; all others have gone away."""
        self.guests(*ids)
        gone = [FIRST_GUEST + i for i in range(len(ids), STANDARD_NUM_GUESTS)]
        self._set(
            arrived=STANDARD_NUM_GUESTS,
            gone=len(gone),
            departed=gone + [NONE] * (MAX_GUESTS - len(gone)),
            outcome=[NONE] * len(ids) + [3] * len(gone) + [NONE] * (MAX_GUESTS - STANDARD_NUM_GUESTS),
        )
        self.state["seen"][FIRST_GUEST : FIRST_GUEST + STANDARD_NUM_GUESTS] = ALL_AUDIENCES
        self._reread()
        return self

    def served(self, place: int, *orders: tuple[int, str]) -> "Shift":
        """Seats serve this guest in turns long past, regardless of whose turn it is."""
        now = {name: int(self.state[name]) for name in ("mover", "served_places", "penny")}
        for seat, kind in orders:
            self.hold(seat, kind)._set(mover=seat, served_places=0, penny=4)
            self.serve(kind, place)
        self._set(**now)
        return self

    def at(self, spot: int, seat: int = 0, **fields: Any) -> "Shift":
        """The penny lies on this spot, and it is this seat's turn."""
        self._set(penny=spot, mover=seat, **fields)
        return self

    def marked(self, *places: int) -> "Shift":
        """These guests have a time marker; what they would tip is looked up in the list again."""
        for place in places:
            self.state["marker"][place] = 1
            wish = LIST.guests[self.state["face"][self.state["guest"][place]] - FIRST_GUEST].preference
            if wish in ("time_marker", "no_time_marker"):
                self.state["wish"][place] = LIST.bonuses[wish] * (wish == "time_marker")
        self._reread()
        return self

    def points(self, *cents: int) -> "Shift":
        """What the sides have so far."""
        self._set(points=[*cents, *[0] * (3 - len(cents))])
        return self

    # --- playing -----------------------------------------------------------------------------------

    def serve(self, kind: str, place: int = 0) -> "Shift":
        """The seat whose turn it is serves an order to the guest in a place."""
        seat = int(self.state["mover"])
        return self._play(seat, {"do": "serve", "card": self.card(seat, kind), "guest": self.guest(place)})

    def take(self, kind: str) -> "Shift":
        """The drafter takes an order of this kind from the row."""
        shown = [card for place in range(NUM_ROW_PLACES) for card in self.zone(f"row.{place}")]
        card = next(card["card"] for card in shown if written(card) == kind)
        return self._play(int(self.state["mover"]), {"do": "take", "card": card})

    def done(self) -> "Shift":
        """Serving is over."""
        return self._play(int(self.state["mover"]), {"do": "done"})

    def draft(self) -> "Shift":
        """The rest of the turn: whatever lies leftmost is taken."""
        seat = int(self.state["mover"])
        if self.status["phase"] == "serve":
            self.done()
        while self.status["turn"] == seat and self.status["phase"] in ("pick", "pair"):
            position = self.match.position
            self._play(seat, position.move_to_dict(seat, position.legal(seat)[0]))
        return self

    def _play(self, seat: int, word: dict[str, Any]) -> "Shift":
        assert_legal_moves_agree(self.match, range(NUM_MOVES))
        self.match.apply(seat, word, self.match.t)
        return self

    def refusal(self, seat: int, word: dict[str, Any]) -> str:
        """The clause that forbids a move."""
        assert_legal_moves_agree(self.match, range(NUM_MOVES))
        before = self.match._states.tobytes()
        try:
            self.match.apply(seat, word, self.match.t)
        except MoveRefusedError as refused:
            assert self.match._states.tobytes() == before
            return refused.code
        raise AssertionError(f"{word} was allowed")

    def refused_to_serve(self, kind: str, place: int = 0) -> str:
        """The clause that forbids the mover to serve this."""
        seat = int(self.state["mover"])
        return self.refusal(seat, {"do": "serve", "card": self.card(seat, kind), "guest": self.guest(place)})

    # --- looking -----------------------------------------------------------------------------------

    @property
    def status(self) -> dict[str, Any]:
        """Everything beside the cards."""
        return dict(self.match.view(SPECTATOR)["status"])

    def zone(self, name: str, audience: int = SPECTATOR) -> list[dict[str, Any]]:
        """The cards that an audience sees in a zone."""
        return list(self.match.view(audience)["zones"][name]["cards"])

    def count(self, name: str) -> int:
        """How many cards lie in a zone."""
        return int(self.match.view(SPECTATOR)["zones"][name]["n"])

    def look(self, name: str, audience: int = SPECTATOR) -> list[str]:
        """The same, written."""
        return [written(card) for card in self.zone(name, audience)]

    def card(self, seat: int, kind: str) -> int:
        """The handle of an order in a seat's hand."""
        return next(int(card["card"]) for card in self.zone(f"hand.{seat}", seat) if written(card) == kind)

    def guest(self, place: int) -> int:
        """The handle of the guest in a place."""
        return int(self.zone(f"guest.{place}")[0]["card"])

    def standing(self, place: int = 0) -> dict[str, Any]:
        """How things stand with a guest."""
        return dict(self.status["guests"][place])


def written(card: dict[str, Any]) -> str:
    """A card as it is written here."""
    if "guest" in card:
        return GUEST_IDS[[guest.name for guest in LIST.guests].index(card["guest"]["name"])]
    return f"{SHORT[card['order']['course']]}{card['order']['portions']}"


def opened(players: int, seed: int, **options: Any) -> Match:
    """A match that the house has opened."""
    match = Match.start("lucky_penny", players, {"turn_clock": False, **options}, seed_from_int(seed), ["x"] * players)
    match.apply(HOUSE, {"do": "open"}, 0)
    return match
