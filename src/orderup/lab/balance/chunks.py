"""A chunk of a cell: some deals, all played by one worker. The results depend only on the cell and the numbers of the deals."""

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final, NamedTuple

from orderup.extras import importing_extra
from orderup.kernel import HOUSE
from orderup.lab import schedule
from orderup.lab.arena import ArenaSettings, bot_labels_by_seat, play_seated
from orderup.lab.balance.decisions import DecisionRecorder
from orderup.lab.balance.game_stats import GameStats
from orderup.lab.balance.trials import GameTrial
from orderup.lab.play import Outcome
from orderup.lab.results import win_shares

with importing_extra("lab"):
    import polars as pl

GAME_KEY_SCHEMA: Final = {"deal": pl.Int32, "turn": pl.Int16}
"""The key of a game in a cell: the deal, and the number of its rotation."""
GAMES_SCHEMA: Final[dict[str, Any]] = {
    **GAME_KEY_SCHEMA,
    "bots": pl.List(pl.String),
    "points": pl.List(pl.Int32),
    "ranks": pl.List(pl.Int8),
    "won": pl.List(pl.Float64),
    "starter": pl.Int8,
    "moves": pl.Int32,
    "seconds": pl.Float64,
    "ended": pl.Boolean,
    "lead_changes": pl.Int32,
    "comeback": pl.Boolean,
    "calls": pl.List(pl.String),
    "decided_by": pl.List(pl.String),
}
"""One row per game. Lists are by seat, except `calls`, which has one entry for each call."""
CARDS_SCHEMA: Final[dict[str, Any]] = {
    **GAME_KEY_SCHEMA,
    "seat": pl.Int8,
    "card": pl.String,
    "use": pl.String,
    "move": pl.Int32,
}
"""One row for each time a card comes into a hand, leaves it, or is still there at the end."""
TRIALS_SCHEMA: Final[dict[str, Any]] = {
    **GAME_KEY_SCHEMA,
    "seat": pl.Int8,
    "options": pl.List(pl.String),
    "counts": pl.List(pl.Int16),
    "chosen": pl.Int16,
    "won": pl.Float64,
}
"""One row for each decision that was left to chance. These games are in no other table."""
DECISIONS_SCHEMA: Final[dict[str, Any]] = {
    **GAME_KEY_SCHEMA,
    "seat": pl.Int8,
    "number": pl.Int32,
    "options": pl.Int16,
    "best": pl.String,
    "worth": pl.Float64,
}
"""One row for each decision that was valued."""
TABLE_SCHEMAS: Final[dict[str, dict[str, Any]]] = {
    "games": GAMES_SCHEMA,
    "cards": CARDS_SCHEMA,
    "trials": TRIALS_SCHEMA,
    "decisions": DECISIONS_SCHEMA,
}


@dataclass(frozen=True)
class ChunkTask:
    """The task of playing a chunk: some deals of a cell. Those below `trial_deals` are played once more for a trial; in those below `decision_deals` all decisions are valued."""

    cell: int
    number: int
    settings: ArenaSettings
    deals: range
    trial_deals: int
    decision_deals: int = 0


class Chunk(NamedTuple):
    """The results of a chunk: a Parquet file for each table, by name."""

    cell: int
    number: int
    tables: dict[str, bytes]


def play_chunk(task: ChunkTask) -> Chunk:
    """Play a chunk. Raises IllegalMoveError."""
    rows: dict[str, list[tuple[Any, ...]]] = {name: [] for name in TABLE_SCHEMAS}
    for deal in task.deals:
        for rotation, seating in distinct_rotations(task.settings, deal):
            _play_watched(task.settings, deal, rotation, seating, rows, is_valued=deal < task.decision_deals)
            if deal < task.trial_deals:
                _play_trial(task.settings, deal, rotation, seating, rows["trials"])
    return Chunk(task.cell, task.number, encode_tables(rows))


def distinct_rotations(settings: ArenaSettings, deal: int) -> Iterable[tuple[int, schedule.Seating]]:
    """Return the rotations of a deal, each with its number. If all seats have the same bot there is only one, since rotating changes nothing."""
    found = schedule.seatings(len(settings.bots), settings.players, deal)
    return list(enumerate(found[:1] if len(set(settings.bots)) == 1 else found))


def _play_watched(
    settings: ArenaSettings,
    deal: int,
    rotation: int,
    seating: schedule.Seating,
    rows: dict[str, list[tuple[Any, ...]]],
    *,
    is_valued: bool,
) -> None:
    watch, recorder = GameStats(), DecisionRecorder(random.Random(f"{settings.seed}/{deal}/{rotation}/decisions"))
    if is_valued:
        outcome = play_seated(settings, deal, rotation, seating, watch, recorder.wrap_bot)
    else:
        outcome = play_seated(settings, deal, rotation, seating, watch)
    watch.end(outcome.ranks)
    bots, seconds = bot_labels_by_seat(settings, seating), None if settings.pace is None else game_seconds(outcome)
    rows["games"].append(game_row(deal, rotation, bots, outcome, watch, seconds))
    rows["cards"] += [(deal, rotation, *use) for use in watch.cards]
    rows["decisions"] += [(deal, rotation, *decision) for decision in recorder.decisions]


def game_row(
    deal: int, rotation: int, players: list[str], outcome: Outcome, watch: GameStats, seconds: float | None
) -> tuple[Any, ...]:
    """Return a game as a row of its table. `players` are the names by seat."""
    return (
        deal,
        rotation,
        players,
        outcome.points,
        outcome.ranks,
        win_shares(outcome.ranks),
        outcome.starter,
        outcome.moves,
        seconds,
        outcome.ended,
        watch.lead_changes,
        watch.comeback,
        list(watch.calls.elements()),
        watch.deciding_calls,
    )


def _play_trial(
    settings: ArenaSettings, deal: int, rotation: int, seating: schedule.Seating, rows: list[tuple[Any, ...]]
) -> None:
    game = GameTrial(random.Random(f"{settings.seed}/{deal}/{rotation}/trial"))
    outcome = play_seated(settings, deal, rotation, seating, wrap_bot=game.wrap_bot)
    if game.trial is not None:
        rows.append((deal, rotation, *game.trial, win_shares(outcome.ranks)[game.trial.seat]))


def game_seconds(outcome: Outcome) -> float:
    """Return the seconds from the deal to the last move of a seat."""
    return max((one.t for one in outcome.played if one.seat != HOUSE), default=0) / 1000


def encode_tables(rows: Mapping[str, list[tuple[Any, ...]]]) -> dict[str, bytes]:
    """Return every table as a Parquet file, including those without rows."""
    tables = {}
    for name, form in TABLE_SCHEMAS.items():
        out = BytesIO()
        pl.DataFrame(rows.get(name, []), schema=form, orient="row").write_parquet(out)
        tables[name] = out.getvalue()
    return tables
