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


def villains_list(numbers: int) -> Any:
    """Villains' standard list, of each deck only so many number cards: the lowest of the first color, and so on."""
    villains = find("villains")
    data = villains.standard_deck().as_dict()
    for villain in data["villains"].values():
        for section in ("cards", "spread"):
            cards = [(color, number) for color in data["colors"] for number in villain[section].get(color, ())]
            kept = [*cards, *cards][:numbers]
            villain[section] = {color: [n for one, n in kept if one == color] for color in data["colors"]}
    return villains.read_deck(data, f"{numbers} number cards")


def lucky_list(orders: int, guests: int, **parameters: int) -> Any:
    """The first orders and guests of Lucky Penny's standard list, or all of them and then some once more."""
    lucky = find("lucky_penny")
    data = lucky.standard_deck().as_dict()
    for kind, count in (("orders", orders), ("guests", guests)):
        data[kind] = [{**card, "id": f"{kind[0]}{n}"} for n, card in enumerate(islice(cycle(data[kind]), count), 1)]
    return lucky.read_deck({**data, **parameters}, f"{orders} orders and {guests} guests")
