"""A position of a game, for plain Python to inspect and to play on."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from orderup.games import Game
from orderup.kernel import MAX_PLAYERS, entry_points
from orderup.kernel.legal_moves import legal_moves, seats_to_move
from orderup.kernel.old_names import takes_old_names
from orderup.kernel.reading import Reading, copy_of


@takes_old_names(word="move_to_dict")
@dataclass(frozen=True)
class Position:
    """A record with its game and deck. `states` is an array of one record; the verbs act on it in place."""

    game: Game
    deck: Any
    states: Any

    @property
    def players(self) -> int:
        """The number of players."""
        return int(self.states["players"][0])

    def movers(self) -> list[int]:
        """Return the seats that may act now."""
        return seats_to_move(self.states)

    def legal(self, seat: int) -> list[int]:
        """Return the numbers of a seat's legal moves, rising."""
        return legal_moves(self.states, seat)

    def play(self, seat: int, move: int) -> None:
        """Make a legal move, given by number. Raises ValueError if it is not legal."""
        if entry_points.why_illegal(self.states, seat, move):
            raise ValueError(f"move {move} is not legal for seat {seat}")
        entry_points.play(self.states, seat, move)

    def automatic_move(self) -> int:
        """Return the move that follows without a decision, or -1."""
        return int(entry_points.automatic_move(self.states))

    def move_to_dict(self, seat: int, move: int) -> dict[str, Any]:
        """Return the JSON form of a legal move."""
        return self.game.words.move_to_dict(Reading(self.states), self.deck, seat, move)

    def observed_action(self, seat: int, move: int, audience: int) -> int:
        """Return what an audience sees of a legal move before it is made, as a number: equal ones look the same."""
        return int(entry_points.observed_action(self.states, seat, move, audience))

    def observe(self, seat: int) -> npt.NDArray[np.uint8]:
        """Return all that a seat with perfect memory knows."""
        out = np.zeros(self.game.observation_size_of(self.deck), np.uint8)
        entry_points.observe(self.states, seat, out)
        return out

    def scores(self) -> npt.NDArray[np.int32]:
        """Return points and tie-break by seat, shape (MAX_PLAYERS, 2)."""
        out = np.zeros((MAX_PLAYERS, 2), np.int32)
        entry_points.scores(self.states, out)
        return out

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(entry_points.over(self.states))

    def copy(self) -> "Position":
        """Return a copy that shares nothing with this one."""
        return Position(self.game, self.deck, copy_of(self.states))
