"""Makes a run of the lab of finished games, so that games of people are measured like those of bots, and compared with them.

It contains no names of people: a seat is a person's or a bot's. In games that the arena or Python dealt, seats have the names of their bots.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from orderup.games import find
from orderup.kernel import HOUSE
from orderup.kernel.reading import Reading
from orderup.kernel.results import ranks
from orderup.lab.arena import ArenaSettings
from orderup.lab.balance.chunks import Chunk, encode_tables, game_row, game_seconds
from orderup.lab.balance.game_stats import GameStats
from orderup.lab.balance.run_folder import RunFolder
from orderup.lab.consent import BOT_LABEL, ConsentFilter, may_have_people
from orderup.lab.play import Episode, Outcome
from orderup.match import Position
from orderup.match.journal_lines import DECODE_ERRORS, JournalError, parse_journal
from orderup.match.replay import can_verify, replay_moves, verify

GAMES_PER_CHUNK: Final = 400
"""The most games of a chunk."""
PERSON_LABEL: Final = "person"
"""The label of every person, in place of a bot's."""
NO_SEED: Final = -1
"""The seed of a run with deals of its own, which are not paired with those of other runs."""
_json = msgspec.json.Encoder(order="sorted").encode
CellKey = tuple[Any, ...]


@dataclass
class JournalGames:
    """The measured games."""

    games: int = 0
    consent: ConsentFilter = field(default_factory=ConsentFilter)
    """The games of people that were taken, and those that were left out."""
    other_rules: int = 0
    """The number of journals that were left out because this release does not run their rules."""
    cells: dict[CellKey, list[Path]] = field(default_factory=dict)
    """The journals that were taken, by the key of their cell."""


def measure_journals(
    game: str,
    journals: Iterable[Path],
    folder: RunFolder,
    *,
    with_people: bool = False,
    house_key: str | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> JournalGames:
    """Write a run folder of these games, for reports and comparisons. Journals of other games are skipped. Raises KeyError for an unknown game, JournalError for a journal that does not verify, ValueError for a folder that is not empty, OSError."""
    find(game)
    if folder.path.exists() and any(folder.path.iterdir()):
        raise ValueError(f"{folder.path} is not empty; name another folder")
    found, headers = JournalGames(consent=ConsentFilter(with_people, house_key)), dict[CellKey, Mapping[str, Any]]()
    for path in journals:
        header = _header(path)
        if header["game"] != game:
            continue
        if not can_verify(header):
            found.other_rules += 1
        elif _may_take(found.consent, path, header):
            key = _key(header)
            headers.setdefault(key, header)
            found.cells.setdefault(key, []).append(path)
    if not found.cells:
        return found
    folder.begin({"balance": 1, "name": "Games that were played", "cells": _cells(list(headers.values()))})
    for cell, paths in enumerate(found.cells.values()):
        for first in range(0, len(paths), GAMES_PER_CHUNK):
            numbered = list(enumerate(paths))[first : first + GAMES_PER_CHUNK]
            folder.write(Chunk(cell, first // GAMES_PER_CHUNK, _tables(numbered, progress)))
        found.games += len(paths)
    return found


def _may_take(consent: ConsentFilter, path: Path, header: Mapping[str, Any]) -> bool:
    """Return whether a journal is taken. Raises JournalError, which names the file, OSError."""
    try:
        return consent.admit(path, header)
    except JournalError as error:
        raise JournalError(f"{path}: {error}") from error


def _header(path: Path) -> Mapping[str, Any]:
    """Return the first line of a journal. Raises JournalError."""
    with path.open("rb") as file:
        try:
            header = msgspec.json.decode(file.readline())
        except DECODE_ERRORS as error:
            raise JournalError(f"{path}: the first line is no journal's") from error
    if not isinstance(header, dict) or not {"game", "rules", "players", "options", "deck", "seats"} <= header.keys():
        raise JournalError(f"{path}: the first line is no journal's")
    return header


def _key(header: Mapping[str, Any]) -> CellKey:
    """Return the key of a game's cell. Games with the same key are measured together."""
    return header["players"], _json(header["options"]), header["deck"]["sha256"]


def _cells(headers: list[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the header of each cell: its settings, and a label of the values in which it differs from the others."""
    settings = [{"players": each["players"], **each["options"], "deck": each["deck"]["name"]} for each in headers]
    varied = [name for name in settings[0] if len({_json(each.get(name)) for each in settings}) > 1]
    labels = [", ".join(f"{name} {each.get(name)}" for name in varied) or "games that were played" for each in settings]
    return [{"label": label, **_settings(header).header()} for label, header in zip(labels, headers, strict=True)]


def _settings(header: Mapping[str, Any]) -> ArenaSettings:
    game, listed = find(header["game"]), {name: rows for name, rows in header["deck"].items() if name != "sha256"}
    deck = "" if header["deck"]["sha256"] == game.standard_deck().sha256 else _json(listed).decode()
    options = tuple(sorted(header["options"].items()))
    return ArenaSettings(
        game.name,
        header["players"],
        options,
        tuple(dict.fromkeys(_players(header))),
        None,
        NO_SEED,
        deck,
        listed["name"],
    )


def _players(header: Mapping[str, Any]) -> list[str]:
    """Return the players by seat, without names of people."""
    if "contributors" in header:
        return [BOT_LABEL if one == BOT_LABEL else PERSON_LABEL for one in header["contributors"]]
    return [PERSON_LABEL] * header["players"] if may_have_people(header) else list(header["seats"])


def _tables(numbered: Iterable[tuple[int, Path]], progress: Callable[[int], None]) -> dict[str, bytes]:
    """Return the tables of some games. Each game is a deal of its own."""
    rows: dict[str, list[tuple[Any, ...]]] = {"games": [], "cards": []}
    for deal, path in numbered:
        try:
            outcome, watch, players = _watched(list(parse_journal(path.read_bytes())))
        except JournalError as error:
            raise JournalError(f"{path}: {error}") from error
        rows["games"].append(game_row(deal, 0, players, outcome, watch, game_seconds(outcome) or None))
        rows["cards"] += [(deal, 0, *use) for use in watch.cards]
        progress(1)
    return encode_tables(rows)


def _watched(lines: list[Any]) -> tuple[Outcome, GameStats, list[str]]:
    """Verify a journal and replay its game. Return its outcome, its statistics and its players. Raises JournalError."""
    verify(lines)
    episode, watch = None, GameStats()
    for match, line in replay_moves(lines):
        if episode is None:
            episode = Episode(match.position, watch)
        position, seat = episode.position, HOUSE if line["seat"] == "house" else line["seat"]
        number = position.game.words.parse_move(Reading(position.states), position.deck, seat, line["move"])
        episode.play(seat, number, line["t"])
    assert episode is not None  # a game that is over has moves
    outcome = _outcome(episode.position, episode)
    watch.end(outcome.ranks)
    return outcome, watch, _players(lines[0])


def _outcome(position: Position, episode: Episode) -> Outcome:
    scores, players = position.scores(), position.players
    moves = sum(one.seat != HOUSE for one in episode.played)
    points = scores[:players, 0].tolist()
    return Outcome(points, ranks(scores, players), moves, position.over, episode.starter, episode.played)
