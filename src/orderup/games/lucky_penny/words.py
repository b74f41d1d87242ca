"""Lucky Penny in words: moves, status, menu, clocks and result, as JSON."""

from typing import Any, Final

from orderup.games.lucky_penny.checking import COURSE_NAMES
from orderup.games.lucky_penny.deck import Deck
from orderup.games.lucky_penny.foresight import foresee
from orderup.games.lucky_penny.legality import CLAUSES
from orderup.games.lucky_penny.moves import DONE, FIRST_SERVE, FIRST_TAKE, TIMEOUT
from orderup.games.lucky_penny.parsing import parse
from orderup.games.lucky_penny.standing import standing
from orderup.games.lucky_penny.state import (
    AWAY,
    FIRST_GUEST,
    FLIPPED,
    NUM_GUEST_PLACES,
    NUM_ROW_PLACES,
    OVER,
    SERVE,
    SETUP,
    TIPPED,
)
from orderup.games.lucky_penny.telling import format_dollars, tell
from orderup.games.lucky_penny.zones import held
from orderup.kernel import entry_points
from orderup.kernel.legal_moves import legal_bits
from orderup.kernel.reading import Reading
from orderup.kernel.words import Clock, MoveItems, Words, forbidden_entry
from orderup.kernel.words import result as who_won

PHASES = ("setup", "serve", "pick", "pair", "over")


def move_to_dict(at: Reading, deck: Deck, seat: int, move: int) -> dict[str, Any]:
    """Return the JSON form of a move."""
    return dict(_said(at, move))


def _said(at: Reading, move: int) -> MoveItems:
    if move < FIRST_TAKE:
        place, slot = divmod(move - FIRST_SERVE, 64)
        return ("do", "serve"), ("card", at.handle[slot]), ("guest", at.handle[at.guest[place]])
    if move < DONE:
        return ("do", "take"), ("card", at.handle[at.row[move - FIRST_TAKE]])
    if move == TIMEOUT:
        return ("do", "timeout"), ("for", at.mover)
    return (("do", "done" if move == DONE else "open"),)


def side_of(at: Reading, seat: int) -> int:
    """Return the number of a seat's side (L18)."""
    return int(seat % at.sides)


def status(at: Reading, deck: Deck) -> dict[str, Any]:
    """Return everything beside the cards; all of it is public."""
    players, phase = at.players, at.phase
    return {
        "phase": PHASES[phase],
        "turn": None if phase in (SETUP, OVER) else at.mover,
        "first": at.first,
        "opening": at.opening,
        "sides": [side_of(at, seat) for seat in range(players)],
        "colors": list(deck.colors[: at.sides]),
        "spot": at.penny,
        "clock": [[course for i, course in enumerate(COURSE_NAMES) if bits >> i & 1] for bits in at.crossed],
        "guests": [standing(at, place) for place in range(NUM_GUEST_PLACES)],
        "settled": [_settled(at, slot) for slot in at.departed[: at.gone]],
        "shuffles": at.shuffles,
        "scores": _scores(at),
        "result": result(at) if phase == OVER else None,
    }


def _settled(at: Reading, slot: int) -> dict[str, Any]:
    """Return what became of a guest who has gone."""
    fate, i = at.fate[slot - FIRST_GUEST], slot - FIRST_GUEST
    side = None if fate == AWAY else fate
    return {"card": at.handle[slot], "side": side, "tip": at.earned[i], "bonus": at.extra[i]}


def _scores(at: Reading) -> list[int]:
    return [at.points[side_of(at, seat)] for seat in range(at.players)]


def result(at: Reading) -> dict[str, Any]:
    """Return the end: cents and winners by seat; ties are shared (L17)."""
    found = who_won(at)
    return {"scores": found["scores"], "winners": found["winners"]}


def call_to_dict(at: Reading, deck: Deck, call: int, slot: int) -> dict[str, Any]:
    """Return what is called out: that the diner opens, that the time card is turned (L12), or a tip (L14)."""
    if call == TIPPED:
        settled = _settled(at, slot)
        return {"call": "tip", **{key: settled[key] for key in ("side", "card", "tip", "bonus")}}
    return {"call": "flip" if call == FLIPPED else "open"}


def menu(at: Reading, deck: Deck, seat: int) -> list[dict[str, Any]]:
    """Return what this seat could think of doing, each with the clause that forbids it, or None; a serving also with what would follow. Entries are shared."""
    legal = legal_bits(at, seat)
    places = [place for place in range(NUM_GUEST_PLACES) if at.guest[place] >= 0]
    moves = [FIRST_SERVE + 64 * place + slot for slot in held(at, seat) for place in places]
    moves += [FIRST_TAKE + place for place in range(NUM_ROW_PLACES) if at.row[place] >= 0]
    moves.append(DONE)
    if not legal:  # out of turn, one clause forbids everything
        clause = CLAUSES[entry_points.why_illegal(at.states, seat, DONE)]
        return [forbidden_entry(_said(at, move), clause) for move in moves]
    return [_offer(at, seat, move, legal) for move in moves]


def _offer(at: Reading, seat: int, move: int, legal: int) -> dict[str, Any]:
    if not legal >> move & 1:
        return forbidden_entry(_said(at, move), CLAUSES[entry_points.why_illegal(at.states, seat, move)])
    offered = {"move": dict(_said(at, move)), "why": None}
    return {**offered, "then": foresee(at, seat, (move - FIRST_SERVE) // 64, move)} if move < FIRST_TAKE else offered


def clocks(at: Reading) -> list[Clock]:
    """Return the move of the house that ends a turn, or a draft of the opening, that takes too long (L11)."""
    if not at.timed or at.phase in (SETUP, OVER):
        return []
    return [Clock("draft" if at.opening else "turn", at.mover, {"do": "timeout", "for": at.mover})]


def starter(at: Reading) -> int | None:
    """Return who takes the first turn, once the orders of the opening are drafted (L3)."""
    return int(at.mover) if at.phase == SERVE else None


WORDS: Final = Words(
    move_to_dict,
    status,
    parse,
    menu,
    call_to_dict,
    clocks,
    result,
    tell,
    side=side_of,
    starter=starter,
    format_points=format_dollars,
)
