"""The drawings: one sprite a game, complete, and told apart without their colors."""

import re
from importlib.resources import files
from xml.etree import ElementTree as ET

import pytest

from orderup.games import find
from orderup.games.lucky_penny.deck import PREFERENCES
from orderup.games.villains.deck import POWERS
from orderup.printing.pdf import split_sprite

GAMES = ("diner", "lucky_penny", "villains")
COURSES = ("appetizer", "entree", "dessert", "drink")


def sprite(game: str) -> str:
    return files(f"orderup.games.{game}").joinpath("art.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_every_symbol_becomes_a_drawing_of_its_own(game: str) -> None:
    names = re.findall(r'<symbol[^>]*\bid="([^"]+)"', sprite(game))
    found = split_sprite(sprite(game))
    assert names == list(found)
    assert len(set(names)) == len(names)
    for svg in found.values():
        assert len(ET.fromstring(svg)) > 0


@pytest.mark.parametrize("game", GAMES)
def test_a_sprite_asks_for_nothing_else(game: str) -> None:
    bare = sprite(game).replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"https?:|data:|<image|<text|<style|<script|href=", bare)
    assert set(re.findall(r"url\(#([^)]+)\)", bare)) <= set(re.findall(r'id="([^"]+)"', bare))


def test_no_two_games_share_a_name() -> None:
    names = [name for game in GAMES for name in split_sprite(sprite(game))]
    assert len(set(names)) == len(names)


def wanted(game: str) -> dict[str, list[str]]:
    """The drawings that the game needs, by the groups in which players must tell them apart."""
    deck = find(game).standard_deck()
    if game == "diner":
        return {"plates": [f"plate-{plate}" for plate in (*deck.plates, deck.wild, "unknown")]}
    if game == "villains":
        return {
            "emblems": [f"villain-emblem-{power}" for power in POWERS],
            "suits": [f"villain-suit-{color}" for color in deck.colors],
        }
    return {
        "courses": [f"lucky-course-{course}-{portions}" for course in COURSES for portions in (1, 2)],
        "guests": [f"lucky-guest-{guest.id}" for guest in deck.guests],
        "preferences": [f"lucky-preference-{preference}" for preference in PREFERENCES],
        "closed": [f"lucky-closed-{course}" for course in ("entree", "dessert", "kitchen")],
        "tokens": [f"lucky-color-{color}" for color in deck.colors],
        "bands": [f"lucky-band-{color}" for color in deck.colors],
        "backs": ["lucky-back-order", "lucky-back-guest"],
        "sky": ["lucky-sun", "lucky-moon"],
    }


@pytest.mark.parametrize("game", GAMES)
def test_what_players_must_tell_apart_differs_in_shape(game: str) -> None:
    found = split_sprite(sprite(game))
    for group, names in wanted(game).items():
        assert set(names) <= set(found), group
        shapes = {name: tuple(re.findall(r'\b(?:d|r|cx|cy)="([^"]+)"', found[name])) for name in names}
        assert len(set(shapes.values())) == len(names), group


def test_every_dish_is_on_the_menu() -> None:
    orders = find("lucky_penny").standard_deck().orders
    menu = {order.name.lower().replace(" ", "-") for order in orders}
    drawn = {name.removeprefix("lucky-dish-") for name in split_sprite(sprite("lucky_penny")) if "-dish-" in name}
    assert len(drawn) > 20
    assert drawn <= menu
