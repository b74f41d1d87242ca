"""Villains' registration."""

from typing import Final

from orderup.games.villains import deck, observation, rules
from orderup.games.villains.moves import OPEN_UP
from orderup.games.villains.setup import DECK_VALUES, VILLAINS_VALUES, constants
from orderup.games.villains.sheet import SHEET_CONVERTER
from orderup.games.villains.state import STATE
from orderup.games.villains.words import WORDS
from orderup.games.villains.zones import ZONES
from orderup.kernel.game import Game, Option

GAME: Final = Game(
    name="villains",
    rules_version=2,
    players=(3, 4, 5, 6),
    layout=STATE,
    verbs=rules,
    words=WORDS,
    zones=ZONES,
    constants=constants,
    standard_deck=deck.standard,
    deck_from_dict=deck.from_dict,
    check_deck=deck.check_deck,
    sheet=SHEET_CONVERTER,
    card_limits=(deck.CARD_LIMITS,),
    observation_layout=observation.LAYOUT,
    num_actions=OPEN_UP,
    environment_version=2,
    options={
        "villains": Option(VILLAINS_VALUES, "choose"),
        "specials": Option((True, False), True),
        "deck": Option(DECK_VALUES, "identical"),
        "easy_memory": Option((False, True), False),
        "turn_clock": Option((False, True), True),
    },
    lab_options={"villains": "deal", "turn_clock": False},
    clocks={"choose": 20_000, "turn": 90_000},
)
