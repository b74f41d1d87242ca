"""Diner in words: moves, status, menu, clocks and what a move did, as JSON."""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, Final

from orderup.games.diner.deck import Deck
from orderup.games.diner.legality import (
    CLAUSES,
    has_two_empty_stacks,
    hoarder,
    is_break_to_come,
    is_waiting_to_allow,
)
from orderup.games.diner.moves import (
    AGREE_TO_ORDER,
    ALLOW_TAKE,
    BREAK,
    CLOSE,
    FIRST_COUNTER,
    FIRST_DRAW,
    FIRST_HOST,
    FIRST_REFILL,
    FIRST_SEAT,
    FIRST_SERVE,
    OPEN_UP,
    RESUME,
    TAKE,
)
from orderup.games.diner.parsing import parse
from orderup.games.diner.state import (
    CALL_BREAK,
    CALL_CLOSING,
    CALL_OPENED,
    CALL_ORDER_UP,
    CALL_RESUMED,
    CALL_SEATED,
    CALL_TO_COUNTER,
    CHECK,
    CLOSED,
    IDLE,
    NUM_LOUNGE_PLACES,
    OPEN,
    SEATING,
)
from orderup.games.diner.telling import format_dollars, tell
from orderup.kernel import entry_points
from orderup.kernel.jit import uncompiled
from orderup.kernel.legal_moves import legal_bits
from orderup.kernel.reading import Reading
from orderup.kernel.seats import HOUSE
from orderup.kernel.words import Clock, Words, points_and_ties
from orderup.kernel.words import result as who_won

_has_two_empty_stacks, _hoarder, _is_break_to_come, _is_waiting_to_allow = map(
    uncompiled, (has_two_empty_stacks, hoarder, is_break_to_come, is_waiting_to_allow)
)
"""The same, of a `Reading` instead of a record."""
PHASES = ("setup", "open", "break_due", "break_called", "break_over", "check", "closed")
VERB_BY_MOVE = {
    BREAK: "break",
    RESUME: "resume",
    CLOSE: "close",
    TAKE: "take",
    AGREE_TO_ORDER: "agree",
    OPEN_UP: "open",
    ALLOW_TAKE: "allow",
}
NAME_BY_CALL = {
    CALL_OPENED: "open",
    CALL_BREAK: "break",
    CALL_RESUMED: "resume",
    CALL_CLOSING: "closing",
    CALL_SEATED: "seating",
    CALL_TO_COUNTER: "counter",
}

CALLED_BY_CLOCKS = (("check", AGREE_TO_ORDER), ("break", BREAK), ("resume", RESUME))

ALL_PATTERNS_MASK: Final = 0xFFFF
"""Of a table: all ways to serve it with wilds, as bits."""
CALL_MOVE_MASK: Final = 1 << BREAK | 1 << RESUME | 1 << CLOSE | 1 << TAKE | 1 << AGREE_TO_ORDER


def wild_positions_of(pattern: int) -> list[int]:
    """Return the positions in the order that a pattern gives as wilds."""
    return [i for i in range(pattern.bit_length()) if pattern >> i & 1]


def move_to_dict(reading: Reading, deck: Deck, seat: int, move: int) -> dict[str, Any]:
    """Return the JSON form of a move."""
    if move < FIRST_SEAT:
        return _reach(move, _top(reading, move - FIRST_DRAW))
    if move < FIRST_REFILL:
        return _reach(move, reading.handle[reading.lounge[(move - FIRST_SEAT) % NUM_LOUNGE_PLACES]])
    if move < BREAK:
        return _reach(move, _top(reading, move - FIRST_REFILL))
    if move < FIRST_HOST:
        return {"do": VERB_BY_MOVE[move]}
    if move < FIRST_SERVE:
        return {"do": "host", "for": move - FIRST_HOST}
    card = reading.section[seat][(move - FIRST_SERVE) >> 4]
    return _serve(reading.handle[card], (move - FIRST_SERVE) & 15)


def _reach(move: int, card: int) -> dict[str, Any]:
    """Return a move that takes a card from the Kitchen or the Lounge, in words."""
    if move < FIRST_SEAT:
        return {"do": "draw", "stack": move - FIRST_DRAW, "card": card}
    if move < FIRST_COUNTER:
        return {"do": "seat", "place": move - FIRST_SEAT, "card": card}
    if move < FIRST_REFILL:
        return {"do": "counter", "place": move - FIRST_COUNTER, "card": card}
    return {"do": "refill", "stack": move - FIRST_REFILL, "card": card}


def _serve(card: int, pattern: int) -> dict[str, Any]:
    return {"do": "serve", "card": card, "wilds": wild_positions_of(pattern)}


def _top(reading: Reading, stack: int) -> int:
    return int(reading.handle[reading.kitchen[stack][reading.height[stack] - 1]])


def call_to_dict(reading: Reading, deck: Deck, call: int, card: int) -> dict[str, Any]:
    """Return what is called out with a move."""
    if call == CALL_ORDER_UP:
        return {"call": "order_up", "plates": list(deck.cards[reading.table[card]].order)}
    return {"call": NAME_BY_CALL[call]}


def status(reading: Reading, deck: Deck) -> dict[str, Any]:
    """Return everything beside the cards; all of it is public."""
    players = reading.players
    phase = reading.phase
    doing, gaps, agreeing = reading.doing, reading.place, reading.agreeing
    busy = [
        None if doing[s] == IDLE else {"doing": "seat" if doing[s] == SEATING else "counter", "place": gaps[s]}
        for s in range(players)
    ]
    caller = reading.caller
    in_break = phase not in (OPEN, CLOSED, CHECK) and caller >= 0
    return {
        "phase": PHASES[phase],
        "dealer": reading.dealer,
        "tokens": reading.tokens[:players],
        "busy": busy,
        "caller": _name(caller) if in_break else None,
        "take": _taker(reading),
        "agree": [s for s in range(players) if agreeing >> s & 1],
        "scores": points_and_ties(reading)[0],
        "breaks": reading.breaks,
        "break_to_come": _is_break_to_come(reading),
        "closable": phase == OPEN and _has_two_empty_stacks(reading),
        "result": result(reading) if phase == CLOSED else None,
    }


def busy_seats(reading: Reading) -> list[int]:
    """Return the seats that have taken a table and not yet refilled the Lounge; the others may call "Host!" (D9)."""
    doing = reading.doing
    return [seat for seat in range(reading.players) if doing[seat] != IDLE]


def _name(seat: int) -> int | str:
    return "house" if seat == HOUSE else seat


def _taker(reading: Reading) -> int | None:
    """Return the seat that may take a token from a hoarder (D17)."""
    if _hoarder(reading) < 0:
        return None
    return next((seat for seat in range(reading.players) if legal_bits(reading, seat) >> TAKE & 1), None)


def result(reading: Reading) -> dict[str, Any]:
    """Return the end (D15, D16), and who called closing time."""
    return {**who_won(reading), "by": _name(reading.caller)}


def menu(reading: Reading, deck: Deck, seat: int) -> list[dict[str, Any]]:
    """Return what this seat could think of doing now, each with the clause that forbids it, or None. The entries are shared."""
    legal, busy = legal_bits(reading, seat), reading.doing[seat] != IDLE
    moves = _in_reach(reading, busy)[1]
    slots, handle, patterns, barred = (
        reading.section[seat][: reading.seated[seat]],
        reading.handle,
        legal >> FIRST_SERVE,
        moves & ~legal,
    )
    serves = [(handle[slot], patterns >> 16 * place & ALL_PATTERNS_MASK) for place, slot in enumerate(slots)]
    if not barred:
        barred = next((1 << FIRST_SERVE + 16 * place for place, (_, possible) in enumerate(serves) if not possible), 0)
    bar = _clause(reading, seat, barred)
    entries = _entries(reading, busy, moves & legal, bar).copy()
    entries += [_SERVES[card, possible, None if possible else bar] for card, possible in serves]
    if legal & CALL_MOVE_MASK:
        entries += [_call_entry(move) for move in (BREAK, RESUME, CLOSE, TAKE, AGREE_TO_ORDER) if legal >> move & 1]
    return entries


@lru_cache(2)
def _in_reach(reading: Reading, busy: bool) -> tuple[list[tuple[int, int]], int]:
    """Return the moves for a card of Kitchen or Lounge that a seat could think of, each with that card; and the same moves as bits."""
    handle, first = reading.handle, FIRST_REFILL if busy else FIRST_DRAW
    reaches = [
        (first + k, handle[stack[height - 1]])
        for k, (stack, height) in enumerate(zip(reading.kitchen, reading.height, strict=True))
        if height
    ]
    lounge = [(FIRST_SEAT + place, handle[slot]) for place, slot in enumerate(reading.lounge) if slot >= 0]
    reaches += lounge
    reaches += [(move + FIRST_COUNTER - FIRST_SEAT, card) for move, card in lounge]
    return reaches, sum([1 << move for move, _ in reaches])


def _clause(reading: Reading, seat: int, barred: int) -> str | None:
    """Return the clause that forbids the lowest of these moves, given as bits; None if there are none.

    What keeps a seat from one action keeps it from all. If nothing does, each order it cannot serve wants other plates (D10).
    """
    return (
        CLAUSES[entry_points.why_illegal(reading.states, seat, (barred & -barred).bit_length() - 1)] if barred else None
    )


class _Entries(dict[Any, dict[str, Any]]):
    """Entries of menus, by what they are made of: each is made once, and shared."""

    def __init__(self, make: Callable[..., dict[str, Any]]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: Any) -> dict[str, Any]:
        self[key] = made = self._make(*key)
        return made


@lru_cache(8)
def _entries(reading: Reading, busy: bool, legal: int, bar: str | None) -> list[dict[str, Any]]:
    """Return the offers to take a card: those that are legal, given as bits, and the others, which a clause forbids."""
    reaches, barred = _in_reach(reading, busy)[0], _reaches(bar)
    if not legal:
        return [*map(barred.__getitem__, reaches)]
    free = _reaches(None)
    return [free[reach] if legal >> reach[0] & 1 else barred[reach] for reach in reaches]


@cache
def _reaches(why: str | None) -> _Entries:
    """Return the offers to take a card, all forbidden by one clause, or by none."""
    return _Entries(lambda move, card: {"move": _reach(move, card), "why": why})


@cache
def _call_entry(move: int) -> dict[str, Any]:
    return {"move": {"do": VERB_BY_MOVE[move]}, "why": None}


def _serve_entry(card: int, legal: int, why: str | None) -> dict[str, Any]:
    """Return the offer to serve a table with any of the legal ones of the 16 patterns, given as bits."""
    patterns = sorted((p for p in range(16) if legal >> p & 1), key=lambda p: (p.bit_count(), p))
    return {
        "move": _serve(card, (patterns or [0])[0]),
        "why": why,
        "wilds": [wild_positions_of(p) for p in sorted(patterns)],
    }


_SERVES: Final = _Entries(_serve_entry)


def clocks(reading: Reading) -> list[Clock]:
    """Return the moves that the house makes by itself when its patience runs out (D9, D13, D14, D17, D20). During a check they wait (D18)."""
    flowing, legal = reading.phase != CHECK, legal_bits(reading, HOUSE)
    found = [Clock(name, None, {"do": VERB_BY_MOVE[move]}) for name, move in CALLED_BY_CLOCKS if legal >> move & 1]
    if reading.phase != CLOSED:
        found += [
            Clock("refill", s, {"do": "host", "for": s}, flowing) for s in range(reading.players) if reading.doing[s]
        ]
    if reading.phase in (OPEN, CHECK):
        if _has_two_empty_stacks(reading):
            found.append(Clock("close", None, {"do": "close"}, flowing))
        if _is_waiting_to_allow(reading) and _hoarder(reading) >= 0:
            found.append(Clock("hoard", _hoarder(reading), {"do": "allow"}, flowing))
    return found


def starter(reading: Reading) -> int:
    """Return the seat that begins with two tokens (D3)."""
    return int((reading.dealer + 1) % reading.players)


WORDS: Final = Words(
    move_to_dict,
    status,
    parse,
    menu,
    call_to_dict,
    clocks,
    result,
    tell,
    busy_seats,
    starter=starter,
    format_points=format_dollars,
)
