"""Lucky Penny in words: moves, status, menu, clocks and result, as JSON."""

from typing import Any, Final

from orderup.games.lucky_penny.deck import COURSE_NAMES, Deck
from orderup.games.lucky_penny.foresight import foresee
from orderup.games.lucky_penny.guests import side_of_seat
from orderup.games.lucky_penny.legality import CLAUSES
from orderup.games.lucky_penny.moves import DONE, FIRST_SERVE, FIRST_TAKE, TIMEOUT
from orderup.games.lucky_penny.parsing import parse
from orderup.games.lucky_penny.standing import standing
from orderup.games.lucky_penny.state import (
    AWAY,
    CALL_FLIPPED,
    CALL_TIPPED,
    FIRST_GUEST,
    NUM_GUEST_PLACES,
    NUM_ROW_PLACES,
    OVER,
    SERVE,
    SETUP,
)
from orderup.games.lucky_penny.telling import format_dollars, tell
from orderup.games.lucky_penny.zones import held
from orderup.kernel import entry_points
from orderup.kernel.jit import uncompiled
from orderup.kernel.legal_moves import legal_bits
from orderup.kernel.reading import Reading
from orderup.kernel.words import Clock, MoveItems, Words, forbidden_entry, points_and_ties
from orderup.kernel.words import result as who_won

PHASES = ("setup", "serve", "pick", "pair", "over")
_side_of_seat: Final = uncompiled(side_of_seat)


def move_to_dict(reading: Reading, deck: Deck, seat: int, move: int) -> dict[str, Any]:
    """Return the JSON form of a move."""
    return dict(_said(reading, move))


def _said(reading: Reading, move: int) -> MoveItems:
    if move < FIRST_TAKE:
        place, slot = divmod(move - FIRST_SERVE, 64)
        return ("do", "serve"), ("card", reading.handle[slot]), ("guest", reading.handle[reading.guest[place]])
    if move < DONE:
        return ("do", "take"), ("card", reading.handle[reading.row[move - FIRST_TAKE]])
    if move == TIMEOUT:
        return ("do", "timeout"), ("for", reading.mover)
    return (("do", "done" if move == DONE else "open"),)


def status(reading: Reading, deck: Deck) -> dict[str, Any]:
    """Return everything beside the cards; all of it is public."""
    players, phase = reading.players, reading.phase
    return {
        "phase": PHASES[phase],
        "turn": None if phase in (SETUP, OVER) else reading.mover,
        "first": reading.first,
        "opening": reading.opening,
        "sides": [_side_of_seat(reading, seat) for seat in range(players)],
        "colors": list(deck.colors[: reading.sides]),
        "spot": reading.penny,
        "clock": [[course for i, course in enumerate(COURSE_NAMES) if bits >> i & 1] for bits in reading.crossed],
        "guests": [standing(reading, place) for place in range(NUM_GUEST_PLACES)],
        "settled": [_settled(reading, slot) for slot in reading.departed[: reading.gone]],
        "shuffles": reading.shuffles,
        "scores": points_and_ties(reading)[0],
        "result": result(reading) if phase == OVER else None,
    }


def _settled(reading: Reading, slot: int) -> dict[str, Any]:
    """Return what became of a guest who has gone."""
    outcome, i = reading.outcome[slot - FIRST_GUEST], slot - FIRST_GUEST
    side = None if outcome == AWAY else outcome
    return {"card": reading.handle[slot], "side": side, "tip": reading.earned[i], "bonus": reading.extra[i]}


def result(reading: Reading) -> dict[str, Any]:
    """Return the end: cents and winners by seat; ties are shared (L17)."""
    found = who_won(reading)
    return {"scores": found["scores"], "winners": found["winners"]}


def call_to_dict(reading: Reading, deck: Deck, call: int, slot: int) -> dict[str, Any]:
    """Return what is called out: that the diner opens, that the time card is turned (L12), or a tip (L14)."""
    if call == CALL_TIPPED:
        settled = _settled(reading, slot)
        return {"call": "tip", **{key: settled[key] for key in ("side", "card", "tip", "bonus")}}
    return {"call": "flip" if call == CALL_FLIPPED else "open"}


def menu(reading: Reading, deck: Deck, seat: int) -> list[dict[str, Any]]:
    """Return what this seat could think of doing, each with the clause that forbids it, or None; a serving also with what would follow. Entries are shared."""
    legal = legal_bits(reading, seat)
    places = [place for place in range(NUM_GUEST_PLACES) if reading.guest[place] >= 0]
    moves = [FIRST_SERVE + 64 * place + slot for slot in held(reading, seat) for place in places]
    moves += [FIRST_TAKE + place for place in range(NUM_ROW_PLACES) if reading.row[place] >= 0]
    moves.append(DONE)
    if not legal:  # out of turn, one clause forbids everything
        clause = CLAUSES[entry_points.why_illegal(reading.states, seat, DONE)]
        return [forbidden_entry(_said(reading, move), clause) for move in moves]
    return [_offer(reading, seat, move, legal) for move in moves]


def _offer(reading: Reading, seat: int, move: int, legal: int) -> dict[str, Any]:
    if not legal >> move & 1:
        return forbidden_entry(_said(reading, move), CLAUSES[entry_points.why_illegal(reading.states, seat, move)])
    offered = {"move": dict(_said(reading, move)), "why": None}
    return (
        {**offered, "then": foresee(reading, seat, (move - FIRST_SERVE) // 64, move)} if move < FIRST_TAKE else offered
    )


def clocks(reading: Reading) -> list[Clock]:
    """Return the move of the house that ends a turn, or a draft of the opening, that takes too long (L11)."""
    if not reading.timed or reading.phase in (SETUP, OVER):
        return []
    return [Clock("draft" if reading.opening else "turn", reading.mover, {"do": "timeout", "for": reading.mover})]


def starter(reading: Reading) -> int | None:
    """Return who takes the first turn, once the orders of the opening are drafted (L3)."""
    return int(reading.mover) if reading.phase == SERVE else None


WORDS: Final = Words(
    move_to_dict,
    status,
    parse,
    menu,
    call_to_dict,
    clocks,
    result,
    tell,
    side=_side_of_seat,
    starter=starter,
    format_points=format_dollars,
)
