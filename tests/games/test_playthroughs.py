"""Golden games: a change of rules shows as a difference in a readable file."""

from importlib import import_module

import pytest

from orderup.games import BUILT_IN

PLAYTHROUGHS = {game: import_module(f"tests.games.{game}.playthrough") for game in BUILT_IN}


@pytest.mark.parametrize(
    ("game", "title"), [(game, title) for game, of in PLAYTHROUGHS.items() for title in of.SETTINGS]
)
def test_a_game_goes_as_it_is_written_down(game: str, title: str) -> None:
    of = PLAYTHROUGHS[game]
    written = (of.FOLDER / f"{title}.txt").read_text().splitlines()
    played = of.playthrough(title).splitlines()
    for number, (line, expected) in enumerate(zip(played, written, strict=False), 1):
        assert line == expected, f"line {number} of {title}.txt; if that is meant, run playthrough --update"
    assert len(played) == len(written)
