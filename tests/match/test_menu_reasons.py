"""A menu names the clause by which its forbidden moves are refused: on turn and out of turn."""

import random

import pytest

from orderup.games import find
from orderup.match import HOUSE, Match, MoveRefusedError

NUM_MOVES = 40


@pytest.mark.parametrize("game", ["lucky_penny", "villains"])
def test_what_a_menu_forbids_is_refused_by_the_clause_that_it_names(game: str) -> None:
    rng = random.Random(game)
    options = {key: option.default for key, option in find(game).options.items()}
    match = Match.start(game, 3, options, rng.randbytes(32), ["a", "b", "c"])
    seen = set()
    for turn in range(NUM_MOVES):
        menus = [match.menu(seat) for seat in range(match.players)]
        for seat, menu in enumerate(menus):
            for entry in menu:
                if entry["why"] is not None:
                    with pytest.raises(MoveRefusedError) as refused:
                        match.apply(seat, entry["move"], turn)
                    assert refused.value.code == entry["why"]
                    seen.add(entry["why"])
        legal = [(seat, entry["move"]) for seat, menu in enumerate(menus) for entry in menu if entry["why"] is None]
        if not legal:
            opening = match.opening_move
            if opening is None:
                break
            match.apply(HOUSE, opening, turn)
        else:
            match.apply(*rng.choice(legal), turn)
    assert len(seen) > 1
