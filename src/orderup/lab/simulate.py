"""Plays many random games, and summarizes them.

Game `i` depends only on the seed and on `i`; totals are sums of whole numbers. So any number of workers gives the same result.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any, Final

import numpy as np

from orderup.games import find
from orderup.kernel.entry_points import zeroed_records
from orderup.kernel.reading import copy_of
from orderup.lab.card_counting import PARTS_PER_WIN
from orderup.lab.card_counts import (
    CardCount,
    add_counts,
    card_counts,
    check_can_count,
    names_by_card,
    new_card_counting_scratch,
)
from orderup.lab.intervals import share_interval
from orderup.lab.playouts import (
    CARD_COUNTING_LOOP,
    CARD_COUNTING_SCRATCH_LAYOUT,
    RANDOM_PLAY_LOOP,
    SCRATCH_LAYOUT,
    TOTALS_LAYOUT,
    play_games,
)
from orderup.match.shuffle import seed_from_int

GAMES_PER_BATCH: Final = 2000
"""Games of one batch, after which a worker reports progress."""


@dataclass(frozen=True)
class Summary:
    """A finished run. Points are in the game's own unit; intervals are 95% confidence intervals."""

    game: str
    players: int
    options: dict[str, Any]
    table_defaults: dict[str, Any]
    """The default at a live table, for each option that differs from it."""
    deck: str
    seed: int
    workers: int
    games: int
    moves: int
    seconds: float
    moves_per_s: float
    checksum: str
    mean_moves: float
    shortest: int
    longest: int
    mean_scores: list[float]
    sd_scores: list[float]
    win_share: list[float]
    win_share_ci: list[tuple[float, float]]
    cards: list[CardCount] | None = None
    """The statistics of the cards by name, if they were counted."""


def simulate(
    game: str,
    players: int,
    games: int,
    seed: int = 0,
    *,
    workers: int = 1,
    options: Mapping[str, Any] | None = None,
    deck: Any = None,
    count_cards: bool = False,
    progress: Callable[[int], None] = lambda _: None,
    notify: Callable[[str], None] = lambda _: None,
) -> Summary:
    """Play random games. Raises KeyError or ValueError for arguments that the game does not have.

    `progress` is called with the number of games just finished; `notify` with a sentence if something is compiled first, which
    `seconds` leaves out.
    """
    found = find(game)
    if games < 1 or workers < 1:
        raise ValueError(f"games and workers must be at least 1, not {games} and {workers}")
    complete = found.complete_lab_options(players, options)
    cards = found.deck_or_standard(deck)
    states = found.undealt_states(players, complete, cards)
    run = np.uint64(int.from_bytes(seed_from_int(seed)[:8], "little"))
    names: dict[int, str] = {}
    scratch = zeroed_records(SCRATCH_LAYOUT)
    if count_cards:
        check_can_count(found)
        names = names_by_card(found, cards, states)
        scratch = new_card_counting_scratch(CARD_COUNTING_SCRATCH_LAYOUT, names)
    (CARD_COUNTING_LOOP if count_cards else RANDOM_PLAY_LOOP).prepare(found, notify)
    started = time.perf_counter()
    total = _play(states, scratch, run, games, workers, progress)
    seconds = time.perf_counter() - started
    made = _summary(total, game, players, complete, cards.name, seed, workers, seconds)
    return replace(made, cards=card_counts(names, scratch, games)) if count_cards else made


def _play(states: Any, scratch: Any, run: Any, games: int, workers: int, progress: Callable[[int], None]) -> Any:
    """Play all games with `workers` threads (the compiled loop needs no interpreter), and return the totals. Counts of cards are added to `scratch`."""
    total = zeroed_records(TOTALS_LAYOUT)
    with ThreadPoolExecutor(workers) as pool:
        for part, counted in _bounded(pool, states, scratch, run, games, workers):
            _add(total, part)
            if scratch.dtype == CARD_COUNTING_SCRATCH_LAYOUT:
                add_counts(scratch, counted)
            progress(int(part["games"][0]))
    return total


def _bounded(
    pool: ThreadPoolExecutor, states: Any, scratch: Any, run: Any, games: int, workers: int
) -> Iterator[tuple[Any, Any]]:
    """Yield the batches of the run. Only a few are pending at a time, so that memory does not grow with the games."""
    blank = copy_of(scratch)
    pending: list[Future[tuple[Any, Any]]] = []
    for first in range(0, games, GAMES_PER_BATCH):
        pending.append(pool.submit(_part, states, copy_of(blank), run, first, min(GAMES_PER_BATCH, games - first)))
        if len(pending) > 2 * workers:
            yield pending.pop(0).result()
    for future in pending:
        yield future.result()


def _part(states: Any, scratch: Any, run: Any, first: int, count: int) -> tuple[Any, Any]:
    total = zeroed_records(TOTALS_LAYOUT)
    play_games(copy_of(states), scratch, run, first, count, total)
    return total, scratch


def _add(total: Any, part: Any) -> None:
    first = int(total["games"][0]) == 0
    shortest = part["shortest"][0] if first else min(total["shortest"][0], part["shortest"][0])
    longest = max(total["longest"][0], part["longest"][0])
    for name in TOTALS_LAYOUT.names or ():
        total[name] += part[name]  # the checksum wraps
    total["shortest"], total["longest"] = shortest, longest


def _summary(
    total: Any, game: str, players: int, options: dict[str, Any], deck: str, seed: int, workers: int, seconds: float
) -> Summary:
    games, moves = int(total["games"][0]), int(total["moves"][0])
    points = [int(p) for p in total["points"][0][:players]]
    squares = [int(p) for p in total["points_squared"][0][:players]]
    wins = [int(w) for w in total["wins"][0][:players]]
    wins_squared = [int(w) for w in total["wins_squared"][0][:players]]
    return Summary(
        game=game,
        players=players,
        options=options,
        table_defaults={
            name: option.default for name, option in find(game).options.items() if options[name] != option.default
        },
        deck=deck,
        seed=seed,
        workers=workers,
        games=games,
        moves=moves,
        seconds=round(seconds, 4),
        moves_per_s=round(moves / seconds, 1),
        checksum=f"{int(total['checksum'][0]):016x}",
        mean_moves=moves / games,
        shortest=int(total["shortest"][0]),
        longest=int(total["longest"][0]),
        mean_scores=[p / games for p in points],
        sd_scores=[sqrt(max(0.0, q / games - (p / games) ** 2)) for p, q in zip(points, squares, strict=True)],
        win_share=[w / PARTS_PER_WIN / games for w in wins],
        win_share_ci=[_interval(w, q, games) for w, q in zip(wins, wins_squared, strict=True)],
    )


def _interval(wins: int, wins_squared: int, games: int) -> tuple[float, float]:
    """Return the interval of a share of wins. Shared wins make the variance smaller, as if there were more games."""
    p = wins / PARTS_PER_WIN / games
    return share_interval(p, (wins_squared / PARTS_PER_WIN**2 / games - p * p) / games, games)
