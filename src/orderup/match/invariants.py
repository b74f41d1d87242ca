"""Checks that hold in every journal, whatever the rules: numbers, times, seats, and that no card is lost or doubled."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, TypeGuard

import msgspec

from orderup.games import GAMES, find
from orderup.kernel import MAX_PLAYERS
from orderup.kernel.decks import canonical_sha256
from orderup.match.journal_lines import JOURNAL_VERSION_WITHOUT_RESEARCH, JournalError
from orderup.match.move_effects import SHUFFLE_ZONE_NAME, UNDEALT_ZONE_NAME
from orderup.match.shuffle import tie_break_digest

DEFAULT_TIE_MS = 2
"""Milliseconds, for journals whose races do not contain `tie`."""
MOVEMENT_KEYS = frozenset({"card", "as", "from", "to", "face"})
"""The fields of every game's movements about the way of a card. The others are printed on the card, but for the game's own `side_fields`."""


def check_journal_invariants(lines: list[Mapping[str, Any]]) -> None:
    """Check header, events and result, whose shapes have been checked already. Raises JournalError naming the first line at fault."""
    header, *events, last = lines
    _check_header(header)
    _check_numbers(header["players"], events)
    _Cards(header["game"]).follow(events)
    _check_races(header["players"], events, bytes.fromhex(last["seed"]))
    _check_newcomers(header["players"], events)
    _check_result(header["players"], len(lines), last["result"])


def _check_header(header: Mapping[str, Any]) -> None:
    players, names, deck = header["players"], header["seats"], header["deck"]
    if not 1 <= players <= MAX_PLAYERS:
        raise JournalError(f"line 1: {players} players; there can be 1 to {MAX_PLAYERS}")
    if len(names) != players:
        raise JournalError(f"line 1: {len(names)} names for {players} players")
    if (header["journal"] > JOURNAL_VERSION_WITHOUT_RESEARCH) != ("research" in header):
        raise JournalError(
            f"line 1: 'research' is said from version {JOURNAL_VERSION_WITHOUT_RESEARCH + 1} on, and only there"
        )
    if canonical_sha256({key: value for key, value in deck.items() if key != "sha256"}) != deck.get("sha256"):
        raise JournalError("line 1: the card list is not the one of its 'sha256'")
    _check_options(header)


def _check_options(header: Mapping[str, Any]) -> None:
    """Check that options are known, unless newer rules may have others."""
    game = find(header["game"]) if header["game"] in GAMES else None
    if game is None or header["rules"] > game.rules_version:
        return
    try:
        game.check_options(header["options"])
    except ValueError as fault:
        raise JournalError(f"line 1: {fault}") from fault


def _check_numbers(players: int, events: Iterable[Mapping[str, Any]]) -> None:
    before = 0
    for v, event in enumerate(events, 1):
        if event["v"] != v:
            raise JournalError(f"line {v + 1}: 'v' is {event['v']}; the next number is {v}")
        if event["t"] < before:
            raise JournalError(f"line {v + 1}: 't' is {event['t']}, but the time has been {before} already")
        if event["seat"] != "house" and not 0 <= event["seat"] < players:
            raise JournalError(f"line {v + 1}: there is no seat {event['seat']}")
        if (event["move"].get("do") == "deal") != (v == 1):
            raise JournalError(f"line {v + 1}: the deal is event 1, and nothing else is")
        before = event["t"]


def _check_races(players: int, events: Iterable[Mapping[str, Any]], seed: bytes) -> None:
    """Check that the claims to a card are in their order; a tie-break drawn from the seed decides among those that tie."""
    for number, event in enumerate(events, 2):
        race = event.get("race")
        if race is None:
            continue
        hands = [(hand["ms"], hand["seat"]) for hand in race["hands"]]
        seats = {seat for _, seat in hands}
        if len(seats) < len(hands) or event["seat"] not in seats or not seats <= {*range(players)}:
            raise JournalError(f"line {number}: 'hands' has each seat once, and that of the event")
        if not 0 < race["since"] < event["v"]:
            raise JournalError(f"line {number}: a race begins after an event before it, not after {race['since']}")
        if (tie := race.get("tie", DEFAULT_TIE_MS)) < 0:
            raise JournalError(f"line {number}: 'tie' is {tie}; it is not below 0")
        if race["waited"] < 0:
            raise JournalError(f"line {number}: 'waited' is {race['waited']}; it is not below 0")
        within = min(hands)[0] + tie
        first = min(
            (hand for hand in hands if hand[0] <= within),
            key=lambda hand: tie_break_digest(seed, event["v"] - 1, hand[1]),
        )
        if hands != [first, *sorted(hand for hand in hands if hand is not first)]:
            raise JournalError(f"line {number}: 'hands' are not in the order of their times, and of the lot")


def _check_newcomers(players: int, events: Iterable[Mapping[str, Any]]) -> None:
    """Check that newcomers sit down after the deal, on seats that exist. Names change between a game's events, so they follow from nothing."""
    for number, event in enumerate(events, 2):
        if "seated" not in event:
            continue
        if event["v"] == 1 or not event["seated"]:
            raise JournalError(f"line {number}: 'seated' names those who have sat down since the deal, at least one")
        for newcomer in event["seated"]:
            if not 0 <= newcomer["seat"] < players:
                raise JournalError(f"line {number}: 'seated' names seat {newcomer['seat']}; there is no such seat")
            if not newcomer["name"] or not newcomer["before"]:
                raise JournalError(f"line {number}: 'seated' has a name, and that of whoever sat there before")


class _Cards:
    """The place of every card, by its handle, and what is printed on it."""

    def __init__(self, game: str) -> None:
        self._unprinted = MOVEMENT_KEYS | (find(game).zones.side_fields if game in GAMES else frozenset())
        self._places: dict[int, str] = {}
        self._printed: dict[int, bytes] = {}
        self._shuffled: Counter[bytes] = Counter()

    def follow(self, events: Iterable[Mapping[str, Any]]) -> None:
        """Follow the movements of all events."""
        for number, event in enumerate(events, 2):
            for moved in event["cards"]:
                try:
                    self._move(moved)
                except ValueError as error:
                    raise JournalError(f"line {number}: card {moved['card']} {error}") from None
            if self._shuffled.total():
                raise JournalError(f"line {number}: {self._shuffled.total()} cards stay in the shuffle")

    def _move(self, moved: Mapping[str, Any]) -> None:
        printed = _json({key: value for key, value in moved.items() if key not in self._unprinted})
        self._take(moved["card"], moved["from"], printed)
        if moved["to"] == SHUFFLE_ZONE_NAME:
            self._shuffled[printed] += 1
            return
        handle = moved.get("as", moved["card"])
        if handle in self._places:
            raise ValueError(f"comes to {moved['to']} as {handle}, which lies in {self._places[handle]}")
        self._places[handle], self._printed[handle] = moved["to"], printed

    def _take(self, card: int, source: str, printed: bytes) -> None:
        if source in (UNDEALT_ZONE_NAME, SHUFFLE_ZONE_NAME):
            if card in self._places:
                raise ValueError(f"comes from the {source}, but lies in {self._places[card]}")
            if source == SHUFFLE_ZONE_NAME and not self._shuffled[printed]:
                raise ValueError("comes from the shuffle, into which no such card has gone")
            self._shuffled[printed] -= source == SHUFFLE_ZONE_NAME
        elif self._places.pop(card, None) != source:
            raise ValueError(f"is taken from {source}, where it does not lie")
        elif self._printed.pop(card) != printed:
            raise ValueError("has other faces than before")


def _check_result(players: int, number: int, result: Mapping[str, Any]) -> None:
    scores, won = result.get("scores"), result.get("winners")
    if not _are_numbers(scores, players):
        raise JournalError(f"line {number}: 'scores' has one number a seat")
    if not _are_numbers(won) or not 0 < len(won) == len({*won} & {*range(players)}):
        raise JournalError(f"line {number}: 'winners' are seats, at least one, and each once")


def _are_numbers(value: Any, count: int | None = None) -> TypeGuard[list[int]]:
    return isinstance(value, list) and all(type(one) is int for one in value) and count in (None, len(value))


_json = msgspec.json.Encoder(order="sorted").encode
