"""Card lists in files: TOML, or a table from a spreadsheet."""

from pathlib import Path
from typing import Any

from orderup.games import find
from orderup.kernel import decks


def load_card_list(game: str, path: Path) -> Any:
    """Return the card list in a file. Raises ValueError naming the file, the card, and what is wrong with it; KeyError for an unknown game; OSError."""
    known = find(game)
    try:
        text = decks.read_text(path)
        data = known.parse_deck_text(text)
        if data.get("game", game) != game:
            raise decks.DeckError([f"this list is for {data['game']}, not for {game}"])
        if faults := known.check_deck(data).faults:
            raise decks.DeckError(decks.with_line_numbers(text, faults))
        return known.deck_from_dict(data, path.stem)
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from error
