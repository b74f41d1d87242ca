"""Card lists: the parts that all games' lists share.

A *fault* makes a card list unplayable, and is refused; a *warning* is a departure from what the rulebook states; a
*note* is a departure from our reconstruction only, which the real list may well make.
"""

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, Self

from orderup.kernel.old_names import forward_old_names, takes_old_names

MAX_ABS_NUMBER: Final = 1_000_000_000
MAX_TEXT_LENGTH: Final = 200
"""Characters of a name, or of another text. A table repeats what several cards share."""
MAX_DEPTH: Final = 8
"""Levels of tables and lists in a card list's data."""
MAX_KEY_DOTS: Final = 2 * MAX_DEPTH
"""Dots in the key of one line."""
MAX_FAULTS: Final = 50
"""The most faults that are listed at once."""
LINE_END_PATTERN: Final = re.compile("\r\n|\r|\n")
"""Matches the end of a file's line. (`str.splitlines` also splits at characters that may stand in a cell, such as U+001E.)"""


class DeckError(ValueError):
    """A card list that the engine cannot play with. `.faults` has every reason, each with its card."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults

    def __reduce__(self) -> tuple[type[Self], tuple[list[str]]]:
        """Pickle the faults one by one."""
        return type(self), (self.faults,)


@dataclass(frozen=True)
class DeckCheckResult:
    """The results of the check of a card list: its faults, warnings and notes (see above), each a sentence."""

    faults: list[str]
    warnings: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def canonical_sha256(data: Mapping[str, Any]) -> str:
    """Return the SHA-256 of a card list's canonical JSON (sorted keys, no spaces)."""
    return hashlib.sha256(json.dumps(data, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def read_toml(path: Path) -> dict[str, Any]:
    """Return the data of a TOML file. Raises DeckError if it is no TOML file, OSError if it cannot be read."""
    return parse_toml(read_text(path))


def read_text(path: Path) -> str:
    """Return the text of a card list's file. Raises DeckError if it is not a text, OSError if it cannot be read."""
    content = path.read_bytes()
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if path.suffix == ".toml":
            raise DeckError([f"not a TOML file: {error}"]) from error
        return content.decode("cp1252", "replace")  # as spreadsheets on Windows write it


def parse_toml(text: str) -> dict[str, Any]:
    """Return the data of a card list in TOML. Raises DeckError if the text is not a list."""
    if any(line.count(".") > MAX_KEY_DOTS < _dots(line) for line in text.split("\n")):
        raise DeckError(["not a card list: it is nested too deeply"])
    try:
        data = tomllib.loads(text)
    except RecursionError as error:
        raise DeckError(["not a card list: it is nested too deeply"]) from error
    except ValueError as error:  # of TOML, or a number of thousands of digits
        raise DeckError([f"not a TOML file: {error}"]) from error
    _check_values(data, "the list", MAX_DEPTH)
    if faults := _empty_names(data):
        raise DeckError(faults)
    return data


def _empty_names(data: Mapping[str, Any]) -> list[str]:
    """Return faults for names, ids and keys without a letter: a card could not be named by them, and no cell of a table can hold them."""
    return [
        f"{kind.removesuffix('s')} {which}: its {what} is empty"
        for kind, entries in data.items()
        for which, entry in _entries(entries)
        if isinstance(entry, dict)
        for what, said in (("key", which), ("id", entry.get("id")), ("name", entry.get("name")))
        if isinstance(said, str) and not said.strip()
    ]


def _entries(section: Any) -> Iterable[tuple[Any, Any]]:
    """Return the entries of a section of a card list, by key or by number."""
    if isinstance(section, dict):
        return section.items()
    return enumerate(section, 1) if isinstance(section, list) else ()


def _dots(line: str) -> int:
    """Count the dots in a line's key, or in the whole line if it has none. tomllib's time and memory grow with the square of a key's length."""
    return re.sub(r""" "[^"]*" | '[^']*' """, "", line.partition("=")[0], flags=re.VERBOSE).count(".")


def _check_values(value: Any, where: str, depth: int) -> None:
    """Check that a card list has only texts, booleans, and numbers of a common size. Raises DeckError."""
    if isinstance(value, dict | list) and depth == 0:
        raise DeckError(["not a card list: it is nested too deeply"])
    if isinstance(value, dict):
        for name, part in value.items():
            check_text_length(name, "the list")
            _check_values(part, name, depth - 1)
    elif isinstance(value, list):
        for part in value:
            _check_values(part, where, depth - 1)
    elif (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and not -MAX_ABS_NUMBER <= value <= MAX_ABS_NUMBER
    ):
        raise DeckError(
            [f"{where}: a number is out of bounds; there are those from -{MAX_ABS_NUMBER:,} to {MAX_ABS_NUMBER:,}"]
        )
    elif isinstance(value, str):
        check_text_length(value, where)
    elif not isinstance(value, bool | int | float):
        raise DeckError([f"{where}: {value} is a date or a time, and lists have only texts and numbers"])


def check_text_length(text: str, where: str) -> None:
    """Check that a name or another text of a card list is as short as those on cards. Raises DeckError."""
    if len(text) > MAX_TEXT_LENGTH:
        raise DeckError(
            [f"{where}: {text[:20]}... has {len(text):,} characters, and at most {MAX_TEXT_LENGTH} are allowed"]
        )


def with_line_numbers(text: str, faults: list[str]) -> list[str]:
    """Return the faults of a card list, each with the line of the card that it names, where that can be found."""
    lines = LINE_END_PATTERN.split(text)
    found = []
    for fault in faults[:MAX_FAULTS]:
        number = _line_of(lines, fault)
        found.append(fault if number is None else f"line {number}: {fault}")
    return _with_count(found, faults)


def limit_faults(faults: list[str]) -> list[str]:
    """Return the first `MAX_FAULTS` faults, and a line with the number of the others."""
    return _with_count(faults[:MAX_FAULTS], faults)


def _with_count(shown: list[str], faults: list[str]) -> list[str]:
    more = len(faults) - MAX_FAULTS
    return [*shown, f"and {more} more"] if more > 0 else shown


def find_line_number(text: str, remark: str) -> int | None:
    """Return the number of the line of a card list's text that a fault, a warning or a note is about, where that can be found."""
    said = re.search(r"\bline (\d{1,6})\b", remark)
    if said is not None:
        return int(said[1])
    about = re.search(r"\b(card|order|guest)s? ([^\s,:]+)", remark)
    lines = LINE_END_PATTERN.split(text)
    return _line_of(lines, remark) or (None if about is None else _line_of(lines, f"{about[1]} {about[2]}:"))


def _line_of(lines: list[str], fault: str) -> int | None:
    """Return the line that defines the first thing that a fault names: by its id or name, as a section, or by its number among its kind."""
    named = re.match(r"(?:time )?(\w+) ([^:,]+)[:,]", fault)
    if named is None:
        return None
    kind, name = named[1], re.escape(named[2])
    naming = [(number, line) for number, line in enumerate(lines, 1) if named[2] in line]
    defined = re.compile(rf"""\b(id|name|slug)\s*=\s*["']{name}["']|^\s*\[.*\b{name}["']?\]""")
    numbers = [number for number, line in naming if defined.search(line)]
    if not numbers and not any("=" in line for line in lines):  # a table
        cell = re.compile(rf"""(^|[,;|\t"]){name}($|[,;|\t"])""")
        numbers = [number for number, line in naming if cell.search(line)]
    if not numbers and named[2].isdecimal():
        entries = [number for number, line in enumerate(lines, 1) if re.match(rf"\s*\[\[{kind}s\]\]", line)]
        numbers = entries[int(named[2]) - 1 : int(named[2])]
    return numbers[0] if numbers else None


@dataclass(frozen=True)
class GenericDeck:
    """A checked card list that the rules use unchanged."""

    name: str
    data: dict[str, Any]

    def as_dict(self) -> dict[str, Any]:
        """Return the card list as JSON-ready data, the form that is hashed and journaled."""
        return {**self.data, "name": self.name}

    @cached_property
    def sha256(self) -> str:
        """The SHA-256 of the card list's canonical JSON."""
        return canonical_sha256(self.as_dict())


@takes_old_names(read="from_dict")
@dataclass(frozen=True)
class GenericDeckReader:
    """The reader for the card lists of a game that has no class of its own for them."""

    package: str
    """The package that contains `deck.toml`."""
    check: Callable[[Mapping[str, Any]], DeckCheckResult]
    """Returns faults, each of which names the card; it raises nothing."""

    def from_dict(self, data: Mapping[str, Any], name: str) -> GenericDeck:
        """Return a deck from parsed data, as in the TOML file or a journal's header. Raises DeckError."""
        if faults := self.check(data).faults:
            raise DeckError(faults)
        return GenericDeck(name, {key: value for key, value in data.items() if key not in ("name", "sha256")})

    def standard(self) -> GenericDeck:
        """Return the card list that comes with the game."""
        return self.from_dict(read_packaged_deck(self.package), "standard")


def read_packaged_deck(package: str) -> dict[str, Any]:
    """Return the data of the card list that comes with a game's package."""
    return tomllib.loads(files(package).joinpath("deck.toml").read_text(encoding="utf-8"))


__getattr__ = forward_old_names(
    __name__,
    Report="DeckCheckResult",
    check_text="check_text_length",
    find_line="find_line_number",
    line_of="find_line_number",
    located="with_line_numbers",
    parse="parse_toml",
    read="read_toml",
    sha256="canonical_sha256",
)
