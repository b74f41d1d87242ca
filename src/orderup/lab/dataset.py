"""Games as data for learners: every decision of a seat, as the seat saw it, in Parquet, with a data card.

It contains nobody's name. Games in which people played are left out, unless their server had told them that they may be used, or the
maker of the dataset has their consent.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from orderup import __version__
from orderup.extras import importing_extra
from orderup.kernel import HOUSE, MAX_MOVES
from orderup.kernel.reading import Reading
from orderup.lab.consent import ConsentFilter
from orderup.match.replay import JournalError, can_verify, parse_journal, replay_moves, verify

with importing_extra("lab"):
    import polars as pl

GAMES_PER_FILE: Final = 2000
SCHEMA: Final[dict[str, Any]] = {
    "game_id": pl.String,
    "game": pl.String,
    "rules": pl.Int16,
    "environment": pl.Int16,
    "players": pl.Int8,
    "options": pl.String,
    "deck": pl.String,
    "v": pl.Int32,
    "t": pl.Int64,
    "seat": pl.Int8,
    "observation": pl.List(pl.UInt8),
    "legal": pl.List(pl.Int16),
    "move": pl.Int16,
    "words": pl.String,
    "points": pl.Int32,
    "won": pl.Float64,
}
GAME_COLUMN, OBSERVATION_COLUMN = (list(SCHEMA).index(name) for name in ("game", "observation"))
COLUMN_TEXTS: Final = {
    "game_id": "names the game: the first 16 digits of the SHA-256 of its seed, deck and moves",
    "game": "which game",
    "rules": "version of the rules",
    "environment": "version of the environments, so of the observation",
    "players": "how many play",
    "options": "JSON",
    "deck": "SHA-256 of the card list",
    "v": "the event that the move became",
    "t": "milliseconds since the beginning",
    "seat": "who decides",
    "observation": "what a perfect memory at this seat knows, a list of bytes; each is explained on the environments' page of the game",
    "legal": "the numbers of the seat's legal moves",
    "move": f"the number of the move that was made; numbers are below {MAX_MOVES}",
    "words": "the move in words, JSON",
    "points": "the seat's points in the end",
    "won": "the seat's part of the win",
}
_json = msgspec.json.Encoder(order="sorted").encode


@dataclass
class DatasetPart:
    """The rows of one game: a configuration of the dataset, in files of its own."""

    games: int = 0
    decisions: int = 0
    observation_sizes: set[int] = field(default_factory=set)
    """The sizes of observations in bytes: several only if card lists have different numbers of cards."""
    files: list[Path] = field(default_factory=list)
    rows: list[tuple[Any, ...]] = field(default_factory=list)
    """The rows that are still to be written."""


@dataclass
class Dataset:
    """A dataset that has been written."""

    parts: dict[str, DatasetPart] = field(default_factory=dict)
    """By game."""
    consent: ConsentFilter = field(default_factory=ConsentFilter)
    """The games of people that were taken, and those that were left out."""
    other_rules: int = 0
    """The number of journals that were left out because this release does not run their rules."""

    @property
    def games(self) -> int:
        """The number of all games."""
        return sum(part.games for part in self.parts.values())

    @property
    def decisions(self) -> int:
        """The number of decisions in all games."""
        return sum(part.decisions for part in self.parts.values())


def export(
    journals: Iterable[Path],
    folder: Path,
    *,
    with_people: bool = False,
    house_key: str | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Dataset:
    """Write the decisions of these journals to a folder. Raises JournalError, which names the file, for a journal that does not verify (nothing of it is written), ValueError for a folder that is not empty, OSError."""
    if folder.exists() and any(folder.iterdir()):
        raise ValueError(f"{folder} is not empty; name another folder")
    folder.mkdir(parents=True, exist_ok=True)
    dataset = Dataset(consent=ConsentFilter(with_people, house_key))
    for path in journals:
        try:
            rows = _taken(path, dataset)
        except JournalError as error:
            raise JournalError(f"{path}: {error}") from error
        if rows:
            _add(folder, dataset, rows)
        progress(1)
    for game, part in dataset.parts.items():
        if part.rows:
            _write(folder, game, part)
    (folder / "README.md").write_text(data_card(dataset, folder.resolve().name), encoding="utf-8")
    return dataset


def _taken(path: Path, dataset: Dataset) -> list[tuple[Any, ...]]:
    """Return the rows of a journal; none if it is left out. Raises JournalError, OSError."""
    lines = list(parse_journal(path.read_bytes()))
    if not can_verify(lines[0]):
        dataset.other_rules += 1
        return []
    return decision_rows(lines) if dataset.consent.admit(path, lines[0]) else []


def decision_rows(lines: list[Any]) -> list[tuple[Any, ...]]:
    """Return the rows of a journal. Raises JournalError."""
    match = verify(lines)
    result, header = match.result(), lines[0]
    assert result is not None
    won = [result["winners"].count(seat) / len(result["winners"]) for seat in range(match.players)]
    played = _json([lines[-1]["seed"], header["deck"]["sha256"], [line["move"] for line in lines[1:-1]]])
    identity = hashlib.sha256(played).hexdigest()[:16]
    about = (identity, match.game.name, header["rules"], match.game.environment_version, match.players)
    same = (*about, _json(match.options).decode(), header["deck"]["sha256"])
    return [
        (*same, line["v"], line["t"], *decision, result["scores"][decision[0]], won[decision[0]])
        for line, decision in _moves(lines)
    ]


def _moves(lines: list[Any]) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Yield each move of a seat: its line, then seat, observation, legal moves, number and words."""
    for match, line in replay_moves(lines):
        seat = HOUSE if line["seat"] == "house" else line["seat"]
        if seat == HOUSE:
            continue
        position = match.position
        number = match.game.words.parse_move(Reading(position.states), match.deck, seat, line["move"])
        words = _json(line["move"]).decode()
        yield line, (seat, position.observe(seat).tobytes(), position.legal(seat), number, words)


def _add(folder: Path, dataset: Dataset, rows: list[tuple[Any, ...]]) -> None:
    """Add a game's rows, and write them if they are enough for a file."""
    game = rows[0][GAME_COLUMN]
    part = dataset.parts.setdefault(game, DatasetPart())
    part.rows += rows
    part.games += 1
    part.decisions += len(rows)
    part.observation_sizes.add(len(rows[0][OBSERVATION_COLUMN]))
    if part.games % GAMES_PER_FILE == 0:
        _write(folder, game, part)


def _write(folder: Path, game: str, part: DatasetPart) -> None:
    path = folder / "data" / game / f"train-{len(part.files):05}.parquet"
    path.parent.mkdir(parents=True, exist_ok=True)
    raw = {**SCHEMA, "observation": pl.Binary}
    rows = pl.DataFrame(part.rows, schema=raw, orient="row")
    rows.with_columns(pl.col("observation").cast(SCHEMA["observation"])).write_parquet(path)
    part.files.append(path)
    part.rows.clear()


def _people(consent: ConsentFilter) -> str:
    """Return the data card's sentence on games in which people played."""
    marked = f"in {consent.marked:,} of them everybody had been told before that they may be used for research, as their server has signed"
    claimed = f"; of {consent.claimed:,} whoever made this dataset says that all have agreed" if consent.claimed else ""
    return f"People played {consent.marked + consent.claimed:,} of the games: {marked}{claimed}."


def data_card(dataset: Dataset, folder: str) -> str:
    """Return the data card of the dataset in a folder of this name, in the form of Hugging Face's `datasets`."""
    parts = sorted(dataset.parts.items())
    columns = "\n".join(f"| `{name}` | {text} |" for name, text in COLUMN_TEXTS.items())
    games = "\n".join(
        f"| `{game}` | {part.games:,} | {part.decisions:,} | {', '.join(map(str, sorted(part.observation_sizes)))} |"
        for game, part in parts
    )
    configs = "".join(
        f"""
  - config_name: {game}
    data_files:
      - split: train
        path: data/{game}/train-*.parquet"""
        for game, _ in parts
    )
    return f"""---
pretty_name: Order Up! games
task_categories: [reinforcement-learning]
configs:{configs or " []"}
---

# Order Up! games

{dataset.decisions:,} decisions in {dataset.games:,} games, made by Order Up! {__version__}. One row is a decision of a seat, as the seat saw it. Each game is a configuration of its own:

| game | games | decisions | bytes of an observation |
| --- | --- | --- | --- |
{games}

Beside the folder `{folder}`, with [Polars](https://pola.rs), [Datasets](https://huggingface.co/docs/datasets) and [PyTorch](https://pytorch.org):

```python
{loading_example(folder, parts[0][0] if parts else "GAME")}
```

| column | is |
| --- | --- |
{columns}

- Every game was verified before: from its seed, move by move.
- In games of real time a seat may wait; a row is a move that was made, not a moment in which one waited.
- Nobody's name is in it, nor when it was played. {_people(dataset.consent)}
- An observation has nothing that the seat could not know. The seed is not in it; the identity of a game is made of it, and does not lead back.
"""


def loading_example(folder: str, game: str) -> str:
    """Return example code that loads a dataset in this folder: one call for each library."""
    files, where = (_json(path).decode() for path in (f"{folder}/data/{game}/*.parquet", folder))
    return f"""rows = polars.read_parquet({files})
dataset = datasets.load_dataset({where}, "{game}", split="train")
batches = torch.utils.data.DataLoader(
    dataset.with_format("torch", columns=["observation", "move", "won"]), batch_size=256, shuffle=True
)"""
