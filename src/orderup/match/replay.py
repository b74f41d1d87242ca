"""Replay of journals: verified move by move under the rules that recorded them, from the cards' movements otherwise."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from orderup.games import find
from orderup.kernel import HOUSE, SPECTATOR
from orderup.kernel.old_names import forward_old_names
from orderup.kernel.words import MoveRefusedError
from orderup.kernel.zones import Audience
from orderup.match.event import Event
from orderup.match.journal_lines import JournalError, parse_journal, validate_lines
from orderup.match.match import Match
from orderup.match.move_effects import SHUFFLE_ZONE_NAME, UNDEALT_ZONE_NAME
from orderup.match.seal import HEX_PATTERN
from orderup.match.shuffle import SeedContributions, commitment

__all__ = [
    "JournalError",
    "Recording",
    "ShuffleError",
    "can_verify",
    "check_commitment",
    "narrate",
    "parse_journal",
    "replay_as_seen",
    "replay_moves",
    "verify",
]


class ShuffleError(JournalError):
    """A journal whose cards do not come from the seed that was committed to."""


def can_verify(header: Mapping[str, Any]) -> bool:
    """Return whether these are the rules that recorded the journal. Otherwise it can be narrated, but not re-run."""
    try:
        return bool(find(header["game"]).rules_version == header["rules"])
    except KeyError:
        return False


def check_commitment(lines: Iterable[Mapping[str, Any]]) -> None:
    """Check that the seed is the one committed to, which needs no rules. Raises ShuffleError."""
    header, *_, footer = lines
    _committed(header, footer)


def verify(lines: Iterable[Mapping[str, Any]]) -> Match:
    """Play a finished journal again from its seed, compare every line, and return the match.

    Raises ShuffleError at the first difference if that follows from the seed, or else another JournalError.
    """
    header, *events, footer = _validated(lines)
    match = _from_header(header, footer)
    _compare(1, header, match.header())
    _compare_event(2, events[0], match.event(1))
    for number, line in enumerate(events[1:], 3):
        _compare_event(number, line, _reapply(match, line, number))
    if not match.over:
        raise JournalError("the journal ends before the game does")
    _compare(len(events) + 2, footer, match.footer())
    return match


def replay_moves(lines: Iterable[Mapping[str, Any]]) -> Iterator[tuple[Match, Mapping[str, Any]]]:
    """Play a finished journal again: before each move, yield the match and the journal's line of the move. Raises JournalError where the rules contradict it."""
    header, *events, footer = _validated(lines)
    match = _from_header(header, footer, ())
    for number, line in enumerate(events[1:], 3):
        yield match, line
        _reapply(match, line, number)


@dataclass(frozen=True)
class Recording:
    """A finished game as one audience saw it: the first view, then each event's JSON."""

    header: Mapping[str, Any]
    footer: Mapping[str, Any]
    view: dict[str, Any]
    events: tuple[bytes, ...]


def replay_as_seen(lines: Iterable[Mapping[str, Any]], audience: Audience) -> Recording:
    """Play a finished journal again as an audience sees it: a seat, the spectator, or `None`, which sees all cards.

    Raises JournalError where the rules contradict the journal, ValueError if there is no such seat.
    """
    header, *events, footer = _validated(lines)
    if audience not in (None, SPECTATOR) and not 0 <= audience < header["players"]:
        raise ValueError(f"there is no seat {audience}")
    match = _from_header(header, footer, (audience,))
    view = match.view(audience)
    for number, line in enumerate(events[1:], 3):
        _reapply(match, line, number)
    return Recording(header, footer, view, tuple(event.renderings[audience] for event in match.events[1:]))


def _reapply(match: Match, line: Mapping[str, Any], number: int) -> Event:
    """Make a recorded move again."""
    seat = HOUSE if line["seat"] == "house" else line["seat"]
    try:
        return match.apply(seat, line["move"], line["t"], line.get("race"), line.get("seated"))
    except MoveRefusedError as refusal:
        raise JournalError(f"line {number}: the rules refuse this move ({refusal.code}): {refusal.text}") from refusal


def _validated(lines: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return header, events and result, if each has its shape."""
    return validate_lines(list(lines))


def _committed(header: Mapping[str, Any], footer: Mapping[str, Any]) -> tuple[bytes, SeedContributions | None]:
    """Return the seed and the seats' contributions to it, if they are those that the header commits to."""
    seed = _bytes_of(footer["seed"], "seed")
    if commitment(seed) != header["commitment"]:
        raise ShuffleError("the revealed seed does not match the commitment in line 1")
    return seed, _contributions(header, footer)


def _contributions(header: Mapping[str, Any], footer: Mapping[str, Any]) -> SeedContributions | None:
    bound, revealed = header.get("contributors"), footer.get("contributions")
    if bound is None and revealed is None:
        return None
    if bound is None or revealed is None or not len(bound) == len(revealed) == header["players"]:
        raise ShuffleError("'contributors' in line 1 and 'contributions' in the result name each seat once")
    given = SeedContributions(bound, [None if one is None else _bytes_of(one, "contributions") for one in revealed])
    for seat, (bound_to, one) in enumerate(zip(given.contributors, given.contributions, strict=True)):
        if one is not None and commitment(one) != bound_to:
            raise ShuffleError(f"the contribution of seat {seat} does not match its commitment in line 1")
    if given.withheld != header.get("withheld"):
        raise ShuffleError("line 1: 'withheld' names other seats than those that have not revealed")
    return given


def _bytes_of(text: str, name: str) -> bytes:
    if not HEX_PATTERN.fullmatch(text):
        raise ShuffleError(f"the revealed {name!r} is not hexadecimal")
    return bytes.fromhex(text)


def _from_header(
    header: Mapping[str, Any], footer: Mapping[str, Any], audiences: tuple[Audience, ...] | None = None
) -> Match:
    if not can_verify(header):
        raise JournalError(
            f"line 1: recorded under rules {header['rules']} of {header['game']}, which this program does not have; "
            "the journal can be told, but not verified"
        )
    seed, contributions = _committed(header, footer)
    if len(header["seats"]) != header["players"]:
        raise JournalError(f"line 1: {len(header['seats'])} names for {header['players']} players")
    try:
        deck = find(header["game"]).deck_from_dict(header["deck"], str(header["deck"].get("name")))
        return Match.start(
            header["game"], header["players"], header["options"], seed, header["seats"], deck, audiences,
            house=header.get("house"), journal=header["journal"], contributions=contributions,
            research=header.get("research", False),
        )  # fmt: skip
    except ValueError as error:
        raise JournalError(f"line 1: {error}") from error


def _compare_event(number: int, recorded: Mapping[str, Any], replayed: Event) -> None:
    drawn, expected = (
        [moved for moved in cards if moved["from"] in (UNDEALT_ZONE_NAME, SHUFFLE_ZONE_NAME)]
        for cards in (recorded["cards"], replayed.cards)
    )
    if drawn != expected:
        raise ShuffleError(f"line {number}: these are not the cards that the seed gives")
    _compare(number, recorded, replayed.journal_data())


def _compare(number: int, recorded: Mapping[str, Any], replayed: Mapping[str, Any]) -> None:
    for key in {**recorded, **replayed}:
        found, expected = recorded.get(key), replayed.get(key)
        if found != expected or _json(found) != _json(expected):  # true is 1 in Python, and 1.0 is 1
            raise JournalError(f"line {number}: {key!r} is {_brief(found)}, but the rules give {_brief(expected)}")


_json = msgspec.json.Encoder(order="sorted").encode


def _brief(value: Any) -> str:
    text = _json(value).decode()
    return text if len(text) < 200 else text[:200] + "…"


def narrate(lines: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return the game in words, one sentence an event. It works on old journals too: it reads only the recorded movements.

    Raises JournalError naming a line that makes no sense.
    """
    header, *rest = lines
    sentences = []
    known: dict[int, Mapping[str, Any]] = {}
    for number, line in enumerate(rest, 2):
        if "move" in line:
            try:
                known |= {moved["card"] if moved.get("as") is None else moved["as"]: moved for moved in line["cards"]}
                sentences.append(_sentence(header, {**line, "known": known}))
            except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
                raise JournalError(f"line {number} can't be told: it lacks or spoils {error}") from error
    return sentences


def _sentence(header: Mapping[str, Any], line: Mapping[str, Any]) -> str:
    words, names = find(header["game"]).words, tuple(header["seats"])
    return f"{_clock_text(line['t'])}  {words.narrate(line, names, header['deck'])}{_race_text(line, names)}"


def _race_text(line: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """Return the claims to the card, if there were several."""
    hands = [f"{names[hand['seat']]} {hand['ms']} ms" for hand in line.get("race", {}).get("hands", [])]
    return f" ({', '.join(hands)})" if len(hands) > 1 else ""


def _clock_text(t: int) -> str:
    return f"{t // 60000:3d}:{t // 1000 % 60:02d}.{t // 100 % 10}"


__getattr__ = forward_old_names(__name__, read="parse_journal", tell="narrate", watch="replay_as_seen")
