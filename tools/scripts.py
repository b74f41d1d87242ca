"""What the scripts of introductions and films have in common: moves are given by some of their words, and made by the rules."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from orderup.kernel import HOUSE
from orderup.match import Match
from orderup.match.shuffle import seed_from_int

Words = dict[str, Any]
ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "orderup" / "games"


def scripts(name: str) -> list[Path]:
    """Return the scripts of this name, of all games that have one."""
    return sorted(GAMES.glob(f"*/{name}.toml"))


def target(script: Path) -> Path:
    """Return the file that is made of a script."""
    return script.parent / "page" / f"{script.stem}.json"


def text(made: Words) -> str:
    """Return what belongs into that file."""
    return json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n"


def write_all(name: str, make: Callable[[Path], Words]) -> None:
    """Write what is made of all scripts of this name."""
    for script in scripts(name):
        target(script).write_text(text(make(script)), encoding="utf-8")
        print(f"wrote {target(script).relative_to(ROOT)}")


def start(game: str, script: Words) -> Match:
    """Deal and open the game of a script, which has `names`, a `seed`, and may have `options`."""
    names = script["names"]
    match = Match.start(game, len(names), script.get("options", {}), seed_from_int(script["seed"]), names)
    match.apply(HOUSE, {"do": "open"}, 0)
    return match


def apply_scripted(match: Match, step: Words, where: str, pace_ms: int) -> None:
    """Make the move of a `seat` ("house" for the house) that has the other words of `step`."""
    seat = HOUSE if step["seat"] == "house" else step["seat"]
    words = {key: value for key, value in step.items() if key != "seat"}
    match.apply(seat, find_move(match, seat, words, where), match.t + pace_ms)


def legal_words(match: Match, seat: int) -> list[Words]:
    """The legal moves of a seat."""
    position = match.position
    return [position.move_to_dict(seat, move) for move in position.legal(seat)]


def find_move(match: Match, seat: int, words: Words, where: str) -> Words:
    """The one legal move that has these words; `shows` asks for faces of the card that it names.

    Raises ValueError saying `where` the script has no such move, or several.
    """
    shows = words.get("shows", {})
    plain = {key: value for key, value in words.items() if key != "shows"}
    legal = legal_words(match, seat)
    fitting = [move for move in legal if plain.items() <= move.items() and shows.items() <= _card(match, move).items()]
    if len(fitting) != 1:
        raise ValueError(f"{where}: {words} fits {len(fitting)} moves of {legal}")
    return fitting[0]


def _card(match: Match, move: Words) -> Words:
    zones = match.view(None)["zones"].values()
    return next((card for zone in zones for card in zone["cards"] if card["card"] == move.get("card")), {})
