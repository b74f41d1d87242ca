"""What the games say is what their schemas say, in random games for every audience."""

import random
from collections.abc import Iterator
from importlib import import_module
from typing import Any, get_args

import msgspec
import pytest

from orderup.kernel import HOUSE, SPECTATOR, schema
from orderup.match import Match
from tools.game_types import LIST, card_list, described, listed, target, typescript

SEEDS: dict[str, list[tuple[int, dict[str, Any], int]]] = {
    "diner": [
        (2, {"hoarding": "after"}, 4),
        (3, {"hoarding": "after", "check_orders": True}, 16),
        (4, {"edition": "contest"}, 3),
    ],
    "lucky_penny": [(2, {}, 1), (3, {}, 2), (4, {}, 3)],
    "villains": [(3, {}, 1), (4, {"easy_memory": True}, 2), (6, {}, 3)],
}
"""By game: players, options and seeds under which all its moves, phases and calls occur."""
EVERY = 8
"""Events from one whole view to the next."""


def test_every_game_of_ours_has_a_schema() -> None:
    assert sorted(SEEDS) == described()


def played(game: str, players: int, options: dict[str, Any], seed: int) -> Iterator[Match]:
    """A random game, from the deal to its end; the house moves when nobody else can, and now and then before."""
    rng = random.Random(seed)
    match = Match.start(game, players, options, bytes([seed]) * 32, [f"Seat {seat}" for seat in range(players)])
    yield match
    while not match.over:
        seats = [seat for seat in match.movers() if seat != HOUSE]
        position = match.position
        moves = [(seat, number) for seat in seats for number in position.legal(seat)]
        patience = [(HOUSE, number) for number in position.legal(HOUSE)]
        seat, number = rng.choice(patience if patience and (not moves or rng.random() < 0.1) else moves)
        match.apply(seat, position.move_to_dict(seat, number), match.t + 700)
        yield match


def occurring(game: str) -> Iterator[tuple[str, str]]:
    """Read all that is said in random games of one kind, and name the moves, phases and calls among it."""
    types = schema.schema_of(import_module(f"orderup.games.{game}.schema"))
    for players, options, seed in SEEDS[game]:
        for match in played(game, players, options, seed):
            for audience in (*range(players), SPECTATOR):
                event = match.render(match.event(match.v), audience)
                msgspec.convert(event, types.event, strict=True)
                if match.v % EVERY == 1 or match.over:
                    msgspec.convert(match.view(audience), types.view, strict=True)
                msgspec.convert(match.menu(audience), types.menu, strict=True)
            yield "Move", event["move"]["do"]
            yield "Phase", event["status"]["phase"]
            if event["say"]:
                yield "Say", event["say"]["call"]
        msgspec.convert(match.view(None), types.view, strict=True)


@pytest.mark.parametrize("game", SEEDS)
def test_all_that_a_game_says_is_in_its_schema_and_the_other_way_around(game: str) -> None:
    said = import_module(f"orderup.games.{game}.schema")
    declared = {("Phase", phase) for phase in get_args(said.Phase)}
    for union in ("Move", "Say"):
        declared |= {(union, shape.__struct_config__.tag) for shape in get_args(getattr(said, union))}
    assert set(occurring(game)) == declared


@pytest.mark.parametrize("game", SEEDS)
def test_the_page_has_the_types_of_the_schema(game: str) -> None:
    assert target(game).read_text() == typescript(game), "run `npm run types` in web/"


def test_what_is_not_in_a_schema_is_refused() -> None:
    types = schema.schema_of(import_module("orderup.games.diner.schema"))
    move = {"do": "draw", "stack": 0, "card": 1}
    entry = {"move": move, "why": None}
    msgspec.convert([entry], types.menu, strict=True)
    for wrong in (
        {**entry, "move": {"do": "dance"}},
        {**entry, "move": {**move, "place": 1}},
        {**entry, "hint": True},
        {"move": move},
    ):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert([wrong], types.menu, strict=True)


def test_the_page_has_the_card_list_that_comes_with_the_game() -> None:
    assert listed() == ["diner"]
    for game in listed():
        assert target(game).with_name(LIST).read_text() == card_list(game), "run: npm run types, in web"
