"""`new`: a Lucky Penny record with its constant fields filled in."""

from typing import Any

import numpy as np

from orderup.games.lucky_penny.checking import COURSES
from orderup.games.lucky_penny.deck import PREFERENCES, Deck
from orderup.games.lucky_penny.state import NO_PREFERENCE, STATE
from orderup.kernel.calls import blank


def new(players: int, options: dict[str, Any], deck: Deck) -> Any:
    """One undealt record (an array of one) for 2-4 players. `options` must be complete and checked (see `Game.check`)."""
    states = blank(STATE)
    state = states.view(np.recarray)[0]
    state.players = players
    state.sides = 3 if players == 3 else 2  # L18
    state.timed = int(options["turn_clock"])
    looks = [(order.name, order.course, order.portions) for order in deck.orders]
    for i, order in enumerate(deck.orders):
        state.course[i] = order.course_number
        state.portions[i] = order.portions
        state.look[i] = looks.index((order.name, order.course, order.portions))
    for i, guest in enumerate(deck.guests):
        state.bars[i] = guest.bars
        state.tips[i] = guest.tips
        state.preference[i] = NO_PREFERENCE if guest.preference is None else PREFERENCES.index(guest.preference)
    state.bonus[:] = [deck.bonuses[name] for name in PREFERENCES]
    for spot, crossed in enumerate(deck.time_card(players).crossed):
        state.crossed[spot] = sum(1 << COURSES.index(course) for course in set(crossed))
    return states
