"""A journal's lines, read from a file, and the shape that each place requires."""

import json
from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

DECODE_ERRORS = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""The exceptions for bytes that are not JSON, or another encoding, or are nested too deep."""
JOURNAL_VERSION_WITHOUT_SEAL = 1
"""The newest version of a journal that has neither `house` nor a seal."""
JOURNAL_VERSION_WITHOUT_RESEARCH = 2
"""The newest version of a journal without `research` in its header. Older releases can read it, too."""
JOURNAL_VERSION = 3
"""The newest version, whose header contains `research`; earlier versions can be read, too."""


class JournalError(ValueError):
    """A journal that cannot be read, or that the rules contradict. The text names the line."""


class HouseField(msgspec.Struct):
    """The field of line 1 with the server that has written the journal."""

    house: str | None = None


class ResearchField(msgspec.Struct):
    """The field of line 1 that allows research with the game."""

    research: bool = False


class HeaderLine(HouseField, kw_only=True):
    """The shape of line 1."""

    journal: int
    game: str
    rules: int
    players: int
    options: dict[str, str | bool | int]
    deck: dict[str, Any]
    seats: list[str]
    commitment: str
    contributors: list[str] | UnsetType = UNSET
    withheld: list[int] | UnsetType = UNSET
    research: bool | UnsetType = UNSET


class MovedCard(msgspec.Struct, rename={"source": "from", "to": "to", "becomes": "as"}):
    """The shape of a movement."""

    card: int
    source: str
    to: str
    becomes: int | UnsetType = UNSET


class RaceEntryRecord(msgspec.Struct, forbid_unknown_fields=True):
    """The shape of a hand in a race."""

    seat: int
    ms: int


class RaceRecord(msgspec.Struct, forbid_unknown_fields=True):
    """The shape of the evidence of a race."""

    card: int
    since: int
    waited: int
    hands: list[RaceEntryRecord]
    tie: int | UnsetType = UNSET


class TakeoverRecord(msgspec.Struct, forbid_unknown_fields=True):
    """The shape of a record of a person who has taken over a seat."""

    seat: int
    name: str
    before: str


class EventLine(msgspec.Struct):
    """The shape of an event."""

    v: int
    t: int
    seat: int | Literal["house"]
    move: dict[str, Any]
    cards: list[MovedCard]
    say: dict[str, Any] | None
    race: RaceRecord | UnsetType = UNSET
    seated: list[TakeoverRecord] | UnsetType = UNSET


class ResultLine(msgspec.Struct):
    """The shape of the line after the events."""

    result: dict[str, Any]
    seed: str
    contributions: list[str | None] | UnsetType = UNSET


class SealLine(msgspec.Struct):
    """The shape of the last line, from version 2 on."""

    chain: str
    signature: str | None


def split_lines(data: bytes) -> list[bytes]:
    """Return the lines of a file, unchanged."""
    lines = data.split(b"\n")
    return lines[:-1] if not lines[-1] else lines


def journal_version(first: bytes) -> int:
    """Return the version of a journal with this first line. Raises JournalError if it is none, or too new."""
    try:
        version = msgspec.json.decode(first, type=dict).get("journal")
    except DECODE_ERRORS:
        version = None
    if type(version) is not int or version < 1:
        raise JournalError("line 1 is not the header of a journal")
    if version > JOURNAL_VERSION:
        raise JournalError(f"the journal has version {version}; this program reads up to {JOURNAL_VERSION}")
    return version


def parse_journal(text: str | bytes) -> list[dict[str, Any]]:
    """Parse header, events and result; the seal is left out. Raises JournalError naming the line."""
    written = split_lines(text.encode() if isinstance(text, str) else text)
    version = journal_version(written[0] if written else b"")
    lines = []
    for number, line in enumerate(written, 1):
        if line.strip():
            try:
                lines.append(msgspec.json.decode(line, type=dict))
            except DECODE_ERRORS as error:
                raise JournalError(f"line {number} is not a JSON object: {error}") from error
    return lines[:-1] if version > JOURNAL_VERSION_WITHOUT_SEAL and "chain" in lines[-1] else lines


def check_no_duplicate_names(text: bytes) -> None:
    """Check that no JSON object in a parsed journal has two fields of the same name, since programs differ in which of the two they read. Raises JournalError."""
    for number, line in enumerate(split_lines(text), 1):
        if line.strip():
            try:
                json.loads(line, object_pairs_hook=_named_once, parse_int=str, parse_float=str)
            except (JournalError, RecursionError) as error:
                raise JournalError(f"line {number}: {error}") from None


def _named_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise JournalError(f"{next(name for name in names if names.count(name) > 1)!r} is said twice")
    return found


def validate_lines(lines: list[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return the lines, if each has the shape that its place requires. Raises JournalError."""
    if len(lines) < 3 or "seed" not in lines[-1]:
        raise JournalError(
            "the journal has no last line with result and seed; a game that is not over can't be verified"
        )
    shapes = [HeaderLine, *[EventLine] * (len(lines) - 2), ResultLine]
    for number, (line, shape) in enumerate(zip(lines, shapes, strict=True), 1):
        try:
            msgspec.convert(line, shape)
        except msgspec.ValidationError as error:
            raise JournalError(f"line {number}: {error}") from error
    return lines
