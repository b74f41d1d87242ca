"""A game's clocks: pure, so that a restart goes on where the last event left off."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orderup.match.clocks import GameClocks

TIMES = {"refill": 5000, "close": 10_000, "check": 8000}


@dataclass(frozen=True)
class Clock:
    name: str
    seat: int | None = None
    running: bool = True
    move: dict[str, Any] = field(default_factory=lambda: {"do": "x"})
    restart_key: int = 0


def test_a_clock_runs_out_after_its_time() -> None:
    clocks = GameClocks(TIMES)
    clocks.update(1000, [Clock("refill", 2)])
    due = clocks.next_due()
    assert due is not None
    assert (due.t, due.name, due.seat, due.move) == (6000, "refill", 2, {"do": "x"})


def test_another_span_begins_anew() -> None:
    clocks = GameClocks(TIMES)
    clocks.update(1000, [Clock("check", 2, restart_key=1)])
    clocks.update(4000, [Clock("check", 2, restart_key=2)])
    assert [c.ms for c in clocks.remaining(4500)] == [7500]


def test_no_clock_is_never_due() -> None:
    assert GameClocks(TIMES).next_due() is None


def test_a_clock_that_stays_keeps_running_from_when_it_first_appeared() -> None:
    clocks = GameClocks(TIMES)
    clocks.update(1000, [Clock("refill", 2)])
    clocks.update(4000, [Clock("refill", 2), Clock("refill", 1)])
    assert [(c.seat, c.ms) for c in clocks.remaining(4500)] == [(2, 1500), (1, 4500)]


def test_a_clock_that_went_away_begins_anew() -> None:
    clocks = GameClocks(TIMES)
    clocks.update(0, [Clock("refill", 2)])
    clocks.update(3000, [])
    clocks.update(4000, [Clock("refill", 2)])
    due = clocks.next_due()
    assert due is not None
    assert due.t == 9000


def test_a_halted_clock_keeps_what_it_has_left_and_is_not_due() -> None:
    clocks = GameClocks(TIMES)
    clocks.update(0, [Clock("refill", 2)])
    clocks.update(2000, [Clock("refill", 2, running=False)])
    assert clocks.next_due() is None
    assert clocks.remaining(60_000)[0].ms == 3000
    clocks.update(10_000, [Clock("refill", 2)])
    due = clocks.next_due()
    assert due is not None
    assert due.t == 13_000


def test_the_first_to_run_out_is_due_first() -> None:
    clocks = GameClocks(TIMES)
    clocks.update(0, [Clock("close"), Clock("refill", 0), Clock("check", running=False)])
    due = clocks.next_due()
    assert due is not None
    assert due.name == "refill"


def test_a_refused_clock_is_dropped() -> None:
    clocks = GameClocks(TIMES)
    clocks.update(0, [Clock("close"), Clock("refill", 0)])
    clocks.drop("refill", 0)
    due = clocks.next_due()
    assert due is not None
    assert due.name == "close"


def test_a_clock_without_a_time_is_an_error() -> None:
    with pytest.raises(KeyError):
        GameClocks(TIMES).update(0, [Clock("unheard-of")])


feeds = st.lists(
    st.tuples(
        st.integers(0, 3000),
        st.lists(
            st.builds(Clock, st.sampled_from(list(TIMES)), st.sampled_from([None, 0, 1]), st.booleans()),
            unique_by=lambda c: (c.name, c.seat),
        ),
    ),
    max_size=8,
)


@given(feeds, st.integers(0, 5000))
def test_the_same_events_give_the_same_deadlines_whenever_one_looks(
    events: list[tuple[int, list[Clock]]], look: int
) -> None:
    once, again = GameClocks(TIMES), GameClocks(TIMES)
    t = 0
    for gap, clocks in events:
        t += gap
        once.update(t, clocks)
        again.update(t, clocks)
        once.remaining(t + look)  # looking changes nothing
    assert once.next_due() == again.next_due()
    assert once.remaining(t + look) == again.remaining(t + look)
