"""Collects statistics while a game is played: the lead, the calls, and the cards that come into hands and leave them.

A card has the name of the face that is up where it goes: a plate in a hand of Diner, a table in a section.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from orderup.kernel import HOUSE, entry_points
from orderup.kernel.reading import Reading
from orderup.lab.card_names import card_name
from orderup.lab.play import Watcher
from orderup.match import Position
from orderup.match.move_effects import MoveEffects, MovementLog, read_move_effects

HAND_PREFIX: Final = "hand."
"""The prefix of the zones that are a seat's hand."""
DRAWN, PLAYED, KEPT = "drawn", "played", "kept"


class CardUse(NamedTuple):
    """A card that came into a hand (`drawn`), left it (`played`), or was still there at the end (`kept`)."""

    seat: int
    card: str
    use: str
    move: int
    """The number of moves of seats before it."""


@dataclass
class GameStats(Watcher):
    """The statistics of one game."""

    lead_changes: int = 0
    comeback: bool = False
    """Whether the winners were behind after half of the moves. It is set at the end."""
    calls: Counter[str] = field(default_factory=Counter)
    """The number of calls, by name."""
    deciding_calls: list[str] = field(default_factory=list)
    """The call that came with the last change of the lead, if there was one."""
    cards: list[CardUse] = field(default_factory=list)
    moves: int = 0
    _leader: int = -1
    """The last side that led alone; -1 before any did."""
    _behind: list[int] = field(default_factory=list)
    """The seats that were behind after each move, as bits."""
    _hands: dict[tuple[int, int], str] = field(default_factory=dict)
    """The names of the cards in hands, by seat and card."""

    def begin(self, position: Position) -> None:
        """Count the dealt hands."""
        reading, zones = Reading(position.states), position.game.zones
        for zone in zones.zones_in_play(reading):
            if zone.startswith(HAND_PREFIX):
                for card in zones.cards(reading, zone):
                    self._draw(position, reading, card, zone)

    def after_move(self, position: Position, seat: int) -> None:
        """Update the statistics with a move that has just been made."""
        self.moves += seat != HOUSE
        log = MovementLog(entry_points.thread_live_record(position.states)).rows()
        reading = Reading(position.states)
        happened = read_move_effects(log, position.game, reading, position.deck)
        self._follow_cards(position, reading, happened)
        call = None if happened.say is None else str(happened.say["call"])
        if call is not None:
            self.calls[call] += 1
        self._follow_lead(position, reading, call)

    def _follow_cards(self, position: Position, reading: Reading, happened: MoveEffects) -> None:
        for moved in happened.movements:
            if moved.source == moved.target:
                continue
            if moved.source.startswith(HAND_PREFIX):
                seat = _seat(moved.source)
                self.cards.append(CardUse(seat, self._hands.pop((seat, moved.card), "?"), PLAYED, self.moves))
            if moved.target.startswith(HAND_PREFIX):
                self._draw(position, reading, moved.card, moved.target)

    def _draw(self, position: Position, reading: Reading, card: int, zone: str) -> None:
        seat, name = _seat(zone), card_name(position, reading, card, zone)
        self._hands[seat, card] = name
        self.cards.append(CardUse(seat, name, DRAWN, self.moves))

    def _follow_lead(self, position: Position, reading: Reading, call: str | None) -> None:
        points = position.scores()[: position.players, 0].tolist()
        best = max(points)
        self._behind.append(sum(1 << seat for seat, own in enumerate(points) if own < best))
        side = position.game.words.side
        leading = {side(reading, seat) for seat, own in enumerate(points) if own == best}
        if len(leading) == 1 and (leader := leading.pop()) != self._leader:
            if self._leader >= 0:
                self.lead_changes += 1
                self.deciding_calls = [] if call is None else [call]
            self._leader = leader

    def end(self, ranks: list[int]) -> None:
        """Finish the statistics of a game that is over, or was broken off."""
        for (seat, _), name in self._hands.items():
            self.cards.append(CardUse(seat, name, KEPT, self.moves))
        half = self._behind[len(self._behind) // 2] if self._behind else 0
        self.comeback = all(half >> seat & 1 for seat, rank in enumerate(ranks) if rank == 0) and 0 in ranks


def _seat(zone: str) -> int:
    return int(zone.removeprefix(HAND_PREFIX))
