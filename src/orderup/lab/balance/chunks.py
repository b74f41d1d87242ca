"""A chunk of a cell: some deals, played whole by one worker. What comes of it depends on the cell and the numbers of the deals alone."""

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final, NamedTuple

from orderup.extras import importing_extra
from orderup.kernel import HOUSE
from orderup.lab import schedule
from orderup.lab.arena import Settings, bots_at, play_seated
from orderup.lab.balance.decisions import Valuing
from orderup.lab.balance.trials import TrialOfGame
from orderup.lab.balance.watching import Watch
from orderup.lab.play import Outcome
from orderup.lab.results import won_parts

with importing_extra("lab"):
    import polars as pl

GAME: Final = {"deal": pl.Int32, "turn": pl.Int16}
"""What tells a game of a cell from the others: the deal, and which of its rotations."""
GAMES: Final[dict[str, Any]] = {
    **GAME,
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
"""One row a game; lists are by seat, but for `calls`, which has one entry for each call."""
CARDS: Final[dict[str, Any]] = {**GAME, "seat": pl.Int8, "card": pl.String, "use": pl.String, "move": pl.Int32}
"""One row for each time a card comes into a hand, leaves it, or is still there in the end."""
TRIALS: Final[dict[str, Any]] = {
    **GAME,
    "seat": pl.Int8,
    "options": pl.List(pl.String),
    "counts": pl.List(pl.Int16),
    "chosen": pl.Int16,
    "won": pl.Float64,
}
"""One row for each decision that was left to chance; these games are in no other table."""
DECISIONS: Final[dict[str, Any]] = {
    **GAME,
    "seat": pl.Int8,
    "number": pl.Int32,
    "options": pl.Int16,
    "best": pl.String,
    "worth": pl.Float64,
}
"""One row for each decision that was valued."""
FORMS: Final[dict[str, dict[str, Any]]] = {"games": GAMES, "cards": CARDS, "trials": TRIALS, "decisions": DECISIONS}


@dataclass(frozen=True)
class Task:
    """A chunk to be played: these deals of a cell. Those below `trial_deals` are played once more for a trial; in those below `decision_deals` all decisions are valued."""

    cell: int
    number: int
    settings: Settings
    deals: range
    trial_deals: int
    decision_deals: int = 0


class Chunk(NamedTuple):
    """What came of it: by the name of each table, a Parquet file."""

    cell: int
    number: int
    tables: dict[str, bytes]


def play_chunk(task: Task) -> Chunk:
    """Play a chunk. Raises IllegalMove."""
    rows: dict[str, list[tuple[Any, ...]]] = {name: [] for name in FORMS}
    for deal in task.deals:
        for turn, seating in seatings(task.settings, deal):
            _play_watched(task.settings, deal, turn, seating, rows, is_valued=deal < task.decision_deals)
            if deal < task.trial_deals:
                _play_trial(task.settings, deal, turn, seating, rows["trials"])
    return Chunk(task.cell, task.number, as_tables(rows))


def seatings(settings: Settings, deal: int) -> Iterable[tuple[int, schedule.Seating]]:
    """The games of a deal; one is enough where all seats have the same bot, since rotating changes nothing."""
    found = schedule.seatings(len(settings.bots), settings.players, deal)
    return list(enumerate(found[:1] if len(set(settings.bots)) == 1 else found))


def _play_watched(
    settings: Settings,
    deal: int,
    turn: int,
    seating: schedule.Seating,
    rows: dict[str, list[tuple[Any, ...]]],
    *,
    is_valued: bool,
) -> None:
    watch, valuing = Watch(), Valuing(random.Random(f"{settings.seed}/{deal}/{turn}/decisions"))
    if is_valued:
        outcome = play_seated(settings, deal, turn, seating, watch, valuing.disturb)
    else:
        outcome = play_seated(settings, deal, turn, seating, watch)
    watch.end(outcome.ranks)
    bots, seconds = bots_at(settings, seating), None if settings.pace is None else seconds_of(outcome)
    rows["games"].append(game_row(deal, turn, bots, outcome, watch, seconds))
    rows["cards"] += [(deal, turn, *use) for use in watch.cards]
    rows["decisions"] += [(deal, turn, *decision) for decision in valuing.decisions]


def game_row(
    deal: int, turn: int, players: list[str], outcome: Outcome, watch: Watch, seconds: float | None
) -> tuple[Any, ...]:
    """A game as a row of its table; `players` by seat."""
    return (
        deal,
        turn,
        players,
        outcome.points,
        outcome.ranks,
        won_parts(outcome.ranks),
        outcome.starter,
        outcome.moves,
        seconds,
        outcome.ended,
        watch.lead_changes,
        watch.comeback,
        list(watch.calls.elements()),
        watch.deciding,
    )


def _play_trial(
    settings: Settings, deal: int, turn: int, seating: schedule.Seating, rows: list[tuple[Any, ...]]
) -> None:
    game = TrialOfGame(random.Random(f"{settings.seed}/{deal}/{turn}/trial"))
    outcome = play_seated(settings, deal, turn, seating, disturb=game.disturb)
    if game.trial is not None:
        rows.append((deal, turn, *game.trial, won_parts(outcome.ranks)[game.trial.seat]))


def seconds_of(outcome: Outcome) -> float:
    """How long a game took, until the last move of a seat."""
    return max((one.t for one in outcome.played if one.seat != HOUSE), default=0) / 1000


def as_tables(rows: Mapping[str, list[tuple[Any, ...]]]) -> dict[str, bytes]:
    """Every table as a Parquet file; those without rows, too."""
    tables = {}
    for name, form in FORMS.items():
        out = BytesIO()
        pl.DataFrame(rows.get(name, []), schema=form, orient="row").write_parquet(out)
        tables[name] = out.getvalue()
    return tables
