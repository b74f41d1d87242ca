"""Journals of games between bots, for `orderup replay` and `orderup verify`. No server has signed them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from orderup.games import Game
from orderup.lab.play import PlayedMove
from orderup.match import Match


def write_journal(
    path: Path,
    game: Game,
    options: Mapping[str, Any],
    deck: Any,
    seed: bytes,
    names: Sequence[str],
    played: Sequence[PlayedMove],
) -> None:
    """Replay a finished game from the 32 bytes that dealt it, and write its journal. Raises OSError."""
    match = Match.start(game.name, len(names), options, seed, list(names), deck, ())
    for t, seat, move in played:
        match.apply(seat, match.position.move_to_dict(seat, move), t)
    path.write_text(match.journal_text(), encoding="utf-8")
