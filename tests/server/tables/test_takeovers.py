"""A seat that was left in the middle of a game: a newcomer needs the others' consent, and who has seen another hand has no part."""

import pytest
from tests.server.tables.bench import CLOCKS, Bench, Message, answers, code, new_id, party, rendered, requests, sent

from orderup.server.tables.actor.effects import Effects
from orderup.server.tables.games.engine import GameEngine
from orderup.server.tables.people.people import Connection
from orderup.server.tables.play.inputs import AwayTooLong, RequestsDue
from orderup.server.tables.seating import presence
from orderup.server.tables.seating.lobby import return_to_lobby
from orderup.server.tables.seating.takeovers import MAX_REQUESTS_PER_ADDRESS
from orderup.server.wire.client_messages import AnswerSeatRequest, CancelCommand, Kick, Play, Ready, Sit, Stand

SECRET = "s" * 43


def test_a_newcomer_sees_no_hand_before_all_others_consent(engine: GameEngine) -> None:
    bench, (ann, bob, cat) = party(engine)
    bench.does(ann, Kick(new_id(), 2))
    dan, _ = bench.connect()
    asked = bench.does(dan, Sit("please", 2, "Dan"))
    assert sent(asked, dan)[0]["type"] == "table", "it is asked, and neither answered nor dealt to"
    assert [m for m in sent(asked, dan) if m["type"] in ("deal", "seated")] == []
    (request,) = sent(asked, bob)[0]["table"]["requests"]
    assert (request["seat"], request["name"], request["asked"]) == (2, "Dan", [0, 1])
    assert answers(bench.does(ann, AnswerSeatRequest(new_id(), request["request"], yes=True)), dan) == []
    agreed = bench.does(bob, AnswerSeatRequest(new_id(), request["request"], yes=True))
    assert [m["type"] for m in sent(agreed, dan) if m["type"] in ("deal", "seated")] == ["deal", "seated"]
    assert {m["type"]: m for m in sent(agreed, cat)}["newcomer"] == {
        "type": "newcomer", "seat": 2, "name": "Dan", "before": "Cat",
    }  # fmt: skip
    assert requests(bench) == []


def half_agreed(engine: GameEngine) -> tuple[Bench, Connection, Connection]:
    """Cat stands up, Dan would like the seat, and of those who are asked Ann agrees; return the bench, Bob and Dan."""
    bench, (ann, bob, cat) = party(engine)
    bench.does(cat, Stand(new_id()))
    dan, _ = bench.connect()
    bench.does(dan, Sit("please", 2, "Dan"))
    (request,) = requests(bench)
    bench.does(ann, AnswerSeatRequest(new_id(), request.request, yes=True))
    return bench, bob, dan


def test_who_connects_before_the_next_event_is_told_of_the_newcomer(engine: GameEngine) -> None:
    bench, bob, dan = half_agreed(engine)
    (request,) = requests(bench)
    agreed = bench.does(bob, AnswerSeatRequest(new_id(), request.request, yes=True))
    told = [{"seat": 2, "name": "Dan", "before": "Cat"}]
    assert next(m["seated"] for m in sent(agreed, dan) if m["type"] == "deal") == told
    assert seated_since(bench) == told
    bench.does(bob, Play(new_id(), bench.legal(1, "draw")))
    assert seated_since(bench) == [], "an event has told of it"


def seated_since(bench: Bench) -> list[Message]:
    """Return who has taken over a seat since the last event, as somebody hears who connects now."""
    eve, welcome = bench.connect()
    told: list[Message] = next(m["seated"] for m in sent(welcome, eve) if m["type"] == "welcome")
    return told


def test_one_no_is_enough_and_whoever_was_declined_does_not_ask_again(engine: GameEngine) -> None:
    bench, (ann, bob, cat) = party(engine)
    bench.does(cat, Stand(new_id()))
    dan, _ = bench.connect()
    bench.does(dan, Sit("please", 2, "Dan"))
    (request,) = requests(bench)
    refused = bench.does(bob, AnswerSeatRequest(new_id(), request.request, yes=False))
    assert code(refused, dan) == "declined"
    assert requests(bench) == []
    assert code(bench.does(dan, Sit(new_id(), 2, "Dan")), dan) == "declined"
    assert code(bench.does(ann, AnswerSeatRequest(new_id(), request.request, yes=True)), ann) == "no_request"


def test_only_who_is_asked_may_consent(engine: GameEngine) -> None:
    bench, (_, _, cat) = party(engine)
    bench.does(cat, Stand(new_id()))
    dan, eve = bench.connect()[0], bench.connect()[0]
    bench.does(dan, Sit(new_id(), 2, "Dan"))
    (request,) = requests(bench)
    for stranger in (dan, eve, cat):
        assert (
            code(bench.does(stranger, AnswerSeatRequest(new_id(), request.request, yes=True)), stranger) == "not_seated"
        )


def test_a_request_is_taken_back_by_withdraw_or_with_the_connection(engine: GameEngine) -> None:
    bench, (_, _, cat) = party(engine)
    bench.does(cat, Stand(new_id()))
    dan, _ = bench.connect()
    bench.does(dan, Sit("please", 2, "Dan"))
    assert code(bench.does(dan, Sit(new_id(), 2, "Dan")), dan) == "too_many"
    eve, _ = bench.connect()
    assert code(bench.does(eve, Sit(new_id(), 2, "Eve")), eve) == "too_many"
    assert code(bench.does(dan, CancelCommand("please")), dan) == "withdrawn"
    assert requests(bench) == []
    bench.does(dan, Sit("again", 2, "Dan"))
    assert len(requests(bench)) == 1
    rendered(bench.state.disconnect(dan, 5000))
    assert requests(bench) == []


def test_another_sit_under_the_id_of_a_request_is_that_request(engine: GameEngine) -> None:
    bench, (_, _, cat) = party(engine)
    bench.does(cat, Stand(new_id()))
    dan, _ = bench.connect()
    bench.does(dan, Sit("ask", 2, "Dan"))
    assert answers(bench.does(dan, Sit("ask", 0, "Dan")), dan) == []
    assert code(bench.does(dan, CancelCommand("ask")), dan) == "withdrawn"
    assert requests(bench) == []


def test_an_address_asks_only_so_often_in_a_game_whatever_the_connection(engine: GameEngine) -> None:
    bench, (ann, _, cat) = party(engine)
    bench.does(cat, Stand(new_id()))
    for _ in range(MAX_REQUESTS_PER_ADDRESS):
        dan, _ = bench.connect()
        dan.address = "192.0.2.1"
        assert answers(bench.does(dan, Sit(new_id(), 2, "Dan")), dan) == []
        (request,) = requests(bench)
        assert code(bench.does(ann, AnswerSeatRequest(new_id(), request.request, yes=False)), dan) == "declined"
        bench.state.disconnect(dan, 0)
    dan, _ = bench.connect()
    dan.address = "192.0.2.1"
    assert code(bench.does(dan, Sit(new_id(), 2, "Dan")), dan) == "declined"
    assert requests(bench) == [], "nobody is asked again"
    eve, _ = bench.connect()
    eve.address = "192.0.2.2"
    assert answers(bench.does(eve, Sit(new_id(), 2, "Eve")), eve) == []
    assert len(requests(bench)) == 1


def test_who_is_away_is_not_asked_and_a_request_may_end_with_that(engine: GameEngine) -> None:
    bench, bob, dan = half_agreed(engine)
    rendered(bench.state.disconnect(bob, 4000))
    assert len(requests(bench)) == 1, "a lost line is no consent"
    assert [m["type"] for m in lets_time_pass(bench, dan, 14_000)] == ["seated"], "the request is looked at again"


@pytest.mark.parametrize("asks_at", [3000, 4500], ids=["before the line is lost", "after it"])
def test_a_blip_of_the_line_is_no_consent_however_soon_one_counts_as_away(engine: GameEngine, asks_at: int) -> None:
    bench, (ann, bob, cat) = party(engine, clocks={**CLOCKS, "away": 0})
    bench.does(cat, Stand(new_id()), 3000)
    dan, _ = bench.connect(3000)
    told: list[Message] = []

    def asks() -> None:
        told.extend(answers(bench.does(dan, Sit("please", 2, "Dan"), asks_at), dan))
        (request,) = requests(bench)
        told.extend(answers(bench.does(ann, AnswerSeatRequest(new_id(), request.request, yes=True), asks_at), dan))

    if asks_at < 4000:
        asks()
    rendered(bench.state.disconnect(bob, 4000))
    told += lets_time_pass(bench, dan, 4000)
    assert bench.state.bots.plays(1), "a bot plays at once"
    if asks_at > 4000:
        asks()
    told += lets_time_pass(bench, dan, 13_999)
    assert told == []
    assert [request.asked for request in requests(bench)] == [[1]]
    back, _ = bench.connect(13_999, token="Bob" * 20)
    told += lets_time_pass(bench, dan, 30_000)
    assert told == [], "whoever is back is asked still"
    rendered(bench.state.disconnect(back, 40_000))
    told += lets_time_pass(bench, dan, 40_000)
    assert told == []
    assert bench.state.next_wake_at() is not None
    told += lets_time_pass(bench, dan, 50_000)
    assert [m["type"] for m in told] == ["seated"], "who does not come back is not waited for"


def lets_time_pass(bench: Bench, to: Connection, now: int) -> list[Message]:
    """Carry out what is due of who is away and of who asks; return what somebody was answered."""
    told: list[Message] = []
    inputs = bench.state.collect_due(now).inputs
    while inputs:
        match inputs.pop(0):
            case AwayTooLong(person):
                effects = rendered(bench.state.mark_away(person, now))
            case RequestsDue():
                effects = rendered(bench.commands.decide_requests(now))
            case _:
                continue
        told += answers(effects, to)
        inputs += effects.inputs
    return told


def test_who_has_just_lost_the_line_is_a_witness_still(engine: GameEngine) -> None:
    bench, (ann, bob, cat) = party(engine, clocks={**CLOCKS, "away": 0})
    bench.does(ann, Kick(new_id(), 2))
    rendered(bench.state.disconnect(bob, 4000))
    dan, _ = bench.connect(4000)
    lets_time_pass(bench, dan, 4000)
    assert answers(bench.does(dan, Sit("please", 2, "Dan"), 4500), dan) == [], "Bob is asked"
    assert [m["why"]["code"] for m in lets_time_pass(bench, dan, 14_000)] == []
    (request,) = requests(bench)
    told = answers(bench.does(ann, AnswerSeatRequest(new_id(), request.request, yes=True), 14_000), dan)
    assert [m["why"]["code"] for m in told] == ["no_witness"]
    assert cat.person is None


def test_where_nobody_else_sits_a_seat_that_was_left_is_anybodys(engine: GameEngine) -> None:
    bench = Bench(engine, players=2, bots=(None, "easy"))
    (ann,) = bench.opened("Ann")
    bench.does(ann, Stand(new_id()))
    dan, _ = bench.connect()
    assert code(bench.does(dan, Sit(new_id(), 0, "Dan")), dan) is None


def test_a_host_cannot_send_the_only_other_away_and_take_the_seat_from_a_second_window(engine: GameEngine) -> None:
    bench = Bench(engine, players=2)
    ann, _ = bench.opened("Ann", "Bob")
    bench.does(ann, Kick(new_id(), 1))
    second, _ = bench.connect()
    assert code(bench.does(second, Sit(new_id(), 1, "Dan")), second) == "no_witness"
    bench.does(ann, Stand(new_id()))
    assert code(bench.does(second, Sit(new_id(), 1, "Dan")), second) == "no_witness", "nor by leaving first"


def test_a_host_who_has_sent_the_only_witness_away_gives_no_other_seat_away_either(engine: GameEngine) -> None:
    bench, (ann, _, cat) = party(engine)
    bench.does(cat, Stand(new_id()))
    bench.does(ann, Kick(new_id(), 1))
    second, _ = bench.connect()
    assert code(bench.does(second, Sit(new_id(), 2, "Dan")), second) == "no_witness"
    assert code(bench.does(cat, Sit(new_id(), 2, "Cat")), cat) is None, "the seat is still its owner's"


def test_whoever_left_comes_back_with_the_token_and_asks_nobody(engine: GameEngine) -> None:
    bench, (_, _, cat) = party(engine)
    bench.does(cat, Stand(new_id()))
    back, effects = bench.connect(token="Cat" * 20)
    assert sent(effects, back)[0]["you"] == {"seat": None, "host": False, "left": 2}
    assert code(bench.does(back, Sit(new_id(), 2, "Cat", token="Cat" * 20)), back) is None
    assert back.person is not None


def test_whoever_was_sent_away_does_not_come_back_in_this_game(engine: GameEngine) -> None:
    bench, (ann, _, cat) = party(engine)
    bench.does(ann, Kick(new_id(), 2))
    assert code(bench.does(cat, Sit(new_id(), 2, "Cat")), cat) == "sent_away"
    back, _ = bench.connect(token="Cat" * 20)
    assert code(bench.does(back, Sit(new_id(), 2, "Cat")), back) == "sent_away"
    again, _ = bench.connect()
    assert code(bench.does(again, Sit(new_id(), 2, "Cat", token="Cat" * 20)), again) == "sent_away"


def test_whoever_has_seen_another_hand_is_refused_whoever_consents(engine: GameEngine) -> None:
    bench, (_, bob, cat) = party(engine)
    bench.does(bob, Stand(new_id()))
    bench.does(cat, Stand(new_id()))
    assert code(bench.does(bob, Sit(new_id(), 2, "Bob")), bob) == "has_seen"
    back, _ = bench.connect(token="Bob" * 20)
    assert code(bench.does(back, Sit(new_id(), 2, "Bob")), back) == "has_seen"
    again, _ = bench.connect()
    assert code(bench.does(again, Sit(new_id(), 2, "Bob", token="Bob" * 20)), again) == "has_seen"
    assert code(bench.does(bob, Sit(new_id(), 1, "Bob")), bob) is None, "their own seat is theirs"


def closed(effects: Effects, to: Connection) -> dict[int, str]:
    """The seats that a client was last told it may not have, and why."""
    told = [message["you"] for message in sent(effects, to) if "you" in message][-1]
    return {each["seat"]: each["why"]["code"] for each in told.get("closed", [])}


def test_who_may_not_have_a_seat_that_was_left_is_told_before_they_ask(engine: GameEngine) -> None:
    bench, (ann, bob, cat) = party(engine)
    bench.does(bob, Stand(new_id()))
    told = bench.does(cat, Stand(new_id()))
    assert closed(told, bob) == {2: "has_seen"}, "their own is open to them"
    assert closed(told, cat) == {1: "has_seen"}
    assert closed(told, ann) == {}, "whoever sits has a seat"
    dan, welcome = bench.connect()
    assert closed(welcome, dan) == {}
    back, welcome = bench.connect(token="Bob" * 20)
    assert closed(welcome, back) == {2: "has_seen"}
    for connection, seats in ((bob, {2}), (dan, set())):
        refused = {s for s in (1, 2) if code_or_none(bench, connection, s) is not None}
        assert refused == seats, "what is told is what happens"


def code_or_none(bench: Bench, connection: Connection, seat: int) -> str | None:
    """Ask for a seat, and take that back."""
    effects = bench.does(connection, Sit(sit := new_id(), seat, "Any"))
    found = [answer["why"]["code"] for answer in answers(effects, connection) if answer["type"] == "refused"]
    if connection.person is None:
        bench.does(connection, CancelCommand(sit))
    else:
        bench.does(connection, Stand(new_id()))
    return found[0] if found else None


def test_who_was_declined_or_sent_away_is_told_that_every_seat_is_closed(engine: GameEngine) -> None:
    bench, (ann, bob, cat) = party(engine)
    bench.does(ann, Kick(new_id(), 2))
    dan, _ = bench.connect()
    bench.does(dan, Sit(new_id(), 2, "Dan"))
    told = bench.does(bob, AnswerSeatRequest(new_id(), requests(bench)[0].request, yes=False))
    assert closed(told, dan) == {2: "declined"}
    assert closed(told, cat) == {2: "sent_away"}
    return_to_lobby(bench.state.seating)
    back, welcome = bench.connect(token="Cat" * 20)
    assert closed(welcome, back) == {}, "after the game all is forgotten"


def test_a_seat_closes_for_newcomers_when_the_last_witness_counts_as_away(engine: GameEngine) -> None:
    bench, (ann, bob, _) = party(engine)
    bench.does(ann, Kick(new_id(), 2))
    dan, welcome = bench.connect()
    assert closed(welcome, dan) == {}, "Bob could agree"
    bench.state.disconnect(bob, 0)
    effects = bench.state.collect_due(presence.CONSENT_GRACE_MS)
    assert RequestsDue() in effects.inputs
    told = rendered(bench.commands.decide_requests(presence.CONSENT_GRACE_MS))
    assert closed(told, dan) == {2: "no_witness"}
    _, welcome = bench.connect(now=presence.CONSENT_GRACE_MS, token="Bob" * 20)
    assert closed(welcome, dan) == {}, "Bob is back"


def test_an_owner_who_was_replaced_is_told_that_the_seat_is_gone(engine: GameEngine) -> None:
    bench = Bench(engine, players=2, bots=(None, "easy"))
    ann, _ = bench.connect()
    bench.does(ann, Sit(new_id(), 0, "Ann", token=SECRET))
    bench.does(ann, Ready(new_id(), ready=True))
    bench.expire(CLOCKS["countdown"])
    bench.does(ann, Stand(new_id()))
    dan, _ = bench.connect()
    bench.does(dan, Sit(new_id(), 0, "Dan"))
    back, effects = bench.connect(token=SECRET)
    assert sent(effects, back)[0]["you"] == {"seat": None, "host": False}
    assert code(bench.does(back, Sit(new_id(), 0, "Ann", token=SECRET)), back) == "taken"


def test_a_newcomer_is_one_of_those_who_are_asked_next(engine: GameEngine) -> None:
    bench, (ann, bob, cat) = party(engine)
    for person in (bob, cat):
        bench.does(person, Stand(new_id()))
    dan, eve = bench.connect()[0], bench.connect()[0]
    bench.does(dan, Sit(new_id(), 1, "Dan"))
    bench.does(eve, Sit(new_id(), 2, "Eve"))
    for request in (1, 2):
        bench.does(ann, AnswerSeatRequest(new_id(), request, yes=True))
    assert [(r.name, r.asked) for r in requests(bench)] == [("Eve", [1])]


def test_an_owner_who_returns_comes_before_who_asks(engine: GameEngine) -> None:
    bench, (_, _, cat) = party(engine)
    bench.does(cat, Stand(new_id()))
    dan, _ = bench.connect()
    bench.does(dan, Sit(new_id(), 2, "Dan"))
    back = bench.does(cat, Sit(new_id(), 2, "Cat"))
    assert code(back, cat) is None
    assert code(back, dan) == "taken"
    assert [m for m in sent(back, dan) if m["type"] == "newcomer"] == []
