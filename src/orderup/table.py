"""A game in plain Python, without clocks or a server: for notebooks, scripts and tests."""

from collections.abc import Mapping
from typing import Any

from orderup.games import find
from orderup.kernel import HOUSE, MAX_PLAYERS, SPECTATOR
from orderup.match import Match
from orderup.match.shuffle import seed_from_int

__all__ = ["HOUSE", "SPECTATOR", "Table", "new"]


def new(game: str, players: int = 2, seed: int = 0, deck: Any = None, **options: Any) -> "Table":
    """Deal a game and open it. Same seed, same cards. Raises KeyError or ValueError for what the game does not have.

    `deck` is a card list as the game's deck reader gives it; or, in a game with an option of that name, what is chosen.
    """
    found = find(game)
    if isinstance(deck, str) and "deck" in found.options:
        options, deck = {**options, "deck": deck}, None
    names = [f"seat {seat}" for seat in range(players)]
    match = Match.start(game, players, {**found.lab_options, **options}, seed_from_int(seed), names, deck)
    return Table(match)


class Table:
    """A game that one plays by seat and move. What clocks would do in the end is done at once."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._play_automatic_moves()

    def _play_automatic_moves(self) -> None:
        """Make every move that follows without a decision, and those that only `HOUSE` can make."""
        while not self.match.over:
            position = self.match.position
            move = position.automatic_move()
            if move < 0 and position.movers() == [HOUSE]:
                move = position.legal(HOUSE)[0]
            if move < 0:
                return
            self.match.apply(HOUSE, position.move_to_dict(HOUSE, move), self.match.t)

    @property
    def movers(self) -> list[int]:
        """The seats that may act now: one in a turn-based game, any number in Diner."""
        return [seat for seat in self.match.movers() if seat < MAX_PLAYERS]

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.match.over

    def legal(self, seat: int) -> list[dict[str, Any]]:
        """A seat's legal moves, in words. Raises ValueError if there is no such seat, as `look` does."""
        if seat != HOUSE:
            self._check_seat(seat)
        position = self.match.position
        return [position.move_to_dict(seat, move) for move in position.legal(seat)]

    def play(self, seat: int, move: Mapping[str, Any]) -> dict[str, Any]:
        """Make a move in words; returns what this seat sees of it. Raises MoveRefusedError, and then nothing has changed."""
        event = self.match.apply(seat, move, self.match.t)
        self._play_automatic_moves()
        return self.match.render(event, seat)

    def look(self, seat: int | None = SPECTATOR) -> dict[str, Any]:
        """The game as a seat or a spectator sees it; None: with all cards open."""
        if seat not in (None, SPECTATOR):
            self._check_seat(seat)
        return self.match.view(seat)

    def _check_seat(self, seat: object) -> None:
        """Raises ValueError if there is no such seat."""
        if seat not in range(self.match.players):
            raise ValueError(f"there is no seat {seat!r}; there are 0 to {self.match.players - 1}")

    def scores(self) -> list[int]:
        """The points of each seat, as they stand."""
        return [int(points) for points in self.match.position.scores()[: self.match.players, 0]]
