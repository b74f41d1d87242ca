"""Two people at a table, one of them on a longer line, reach for the same card."""

import json
from typing import Any

from tests.server.tables.bench import CLOCKS, Bench, Message, new_id, rendered, sent

from orderup.server.store.records import AddLine
from orderup.server.tables.actor.effects import Effects
from orderup.server.tables.games.engine import GameEngine
from orderup.server.tables.people.command_timing import CommandTiming
from orderup.server.tables.people.people import Connection
from orderup.server.tables.play.inputs import BotMoveDue, CommandReceived, RaceDue
from orderup.server.tables.play.live_game import LiveGame
from orderup.server.tables.play.races.race import TIE_MS
from orderup.server.tables.play.races.round_trip_correction import MAX_CORRECTED_PEOPLE
from orderup.server.tables.seating import presence
from orderup.server.wire.client_messages import CancelCommand, Play, Remind

NEAR, FAR = 20, 200
"""Milliseconds there and back."""
SHOWN = CLOCKS["countdown"]
"""When the doors open, and everybody sees it."""


class FairTable:
    """Ann is near, Bob is far; both may draw."""

    def __init__(self, engine: GameEngine, bots: tuple[str | None, ...] = (), **clocks: int) -> None:
        self.bench = Bench(engine, bots=bots, clocks={**CLOCKS, **clocks})
        names = ("Ann", "Bob") if not bots else ("Ann",)
        people = self.bench.opened(*names)
        self.ann, self.bob = people[0], people[-1]
        lines = (NEAR, FAR) if not bots else (FAR,)
        for person, line in zip(people, lines, strict=True):
            person.transport.round_trip = line  # type: ignore[misc]  # these transports are told
        self.show(SHOWN)

    def show(self, now: float) -> None:
        self.bench.state.note_sent(self.bench.state.seating.connections, now)

    @property
    def game(self) -> LiveGame:
        assert self.bench.state.game is not None
        return self.bench.state.game

    def play(self, who: Connection, move: Message, acted: float, line: float, command: str | None = None) -> Effects:
        """Give a command so many milliseconds after the doors opened; it comes in when the line has been passed."""
        arrives = round(SHOWN + acted + line)
        timing = CommandTiming(SHOWN, acted + line, line, 1.0, None)
        item = CommandReceived(who, Play(command or new_id(), move), timing)
        return rendered(self.bench.commands.carry_out(item, arrives))

    def decide(self, now: int) -> Effects:
        """Wake the table: exactly one race is due."""
        ((due,),) = [[each for each in self.bench.state.collect_due(now).inputs if isinstance(each, RaceDue)]]
        return rendered(self.bench.commands.resolve_race(due.card, now))


def draw(table: FairTable, stack: int = 0) -> Message:
    menu = table.game.menu(0)
    return next(e["move"] for e in menu if e["move"]["do"] == "draw" and e["move"]["stack"] == stack)


def waits(effects: Effects) -> bool:
    """Whether nothing has happened, and nobody was answered."""
    return effects.writes == [] and not any(render() for render in effects.messages)


def test_a_near_window_that_comes_late_shortens_nobodys_wait(engine: GameEngine) -> None:
    table = FairTable(engine)
    table.ann.transport.round_trip = 1  # type: ignore[misc]  # these transports are told
    table.bench.state.note_sent([table.ann], SHOWN + 50)
    assert waits(table.play(table.ann, draw(table), acted=100, line=1))


def lines(effects: Effects) -> list[dict[str, Any]]:
    return [json.loads(write.line) for write in effects.writes if isinstance(write, AddLine)]


def test_a_card_that_somebody_far_away_could_have_taken_waits_for_that_hand(engine: GameEngine) -> None:
    table = FairTable(engine)
    move = draw(table)
    assert waits(table.play(table.ann, move, 300, NEAR))
    assert _due(table) == SHOWN + 300 + FAR + TIE_MS
    effects = table.decide(_due(table))
    (line,) = lines(effects)
    assert line["move"] == move
    told = {"card": move["card"], "since": 2, "waited": FAR - NEAR + TIE_MS, "tie": TIE_MS}
    assert line["race"] == {**told, "hands": [{"seat": 0, "ms": 300}]}
    (event, done) = sent(effects, table.ann)
    assert event["event"]["race"] == line["race"]
    assert done["type"] == "done"


def test_the_quicker_hand_has_it_although_its_command_comes_later(engine: GameEngine) -> None:
    table = FairTable(engine)
    move = draw(table)
    table.play(table.ann, move, 300, NEAR)
    assert waits(table.play(table.bob, move, 290, FAR))
    effects = table.decide(_due(table))
    (line,) = lines(effects)
    assert line["seat"] == 1
    assert line["race"]["hands"] == [{"seat": 1, "ms": 290}, {"seat": 0, "ms": 300}]
    *_, refused = sent(effects, table.ann)
    assert (refused["type"], refused["why"]["code"], refused["why"]["by"]) == ("refused", "late", 1)


def _due(table: FairTable) -> int:
    due = table.bench.state.next_wake_at()
    assert due is not None
    return due


def test_a_hand_on_another_card_is_not_waited_for(engine: GameEngine) -> None:
    table = FairTable(engine)
    table.play(table.ann, draw(table, 0), 300, NEAR)
    own = table.play(table.bob, draw(table, 1), 290, FAR)
    assert len(lines(own)) == 1, "nobody on a longer line could want that card"
    assert "race" not in lines(own)[0]
    (line,) = lines(table.decide(_due(table)))
    assert line["seat"] == 0


def test_with_no_patience_the_order_of_arrival_decides(engine: GameEngine) -> None:
    table = FairTable(engine, fair=0)
    (line,) = lines(table.play(table.ann, draw(table), 300, NEAR))
    assert "race" not in line


def test_nobody_waits_when_lines_are_as_long(engine: GameEngine) -> None:
    table = FairTable(engine)
    table.bob.transport.round_trip = NEAR  # type: ignore[misc]  # these transports are told
    assert len(lines(table.play(table.ann, draw(table), 300, NEAR))) == 1


def test_the_far_one_never_waits_for_the_near_one(engine: GameEngine) -> None:
    table = FairTable(engine)
    assert len(lines(table.play(table.bob, draw(table), 300, FAR))) == 1


def test_what_is_not_reached_for_by_others_is_done_at_once(engine: GameEngine) -> None:
    table = FairTable(engine)
    seat = next(e["move"] for e in table.game.menu(1) if e["move"]["do"] == "seat")
    table.play(table.bob, seat, 100, FAR)
    table.show(SHOWN + 300)
    taken = draw(table)
    assert [seat for seat in (0, 1) if taken["card"] in table.game.races.cards_in_reach(seat, table.game.match.v)]
    refill = next(e["move"] for e in table.game.menu(1) if e["move"]["do"] == "refill")
    table.game.play(1, refill, 400)
    while any(e["why"] is None and e["move"]["do"] == "draw" for e in table.game.menu(1)):
        table.game.play(1, draw(table), 400)  # until all tokens are Ann's
    table.show(SHOWN + 400)
    assert len(lines(table.play(table.ann, draw(table), 500, NEAR))) == 1


def test_a_bot_waits_for_a_person_far_away(engine: GameEngine) -> None:
    table = FairTable(engine, bots=(None, "easy"))
    move = draw(table)
    assert waits(table.bench.state.play_bot_move(BotMoveDue(1, move), SHOWN + 310))
    assert waits(table.play(table.ann, move, 300, FAR))
    (line,) = lines(table.decide(SHOWN + 300 + FAR))
    assert line["seat"] == 0
    assert line["race"]["hands"] == [{"seat": 0, "ms": 300}, {"seat": 1, "ms": 310}]


def test_the_same_command_twice_is_one_hand_and_one_answer(engine: GameEngine) -> None:
    table = FairTable(engine)
    move = draw(table)
    for _ in range(3):
        assert waits(table.play(table.ann, move, 300, NEAR, "once"))
    effects = table.decide(_due(table))
    assert [hand["seat"] for line in lines(effects) for hand in line["race"]["hands"]] == [0]
    assert [m["type"] for m in sent(effects, table.ann) if m.get("id") == "once"] == ["done"]
    for again in effects.inputs:
        assert isinstance(again, CommandReceived)
        repeated = rendered(table.bench.commands.carry_out(again, _later(table)))
        assert repeated.writes == []
        assert [m["type"] for m in sent(repeated, table.ann)] == ["done"]
    assert len(effects.inputs) == 2


def _later(table: FairTable) -> int:
    return SHOWN + table.game.match.t + 1000


def test_a_hand_that_two_windows_have_sent_is_answered_in_both(engine: GameEngine) -> None:
    table = FairTable(engine)
    other, _ = table.bench.connect()
    assert table.ann.person is not None
    presence.connect(other, table.ann.person)
    move = draw(table)
    assert waits(table.play(table.ann, move, 300, NEAR, "once"))
    assert waits(table.play(other, move, 310, NEAR, "once"))
    effects = table.decide(_due(table))
    (again,) = effects.inputs
    assert isinstance(again, CommandReceived)
    assert [m["type"] for m in sent(effects, table.ann) if m.get("id") == "once"] == ["done"]
    repeated = rendered(table.bench.commands.carry_out(again, _later(table)))
    assert [m["type"] for m in sent(repeated, other)] == ["done"]


def test_another_move_under_the_id_of_a_hand_is_not_made_in_its_place(engine: GameEngine) -> None:
    table = FairTable(engine)
    first, second = draw(table, 0), draw(table, 1)
    assert waits(table.play(table.ann, first, 300, NEAR, "once"))
    assert waits(table.play(table.ann, second, 310, NEAR, "once"))
    (line,) = lines(table.decide(_due(table)))
    assert (line["move"], line["race"]["card"]) == (first, first["card"])


def test_another_command_under_the_id_of_a_hand_is_that_hand(engine: GameEngine) -> None:
    table = FairTable(engine)
    move = draw(table)
    assert waits(table.play(table.ann, move, 300, NEAR, "once"))
    assert waits(table.bench.does(table.ann, Remind("once", 1), SHOWN + 330))
    effects = table.decide(_due(table))
    assert [line["move"] for line in lines(effects)] == [move]
    assert [m["type"] for m in sent(effects, table.ann) if m.get("id") == "once"] == ["done"]


def test_the_same_hand_from_two_windows_is_answered_in_both(engine: GameEngine) -> None:
    table = FairTable(engine)
    move, person, (window, _) = draw(table), table.ann.person, table.bench.connect(round_trip=NEAR)
    assert person is not None
    presence.connect(window, person)
    for connection in (table.ann, window):
        assert waits(table.play(connection, move, 300, NEAR, "once"))
    effects = table.decide(_due(table))
    for item in effects.inputs:
        assert isinstance(item, CommandReceived)
        effects.extend(rendered(table.bench.commands.carry_out(item, SHOWN + 600)))
    for connection in (table.ann, window):
        assert [m["type"] for m in sent(effects, connection) if m.get("id") == "once"] == ["done"]


def test_what_a_seat_commands_next_does_not_overtake_its_hand(engine: GameEngine) -> None:
    table = FairTable(engine)
    first, second = draw(table, 0), draw(table, 1)
    table.play(table.ann, first, 300, NEAR)
    assert waits(table.play(table.ann, second, 305, NEAR))
    effects = table.decide(_due(table))
    assert [line["move"] for line in lines(effects)] == [first]
    (behind,) = effects.inputs
    assert isinstance(behind, CommandReceived)
    assert isinstance(behind.command, Play)
    assert behind.command.move == second


def test_a_hand_can_be_withdrawn_and_what_came_behind_it_goes_on(engine: GameEngine) -> None:
    table = FairTable(engine)
    table.play(table.ann, draw(table, 0), 300, NEAR, "first")
    table.play(table.ann, draw(table, 1), 305, NEAR, "second")
    effects = table.bench.does(table.ann, CancelCommand("first"), SHOWN + 330)
    (refused,) = sent(effects, table.ann)
    assert refused["why"]["code"] == "withdrawn"
    first, second = (each for each in effects.inputs if isinstance(each, CommandReceived))
    assert (first.command.id, second.command.id) == ("first", "second")
    assert not table.game.races.open_races
    answered = rendered(table.bench.commands.carry_out(first, SHOWN + 330))
    assert sent(answered, table.ann) == [refused], "it is answered as well, perhaps in another window"
    assert answered.writes == []


def test_a_hand_counts_although_its_line_was_cut_meanwhile(engine: GameEngine) -> None:
    table = FairTable(engine)
    table.play(table.ann, draw(table), 300, NEAR)
    table.bench.state.disconnect(table.ann, SHOWN + 330)
    (line,) = lines(table.decide(_due(table)))
    assert line["seat"] == 0


def test_a_second_window_makes_no_line_longer(engine: GameEngine) -> None:
    table = FairTable(engine)
    slow, _ = table.bench.connect(round_trip=5 * FAR)
    person = table.ann.person
    assert person is not None
    slow.person = person
    person.connections.add(slow)
    assert person.round_trip == NEAR


def test_who_watches_in_one_window_and_acts_in_another_gains_nothing(engine: GameEngine) -> None:
    table = FairTable(engine)
    person, (slow, _) = table.ann.person, table.bench.connect(round_trip=FAR)
    assert person is not None
    presence.connect(slow, person)
    table.play(slow, draw(table), 300, FAR)
    races = table.game.races.open_races
    (claim,) = [found for card in races.cards() if (found := races.race_for(card))]
    assert claim.claims[0].acted_at == SHOWN + 300 + FAR - FAR + (FAR - NEAR) / 2


def test_what_a_clock_has_said_is_remembered_when_its_owner_comes_back(engine: GameEngine) -> None:
    table = FairTable(engine)
    assert table.ann.person is not None
    token = table.ann.person.token_digest
    table.game.races.round_trip_corrections.correction_of(token).bias_ms = 9
    for other in range(MAX_CORRECTED_PEOPLE - 1):
        table.game.races.round_trip_corrections.correction_of(b"%d" % other)
    assert table.game.races.round_trip_corrections.correction_of(token).bias_ms == 9
    table.game.races.round_trip_corrections.correction_of(b"one more")
    assert table.game.races.round_trip_corrections.correction_of(token).bias_ms == 0, "it is not remembered for ever"


def test_a_game_with_races_plays_on_from_its_journal(engine: GameEngine) -> None:
    table = FairTable(engine)
    table.play(table.ann, draw(table), 300, NEAR)
    (line,) = lines(table.decide(_due(table)))
    told = table.game.match.event(line["v"]).journal_data()
    assert told == line
    copy = engine.match_class.start("diner", 2, table.game.match.options, table.game.match.seed, table.game.match.names)
    for v in range(2, table.game.match.v + 1):
        event = table.game.match.event(v)
        seat = 6 if isinstance(event.seat, str) else event.seat
        assert copy.apply(seat, event.move, event.t, event.race).journal_data() == event.journal_data()
