"""Randomized trials inside a game: one decision is left to chance, with known odds, and the bots play on from there.

So the worth of a card is not confounded by when good players play it: the player did not choose the move.
"""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from orderup.kernel.reading import Reading
from orderup.kernel.zones import handle_of
from orderup.lab.bots import Bot
from orderup.lab.card_names import card_name
from orderup.match import Position

TRIAL_PROBABILITY: Final = 1 / 12
"""The probability that a decision becomes the trial, if there has been none before."""


class Trial(NamedTuple):
    """A decision that was left to chance: the options, the number of moves of each, and the index of the chosen option."""

    seat: int
    options: list[str]
    counts: list[int]
    chosen: int


@dataclass
class GameTrial:
    """The trial of one game. `wrap_bot` is applied to each of its bots."""

    rng: random.Random
    trial: Trial | None = None

    def wrap_bot(self, bot: Bot) -> Bot:
        """Return a bot that plays like this one, except in the trial."""
        return _BotWithTrial(bot, self._decide)

    def _decide(self, position: Position, seat: int) -> int | None:
        """Return a random move if this decision becomes the trial; otherwise None."""
        if self.trial is not None or self.rng.random() >= TRIAL_PROBABILITY:
            return None
        moves = position.legal(seat)
        names = option_names(position, seat, moves)
        counts = Counter(names)
        if len(counts) < 2:
            return None
        number = self.rng.randrange(len(moves))
        options = list(counts)
        self.trial = Trial(seat, options, [counts[name] for name in options], options.index(names[number]))
        return moves[number]


@dataclass
class _BotWithTrial:
    """A bot of which one decision may be made by chance."""

    bot: Bot
    decide: Callable[[Position, int], int | None]

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        """Return the move of the trial, or else the bot's move."""
        move = self.decide(position, seat)
        return self.bot.choose(position, seat, rng) if move is None else move


def option_names(position: Position, seat: int, moves: list[int]) -> list[str]:
    """Return the option of each move in words: its verb and its card."""
    reading = Reading(position.states)
    zones = position.game.zones
    lying = {
        handle_of(reading, card): (card, zone)
        for zone in zones.zones_in_play(reading)
        for card in zones.cards(reading, zone)
    }
    names = []
    for move in moves:
        word = position.game.words.move_to_dict(reading, position.deck, seat, move)
        found = lying.get(word.get("card", -1))
        names.append(word["do"] if found is None else f"{word['do']} {card_name(position, reading, *found)}")
    return names
