"""Lucky Penny's registration."""

from typing import Final

from orderup.games.lucky_penny import action_coding, deck, observation, rules
from orderup.games.lucky_penny.setup import constants, env_shape_of
from orderup.games.lucky_penny.sheet import SHEET_CONVERTER
from orderup.games.lucky_penny.state import STATE
from orderup.games.lucky_penny.words import WORDS
from orderup.games.lucky_penny.zones import ZONES
from orderup.kernel.game import Game, Option

GAME: Final = Game(
    name="lucky_penny",
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
    card_limits=(deck.ORDER_LIMITS, deck.GUEST_LIMITS),
    num_actions=action_coding.STANDARD_NUM_ACTIONS,
    action_coding=action_coding,
    environment_version=2,
    options={"turn_clock": Option((False, True), True)},
    lab_options={"turn_clock": False},
    acts_per_turn=4,
    clocks={"draft": 30_000, "turn": 90_000},
)
