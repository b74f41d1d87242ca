"""The effects of a move, read from the log that the rules wrote while they moved the cards (`kernel/movements.py`)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from orderup.kernel.game import Game
from orderup.kernel.movements import (
    CALLED,
    DEALT,
    EVERY_ZONE,
    LAID,
    MAX_LOG_ROWS,
    REFRESHED,
    SHOWN_BRIEFLY,
    SHUFFLE_ZONE,
    TAKEN,
)
from orderup.kernel.reading import Reading
from orderup.kernel.zones import handle_of

UNDEALT_ZONE_NAME: Final = "box"
"""The zone of the cards before the deal."""
SHUFFLE_ZONE_NAME: Final = "shuffle"
"""The zone of cards that are being shuffled; its number is `SHUFFLE_ZONE`."""

Row = list[int]
"""Four numbers: kind, card, zone, and the card's handle then."""


class Movement(NamedTuple):
    """A card that goes from one zone to another. Its faces are those of `card` in the position after the move."""

    card: int
    handle: int
    source: str
    target: str
    becomes: int | None = None
    """Its handle in the target, if it gets a new one there."""


class MoveEffects(msgspec.Struct):
    """The effects of one move."""

    movements: list[Movement] = []
    uncovered: list[str] = []
    """Stacks whose next card has become the top."""
    refreshed: list[str] = []
    """Zones that must be shown anew."""
    shown_briefly: list[Movement] = []
    """Movements of cards that lay open in a refreshed zone before they went on."""
    say: dict[str, Any] | None = None


class MovementLog:
    """The log in the record of a live match."""

    def __init__(self, live: Any) -> None:
        self._logged, self._log = live["logged"], live["log"][0]

    def clear(self) -> None:
        """Forget the last move."""
        self._logged[0] = 0

    def rows(self) -> list[Row]:
        """Return the rows that the last move wrote. Raises OverflowError: the log had no room for all."""
        count = int(self._logged[0])
        if count > MAX_LOG_ROWS:
            raise OverflowError(f"a move notes {count} movements; there is room for {MAX_LOG_ROWS}")
        rows: list[Row] = self._log[:count].tolist()
        return rows


def read_move_effects(rows: list[Row], game: Game, reading: Reading, deck: Any) -> MoveEffects:
    """Return the effects of the move that has led to the position `reading`."""
    kinds = {kind for kind, *_ in rows}
    movements = deal_movements(game, reading) if DEALT in kinds else list(_movements(rows, game.zones.names))
    refreshed = list(_refreshed_zones(rows, game, reading)) if REFRESHED in kinds else []
    found = MoveEffects(movements, _uncovered(movements, refreshed, game, reading), refreshed)
    if SHOWN_BRIEFLY in kinds:
        shown_briefly = {(card, game.zones.names[zone]) for kind, card, zone, _ in rows if kind == SHOWN_BRIEFLY}
        found.shown_briefly += [moved for moved in movements if (moved.card, moved.source) in shown_briefly]
    if CALLED in kinds:
        found.say = next(
            game.words.call_to_dict(reading, deck, call, card) for kind, card, call, _ in rows if kind == CALLED
        )
    return found


def deal_movements(game: Game, reading: Reading) -> list[Movement]:
    """Return the movements of the deal: every card to its place, zone by zone, stacks from the bottom."""
    return [
        Movement(card, handle_of(reading, card), UNDEALT_ZONE_NAME, zone)
        for zone in game.zones.zones_in_play(reading)
        for card in game.zones.cards(reading, zone)
    ]


def _movements(rows: list[Row], names: Mapping[int, str]) -> Iterator[Movement]:
    """Yield the movement of each card that is laid down, from where it was taken."""
    in_the_air: dict[int, tuple[str, int]] = {}
    for kind, card, zone, handle in rows:
        if kind == TAKEN:
            in_the_air[card] = SHUFFLE_ZONE_NAME if zone == SHUFFLE_ZONE else names[zone], handle
        elif kind == LAID:
            source, before = in_the_air.pop(card)
            target = SHUFFLE_ZONE_NAME if zone == SHUFFLE_ZONE else names[zone]
            yield Movement(card, before, source, target, None if handle == before else handle)


def _refreshed_zones(rows: list[Row], game: Game, reading: Reading) -> Iterable[str]:
    zones = [zone for kind, _, zone, _ in rows if kind == REFRESHED]
    return game.zones.zones_in_play(reading) if EVERY_ZONE in zones else [game.zones.names[zone] for zone in zones]


def _uncovered(movements: list[Movement], refreshed: list[str], game: Game, reading: Reading) -> list[str]:
    """Return the stacks that have lost cards and got none, and have some left."""
    zones = game.zones
    sources = dict.fromkeys(moved.source for moved in movements)
    covered = {UNDEALT_ZONE_NAME, SHUFFLE_ZONE_NAME, *refreshed, *(moved.target for moved in movements)}
    return [
        zone
        for zone in sources
        if zone not in covered and zones.shows_only_top(reading, zone) and zones.cards(reading, zone)
    ]
