"""Randomized trials inside a game: one decision of it is left to chance, with known odds, and the bots go on from there.

So what a card is worth is not confounded by when good players play it: whoever was given the move had no say in it.
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

CHANCE: Final = 1 / 12
"""With which a decision is the trial, if there has been none before it."""


class Trial(NamedTuple):
    """A decision that was left to chance: what could have been done, how many moves come to it, and what the dice chose."""

    seat: int
    options: list[str]
    counts: list[int]
    chosen: int


@dataclass
class TrialOfGame:
    """The trial of one game. `disturb` puts it before each of its bots."""

    rng: random.Random
    trial: Trial | None = None

    def disturb(self, bot: Bot) -> Bot:
        """A bot that plays like this one, but for the trial."""
        return _Disturbed(bot, self._decide)

    def _decide(self, position: Position, seat: int) -> int | None:
        """A move by chance, if this decision is the trial."""
        if self.trial is not None or self.rng.random() >= CHANCE:
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
class _Disturbed:
    """A bot whose decision may be taken from it."""

    bot: Bot
    decide: Callable[[Position, int], int | None]

    def choose(self, position: Position, seat: int, rng: random.Random) -> int:
        """What chance decides, or else the bot."""
        move = self.decide(position, seat)
        return self.bot.choose(position, seat, rng) if move is None else move


def option_names(position: Position, seat: int, moves: list[int]) -> list[str]:
    """What each move does and with which card, in words."""
    at = Reading(position.states)
    zones = position.game.zones
    lying = {handle_of(at, card): (card, zone) for zone in zones.zones_in_play(at) for card in zones.cards(at, zone)}
    names = []
    for move in moves:
        word = position.game.words.move_to_dict(at, position.deck, seat, move)
        found = lying.get(word.get("card", -1))
        names.append(word["do"] if found is None else f"{word['do']} {card_name(position, at, *found)}")
    return names
