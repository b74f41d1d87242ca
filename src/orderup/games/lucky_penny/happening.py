"""What a move did, as movements of cards."""

from typing import Final

from orderup.games.lucky_penny import zones as places
from orderup.games.lucky_penny.deck import Deck
from orderup.games.lucky_penny.moves import OPEN_UP, SERVE_, TAKE
from orderup.games.lucky_penny.state import FLIP, NONE, ORDERS, PLACES, ROW, SERVE
from orderup.kernel.game import Happening, Movement
from orderup.kernel.reading import Reading

SHUFFLE: Final = "shuffle"
ALL: Final = 255
"""Every audience."""


def beginning(at: Reading) -> tuple[Movement, ...]:
    """The deal: every card from the box to its zone, the deck and the line of guests from the bottom (L2)."""
    return tuple(
        Movement(slot, at.handle[slot], "box", zone)
        for zone in places.names(at.players, at.sides)
        for slot in places.slots(at, zone)
    )


def happening(before: Reading, after: Reading, deck: Deck, seat: int, move: int) -> Happening:  # noqa: ARG001  # the shape of Words
    """What a move did."""
    if move == OPEN_UP:
        return Happening(say={"call": "open"})
    if move < TAKE:
        return _served(before, after, seat, *divmod(move - SERVE_, 64))
    return _drafted(before, after)


def _moved(at: Reading, slot: int, source: str, target: str) -> Movement:
    return Movement(slot, at.handle[slot], source, target)


def _served(before: Reading, after: Reading, seat: int, place: int, slot: int) -> Happening:
    """An order goes to a guest; a full guest goes to the winner, and the orders to the discards (L14)."""
    served = _moved(before, slot, places.hand(seat), places.orders(place))
    if after.gone == before.gone:
        return Happening((served,))
    guest = before.guest[place]
    i = guest - ORDERS
    lying = [*before.order[place][: before.laid[place]], slot]
    say = {
        "call": "tip",
        "side": after.fate[i],
        "card": after.handle[guest],
        "tip": after.earned[i],
        "bonus": after.extra[i],
    }
    return Happening((served, *_departure(before, place, lying, places.tips(after.fate[i]))), say=say)


def _departure(at: Reading, place: int, lying: list[int], to: str) -> tuple[Movement, ...]:
    """A guest goes, and so do the orders, the first one served first."""
    orders = tuple(_moved(at, slot, places.orders(place), places.DISCARDS) for slot in lying)
    return (*orders, _moved(at, at.guest[place], places.guest(place), to))


def _shuffled(before: Reading, after: Reading) -> list[Movement]:
    """The discards into the shuffle under their old handles, and out of it under new ones, the deck from the bottom."""
    into = [
        Movement(after.face.index(before.face[slot]), before.handle[slot], places.DISCARDS, SHUFFLE)
        for slot in before.discard[: before.discarded]
    ]
    dealt = reversed(after.deck[: after.stacked])
    return [*into, *(_moved(after, slot, SHUFFLE, places.DECK) for slot in dealt)]


class _Drafting:
    """The row and the deck during an event, from what lay there before it to what lies there after it."""

    def __init__(self, before: Reading, after: Reading) -> None:
        self.before, self.after = before, after
        self.shuffled = after.shuffles > before.shuffles
        last = before.stacked if self.shuffled else after.drawn
        self.old: list[int] = before.deck[before.drawn : last]
        self.new: list[int] = after.deck[: after.drawn] if self.shuffled else []
        self.row: list[int] = list(before.row)
        self.moved: list[Movement] = []

    def draw(self) -> int:
        """The next card drawn (-1: none), after the discards' shuffle if it needed that (L5)."""
        if self.old:
            return self.old.pop(0)
        if not self.new:
            return NONE
        if self.shuffled:
            self.moved += _shuffled(self.before, self.after)
            self.shuffled = False
        return self.new.pop(0)

    def refill(self, place: int) -> None:
        """A card from the deck into a gap of the row, if there was one (L4)."""
        self.row[place] = slot = self.draw()
        if slot >= 0:
            self.moved.append(_moved(self.after, slot, places.DECK, places.row(place)))

    def refill_all(self) -> None:
        """A draft begins (L5)."""
        for place in range(ROW):
            if self.row[place] < 0:
                self.refill(place)

    def take(self, seat: int, slot: int) -> None:
        """An order from the row, or blind from the deck, into a hand (L4)."""
        if slot in self.row:
            place = self.row.index(slot)
            self.moved.append(_moved(self.after, slot, places.row(place), places.hand(seat)))
            self.refill(place)
        else:
            self.draw()
            blind = ALL & ~self.after.seen[slot]
            self.moved.append(_moved(self.after, slot, places.DECK, places.hand(seat))._replace(blind=blind))


def _drafted(before: Reading, after: Reading) -> Happening:
    """Serving ends, orders are taken and gaps refilled; then perhaps the penny moves, and guests leave and arrive."""
    seat = before.mover
    draft = _Drafting(before, after)
    if before.phase == SERVE:
        draft.refill_all()
    for slot in places.held(after, seat):
        if after.taken[slot] >= before.takes:
            draft.take(seat, slot)
    turned = after.penny != before.penny and after.penny % FLIP == 0
    left = after.left[before.gone : after.gone]
    for place in range(PLACES):
        if before.guest[place] in left:
            draft.moved += _departure(before, place, before.order[place][: before.laid[place]], places.GONE)
    for place in range(PLACES):
        if after.guest[place] >= ORDERS + before.arrived:
            draft.moved.append(_moved(after, after.guest[place], places.LINE, places.guest(place)))
    fresh = (places.DECK, places.DISCARDS) if after.shuffles > before.shuffles else ()
    return Happening(tuple(draft.moved), fresh=fresh, say={"call": "flip"} if turned else None)
