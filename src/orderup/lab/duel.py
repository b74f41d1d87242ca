"""Bots against each other at equal pace, with races decided by an event clock.

Every seat reacts, decides, and moves its hand, all in times drawn from one and the same pace; the earliest hand arrives first,
and finds what it reached for or does not. Deals are mirrored: each is played once with every rotation of the bots
over the seats, so that luck of the deal falls to all alike.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from orderup.games import find
from orderup.kernel import HOUSE
from orderup.kernel.game import Refused
from orderup.match import Match
from orderup.match.shuffle import expand
from orderup.players import LEVELS, Pace, choose

Z95: Final = 1.959964
LONGEST_MS: Final = 60 * 60 * 1000


@dataclass(frozen=True)
class Standing:
    """What one bot won. A shared win counts as its part; the interval is 95 %."""

    bot: str
    games: int
    wins: float
    share: float
    interval: tuple[float, float]
    mean_score: float


class Waiter:
    """A bot at a seat: idle, reacting, or with its hand on the way."""

    def __init__(self, seat: int, level: str, pace: Pace, rng: random.Random) -> None:
        self.seat, self.level, self.pace, self.rng = seat, level, pace, rng
        self.due: float | None = None
        self.move: dict[str, Any] | None = None

    def notice(self, now: float) -> None:
        """Something has happened: an idle bot begins to react."""
        if self.due is None:
            self.due = now + self.pace.reaction(self.rng)

    def act(self, match: Match, now: float) -> dict[str, Any] | None:
        """Do what is due: decide and reach out, or (then return the move) have arrived."""
        self.due = None
        arrived, self.move = self.move, None
        if arrived is not None:
            return arrived
        self.move = choose(match, self.seat, self.level, self.rng)
        if self.move is not None:
            self.due = now + self.pace.hand(self.rng)
        return None


def play(game: str, bots: list[str], pace: Pace, deal: int, seed: int) -> Match:
    """One game of these bots, by seat. Same deal and seed, same game. Raises KeyError or ValueError."""
    match = Match.start(game, len(bots), dict(find(game).lab), expand(deal), bots)
    waiters = [Waiter(seat, bot, pace, random.Random(f"{seed}/{deal}/{bots}/{seat}")) for seat, bot in enumerate(bots)]
    now = 0.0
    _house(match, now)
    while not match.over:
        v = match.v
        for waiter in waiters:
            waiter.notice(now)
        while match.v == v:
            waiter = min(waiters, key=lambda w: LONGEST_MS if w.due is None else w.due)
            if waiter.due is None or waiter.due > LONGEST_MS:
                raise RuntimeError(f"the bots of deal {deal} have stopped playing at event {v}")
            now = waiter.due
            _arrive(match, waiter, now)
        _house(match, now)
    return match


def _arrive(match: Match, waiter: Waiter, now: float) -> None:
    move = waiter.act(match, now)
    if move is None:
        if waiter.due is None and _all_wait(match):
            _patience_runs_out(match, now)
        return
    try:
        match.apply(waiter.seat, move, int(now))
    except Refused:
        waiter.notice(now)  # somebody was faster: think again


def _all_wait(match: Match) -> bool:
    """Whether only the house can go on."""
    return match.movers() == [HOUSE]


def _patience_runs_out(match: Match, now: float) -> None:
    clock = next((clock for clock in match.clocks() if clock.running), None)
    if clock is not None:
        match.apply(HOUSE, clock.move, int(now))


def _house(match: Match, now: float) -> None:
    """What the house does at once in the lab: open, and close as soon as that may be called."""
    while not match.over:
        position = match.position
        move = position.hurry()
        if move < 0:
            return
        match.apply(HOUSE, position.word(HOUSE, move), int(now))


def duel(
    game: str,
    bots: list[str],
    games: int,
    seed: int = 0,
    *,
    pace: str = "medium",
    progress: Callable[[int], None] = lambda _: None,
) -> list[Standing]:
    """Let bots (levels, one a seat) play mirrored deals at the pace of one level.

    Raises ValueError for unknown levels or too few games; KeyError for an unknown game.
    """
    unknown = [bot for bot in (*bots, pace) if bot not in LEVELS]
    if unknown:
        raise ValueError(f"there is no level {unknown[0]!r}; there is {', '.join(LEVELS)}")
    find(game).check(len(bots), {})
    if games < len(bots):
        raise ValueError(f"a mirrored deal takes {len(bots)} games; {games} are too few")
    shares: list[list[float]] = [[] for _ in bots]
    points = [0.0] * len(bots)
    for seating, deal in _seatings(len(bots), games):
        match = play(game, [bots[i] for i in seating], LEVELS[pace], deal, seed)
        result = match.result()
        assert result is not None
        for seat, i in enumerate(seating):
            shares[i].append(1 / len(result["winners"]) if seat in result["winners"] else 0.0)
            points[i] += result["scores"][seat]
        progress(1)
    return [_standing(bot, shares[i], points[i]) for i, bot in enumerate(bots)]


def _seatings(seats: int, games: int) -> Iterator[tuple[list[int], int]]:
    """Which bot sits where, and the deal: whole mirrored deals only."""
    for deal in range(games // seats):
        for turn in range(seats):
            yield [(seat + turn) % seats for seat in range(seats)], deal


def _standing(bot: str, shares: list[float], points: float) -> Standing:
    n = len(shares)
    p = sum(shares) / n
    centre = (p + Z95**2 / (2 * n)) / (1 + Z95**2 / n)
    half = Z95 * sqrt(p * (1 - p) / n + Z95**2 / (4 * n * n)) / (1 + Z95**2 / n)
    return Standing(bot, n, sum(shares), p, (max(0.0, centre - half), min(1.0, centre + half)), points / n)
