"""Card lists of other sizes than the standard one, for tests."""

from itertools import cycle, islice
from typing import Any

from orderup.games import find


def diner_list(count: int, **parameters: int) -> Any:
    """The first cards of Diner's standard list, or all of them and then some once more."""
    diner = find("diner")
    data = diner.standard_deck().as_dict()
    cards = [{**card, "id": f"{n}"} for n, card in enumerate(islice(cycle(data["cards"]), count), 1)]
    return diner.deck_from_dict({**data, "cards": cards, **parameters}, f"{count} cards")


def diner_list_of_seven_plates(count: int = 54) -> Any:
    """Diner's list with soups and pies, at the same price, for two of three plates of bacon and eggs: as many kinds as a list may have."""
    data = diner_list(count).as_dict()
    kinds = ["bacon_eggs", "soup", "pie"]
    plates = {**data["plates"], **{kind: {**data["plates"]["bacon_eggs"], "name": kind} for kind in kinds[1:]}}

    def some(plate: str, n: int) -> str:
        return kinds[n % 3] if plate == "bacon_eggs" else plate

    cards = [
        {**card, "plate": some(card["plate"], n), "order": [some(plate, n) for plate in card["order"]]}
        for n, card in enumerate(data["cards"])
    ]
    return find("diner").deck_from_dict({**data, "plates": plates, "cards": cards}, f"{count} cards of seven plates")


def villains_list(numbers: int) -> Any:
    """Villains' standard list, of each deck only so many number cards: the lowest of the first color, and so on."""
    villains = find("villains")
    data = villains.standard_deck().as_dict()
    for villain in data["villains"].values():
        for section in ("cards", "spread"):
            cards = [(color, number) for color in data["colors"] for number in villain[section].get(color, ())]
            kept = [*cards, *cards][:numbers]
            villain[section] = {color: [n for one, n in kept if one == color] for color in data["colors"]}
    return villains.deck_from_dict(data, f"{numbers} number cards")


def lucky_list(orders: int, guests: int, **parameters: int) -> Any:
    """The first orders and guests of Lucky Penny's standard list, or all of them and then some once more."""
    lucky = find("lucky_penny")
    data = lucky.standard_deck().as_dict()
    for kind, count in (("orders", orders), ("guests", guests)):
        data[kind] = [{**card, "id": f"{kind[0]}{n}"} for n, card in enumerate(islice(cycle(data[kind]), count), 1)]
    return lucky.deck_from_dict({**data, **parameters}, f"{orders} orders and {guests} guests")


def renamed(deck: Any, game: str, picture: str | None = None) -> Any:
    """The same cards under names of one's own, and as many colors; if there is a picture, with it on a plate, a guest or a villain."""
    return find(game).deck_from_dict({**RENAMED[game](deck.as_dict()), **_pictured(game, picture)}, f"Our {game}")


def _pictured(game: str, picture: str | None) -> dict[str, Any]:
    return {} if picture is None else {"pictures": {PICTURED[game]: picture}}


def _renamed_diner(data: dict[str, Any]) -> dict[str, Any]:
    plates = {f"our_{key}": {**plate, "name": f"Our {plate['name']}"} for key, plate in data["plates"].items()}
    cards = [
        {**card, "plate": f"our_{card['plate']}", "order": [f"our_{plate}" for plate in card["order"]]}
        for card in data["cards"]
    ]
    return {**data, "plates": plates, "cards": cards}


def _renamed_lucky(data: dict[str, Any]) -> dict[str, Any]:
    cards = {
        kind: [{**card, "name": card["name"].replace("The ", "Our ", 1) if kind == "guests" else f"Our {card['name']}"} for card in data[kind]]
        for kind in ("orders", "guests")
    }  # fmt: skip
    return {**data, **cards}


def _renamed_villains(data: dict[str, Any]) -> dict[str, Any]:
    colors = dict(zip(data["colors"], ("brick", "sky", "grass", "gold", "plum", "rust"), strict=True))

    def repainted(cards: dict[str, list[int]]) -> dict[str, list[int]]:
        return {colors[color]: numbers for color, numbers in cards.items()}

    villains = {
        key: {
            **villain,
            "name": f"Our {villain['name']}",
            "ability": f"Our {villain['ability']}",
            "cards": repainted(villain["cards"]),
            "spread": repainted(villain["spread"]),
        }
        for key, villain in data["villains"].items()
    }
    return {**data, "colors": list(colors.values()), "villains": villains}


RENAMED = {"diner": _renamed_diner, "lucky_penny": _renamed_lucky, "villains": _renamed_villains}
PICTURED = {"diner": "our burger", "lucky_penny": "our cab driver", "villains": "our jafar"}
"""By game, what has the picture: it is seen in the introduction."""
