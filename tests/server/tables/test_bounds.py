"""What anybody can make a table keep, store or send: bounded, whatever they send and however often."""

import json

import msgspec
import pytest
from tests.server.tables.bench import CLOCKS, Bench, new_id, sent

from orderup.server.tables.actor.commands import SIT_RATE
from orderup.server.tables.actor.effects import Effects
from orderup.server.tables.games.engine import GameEngine
from orderup.server.tables.people import identity
from orderup.server.tables.people.answers import MAX_BYTES_PER_SEAT, MAX_BYTES_PER_TABLE, AnswerCache, TableAnswers
from orderup.server.tables.people.people import Connection
from orderup.server.tables.seating import presence
from orderup.server.tables.seating.lobby import MAX_TOKENS_PER_CONNECTION
from orderup.server.tables.seating.takeovers import MAX_TOKENS_PER_SEAT
from orderup.server.wire.client_messages import ClientMessage, Play, Sit, Stand
from orderup.server.wire.refusals import MAX_REASON_CHARACTERS, RefusedError

PAUSE = int(1000 / SIT_RATE.per_second)
"""Milliseconds after which one may sit down at a seat once more."""


def token(n: int) -> str:
    return f"token-{n:040}"


def why(bench: Bench, connection: Connection, command: Sit | Stand, now: int) -> str | None:
    """Return the code with which a command is refused, if it is."""
    told = [m for m in sent(bench.does(connection, command, now), connection) if m["type"] == "refused"]
    return told[0]["why"]["code"] if told else None


# Answers


@pytest.mark.parametrize("field", ["options", "clocks"])
def test_no_name_of_a_setting_is_longer_than_a_name_may_be(field: str) -> None:
    message = {"type": "setup", "id": "a", field: {"\x7f" * 41: 1}}
    with pytest.raises(msgspec.ValidationError, match="length <= 40"):
        msgspec.json.decode(json.dumps(message), type=ClientMessage)


def test_a_refusal_says_little_of_what_it_was_asked(engine: GameEngine) -> None:
    bench = Bench(engine)
    ann, _ = bench.opened("Ann", "Bob")
    effects = bench.does(ann, Play("a", {"do": "draw", "\x7f" * 3900: 1}))
    (refused,) = (m for m in sent(effects, ann) if m["type"] == "refused")
    assert refused["why"]["code"] == "malformed"
    assert len(refused["why"]["text"]) == MAX_REASON_CHARACTERS
    assert refused["why"]["text"].endswith("…")


def test_a_refusal_that_is_short_is_told_whole() -> None:
    assert RefusedError("no", "x" * MAX_REASON_CHARACTERS).why.text == "x" * MAX_REASON_CHARACTERS


def test_what_one_was_answered_is_bounded_in_bytes_and_the_oldest_goes_first() -> None:
    answers = AnswerCache()
    for n in range(100):
        answers.add(str(n), b"x" * 4000)
    assert answers.size_bytes <= MAX_BYTES_PER_SEAT
    assert answers.get("0") is None
    assert answers.get("99") == b"x" * 4000
    answers.add("99", b"y")
    assert answers.get("99") == b"y"
    for n in range(100, 400):
        answers.add(str(n), b"")
    assert answers.size_bytes < 256 * 400, "what was answered anew is not counted twice, and what has gone no more"


def test_ordinary_answers_are_bounded_by_their_number_only() -> None:
    answers = AnswerCache()
    for n in range(256):
        answers.add(f"{n:040}", b"x" * 120)
    assert answers.get(f"{0:040}") is not None


def test_what_a_table_was_asked_is_bounded_in_bytes_whoever_asked() -> None:
    memory = TableAnswers()
    for n in range(60):
        answers = memory.cache_of(identity.digest(token(n)))
        for command in range(30):
            answers.add(str(command), b"x" * 4000)
    assert memory.size_bytes <= MAX_BYTES_PER_TABLE + MAX_BYTES_PER_SEAT
    assert memory.known_caches([identity.digest(token(59))]), "who was there last is remembered"


def test_one_memory_under_many_tokens_counts_once() -> None:
    memory, answers = TableAnswers(), AnswerCache()
    for n in range(20):
        memory.cache_of(identity.digest(token(n)), answers)
        answers.add(str(n), b"x" * 4000)
    assert memory.size_bytes == answers.size_bytes
    assert len(memory.known_caches(identity.digest(token(n)) for n in range(20))) == 20


# Seats


def test_to_leave_a_seat_and_come_back_for_ever_is_noted_once(engine: GameEngine) -> None:
    bench = Bench(engine, players=2, bots=(None, "easy"))
    (ann,) = bench.opened("Ann")
    seat = bench.state.seating.seats[0]
    now = CLOCKS["countdown"]
    for _ in range(30):
        now += PAUSE
        assert why(bench, ann, Stand(new_id()), now) is None
        assert why(bench, ann, Sit(new_id(), 0, "Ann", token(1)), now) is None
    assert len(seat.past_token_digests) == 2, "the token of the deal, and the one of all the returns"


def test_a_seat_takes_only_so_many_tokens_in_a_game_and_its_owner_still_comes_back(engine: GameEngine) -> None:
    bench = Bench(engine, players=2, bots=(None, "easy"))
    (ann,) = bench.opened("Ann")
    seat, now, refused = bench.state.seating.seats[0], CLOCKS["countdown"], None
    for n in range(MAX_TOKENS_PER_SEAT + 1):
        now += PAUSE
        bench.does(ann, Stand(new_id()), now)
        refused = why(bench, ann, Sit(new_id(), 0, "Ann", token(n)), now)
        assert (refused is None) == (n < MAX_TOKENS_PER_SEAT - 1) or n == MAX_TOKENS_PER_SEAT
    assert refused == "too_many"
    assert len(seat.past_token_digests) == MAX_TOKENS_PER_SEAT
    assert why(bench, ann, Sit(new_id(), 0, "Ann", token(MAX_TOKENS_PER_SEAT - 2)), now) is None
    assert len(bench.state.seating.row(0).seats) < 4000


def test_a_seat_that_goes_from_hand_to_hand_has_one_arrival(engine: GameEngine) -> None:
    bench = Bench(engine, players=2, bots=(None, "easy"))
    (ann,) = bench.opened("Ann")
    bob, _ = bench.connect()
    for n in range(4):
        now = CLOCKS["countdown"] + n * PAUSE
        bench.does((ann, bob)[n % 2], Stand(new_id()), now)
        bench.does((bob, ann)[n % 2], Sit(new_id(), 0, f"Name{n}", token(n)), now)
    assert bench.state.seating.takeovers_since_event() == [{"seat": 0, "name": "Name3", "before": "Ann"}], (
        "the newest, and who was there when the last event came"
    )


def test_a_connection_has_only_so_many_tokens(engine: GameEngine) -> None:
    bench = Bench(engine, players=2)
    ann, _ = bench.connect()
    codes = [why(bench, ann, Sit(new_id(), n % 2, "Ann", token(n)), 0) for n in range(MAX_TOKENS_PER_CONNECTION + 5)]
    assert codes == [None] * MAX_TOKENS_PER_CONNECTION + ["too_many"] * 5
    assert len(ann.token_digests) == MAX_TOKENS_PER_CONNECTION
    last = MAX_TOKENS_PER_CONNECTION - 1
    assert why(bench, ann, Sit(new_id(), 1 - last % 2, "Ann", token(last)), 0) is None, "with a known one, one goes on"


def test_who_sits_down_again_and_again_beside_a_game_has_to_wait(engine: GameEngine) -> None:
    bench = Bench(engine, players=2, bots=(None, "easy"))
    (ann,) = bench.opened("Ann")
    now, codes = CLOCKS["countdown"], []
    for _ in range(int(SIT_RATE.burst) + 3):
        bench.does(ann, Stand(new_id()), now)
        codes.append(why(bench, ann, Sit(new_id(), 0, "Ann", token(1)), now))
    assert codes == [None] * int(SIT_RATE.burst) + ["too_many"] * 3
    assert why(bench, ann, Sit(new_id(), 0, "Ann", token(1)), now + PAUSE) is None


def test_nobody_else_uses_up_the_turns_of_a_seat(engine: GameEngine) -> None:
    bench = Bench(engine, players=3, bots=(None, None, "easy"), spectators=9)
    ann, _ = bench.opened("Ann", "Bob")
    eve, _ = bench.connect()
    bench.does(ann, Stand(new_id()))
    for _ in range(30):
        bench.does(eve, Sit(new_id(), 0, "Eve"))
        bench.does(eve, Sit(new_id(), 1, "Eve"))
    assert why(bench, ann, Sit(new_id(), 0, "Ann"), 0) is None


# Messages


def texts(effects: Effects, kind: str) -> list[bytes]:
    """Return the encoded messages of a type that are to be sent, to whomever."""
    start = f'{{"type":"{kind}"'.encode()
    return [text for render in effects.messages for _, text in render() if text.startswith(start)]


def test_many_windows_are_shown_one_rendering(engine: GameEngine) -> None:
    bench = Bench(engine, players=2, bots=(None, "easy"), spectators=9)
    (ann,) = bench.opened("Ann")
    assert ann.person is not None
    for _ in range(5):
        presence.connect(bench.connect()[0], ann.person)
        bench.connect()
    now = CLOCKS["countdown"]
    effects = bench.does(ann, Stand(new_id()), now)
    deals, cards = texts(effects, "deal"), texts(effects, "table")
    assert (len(deals), len({id(text) for text in deals})) == (6, 1)
    assert (len(cards), len({id(text) for text in cards})) == (11, 2), "who may have the seat back, and who looks on"
