"""Reading journals back: verified move by move where the rules still know them, from the cards' movements otherwise."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from orderup.games import find
from orderup.kernel import HOUSE, SPECTATOR
from orderup.kernel.words import Refused
from orderup.kernel.zones import Audience
from orderup.match.event import Event
from orderup.match.happening import BOX, SHUFFLING
from orderup.match.lines import JournalError, read, validated
from orderup.match.match import Match
from orderup.match.shuffle import commitment

__all__ = [
    "JournalError",
    "Recording",
    "ShuffleError",
    "can_verify",
    "check_commitment",
    "read",
    "tell",
    "verify",
    "watch",
]


class ShuffleError(JournalError):
    """A journal whose cards do not come from the seed that was committed to."""


def can_verify(header: Mapping[str, Any]) -> bool:
    """Are these the rules that recorded the journal? Otherwise it can be told, but not re-run."""
    try:
        return bool(find(header["game"]).rules == header["rules"])
    except KeyError:
        return False


def check_commitment(lines: Iterable[Mapping[str, Any]]) -> None:
    """Whether the seed is the one committed to, which needs no rules. Raises ShuffleError."""
    header, *_, footer = lines
    _committed(header, footer["seed"])


def verify(lines: Iterable[Mapping[str, Any]]) -> Match:
    """Play a finished journal again from its seed and compare every line.

    Raises at the first difference ShuffleError, if it is in what the seed gives, or another JournalError.
    """
    header, *events, footer = _validated(lines)
    match = _from_header(header, footer["seed"])
    _compare(1, header, match.header())
    _compare_event(2, events[0], match.event(1))
    for number, line in enumerate(events[1:], 3):
        _compare_event(number, line, _reapply(match, line, number))
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
    header, *events, footer = _validated(lines)
    if audience not in (None, SPECTATOR) and not 0 <= audience < header["players"]:
        raise ValueError(f"there is no seat {audience}")
    match = _from_header(header, footer["seed"], (audience,))
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


def _validated(lines: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Header, events and result, each of its shape."""
    return validated(list(lines))


def _committed(header: Mapping[str, Any], seed: str) -> bytes:
    """The seed, if it is the one that the header commits to."""
    try:
        secret = bytes.fromhex(seed)
    except ValueError as error:
        raise ShuffleError("the revealed 'seed' is not hexadecimal") from error
    if commitment(secret) != header["commitment"]:
        raise ShuffleError("the revealed seed does not match the commitment in line 1")
    return secret


def _from_header(header: Mapping[str, Any], seed: str, audiences: tuple[Audience, ...] | None = None) -> Match:
    if not can_verify(header):
        raise JournalError(
            f"line 1: recorded under rules {header['rules']} of {header['game']}, which this program does not have; "
            "the journal can be told, but not verified"
        )
    secret = _committed(header, seed)
    if len(header["seats"]) != header["players"]:
        raise JournalError(f"line 1: {len(header['seats'])} names for {header['players']} players")
    try:
        deck = find(header["game"]).read_deck(header["deck"], str(header["deck"].get("name")))
        return Match.start(
            header["game"], header["players"], header["options"], secret, header["seats"], deck, audiences,
            house=header.get("house"), journal=header["journal"],
        )  # fmt: skip
    except ValueError as error:
        raise JournalError(f"line 1: {error}") from error


def _compare_event(number: int, recorded: Mapping[str, Any], replayed: Event) -> None:
    drawn, expected = (
        [moved for moved in cards if moved["from"] in (BOX, SHUFFLING)] for cards in (recorded["cards"], replayed.cards)
    )
    if drawn != expected:
        raise ShuffleError(f"line {number}: these are not the cards that the seed gives")
    _compare(number, recorded, replayed.line())


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
