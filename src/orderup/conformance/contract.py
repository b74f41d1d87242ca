"""Rules that every game must keep, whatever its own rules."""

import contextlib
import itertools
import random
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec
import numpy as np

from orderup.conformance.checked import audience_name, checked_legal_moves, checked_move_dict
from orderup.conformance.playing import (
    Case,
    audiences,
    deck_of_case,
    iterate_to_end,
    label,
    legal_move_dicts,
    start_match,
)
from orderup.conformance.reducer import Client
from orderup.kernel import HOUSE, MAX_MOVES, entry_points
from orderup.kernel.reading import Reading
from orderup.kernel.words import MoveRefusedError
from orderup.match import Match, Position
from orderup.match.invariants import check_journal_invariants
from orderup.match.journal_lines import parse_journal, validate_lines
from orderup.match.replay import verify
from orderup.match.shuffle import seed_from_int
from orderup.match.verdicts import EXIT_UNSIGNED, judge_journal

COPY_AFTER_EVENT = 8
"""The event after which a game is copied: early, so that both play most of it."""


MALFORMED_VALUES: Final[tuple[object, ...]] = (None, True, -1, 1.5, 2**64, "", "x", [], [[]], {}, {"do": "x"})
"""Values that a client may send in any field of a move: JSON can contain all of them."""


def record_bytes(match: Match) -> bytes:
    """Return the whole record as bytes."""
    return bytes(match.position.states.tobytes())


def every_game_ends_and_its_journal_verifies(case: Case) -> None:
    rng = random.Random(label(case))
    match = start_match(case, 1)
    for _ in iterate_to_end(match, rng):
        pass
    assert match.result() is not None
    text = match.journal_text()
    lines = parse_journal(text)
    check_journal_invariants(validate_lines([*lines]))
    assert verify(lines).position.states.tobytes() == record_bytes(match)
    assert judge_journal(text.encode()).exit_code == EXIT_UNSIGNED


def moves_round_trip_through_json(case: Case) -> None:
    rng = random.Random(label(case))
    match = start_match(case, 2)
    words = match.game.words
    for _ in iterate_to_end(match, rng):
        position = match.position
        for seat in position.movers():
            for move in checked_legal_moves(position, seat):
                said = msgspec.json.decode(msgspec.json.encode(checked_move_dict(position, seat, move)))
                assert words.parse_move(Reading(position.states), match.deck, seat, said) == move


def legal_why_illegal_and_movers_agree(case: Case) -> None:
    rng = random.Random(label(case))
    match = start_match(case, 3)
    for v in iterate_to_end(match, rng):
        assert_legal_moves_agree(match, range(MAX_MOVES) if v % 16 == 1 else rng.sample(range(MAX_MOVES), 20))


def assert_legal_moves_agree(match: Match, sampled: Iterable[int] = range(MAX_MOVES)) -> None:
    """Check that every seat's legal moves would not be refused and that a sample of other moves would; a seat without any may not move."""
    position, movers = match.position, match.movers()
    for seat in (*range(match.players), HOUSE):
        legal = checked_legal_moves(position, seat)
        who = audience_name(seat)
        assert (seat in movers) == bool(legal), f"movers() says {movers}, and legal() lists {legal} for {who}"
        for move in (*legal, *sampled):
            clause = entry_points.why_illegal(position.states, seat, move)
            assert (clause == 0) == (move in legal), (
                f"why_illegal() is {clause} for move {move} of {who}, and legal() lists {legal}"
            )


def the_menu_agrees_with_the_legal_moves(case: Case) -> None:
    """Check that the menu has every legal move of a seat, and calls nothing else legal."""
    rng = random.Random(label(case))
    match = start_match(case, 4)
    for _ in iterate_to_end(match, rng):
        for seat in range(match.players):
            menu = match.menu(seat)
            legal = {_key(move): move for move in legal_move_dicts(match, seat)}
            offered = {_key(move) for entry in menu if entry["why"] is None for move in moves_of_entry(entry)}
            assert [entry["move"] for entry in menu if entry["why"] is not None and _key(entry["move"]) in legal] == []
            assert [msgspec.json.decode(move) for move in sorted(offered - legal.keys())] == []
            missing = [move for key, move in legal.items() if key not in offered]
            assert not missing, f"the menu of {audience_name(seat)} lacks a move that is legal: {missing[0]}"


def moves_of_entry(entry: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the moves that an entry of a menu stands for: its move, and the same with every value that the entry lists under the name of one of the move's fields."""
    move = entry["move"]
    yield move
    for name in move:
        if isinstance(values := entry.get(name), list):
            yield from ({**move, name: value} for value in values)


def _key(move: dict[str, Any]) -> bytes:
    """Return the same bytes for equal moves."""
    return msgspec.json.encode(move, order="sorted")


def the_same_seed_gives_the_same_game(case: Case) -> None:
    first, second, other = start_match(case, 5), start_match(case, 5), start_match(case, 6)
    assert record_bytes(first) == record_bytes(second) != record_bytes(other)
    rng, again = random.Random(1), random.Random(1)
    for _ in zip(iterate_to_end(first, rng), iterate_to_end(second, again), strict=True):
        assert record_bytes(first) == record_bytes(second)


def a_game_and_its_copy_stay_equal(case: Case) -> None:
    """Check that the record holds all the state: its bytes, copied in mid-game into a new one, play on alike, with the same events."""
    rng = random.Random(label(case))
    match = start_match(case, 7)
    copied = None
    for v in iterate_to_end(match, rng):
        if copied is None:
            copied = copy_of_match(match) if v == COPY_AFTER_EVENT else None
            continue
        event = match.event(v)
        again = copied.apply(HOUSE if event.seat == "house" else int(event.seat), event.move, event.t)
        assert record_bytes(copied) == record_bytes(match)
        assert (again.cards, again.say, again.renderings) == (event.cards, event.say, event.renderings)
    assert copied is not None
    assert copied.result() == match.result() is not None


def copy_of_match(match: Match) -> Match:
    """Return the match with a new record, into which only the bytes of its own have been copied."""
    fresh = entry_points.zeroed_records(match.game.layout)
    fresh.view(np.uint8)[:] = np.frombuffer(record_bytes(match), np.uint8)
    return match.with_position(Position(match.game, match.deck, fresh))


def no_card_is_lost_or_doubled(case: Case) -> None:
    rng = random.Random(label(case))
    match = start_match(case, 8)
    places: dict[int, str] = {}
    for v in iterate_to_end(match, rng):
        for moved in match.event(v).cards:
            assert places.get(moved["card"], "box") == moved["from"] or moved["from"] == "shuffle"
            if "as" in moved:
                del places[moved["card"]]
            places[moved.get("as", moved["card"])] = moved["to"]
        held: dict[str, int] = {}
        for zone in places.values():
            held[zone] = held.get(zone, 0) + 1
        held.pop("shuffle", None)
        for audience in audiences(match):
            zones = match.view(audience)["zones"]
            counts = {zone: seen["n"] for zone, seen in zones.items() if seen["n"]}
            uncounted = {zone for zone, seen in zones.items() if seen["n"] is None}
            assert counts == {zone: n for zone, n in held.items() if zone not in uncounted}
            for zone, seen in zones.items():
                assert all(places[card["card"]] == zone for card in seen["cards"])


def events_lead_from_the_first_view_to_the_present(case: Case) -> None:
    rng = random.Random(label(case))
    match = start_match(case, 9)
    clients: dict[int, Client] = {}
    for v in iterate_to_end(match, rng):
        for audience in audiences(match):
            view = match.view(audience)
            if v == 1:
                clients[audience] = Client(view)
                continue
            client = clients[audience]
            client.apply(msgspec.json.decode(msgspec.json.encode(match.render(match.event(v), audience))))
            assert client.zones == view["zones"]
            assert client.status == view["status"]


def apply_is_refused(match: Match, seat: int, move_dict: dict[str, Any]) -> bool:
    """Apply a move, unless the rules refuse it; return whether they do."""
    try:
        match.apply(seat, move_dict, match.t)
    except MoveRefusedError:
        return True
    return False


def an_all_seeing_audience_sees_every_hand_and_follows_every_event(case: Case) -> None:
    rng = random.Random(label(case))
    name, players, options = case[:3]
    names = [f"Player {seat}" for seat in range(players)]
    match = Match.start(name, players, options, seed_from_int(13), names, deck_of_case(case), audiences=(None,))
    client = Client(match.view(None))
    for v in iterate_to_end(match, rng):
        if v > 1:
            client.apply(msgspec.json.decode(msgspec.json.encode(match.render(match.event(v), None))))
        view = match.view(None)
        assert client.zones == view["zones"]
        hands = [zone for zone_name, zone in view["zones"].items() if zone_name.startswith("hand.")]
        assert all(len(zone["cards"]) == zone["n"] and all(len(card) > 1 for card in zone["cards"]) for zone in hands)


def a_refused_move_changes_nothing(case: Case) -> None:
    rng = random.Random(label(case))
    match = start_match(case, 10)
    nonsense: list[dict[str, Any]] = [{}, {"do": 1}, {"do": "fly"}, {"do": None, "card": []}]
    for v in iterate_to_end(match, rng):
        if v % 7:
            continue
        before = record_bytes(match)
        others = [word for seat in range(match.players) for word in legal_move_dicts(match, seat)]
        for seat in range(match.players):
            mine = legal_move_dicts(match, seat)
            for word in [*nonsense, *(w for w in others if w not in mine), *({**w, "extra": 1} for w in mine)]:
                assert apply_is_refused(match, seat, word), (seat, word)
        assert record_bytes(match) == before
        assert match.v == v


def malformed_moves_never_crash(case: Case) -> None:
    """Check that a game parses or refuses any value in any field of a move: another exception would end the table."""
    rng = random.Random(label(case))
    match = start_match(case, 11)
    words, fields = match.game.words, set[str]()
    for v in iterate_to_end(match, rng):
        reading = Reading(match.position.states)
        for seat in range(match.players):
            own = {word["do"]: word for word in legal_move_dicts(match, seat)}
            fields.update(*own.values())
            if v % 9:
                continue
            for word, name, value in itertools.product(own.values(), sorted(fields), MALFORMED_VALUES):
                with contextlib.suppress(MoveRefusedError):
                    words.parse_move(reading, match.deck, seat, {**word, name: value})
