"""Card lists of other sizes than the standard one, for tests."""

from itertools import cycle, islice
from typing import Any

from orderup.games import find


def diner_list(count: int, **parameters: int) -> Any:
    """The first cards of Diner's standard list, or all of them and then some once more."""
    diner = find("diner")
    data = diner.standard_deck().as_dict()
    cards = [{**card, "id": f"{n}"} for n, card in enumerate(islice(cycle(data["cards"]), count), 1)]
    return diner.read_deck({**data, "cards": cards, **parameters}, f"{count} cards")
