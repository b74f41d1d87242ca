"""Which preference of a guest is worth most in Lucky Penny? Games of `hard` bots, and who would have won them if one preference had paid nothing.

python docs/studies/preferences.py [DEALS]
"""

import sys
from dataclasses import dataclass, field

import numpy as np

from orderup.games.lucky_penny.deck import PREFERENCES
from orderup.games.lucky_penny.state import AWAY, STANDARD_NUM_GUESTS, STANDARD_NUM_ORDERS
from orderup.lab.arena import make_settings, play_seated
from orderup.lab.balance.chunks import distinct_rotations
from orderup.lab.balance.sequences import Estimate, RunningMean
from orderup.lab.results import win_shares
from orderup.match import Position

SEED = 12
NUM_PLAYERS = 2


@dataclass
class LastPosition:
    """Looks on, and keeps the position that a game ends in."""

    position: Position | None = field(default=None, init=False)

    def begin(self, position: Position) -> None:
        """The cards are dealt."""
        self.position = position

    def after_move(self, position: Position, seat: int) -> None:
        """A move has been made."""


def paid(position: Position) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """By preference and seat: the cents that it paid."""
    state = position.states[0]
    cents = np.zeros((len(PREFERENCES), NUM_PLAYERS), np.int64)
    for guest in range(STANDARD_NUM_GUESTS):
        side = int(state["fate"][guest])
        wish = int(state["preference"][state["face"][STANDARD_NUM_ORDERS + guest] - STANDARD_NUM_ORDERS])
        if wish >= 0 and 0 <= side < AWAY:
            cents[wish, side] += int(state["extra"][guest])
    return cents


def parts(points: np.ndarray[tuple[int], np.dtype[np.int64]]) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """By seat: the part of the win."""
    return np.array(win_shares([int((points > own).sum()) for own in points]))


def main() -> None:
    """Print one line for each preference."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    settings = make_settings("lucky_penny", ["hard"] * NUM_PLAYERS, NUM_PLAYERS, SEED, options={"turn_clock": False})
    happens, cents, moved = ([RunningMean(share) for _ in PREFERENCES] for share in (True, False, True))
    for deal in range(deals):
        for rotation, seating in distinct_rotations(settings, deal):
            watcher = LastPosition()
            points = np.array(play_seated(settings, deal, rotation, seating, watcher).points)
            assert watcher.position is not None
            for wish, by_seat in enumerate(paid(watcher.position)):
                happens[wish].add(np.array([float(by_seat.any())]))
                cents[wish].add(np.array([float(by_seat.sum())]))
                moved[wish].add(np.array([np.abs(parts(points) - parts(points - by_seat)).sum() / 2]))
    print("| preference | paid in | cents a game | of the win moves |\n| --- | --- | --- | --- |")
    for wish in sorted(range(len(PREFERENCES)), key=lambda wish: -moved[wish].mean):
        told = (share(happens[wish].estimate()), f"{cents[wish].mean:.1f}", share(moved[wish].estimate()))
        print(f"| {PREFERENCES[wish]} | {' | '.join(told)} |")


def share(found: Estimate) -> str:
    """A share with its interval."""
    return f"{found.mean:.1%} ({found.low:.1%} to {found.high:.1%})"


if __name__ == "__main__":
    main()
