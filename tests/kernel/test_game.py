"""A game's registration says how many bytes an observation has, once."""

from dataclasses import replace

import pytest

from orderup.games import find


def test_an_observation_has_as_many_bytes_as_its_layout() -> None:
    game = find("villains")
    assert game.observation_layout is not None
    assert game.observation_size == game.observation_layout.size
    assert replace(game, observation_layout=None, observation_size=7).observation_size == 7


def test_a_size_that_contradicts_the_layout_is_refused() -> None:
    game = find("villains")
    with pytest.raises(ValueError, match="villains: observation_size is 7, and its observation_layout has"):
        replace(game, observation_size=7)
    with pytest.raises(ValueError, match="villains needs an observation_layout, or an observation_size from 1 byte on"):
        replace(game, observation_layout=None, observation_size=0)
