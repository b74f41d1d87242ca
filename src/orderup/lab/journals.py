"""The journal of a game that bots have played, as `orderup replay` and `orderup verify` take it. No house has signed it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from orderup.games import Game
from orderup.lab.play import Played
from orderup.match import Match


def write_journal(
    path: Path,
    game: Game,
    options: Mapping[str, Any],
    deck: Any,
    seed: bytes,
    names: Sequence[str],
    played: Sequence[Played],
) -> None:
    """Play a game that is over again in words, from the 32 bytes that dealt it, and write its journal. OSError."""
    match = Match.start(game.name, len(names), options, seed, list(names), deck, ())
    for t, seat, move in played:
        match.apply(seat, match.position.move_to_dict(seat, move), t)
    path.write_text(match.journal_text(), encoding="utf-8")
