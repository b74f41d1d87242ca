"""Diner's registration."""

from typing import Final

from orderup.games.diner import deck, observation, rules
from orderup.games.diner.moves import STANDARD_NUM_MOVES
from orderup.games.diner.setup import EDITION_CHOICES, HOARDING_CHOICES, PAIRING_CHOICES, constants, env_shape_of
from orderup.games.diner.sheet import SHEET_CONVERTER
from orderup.games.diner.state import STATE
from orderup.games.diner.words import WORDS
from orderup.games.diner.zones import ZONES
from orderup.kernel.game import Game, Option

GAME: Final = Game(
    name="diner",
    rules_version=1,
    players=(2, 3, 4),
    layout=STATE,
    verbs=rules,
    words=WORDS,
    zones=ZONES,
    constants=constants,
    standard_deck=deck.standard,
    deck_from_dict=deck.from_dict,
    check_deck=deck.check_deck,
    sheet=SHEET_CONVERTER,
    parameters=deck.PARAMETERS,
    observation_layout=observation.STANDARD_LAYOUT,
    env_shape_of=env_shape_of,
    card_limits=(deck.CARD_LIMITS,),
    realtime=True,
    num_actions=STANDARD_NUM_MOVES,
    options={
        "edition": Option(EDITION_CHOICES, "g3"),
        "pairing": Option(PAIRING_CHOICES, "fresh"),
        "hoarding": Option(HOARDING_CHOICES, "after"),
        "check_orders": Option((False, True), False),
    },
    environment_version=2,
    lab_options={"hoarding": "off"},
    clocks={"refill": 5000, "close": 10000, "break": 5000, "resume": 5000, "check": 8000, "hoard": 20000},
)
