"""A traced move says where it is, and what came of it; in a race it waits, and goes on when that is decided."""

import pytest
from tests.server.tables.bench import Bench, new_id, rendered
from tests.server.tables.test_fair_table import FAR, NEAR, SHOWN, FairTable, draw

from orderup.server.tables.actor.state import TableState
from orderup.server.tables.games.engine import GameEngine
from orderup.server.tables.people.command_timing import CommandTiming
from orderup.server.tables.people.people import Connection
from orderup.server.tables.play.inputs import CommandReceived
from orderup.server.wire.client_messages import Play


class Notes:
    """A trace that notes what it is told."""

    def __init__(self) -> None:
        self.stages: list[str] = []
        self.told: dict[str, str | int] = {}
        self.error: str | None = None

    def enter(self, stage: str) -> None:
        self.stages.append(stage)

    def set_attributes(self, **attributes: str | int | None) -> None:
        self.told |= {name: value for name, value in attributes.items() if value is not None}

    def forward(self) -> str:
        raise AssertionError

    def end(self, error: str | None = None) -> None:
        self.error = error


def play(
    bench: Bench, who: Connection, move: dict[str, object], now: int, timing: CommandTiming | None = None
) -> Notes:
    trace = Notes()
    item = CommandReceived(who, Play(new_id(), move), timing, trace)
    effects = rendered(bench.commands.carry_out(item, now))
    assert (trace in effects.traces) == (trace.stages[-1] == "play")
    return trace


def test_a_move_tells_its_seat_and_its_event(engine: GameEngine) -> None:
    bench = Bench(engine)
    _, bob = bench.opened("Ann", "Bob")
    trace = play(bench, bob, bench.legal(1, "draw"), SHOWN)
    assert trace.stages == ["play"]
    assert trace.told == {"table": "t", "game": "diner", "seat": 1, "event": 3}


def test_a_move_that_is_refused_tells_the_code_and_no_event(engine: GameEngine) -> None:
    bench = Bench(engine)
    ann, _ = bench.opened("Ann", "Bob")
    trace = play(bench, ann, {"do": "nothing"}, SHOWN)
    assert trace.told == {"table": "t", "game": "diner", "seat": 0, "refusal": "malformed"}
    stranger, _ = bench.connect()
    assert play(bench, stranger, {"do": "nothing"}, SHOWN).told["refusal"] == "not_seated"


def test_who_waits_in_a_race_goes_on_when_it_is_decided(engine: GameEngine) -> None:
    table = FairTable(engine)
    move, traces = draw(table), []
    for who, acted, line in ((table.ann, 300, NEAR), (table.bob, 290, FAR)):
        timing = CommandTiming(SHOWN, acted + line, line, 1.0, None)
        traces.append(play(table.bench, who, move, SHOWN + acted + line, timing))
    assert [trace.stages for trace in traces] == [["play", "race"]] * 2
    due = table.bench.state.next_wake_at()
    assert due is not None
    effects = table.decide(due)
    assert {*effects.traces} == {*traces}
    assert [trace.stages for trace in traces] == [["play", "race", "play"]] * 2
    late, first = traces
    assert first.told["event"] == 3
    assert late.told["refusal"] == "late"
    assert "event" not in late.told


def test_a_mishap_ends_it_with_nothing_but_its_kind(engine: GameEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ValueError("a card")

    bench = Bench(engine)
    ann, _ = bench.opened("Ann", "Bob")
    monkeypatch.setattr(TableState, "play", fail)
    trace = Notes()
    with pytest.raises(ValueError, match="a card"):
        bench.commands.carry_out(CommandReceived(ann, Play("x", {"do": "draw"}), None, trace), SHOWN)
    assert trace.error == "ValueError"
