"""Games in plain Python: which seats there are."""

from typing import Any

import pytest

import orderup


@pytest.mark.parametrize("seat", [2, 9, -1, None, "0"])
def test_only_seats_at_the_table_have_moves(seat: Any) -> None:
    with pytest.raises(ValueError, match=r"^there is no seat .*; there are 0 to 1$"):
        orderup.new("diner", players=2, seed=7).legal(seat)


@pytest.mark.parametrize("seat", [2, 9, -1, "0"])
def test_only_seats_spectators_and_none_look(seat: Any) -> None:
    table = orderup.new("diner", players=2, seed=7)
    with pytest.raises(ValueError, match=r"^there is no seat"):
        table.look(seat)
    assert table.look()["you"] is None
    assert table.look(1)["you"] == 1


def test_with_none_all_cards_lie_open() -> None:
    table = orderup.new("diner", players=2, seed=7)
    hidden = table.look(0)["zones"]["hand.1"]
    assert all("plate" not in card for card in hidden.get("cards", []))
    assert all("plate" in card for card in table.look(None)["zones"]["hand.1"]["cards"])


def test_decks_and_seeds_that_are_none_are_refused() -> None:
    with pytest.raises(TypeError, match=r"^a deck of diner is what .* gives, not 'standard'$"):
        orderup.new("diner", deck="standard")
    for seed in (1.5, "1", None):
        with pytest.raises(TypeError):
            orderup.new("diner", seed=seed)  # type: ignore[arg-type]  # that is asked


def test_an_option_called_deck_is_chosen_by_its_name() -> None:
    assert orderup.new("villains", players=3, deck="spread").match.options["deck"] == "spread"
    with pytest.raises(ValueError, match="spread"):
        orderup.new("villains", players=3, deck="nothing")
