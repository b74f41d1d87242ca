"""From a move in words to its number, or the reason why not."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from orderup.games.diner.deck import Deck
from orderup.games.diner.legality import CLAUSES, D6, D7, D9, D10
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
from orderup.games.diner.state import CLOSED, IDLE, MAX_ORDER_PLATES, NUM_LOUNGE_PLACES, NUM_STACKS
from orderup.kernel import entry_points
from orderup.kernel.move_fields import read_number, read_verb
from orderup.kernel.reading import Reading
from orderup.kernel.seats import HOUSE
from orderup.kernel.words import MoveRefusedError

REASONS: Final = {
    "D5": "The diner has not opened yet.",
    "D5a": "An action needs a token, and you hold none.",
    "D6": "That Kitchen stack is empty.",
    "D7": "There is no table in that place of the Lounge.",
    "D9": "A gap in the Lounge must be refilled by the one who made it, before anything else.",
    "D10": "Your hand does not hold the plates that this table ordered.",
    "D12": "Only a table in your own Section can be served.",
    "D13": "Closing time can be called once two Kitchen stacks are empty, by someone who is not busy.",
    "D14": "There is a Break: nobody may act until it is over.",
    "D17": "A token can be taken only from the player on your right, who must hold them all.",
    "D18": "Play is halted until the others agree to the order just served.",
}
GAME_OVER: Final = "The game is over."
REASON_BY_MOVE: Final = {
    BREAK: "No Break is to be called now.",
    RESUME: "A Break is ended by the player who called it, once the Kitchen is dealt again.",
    AGREE_TO_ORDER: "There is no order that you have still to agree to.",
    OPEN_UP: "The house opens the diner, once.",
    ALLOW_TAKE: "The house ends the wait, once somebody holds all the tokens.",
}
"""The reasons why a move is refused that answers to something that is not so."""
NO_GAP_REASON: Final = "You have left no gap in the Lounge that you could refill."
STACK_EMPTY_REASON: Final = "That Kitchen stack is empty: refill from another."
NOT_HOST_REASON: Final = "Only the house refills for somebody else."
NOBODYS_GAP_REASON: Final = "That seat has no gap that could be refilled."
NOT_THERE_REASON: Final = "That card does not lie there now."
MOVE_BY_VERB: Final = {
    "break": BREAK,
    "resume": RESUME,
    "close": CLOSE,
    "take": TAKE,
    "agree": AGREE_TO_ORDER,
    "open": OPEN_UP,
    "allow": ALLOW_TAKE,
}


class Reaches(NamedTuple):
    """The moves of one verb, of which each names one of so many places."""

    first: int
    field: str
    places: int


REACHES_BY_VERB: Final = {
    "draw": Reaches(FIRST_DRAW, "stack", NUM_STACKS),
    "refill": Reaches(FIRST_REFILL, "stack", NUM_STACKS),
    "seat": Reaches(FIRST_SEAT, "place", NUM_LOUNGE_PLACES),
    "counter": Reaches(FIRST_COUNTER, "place", NUM_LOUNGE_PLACES),
}
FIELDS_BY_VERB: Final = {
    **{name: {"do"} for name in MOVE_BY_VERB},
    **{name: {"do", reaches.field, "card"} for name, reaches in REACHES_BY_VERB.items()},
    "serve": {"do", "card", "wilds"},
    "host": {"do", "for"},
}


def parse(reading: Reading, deck: Deck, seat: int, move: Mapping[str, Any]) -> int:
    """Return the number of a legal move. Raises MoveRefusedError: `malformed`, `late`, or the clause that forbids it."""
    do = read_verb(move, FIELDS_BY_VERB)
    if do in MOVE_BY_VERB:
        return _if_legal(reading, seat, MOVE_BY_VERB[do])
    if do == "host":
        return _if_legal(reading, seat, FIRST_HOST + read_number(move, "for", reading.players))
    if do == "serve":
        return _serve(reading, seat, move)
    first, where, places = REACHES_BY_VERB[do]
    return _reach(reading, seat, first + read_number(move, where, places), read_number(move, "card", 127))


def _if_legal(reading: Reading, seat: int, move: int) -> int:
    clause = CLAUSES[entry_points.why_illegal(reading.states, seat, move)]
    if clause:
        raise MoveRefusedError(clause, _reason(reading, seat, move, clause))
    return move


def _reason(reading: Reading, seat: int, move: int, clause: str) -> str:
    """Return the clause as it applies to this move, in a sentence that is true now."""
    if reading.phase == CLOSED:
        return GAME_OVER
    if FIRST_HOST <= move < FIRST_SERVE:
        return NOBODYS_GAP_REASON if seat == HOUSE else NOT_HOST_REASON
    if FIRST_REFILL <= move < BREAK and clause == "D9":
        return NO_GAP_REASON if reading.doing[seat] == IDLE else STACK_EMPTY_REASON
    return REASON_BY_MOVE.get(move, REASONS[clause])


def _reach(reading: Reading, seat: int, move: int, card: int) -> int:
    """Return a move for one card: too late only if that very card is gone (D11)."""
    why = entry_points.why_illegal(reading.states, seat, move)
    gone = card != _there(reading, move)
    empty = why in (D6, D7) or (why == D9 and move >= FIRST_REFILL and seat != HOUSE and reading.doing[seat] != IDLE)
    if gone and card < reading.handles and (why == 0 or empty):
        raise MoveRefusedError("late", NOT_THERE_REASON, card=card)
    if gone and why == 0:
        raise MoveRefusedError("malformed", f"There is no card {card} there.")
    return move if why == 0 else _if_legal(reading, seat, move)


def _there(reading: Reading, move: int) -> int:
    """Return the handle of the card that a move reaches for, or -1."""
    if FIRST_SEAT <= move < FIRST_REFILL:
        slot = reading.lounge[(move - FIRST_SEAT) % NUM_LOUNGE_PLACES]
    else:
        stack = move - FIRST_DRAW if move < FIRST_SEAT else move - FIRST_REFILL
        height = reading.height[stack]
        slot = reading.kitchen[stack][height - 1] if height else -1
    return reading.handle[slot] if slot >= 0 else -1


def _serve(reading: Reading, seat: int, move: Mapping[str, Any]) -> int:
    card = read_number(move, "card", 127)
    section = [] if seat == HOUSE else reading.section[seat][: reading.seated[seat]]
    handles = [reading.handle[slot] for slot in section]
    if card not in handles:
        outside = FIRST_SERVE + 16 * len(handles)
        clause = CLAUSES[entry_points.why_illegal(reading.states, seat, outside)]
        raise MoveRefusedError(clause, _reason(reading, seat, outside, clause))
    base = FIRST_SERVE + 16 * handles.index(card)
    if "wilds" not in move:
        return _thrifty(reading, seat, base)
    wilds = move["wilds"]
    covers = reading.covers[reading.table[section[handles.index(card)]]]
    good = isinstance(wilds, list) and all(type(w) is int and 0 <= w < min(covers, MAX_ORDER_PLATES) for w in wilds)
    if not good or len(set(wilds)) != len(wilds):
        raise MoveRefusedError("malformed", f"'wilds' lists different positions of the order, from 0 to {covers - 1}.")
    return _if_legal(reading, seat, base + sum(1 << w for w in wilds))


def _thrifty(reading: Reading, seat: int, base: int) -> int:
    """Return the pattern that spends the fewest wilds."""
    patterns = sorted(range(16), key=lambda p: (p.bit_count(), p))
    whys = [entry_points.why_illegal(reading.states, seat, base + p) for p in patterns]
    for pattern, why in zip(patterns, whys, strict=True):
        if why == 0:
            return base + pattern
    clause = CLAUSES[whys[0]] if whys[0] else CLAUSES[D10]
    raise MoveRefusedError(clause, _reason(reading, seat, base, clause))
