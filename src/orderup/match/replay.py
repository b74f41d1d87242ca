"""Reading journals back: verified move by move where the rules still know them, from the cards' movements otherwise."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from orderup.games import find
from orderup.kernel import HOUSE, SPECTATOR
from orderup.kernel.words import Refused
from orderup.kernel.zones import Audience
from orderup.match.event import Event
from orderup.match.match import JOURNAL_VERSION, Match
from orderup.match.shuffle import commitment


class JournalError(ValueError):
    """A journal that cannot be read, or that the rules contradict. The text names the line."""


class HeaderLine(msgspec.Struct):
    """The shape of line 1."""

    journal: int
    game: str
    rules: int
    players: int
    options: dict[str, str | bool | int]
    deck: dict[str, Any]
    seats: list[str]
    commitment: str


class HandLine(msgspec.Struct, forbid_unknown_fields=True):
    """The shape of a hand in a race."""

    seat: int
    ms: int


class RaceLine(msgspec.Struct, forbid_unknown_fields=True):
    """The shape of the evidence of a race."""

    card: int
    since: int
    waited: int
    hands: list[HandLine]


class EventLine(msgspec.Struct):
    """The shape of an event."""

    v: int
    t: int
    seat: int | Literal["house"]
    move: dict[str, Any]
    cards: list[dict[str, Any]]
    say: dict[str, Any] | None
    race: RaceLine | None = None


class LastLine(msgspec.Struct):
    """The shape of the last line."""

    result: dict[str, Any]
    seed: str


def read(text: str) -> list[dict[str, Any]]:
    """Parse JSON lines. Raises JournalError naming the line."""
    lines = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                lines.append(msgspec.json.decode(line, type=dict))
            except msgspec.DecodeError as error:
                raise JournalError(f"line {number} is not a JSON object: {error}") from error
    if not lines or not isinstance(lines[0].get("journal"), int):
        raise JournalError("line 1 is not the header of a journal")
    if lines[0]["journal"] > JOURNAL_VERSION:
        raise JournalError(f"the journal has version {lines[0]['journal']}; this program reads up to {JOURNAL_VERSION}")
    return lines


def can_verify(header: Mapping[str, Any]) -> bool:
    """Are these the rules that recorded the journal? Otherwise it can be told, but not re-run."""
    try:
        return bool(find(header["game"]).rules == header["rules"])
    except KeyError:
        return False


def verify(lines: Iterable[Mapping[str, Any]]) -> Match:
    """Play a finished journal again from its seed and compare every line. Raises JournalError at the first difference."""
    header, *events, footer = _validated(list(lines))
    match = _from_header(header, footer["seed"], len(events) + 2)
    _compare(1, header, match.header())
    _compare(2, events[0], match.event(1).line())
    for number, line in enumerate(events[1:], 3):
        _compare(number, line, _reapply(match, line, number).line())
    if not match.over:
        raise JournalError("the journal ends before the game does")
    _compare(len(events) + 2, footer, match.footer())
    return match


@dataclass(frozen=True)
class Recording:
    """A finished game as one audience saw it: the first view, then what it was told, JSON by event."""

    header: Mapping[str, Any]
    footer: Mapping[str, Any]
    view: dict[str, Any]
    events: tuple[bytes, ...]


def watch(lines: Iterable[Mapping[str, Any]], audience: Audience) -> Recording:
    """Play a finished journal again as a seat sees it, the spectator, or (`None`) one who sees all cards.

    Raises JournalError where the rules contradict the journal, ValueError for a seat that there is not.
    """
    header, *events, footer = _validated(list(lines))
    if audience not in (None, SPECTATOR) and not 0 <= audience < header["players"]:
        raise ValueError(f"there is no seat {audience}")
    match = _from_header(header, footer["seed"], len(events) + 2, (audience,))
    view = match.view(audience)
    for number, line in enumerate(events[1:], 3):
        _reapply(match, line, number)
    return Recording(header, footer, view, tuple(event.renderings[audience] for event in match.events[1:]))


def _reapply(match: Match, line: Mapping[str, Any], number: int) -> Event:
    """Make a recorded move again."""
    seat = HOUSE if line["seat"] == "house" else line["seat"]
    try:
        return match.apply(seat, line["move"], line["t"], line.get("race"))
    except Refused as refusal:
        raise JournalError(f"line {number}: the rules refuse this move ({refusal.code}): {refusal.text}") from refusal


def _validated(lines: list[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The lines, each of the shape that its place asks for."""
    if len(lines) < 3 or "seed" not in lines[-1]:
        raise JournalError(
            "the journal has no last line with result and seed; a game that is not over can't be verified"
        )
    shapes = [HeaderLine, *[EventLine] * (len(lines) - 2), LastLine]
    for number, (line, shape) in enumerate(zip(lines, shapes, strict=True), 1):
        try:
            msgspec.convert(line, shape)
        except msgspec.ValidationError as error:
            raise JournalError(f"line {number}: {error}") from error
    return lines


def _from_header(
    header: Mapping[str, Any], seed: str, last: int, audiences: tuple[Audience, ...] | None = None
) -> Match:
    if not can_verify(header):
        raise JournalError(
            f"line 1: recorded under rules {header['rules']} of {header['game']}, which this program does not have; "
            "the journal can be told, but not verified"
        )
    try:
        secret = bytes.fromhex(seed)
    except ValueError as error:
        raise JournalError(f"line {last}: 'seed' is not hexadecimal") from error
    if commitment(secret) != header["commitment"]:
        raise JournalError("the revealed seed does not match the commitment in line 1")
    if len(header["seats"]) != header["players"]:
        raise JournalError(f"line 1: {len(header['seats'])} names for {header['players']} players")
    try:
        deck = find(header["game"]).read_deck(header["deck"], str(header["deck"].get("name")))
        return Match.start(
            header["game"], header["players"], header["options"], secret, header["seats"], deck, audiences
        )
    except ValueError as error:
        raise JournalError(f"line 1: {error}") from error


def _compare(number: int, recorded: Mapping[str, Any], replayed: Mapping[str, Any]) -> None:
    for key in {**recorded, **replayed}:
        if recorded.get(key) != replayed.get(key):
            found, expected = recorded.get(key), replayed.get(key)
            raise JournalError(f"line {number}: {key!r} is {_brief(found)}, but the rules give {_brief(expected)}")


def _brief(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) < 200 else text[:200] + "…"


def tell(lines: Iterable[Mapping[str, Any]]) -> list[str]:
    """The game in words, one sentence an event. Works on old journals too: it reads only the recorded movements.

    Raises JournalError naming a line that makes no sense.
    """
    header, *rest = lines
    told = []
    for number, line in enumerate(rest, 2):
        if "move" in line:
            try:
                told.append(_sentence(header, line))
            except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
                raise JournalError(f"line {number} can't be told: it lacks or spoils {error}") from error
    return told


def _sentence(header: Mapping[str, Any], line: Mapping[str, Any]) -> str:
    words = find(header["game"]).words
    return f"{_clock_text(line['t'])}  {words.tell(line, tuple(header['seats']), header['deck'])}"


def _clock_text(t: int) -> str:
    return f"{t // 60000:3d}:{t // 1000 % 60:02d}.{t // 100 % 10}"
