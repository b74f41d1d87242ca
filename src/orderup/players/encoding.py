"""Requests for moves and hints as bytes, so that another process, on any machine, can answer them.

A request names its game and the layout of that game's record: a process with other rules refuses it.
"""

import hashlib
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any, Final

import msgspec

from orderup.games import find
from orderup.kernel.decks import DeckError
from orderup.kernel.reading import Reading, records_from_bytes
from orderup.kernel.words import MoveRefusedError
from orderup.match import Position
from orderup.match.journal_lines import DECODE_ERRORS
from orderup.players.decisions import HintRequest, MoveDict, MoveRequest
from orderup.players.levels import HEURISTIC_SKILLS, SEARCH_BUDGETS
from orderup.players.search_bot import Hint

SearchRequest = MoveRequest | HintRequest
"""A request that any process can answer."""
MAX_CACHED_DECKS: Final = 64


class _Encoded(msgspec.Struct, array_like=True, frozen=True):
    """A request. Without a level it is for a hint; without a deck the game's standard one is played."""

    game: str
    layout: str
    record: bytes
    deck: bytes | None
    seat: int
    seed: int
    level: str | None
    may_wait: bool


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(_Encoded).decode
_move_of = msgspec.msgpack.Decoder(dict[str, Any] | None).decode
_hint_of = msgspec.msgpack.Decoder(Hint | None).decode


def encode_request(request: SearchRequest) -> bytes:
    """Return a request as bytes."""
    world, game, deck = request.world, request.world.game, request.world.deck
    own = None if deck.sha256 == game.deck_or_standard().sha256 else msgspec.json.encode(deck.as_dict())
    level, may_wait = (None, True) if isinstance(request, HintRequest) else (request.level, request.may_wait)
    fields = (
        game.name,
        layout_digest(game.name),
        world.states.tobytes(),
        own,
        request.seat,
        request.seed,
        level,
        may_wait,
    )
    return _encode(_Encoded(*fields))


def decode_request(content: bytes) -> SearchRequest:
    """Return the request in these bytes. Raises ValueError: they are no request, or one for other rules than these."""
    try:
        decoded = _decode(content)
        game = find(decoded.game)
    except (*DECODE_ERRORS, KeyError) as error:
        raise ValueError(f"this is no request for a search: {error}") from error
    if decoded.layout != layout_digest(game.name) or len(decoded.record) != game.layout.itemsize:
        raise ValueError(f"this is a position of other rules of {game.name}")
    if decoded.level is not None and decoded.level not in {*HEURISTIC_SKILLS, *SEARCH_BUDGETS}:
        raise ValueError(f"there is no level {decoded.level!r}")
    world = Position(game, _deck(game.name, decoded.deck), records_from_bytes(decoded.record, game.layout))
    if world.players not in game.players or not 0 <= decoded.seat < world.players:
        raise ValueError(f"there is no seat {decoded.seat} in a game of {world.players}")
    if decoded.level is None:
        return HintRequest(world, decoded.seat, decoded.seed)
    return MoveRequest(world, decoded.seat, decoded.level, decoded.seed, decoded.may_wait)


def encode_answer(answer: MoveDict | Hint) -> bytes:
    """Return an answer as bytes."""
    return _encode(answer)


def decode_answer(request: SearchRequest, content: bytes) -> MoveDict | Hint:
    """Return the answer in these bytes. Raises ValueError: they are no answer to the request."""
    try:
        if isinstance(request, HintRequest):
            return _checked_hint(request, _hint_of(content))
        return _checked(request, _move_of(content))
    except (*DECODE_ERRORS, MoveRefusedError) as error:
        raise ValueError(f"this is no answer: {error}") from error


def _checked(request: SearchRequest, move: MoveDict) -> MoveDict:
    """Return a move that the seat may make. Raises MoveRefusedError: it may not. A seat's legal moves are the same in every redealt world."""
    if move is not None:
        world = request.world
        world.game.words.parse_move(Reading(world.states), world.deck, request.seat, move)
    return move


def _checked_hint(request: HintRequest, hint: Hint | None) -> Hint | None:
    """Return a hint whose values are possible. Raises MoveRefusedError, ValueError."""
    if hint is None:
        return None
    shares = [hint.wins] if hint.other_wins is None else [hint.wins, hint.other_wins]
    if hint.futures < 0 or not all(0 <= share <= 1 for share in shares):
        raise ValueError("this is no answer: a share of wins is between 0 and 1")
    return replace(hint, move=_checked(request, hint.move), other=_checked(request, hint.other))


def answer_request(content: bytes) -> bytes:
    """Answer an encoded request. Raises ValueError: it cannot be read."""
    return encode_answer(decode_request(content)())


@cache
def layout_digest(game: str) -> str:
    """Return a digest of a game's rules version and of its record's layout."""
    found = find(game)
    return hashlib.sha256(f"{found.rules_version} {found.layout.descr}".encode()).hexdigest()[:16]


@lru_cache(MAX_CACHED_DECKS)
def _deck(game: str, own: bytes | None) -> Any:
    """Return a card list. Raises ValueError: it is none of this game's."""
    found = find(game)
    if own is None:
        return found.deck_or_standard()
    try:
        data = msgspec.json.decode(own, type=dict[str, Any])
        return found.deck_from_dict(data, str(data["name"]))
    except (*DECODE_ERRORS, DeckError, KeyError) as error:
        raise ValueError(f"this is no card list of {game}: {error}") from error
