"""The state of a table, without a loop, a store or a socket: what follows from a change is returned."""

import pytest
from tests.server.tables.bench import CLOCKS, Bench, new_id, rendered, sent

from orderup.kernel import HOUSE
from orderup.server.store.records import AddLine, BeginGame, EndGame
from orderup.server.tables.actor.effects import Effects
from orderup.server.tables.actor.state import LESS_PATIENCE_MS, PATIENCE_MS
from orderup.server.tables.games.engine import GameEngine
from orderup.server.tables.play.inputs import AwayTooLong, BotMoveDue, ClockExpired, HintDue
from orderup.server.wire.client_messages import Play, Ready, Remind, RequestHint, Sit, Stand
from orderup.server.wire.refusals import RefusedError


def test_whoever_joins_is_welcomed_and_nothing_is_stored(engine: GameEngine) -> None:
    ann, effects = Bench(engine).connect()
    assert [message["type"] for message in sent(effects, ann)] == ["welcome"]
    assert (effects.writes, effects.save_table) == ([], False)


def test_a_spectator_too_many_is_closed(engine: GameEngine) -> None:
    bench = Bench(engine)
    bench.connect()
    bench.connect()
    late, effects = bench.connect()
    assert [(connection, why.code) for connection, why in effects.to_close] == [(late, "full")]
    assert sent(effects, late) == []
    assert late not in bench.state.seating.connections


def test_the_table_s_card_goes_to_everybody_before_the_answer(engine: GameEngine) -> None:
    bench = Bench(engine)
    ann, _bob = bench.seated("Ann", "Bob")
    effects = bench.does(ann, Ready("x", ready=True))
    assert effects.save_table
    found = sent(effects, ann)
    assert [message["type"] for message in found] == ["table", "done"]
    assert found[0]["table"]["seats"][0]["ready"]


def test_a_card_is_sent_once(engine: GameEngine) -> None:
    bench = Bench(engine)
    ann, bob = bench.seated("Ann", "Bob")
    effects = bench.does(ann, Ready("x", ready=True))
    assert [message["type"] for message in sent(effects, bob)] == ["table"]
    again = bench.does(ann, Ready("y", ready=True))
    assert sent(again, bob) == [], "nothing has changed"


def test_when_all_are_ready_the_game_is_stored_and_dealt(engine: GameEngine) -> None:
    bench = Bench(engine)
    (ann, _), effects = bench.dealt("Ann", "Bob")
    begin, deal = effects.writes
    assert isinstance(begin, BeginGame)
    assert isinstance(deal, AddLine)
    assert (begin.seed, deal.v, effects.save_table) == (bytes(32), 1, True)
    assert [message["type"] for message in sent(effects, ann)] == ["table", "deal"]
    assert bench.state.seating.state == "countdown"
    assert bench.state.next_wake_at() == CLOCKS["countdown"]
    assert bench.state.info(1000).starts_in == CLOCKS["countdown"] - 1000


def test_a_clock_runs_out_at_its_time_and_not_before(engine: GameEngine) -> None:
    bench = Bench(engine)
    bench.dealt("Ann", "Bob")
    assert bench.state.collect_due(CLOCKS["countdown"] - 1).inputs == []
    (write,) = bench.expire(CLOCKS["countdown"]).writes
    assert isinstance(write, AddLine)
    assert (write.v, write.seat, write.command) == (2, 6, None)
    assert bench.state.seating.state == "playing"


def test_a_clock_that_no_longer_stands_at_zero_does_nothing(engine: GameEngine) -> None:
    bench = Bench(engine)
    bench.dealt("Ann", "Bob")
    (expired,) = bench.state.collect_due(CLOCKS["countdown"]).inputs
    assert isinstance(expired, ClockExpired)
    assert bench.state.expire_clock(expired.due, CLOCKS["countdown"]).writes
    assert bench.state.expire_clock(expired.due, CLOCKS["countdown"]) == Effects()


def test_a_move_is_one_line_and_one_event_for_each(engine: GameEngine) -> None:
    bench = Bench(engine)
    ann, bob = bench.opened("Ann", "Bob")
    assert ann.person is not None
    effects = bench.does(ann, Play("x", bench.legal(0, "draw")), now=4000)
    (line,) = effects.writes
    assert isinstance(line, AddLine)
    assert (line.v, line.seat, line.command, effects.save_table) == (3, 0, ann.person.command_key("x"), False)
    assert [message["type"] for message in sent(effects, ann)] == ["event", "done"]
    assert [message["type"] for message in sent(effects, bob)] == ["event"]


def test_a_refused_move_changes_and_stores_nothing(engine: GameEngine) -> None:
    bench = Bench(engine)
    ann, bob = bench.opened("Ann", "Bob")
    assert bench.state.game is not None
    v = bench.state.game.match.v
    effects = bench.does(ann, Play("x", {"do": "dance"}))
    assert (effects.writes, effects.save_table, bench.state.game.match.v) == ([], False, v)
    (refused,) = sent(effects, ann)
    assert (refused["type"], refused["why"]["code"]) == ("refused", "malformed")
    assert sent(effects, bob) == []


def test_the_same_command_twice_is_one_action(engine: GameEngine) -> None:
    bench = Bench(engine)
    ann, _bob = bench.opened("Ann", "Bob")
    move = Play("x", bench.legal(0, "draw"))
    bench.does(ann, move)
    again = bench.does(ann, move)
    assert again.writes == []
    assert sent(again, ann) == [{"type": "done", "id": "x"}]


def test_the_game_says_who_may_be_reminded(engine: GameEngine) -> None:
    bench = Bench(engine)
    ann, bob = bench.opened("Ann", "Bob")
    (refused,) = sent(bench.does(bob, Remind("a", 0)), bob)
    assert refused["why"]["code"] == "not_busy"
    bench.does(ann, Play("x", bench.legal(0, "seat")))
    effects = bench.does(bob, Remind("b", 0), now=5000)
    assert sent(effects, ann) == [{"type": "call", "seat": 1, "call": "host", "to": 0}]
    (soon,) = sent(bench.does(bob, Remind("c", 0), now=6000), bob)
    assert soon["why"]["code"] == "too_many"
    assert sent(bench.does(bob, Remind("d", 0), now=6500), ann)


def test_who_is_offline_for_too_long_is_away_and_a_bot_plays(engine: GameEngine) -> None:
    bench = Bench(engine)
    ann, bob = bench.opened("Ann", "Bob")
    person = ann.person
    assert person is not None
    bench.state.disconnect(ann, now=4000)
    assert [clock.name for clock in bench.state.clocks(4000) if clock.name == "away"] == ["away"]
    assert bench.state.next_wake_at() == 14_000
    assert bench.state.collect_due(13_999).inputs == []
    assert bench.state.collect_due(14_000).inputs == [AwayTooLong(person)]
    assert not bench.state.bots.plays(0)
    effects = rendered(bench.state.mark_away(person, 14_000))
    assert bench.state.bots.plays(0)
    assert sent(effects, bob)[0]["table"]["seats"][0]["standin"]


def test_whoever_comes_back_with_the_token_takes_the_seat_from_the_bot(engine: GameEngine) -> None:
    bench = Bench(engine)
    people = [bench.connect()[0] for _ in range(2)]
    tokens = [sent(bench.does(p, Sit(new_id(), seat, "Ann")), p)[-1]["token"] for seat, p in enumerate(people)]
    for person in people:
        bench.does(person, Ready(new_id(), ready=True))
    ann = people[0].person
    assert ann is not None
    bench.state.disconnect(people[0], now=0)
    bench.state.mark_away(ann, now=10_000)
    assert bench.state.bots.plays(0)
    back, _ = bench.connect(token=tokens[0], now=11_000)
    assert (back.person, ann.away, bench.state.bots.plays(0)) == (ann, False, False)


def test_the_last_who_leaves_has_the_row_saved(engine: GameEngine) -> None:
    bench = Bench(engine)
    ann, bob = bench.seated("Ann", "Bob")
    assert not bench.state.disconnect(ann, 0).save_table
    assert bench.state.disconnect(bob, 0).save_table


def test_whoever_stands_up_sees_the_game_as_a_spectator(engine: GameEngine) -> None:
    bench = Bench(engine)
    ann, _ = bench.opened("Ann", "Bob")
    effects = bench.does(ann, Stand("x"))
    (deal,) = [message for message in sent(effects, ann) if message["type"] == "deal"]
    assert deal["game"]["you"] is None


def test_a_hint_waits_for_the_search(engine: GameEngine) -> None:
    bench = Bench(engine, hints=True)
    ann, _ = bench.opened("Ann", "Bob")
    effects = bench.does(ann, RequestHint("x"))
    assert effects.inputs_when_search_loaded == [HintDue(0)]
    (refused,) = sent(bench.does(ann, RequestHint("y")), ann)
    assert refused["why"]["code"] == "too_many"
    (search,) = bench.commands.hints.start_search(0).searches
    assert search.on_done(None) is not None


def test_a_bot_s_move_after_its_person_is_back_is_forgotten(engine: GameEngine) -> None:
    bench = Bench(engine)
    bench.opened("Ann", "Bob")
    assert bench.state.play_bot_move(BotMoveDue(0, bench.legal(0, "draw")), 4000) == Effects()


def test_a_refused_clock_is_dropped(engine: GameEngine) -> None:
    bench = Bench(engine)
    bench.dealt("Ann", "Bob")
    assert bench.state.game is not None
    (expired,) = bench.state.collect_due(CLOCKS["countdown"]).inputs
    assert isinstance(expired, ClockExpired)
    bench.state.game.match.apply(6, expired.due.move, 0)  # so that it is too late
    with pytest.raises(RefusedError):
        bench.state.expire_clock(expired.due, CLOCKS["countdown"])
    assert bench.state.game.clocks.next_due() is None


def test_a_whole_game_of_bots_in_no_time(engine: GameEngine) -> None:
    """Ann has gone, and bots play on: nothing but the state and a time that is counted up."""
    bench = Bench(engine, players=3, bots=(None, "easy", "medium"))
    (ann,), _ = bench.dealt("Ann")
    person, state, writes = ann.person, bench.state, []
    assert person is not None
    state.disconnect(ann, 0)
    while state.seating.state != "over":
        now = state.next_wake_at()
        assert now is not None, "somebody must act"
        for each in state.collect_due(now).inputs:
            match each:
                case AwayTooLong():
                    writes += state.mark_away(each.person, now).writes
                case ClockExpired():
                    writes += state.expire_clock(each.due, now).writes
                case BotMoveDue():
                    writes += state.play_bot_move(each, now).writes
    lines = [write for write in writes if isinstance(write, AddLine)]
    assert [line.v for line in lines] == list(range(2, len(lines) + 2))
    assert {line.seat for line in lines} == {0, 1, 2, 6}
    assert isinstance(writes[-1], EndGame)
    assert state.next_wake_at() is None, "nothing more happens by itself"


@pytest.mark.parametrize(("hints", "game"), [(False, 1), (True, 1), (True, 2)])
def test_where_hints_are_allowed_bots_leave_people_time_for_each_of_their_first_acts(
    engine: GameEngine, game: int, *, hints: bool
) -> None:
    bench = Bench(engine, bots=(None, "easy"), hints=hints)
    bench.dealt("Ann")
    bench.state.seating.round = game
    bench.expire(CLOCKS["countdown"])
    state, now = bench.state, CLOCKS["countdown"]
    assert state.game is not None
    waits: list[int | None] = []
    while len(waits) < 14:
        possible = [entry["move"] for entry in state.game.match.menu(0) if entry["why"] is None]
        due = state.bots.next_due_at()
        if possible:
            waits.append(None if due is None else due - now)
            state.play(0, possible[-1], None, now)
            continue
        assert due is not None
        assert due < now + PATIENCE_MS, "while she cannot act, the bot goes on"
        now = due
        for each in state.collect_due(now).inputs:
            assert isinstance(each, BotMoveDue)
            state.play_bot_move(each, now)
    assert (waits[:9] == [PATIENCE_MS - acts * LESS_PATIENCE_MS for acts in range(9)]) is (hints and game == 1)
    assert all(wait is None or wait < PATIENCE_MS // 4 for wait in waits[9:]), "then the game goes at its pace"


def test_a_bot_that_has_a_gap_to_fill_is_not_patient(engine: GameEngine) -> None:
    bench = Bench(engine, players=3, bots=(None, "easy", "easy"), hints=True)
    bench.dealt("Ann")
    bench.expire(CLOCKS["countdown"])
    state, now = bench.state, CLOCKS["countdown"]
    state.play(1, bench.legal(1, "seat"), None, now)
    state.play(0, bench.legal(0, "draw"), None, now)
    state.bots.hold_until(now + PATIENCE_MS, now, but={1})
    assert state.game is not None
    while state.game.match.events[-1].move["do"] != "refill":
        due = state.bots.next_due_at()
        assert due is not None
        assert due - CLOCKS["countdown"] < PATIENCE_MS
        now = due
        for each in state.collect_due(now).inputs:
            assert isinstance(each, BotMoveDue)
            state.play_bot_move(each, now)
    assert state.game.match.events[-1].seat == 1


@pytest.mark.parametrize("person", [0, 1])
def test_bots_wait_for_nobody_who_cannot_act_first(engine: GameEngine, person: int) -> None:
    bots = tuple(None if seat == person else "easy" for seat in range(2))
    bench = Bench(engine, bots=bots, game_name="lucky_penny", hints=True, clocks={"countdown": CLOCKS["countdown"]})
    ann, _ = bench.connect()
    bench.does(ann, Sit("sit", person, "Ann"))
    bench.does(ann, Ready("ready", ready=True))
    begins = CLOCKS["countdown"]
    bench.expire(begins)
    state = bench.state
    assert state.game is not None
    is_first = any(entry["why"] is None for entry in state.game.match.menu(person))
    assert HOUSE in state.game.match.movers()
    due = state.bots.next_due_at()
    assert due is not None
    assert (due == begins + PATIENCE_MS) is is_first


@pytest.mark.parametrize(("hints", "round_number"), [(False, 1), (True, 1), (True, 2)])
def test_in_a_first_game_each_act_of_a_bots_turn_takes_as_long_as_a_turn_of_one(
    engine: GameEngine, round_number: int, *, hints: bool
) -> None:
    bench = Bench(engine, bots=(None, "easy"), game_name="lucky_penny", hints=hints)
    bench.state.seating.round = round_number
    bench.dealt("Ann")
    game = engine.find_game("lucky_penny")
    usual, slow = engine.paces_in(game)["easy"], engine.levels["easy"]
    assert usual.reaction_ms < slow.reaction_ms
    told = bench.state.info(0).seats[1].pace
    assert told is not None
    assert told.reaction_ms == (slow if hints and round_number == 1 else usual).reaction_ms
