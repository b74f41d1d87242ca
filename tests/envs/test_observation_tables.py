"""The pages describe the observations that the games declare."""

import pytest

from orderup.games import BUILT_IN, find
from tools.observation_tables import page_of, with_tables


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_page_has_the_tables_of_the_declared_layout(game: str) -> None:
    layout, page = find(game).observation_layout, page_of(game).read_text(encoding="utf-8")
    assert layout
    assert with_tables(page, layout) == page, "run: python tools/observation_tables.py"


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_layout_has_as_many_bytes_as_the_game_says(game: str) -> None:
    layout = find(game).observation_layout
    assert layout
    assert layout.size == find(game).observation_size
