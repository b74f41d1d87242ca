"""The id of a command is one action, and its answer is nobody else's: whoever left and came back, in whatever window, after a restart too."""

from tests.server.tables.bench import Bench, answers, code, new_id, party, rendered, sent

from orderup.kernel import SPECTATOR
from orderup.server.tables.games.engine import GameEngine
from orderup.server.tables.seating import presence
from orderup.server.tables.seating.seating import Seating
from orderup.server.tables.seating.seats import decode_seats, encode_seats
from orderup.server.wire.client_messages import CancelCommand, Kick, Play, Sit, Stand

SECRET = "s" * 43


def test_the_id_of_anothers_sit_takes_no_seat(engine: GameEngine) -> None:
    bench = Bench(engine)
    ann, thief = bench.connect()[0], bench.connect()[0]
    bench.does(ann, Sit("known", 0, "Ann"))
    assert code(bench.does(thief, Sit("known", 0, "Thief")), thief) == "taken"
    assert ann.person is not None
    assert bench.state.seating.seats[0].person is ann.person


def test_a_sit_whose_answer_was_lost_is_answered_again_also_by_another_server(engine: GameEngine) -> None:
    bench = Bench(engine)
    ann, _ = bench.connect()
    (first,) = answers(bench.does(ann, Sit("once", 1, "Ann", token=SECRET)), ann)
    assert first["token"] == SECRET
    rendered(bench.state.disconnect(ann, 0))
    back, _ = bench.connect()
    assert answers(bench.does(back, Sit("once", 1, "Ann", token=SECRET)), back) == [first]
    bench.state.seating.seats = decode_seats(encode_seats(bench.state.seating.seats), 0)
    fresh, _ = bench.connect()
    assert answers(bench.does(fresh, Sit("once", 1, "Ann", token=SECRET)), fresh) == [first]
    assert [number for number, _ in bench.state.seating.people] == [1], "and no ghost sits anywhere"


def test_a_token_opens_one_seat(engine: GameEngine) -> None:
    bench = Bench(engine, players=3, spectators=9)
    ann, bob = bench.seated("Ann", "Bob")
    bench.does(ann, Sit(new_id(), 2, "Ann", token=SECRET))
    assert code(bench.does(bob, Sit(new_id(), 0, "Bob", token=SECRET)), bob) == "taken"


def test_a_sit_that_is_refused_has_not_opened_the_seat_of_its_token(engine: GameEngine) -> None:
    bench, (_, bob, _) = party(engine)
    window, _ = bench.connect()
    effects = bench.does(window, Sit(new_id(), 0, "Bob", token="Bob" * 20))
    assert code(effects, window) == "taken"
    assert window.person is None
    assert bench.state.seating.audience_of(window) == SPECTATOR, "else it hears of a hand that it has never been shown"
    assert [m for m in sent(effects, bob) if m["type"] == "table"] == []


def test_the_same_id_is_one_action_also_after_its_owner_has_left_and_come_back(engine: GameEngine) -> None:
    bench, (_, bob, _) = party(engine)
    move = bench.legal(1, "draw")
    assert code(bench.does(bob, Play("once", move)), bob) is None
    v = bench.state.game.match.v if bench.state.game else 0
    bench.does(bob, Stand(new_id()))
    window, _ = bench.connect()
    bench.does(window, Sit(new_id(), 1, "Bob", token="Bob" * 20))
    again = bench.does(window, Play("once", move))
    assert [m["type"] for m in answers(again, window)] == ["done"]
    assert again.writes == []
    assert bench.state.game is not None
    assert bench.state.game.match.v == v


def test_a_restart_remembers_the_ids_of_whoever_has_left_too(engine: GameEngine) -> None:
    bench, (_, bob, _) = party(engine)
    assert bob.person is not None
    command_key = bob.person.command_key("once")
    bench.does(bob, Stand(new_id()))
    bench.state.seating = Seating.restore(bench.state.seating.row(0), 0)
    presence.restore_answers(bench.state.seating, [command_key])
    back, _ = bench.connect()
    bench.does(back, Sit(new_id(), 1, "Bob", token="Bob" * 20))
    again = bench.does(back, Play("once", bench.legal(1, "draw")))
    assert [m["type"] for m in answers(again, back)] == ["done"]
    assert again.writes == []


def test_whoever_has_lost_the_seat_is_told_the_truth_of_what_was_commanded_there(engine: GameEngine) -> None:
    bench, (ann, bob, _) = party(engine)
    bench.does(bob, Play("done", bench.legal(1, "draw")))
    bench.does(ann, Kick(new_id(), 1))
    window, _ = bench.connect(token="Bob" * 20)
    assert window.person is None
    assert [m["type"] for m in answers(bench.does(window, CancelCommand("done")), window)] == ["done"], (
        "not: it was withdrawn"
    )


def like(token: bytes) -> bytes:
    """Return another digest of the same mark, as whoever has the database can find a token for."""
    return token[:4] + bytes(28)


def test_a_token_of_the_same_mark_is_not_told_anothers_answers(engine: GameEngine) -> None:
    bench = Bench(engine)
    ann, thief = bench.connect()[0], bench.connect()[0]
    bench.does(ann, Sit("sit", 0, "Ann"))
    assert ann.person is not None
    thief.token_digests.add(like(ann.person.token_digest))
    assert code(bench.does(thief, CancelCommand("sit")), thief) == "withdrawn", "and no token"


def test_after_a_restart_a_mark_is_told_what_was_done_and_no_token(engine: GameEngine) -> None:
    bench, (_, bob, _) = party(engine)
    move = bench.legal(1, "draw")
    bench.does(bob, Play("once", move))
    assert bob.person is not None
    command_key, own = bob.person.command_key("once"), bob.person.token_digest
    bench.state.seating = Seating.restore(bench.state.seating.row(0), 0)
    presence.restore_answers(bench.state.seating, [command_key])
    window, _ = bench.connect(token="Bob" * 20)
    assert [m["type"] for m in answers(bench.does(window, Play("once", move)), window)] == ["done"]
    again, _ = bench.connect()
    again.token_digests.add(own)
    assert [m["type"] for m in answers(bench.does(again, CancelCommand("once")), again)] == ["done"]
    thief, _ = bench.connect()
    thief.token_digests.add(like(own))
    bench.does(window, Sit("known", 1, "Bob", token="Bob" * 20))
    assert code(bench.does(thief, CancelCommand("known")), thief) == "withdrawn"


def test_what_a_window_without_the_seat_has_withdrawn_is_not_carried_out_by_another(engine: GameEngine) -> None:
    bench, (_, bob, _) = party(engine)
    assert bob.person is not None
    window, _ = bench.connect()
    window.token_digests.add(bob.person.token_digest)
    assert code(bench.does(window, CancelCommand("late")), window) == "withdrawn"
    assert code(bench.does(bob, Play("late", bench.legal(1, "draw"))), bob) == "withdrawn"
