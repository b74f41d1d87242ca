"""Villains in words: moves, status, menu, clocks and what a move did, as JSON."""

from functools import lru_cache
from typing import Any, Final

from orderup.games.villains.deck import Deck
from orderup.games.villains.foresight import affected_zones, changes, gain, sequel
from orderup.games.villains.legality import CLAUSES
from orderup.games.villains.moves import (
    ACTIONS_PER_CARD,
    ASSIGN,
    FIRST_AIM,
    FIRST_CHOOSE,
    HIDE,
    LEFT,
    OPEN_UP,
    OWN,
    PILE_STEPS,
    RIGHT,
    ROTATE_LEFT,
    ROTATE_RIGHT,
    TIMEOUT,
    USE,
)
from orderup.games.villains.parsing import parse
from orderup.games.villains.state import (
    CALL_OPENED,
    CHOOSING,
    FIRST_SPECIAL,
    HYPNOTIZE,
    NO_ESCAPE,
    NUM_VILLAINS,
    OVER,
    PLAYING,
    SWIPE,
    WHIRLPOOL,
)
from orderup.games.villains.telling import tell
from orderup.kernel import entry_points
from orderup.kernel.legal_moves import legal_bits
from orderup.kernel.movements import ONLY_STACK
from orderup.kernel.reading import Reading
from orderup.kernel.words import Clock, MoveItems, Words, forbidden_entry, points_and_ties, result

PHASES = ("setup", "choosing", "playing", "over")
VERB_BY_MOVE = {OPEN_UP: "open", ASSIGN: "assign"}
ROTATION_BY_ACTION = {ROTATE_LEFT: "left", ROTATE_RIGHT: "right"}
HAND_TO_PILE_MOVES: Final = ("play", "hide")
"""By what moves a card comes onto a pile from the hand."""
TOP_CHANGING_POWERS: Final = (SWIPE, WHIRLPOOL)
"""The powers that give me another top card, where there is one."""


def move_to_dict(reading: Reading, deck: Deck, seat: int, move: int) -> dict[str, Any]:
    """Return the JSON form of a move."""
    return dict(_said(reading, deck, seat, move))


def _said(reading: Reading, deck: Deck, seat: int, move: int) -> MoveItems:
    if move in VERB_BY_MOVE:
        return (("do", VERB_BY_MOVE[move]),)
    if move == TIMEOUT:
        return ("do", "timeout"), ("for", reading.turn)
    if move >= FIRST_CHOOSE:
        return ("do", "choose"), ("villain", deck.villains[move - FIRST_CHOOSE].slug)
    place, action = divmod(move, ACTIONS_PER_CARD)
    return _with_card(reading.handle[reading.hand[seat][place]], action, seat, reading.players)


def _with_card(handle: int, action: int, seat: int, players: int) -> MoveItems:
    """Return what a seat does with a card of its hand."""
    card = ("card", handle)
    if action == HIDE:
        return ("do", "hide"), card
    if action in PILE_STEPS:
        return ("do", "play"), card, ("on", (seat + PILE_STEPS[action]) % players)
    if action in ROTATION_BY_ACTION:
        return ("do", "use"), card, ("turn", ROTATION_BY_ACTION[action])
    used = ("do", "use"), card
    return used if action == USE else (*used, ("on", (seat + action - FIRST_AIM) % players))


def status(reading: Reading, deck: Deck) -> dict[str, Any]:
    """Return everything beside the cards; all of it is public."""
    players, phase = reading.players, reading.phase
    villains = [deck.villains[v].slug if v >= 0 else None for v in reading.villain[:players]]
    return {
        "phase": PHASES[phase],
        "turn": reading.turn if phase in (CHOOSING, PLAYING) else None,
        "starter": reading.starter,
        "villains": villains,
        "heroes": [reading.tally[s] & 255 for s in range(players)] if reading.easy or phase == OVER else None,
        "standing": standings(reading) if reading.easy and phase == PLAYING else None,
        "result": result(reading) if phase == OVER else None,
    }


def standings(reading: Reading) -> list[int]:
    """Return, by seat, the points of the pile now. Every villain was seen by all when it was laid, and the heroes are counted (V7)."""
    points, _ = points_and_ties(reading)
    return list(points)


def call_to_dict(reading: Reading, deck: Deck, call: int, seat: int) -> dict[str, Any]:
    """Return what is called out: that the game begins (V2), or who a seat's villain is (V1)."""
    if call == CALL_OPENED:
        return {"call": "open"}
    return {"call": "villain", "seat": seat, "villain": deck.villains[reading.villain[seat]].slug}


def menu(reading: Reading, deck: Deck, seat: int) -> list[dict[str, Any]]:
    """Return what this seat could think of doing now, each with the clause that forbids it, or None. Entries are shared."""
    legal = legal_bits(reading, seat)
    held, players = _held(reading, seat), reading.players
    has_target = any(reading.height[(seat + steps) % players] for steps in range(1, players))
    if not legal and held and reading.phase != CHOOSING:  # out of turn, one clause forbids everything
        clause = CLAUSES[entry_points.why_illegal(reading.states, seat, held[0][0] * ACTIONS_PER_CARD)]
        return list(_all_forbidden(clause, held, seat, players, has_target))
    thinkable = [FIRST_CHOOSE + villain for villain in range(NUM_VILLAINS)] if reading.phase == CHOOSING else []
    for place, _, power in held:
        thinkable += [place * ACTIONS_PER_CARD + action for action in _thinkable(power, players, has_target)]
    return [_offer(reading, deck, seat, move, legal) for move in thinkable]


def _held(reading: Reading, seat: int) -> tuple[tuple[int, int, int], ...]:
    """Return the cards of a hand: place, handle, and power, which is negative for those that have none."""
    cards = enumerate(reading.hand[seat])
    return tuple(
        [(place, reading.handle[card], reading.face[card] - FIRST_SPECIAL) for place, card in cards if card >= 0]
    )


@lru_cache(1024)
def _all_forbidden(
    clause: str | None, held: tuple[tuple[int, int, int], ...], seat: int, players: int, has_target: bool
) -> list[dict[str, Any]]:
    """Return a menu of which nothing is possible. A hand stays as it is while the others play."""
    return [
        forbidden_entry(_with_card(handle, action, seat, players), clause)
        for _, handle, power in held
        for action in _thinkable(power, players, has_target)
    ]


def _thinkable(power: int, players: int, has_target: bool) -> list[int]:
    """Return what one may think of doing with a card."""
    if power < 0:
        return [HIDE, OWN, LEFT, RIGHT]
    if power == WHIRLPOOL:
        return [HIDE, ROTATE_LEFT, ROTATE_RIGHT]
    if power in (HYPNOTIZE, SWIPE) and has_target:
        return [HIDE, *(FIRST_AIM + steps for steps in range(1, players))]
    return [HIDE, USE]


def _offer(reading: Reading, deck: Deck, seat: int, move: int, legal: int) -> dict[str, Any]:
    if not legal >> move & 1:
        return forbidden_entry(
            _said(reading, deck, seat, move), CLAUSES[entry_points.why_illegal(reading.states, seat, move)]
        )
    said = move_to_dict(reading, deck, seat, move)
    if said["do"] == "use":
        entry = {"move": said, "why": None, "hits": affected_zones(reading, seat, move)}
        power = reading.face[reading.hand[seat][move // ACTIONS_PER_CARD]] - FIRST_SPECIAL
        if not reading.easy or power == NO_ESCAPE:
            return entry
        if power in TOP_CHANGING_POWERS:
            if len(said) <= 2:
                return entry
            told: dict[str, Any] = {"changes": changes(reading, seat, move)} if power == SWIPE else {}
            return entry | told | {"gain": gain(reading, seat, move, seat)}
        return entry | {"changes": changes(reading, seat, move)}
    if said["do"] in HAND_TO_PILE_MOVES and reading.easy:
        told = {"move": said, "why": None, "gain": gain(reading, seat, move, said.get("on", seat))}
        return told | _then(reading, deck, seat, move) if said["do"] == "hide" else told
    return {"move": said, "why": None}


def _then(reading: Reading, deck: Deck, seat: int, move: int) -> dict[str, Any]:
    """Return what can follow a hero at the next turn, if something can."""
    after = sequel(reading, seat, move)
    if after is None:
        return {}
    following = move_to_dict(reading, deck, seat, after.place * ACTIONS_PER_CARD + after.action)
    return {"then": {"move": following, "gain": after.gain}}


def clocks(reading: Reading) -> list[Clock]:
    """Return the moves that the house makes by itself when its patience runs out (V1, V4)."""
    if reading.phase == CHOOSING:
        return [Clock("choose", reading.turn, {"do": "assign"})]
    if reading.phase != PLAYING or not reading.timed:
        return []
    played = (
        sum(reading.height[: reading.players]) + reading.discards[ONLY_STACK]
    )  # a new turn even where only one seat has cards left
    return [Clock("turn", reading.turn, {"do": "timeout", "for": reading.turn}, restart_key=played)]


def starter(reading: Reading) -> int:
    """Return the seat with the first turn (V2)."""
    return int(reading.starter)


WORDS: Final = Words(move_to_dict, status, parse, menu, call_to_dict, clocks, result, tell, starter=starter)
