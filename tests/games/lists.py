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


def lucky_list(orders: int, guests: int, **parameters: int) -> Any:
    """The first orders and guests of Lucky Penny's standard list, or all of them and then some once more."""
    lucky = find("lucky_penny")
    data = lucky.standard_deck().as_dict()
    for kind, count in (("orders", orders), ("guests", guests)):
        data[kind] = [{**card, "id": f"{kind[0]}{n}"} for n, card in enumerate(islice(cycle(data[kind]), count), 1)]
    return lucky.read_deck({**data, **parameters}, f"{orders} orders and {guests} guests")
