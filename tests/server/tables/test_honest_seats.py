"""Whose seat it is, and who may change the table: what the journal and a restart keep of it, the host and the deputy, names."""

import json

from tests.server.tables.bench import Bench, code, new_id, party, rendered, requests, sent

from orderup.kernel import HOUSE
from orderup.server.store.records import AddLine
from orderup.server.tables.games.engine import GameEngine
from orderup.server.tables.people.people import Connection
from orderup.server.tables.play.inputs import AwayTooLong
from orderup.server.tables.seating.lobby import return_to_lobby
from orderup.server.tables.seating.seating import Seating
from orderup.server.tables.seating.seats import decode_seats, encode_seats
from orderup.server.wire.client_messages import AnswerSeatRequest, ChangeSetup, Kick, Play, Sit, Stand


def test_who_took_a_seat_stands_in_the_next_line_of_the_journal(engine: GameEngine) -> None:
    bench, (ann, bob, cat) = party(engine)
    for person in (bob, cat):
        bench.does(person, Stand(new_id()))
    dan, _ = bench.connect()
    bench.does(dan, Sit(new_id(), 2, "Dan"))
    (request,) = requests(bench)
    bench.does(ann, AnswerSeatRequest(new_id(), request.request, yes=True))
    restored = Seating.restore(bench.state.seating.row(0), 0)
    assert restored.takeovers_since_event() == [{"seat": 2, "name": "Dan", "before": "Cat"}], (
        "it is not lost in a restart"
    )
    effects = bench.does(dan, Play(new_id(), bench.legal(2, "draw")), now=4000)
    (line,) = (write for write in effects.writes if isinstance(write, AddLine))
    seated = [{"seat": 2, "name": "Dan", "before": "Cat"}]
    assert json.loads(line.line)["seated"] == seated
    assert effects.save_table, "with the line the note of it is gone"
    (event,) = (m["event"] for m in sent(effects, dan) if m["type"] == "event")
    assert event["seated"] == seated
    effects = bench.does(ann, Play(new_id(), bench.legal(0, "draw")), now=5000)
    (line,) = (write for write in effects.writes if isinstance(write, AddLine))
    assert "seated" not in json.loads(line.line)


def test_claims_and_what_was_seen_outlive_a_restart_but_not_the_game(engine: GameEngine) -> None:
    bench, (ann, _, cat) = party(engine)
    bench.does(ann, Kick(new_id(), 1))
    bench.does(cat, Stand(new_id()))
    seats = bench.state.seating.seats
    again = decode_seats(encode_seats(seats), 0)
    for before, after in zip(seats, again, strict=True):
        assert (before.return_token_digest, before.past_token_digests, before.barred_token_digests) == (
            after.return_token_digest,
            after.past_token_digests,
            after.barred_token_digests,
        )
    assert (
        bool(again[1].return_token_digest),
        bool(again[1].barred_token_digests),
        bool(again[2].return_token_digest),
    ) == (False, True, True)
    return_to_lobby(bench.state.seating)
    assert [(seat.return_token_digest, seat.past_token_digests, seat.barred_token_digests) for seat in seats] == [
        (None, [], [])
    ] * 3


def test_seats_that_an_older_server_has_stored_are_read() -> None:
    """Who had left then can come back as a newcomer only."""
    left, bot = decode_seats('[{"name":"Ann"},{"level":"easy"}]', 0)
    assert (left.is_empty, left.departed, left.return_token_digest, left.past_token_digests, left.takeovers) == (
        True,
        "Ann",
        None,
        [],
        [],
    )
    assert bot.level == "easy"


def test_what_a_bot_did_for_somebody_stays_so_whoever_has_the_seat_later(engine: GameEngine) -> None:
    bench, (_, bob, _) = party(engine)
    bench.does(bob, Stand(new_id()))
    game = bench.state.game
    assert game is not None
    lines = [AddLine("t", 1, 5, seat, command, "{}") for seat, command in ((1, None), (1, "a:b"), (HOUSE, None))]
    assert [game.is_standin(line) for line in lines] == [True, False, False]
    bench.state.seating.seats[1].level = "easy"  # as in the next lobby, where the last game is still shown
    assert [game.is_standin(line) for line in lines] == [True, False, False]


def hosted(engine: GameEngine) -> tuple[Bench, Connection, Connection, Connection]:
    bench = Bench(engine, players=3, spectators=9)
    ann, bob, cat = (bench.connect()[0] for _ in range(3))
    ann.creator = True
    for seat, (person, name) in enumerate(((ann, "Ann"), (bob, "Bob"), (cat, "Cat"))):
        bench.does(person, Sit(new_id(), seat, name, token=name * 20))
    return bench, ann, bob, cat


def test_a_deputy_of_a_host_who_is_away_may_change_the_table_and_evict_nobody(engine: GameEngine) -> None:
    bench, ann, bob, cat = hosted(engine)
    rendered(bench.state.disconnect(ann, 0))
    (away,) = (each for each in bench.state.collect_due(10_000).inputs if isinstance(each, AwayTooLong))
    rendered(bench.state.mark_away(away.person, 10_000))
    info = bench.state.info(10_000)
    assert (info.host, info.deputy) == (0, 1)
    assert code(bench.does(bob, Kick(new_id(), 2)), bob) == "not_host"
    assert code(bench.does(cat, ChangeSetup(new_id(), listed=True)), cat) == "not_host"
    assert code(bench.does(bob, ChangeSetup(new_id(), listed=True)), bob) is None
    back, effects = bench.connect(token="Ann" * 20, now=11_000)
    assert sent(effects, back)[0]["you"] == {"seat": 0, "host": True}
    assert sent(effects, bob)[0]["you"] == {"seat": 1, "host": False}
    assert code(bench.does(back, Kick(new_id(), 2)), back) is None


def test_a_host_who_leaves_for_good_passes_everything_on_for_good(engine: GameEngine) -> None:
    bench, ann, _, _ = hosted(engine)
    bench.does(ann, Stand(new_id()))
    assert bench.state.info(0).host == 1
    bench.state.seating.seats = decode_seats(encode_seats(bench.state.seating.seats), 0)
    again, _ = bench.connect(token="Bob" * 20)
    assert code(bench.does(again, Kick(new_id(), 2)), again) is None


def test_look_alikes_of_a_present_name_or_of_a_bot_are_told_apart(engine: GameEngine) -> None:
    bench = Bench(engine, players=4, spectators=9)
    people = bench.seated("Ann", "\u0410nn", "Flo", "ANN")  # the second with a Cyrillic A
    names = [person.name for _, person in bench.state.seating.people]
    assert names == ["Ann", "\u0410nn 2", "Flo 2", "ANN 3"]
    bench.does(people[1], Stand(new_id()))
    bench.does(people[0], Sit(new_id(), 1, "Ann"))
    assert people[0].person is not None
    assert people[0].person.name == "Ann", "nobody is told apart from themselves"
