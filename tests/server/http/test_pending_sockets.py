"""Sockets that nobody has said hello on: which of them goes when there is no room."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orderup.server.http.access.proxies import Proxies
from orderup.server.http.sockets.pending import NUM_RESERVED_FILES, PendingSockets, raise_socket_limit
from orderup.server.settings import Rate, Settings

PLENTY = Rate(0, 1_000)
NO_PROXIES = Proxies(())


class Line:
    """A transport that tells the newcomers when it is closed."""

    def __init__(self, newcomers: PendingSockets, address: str) -> None:
        self.newcomers, self.aborted = newcomers, False
        newcomers.admit(self, address, 0.0)

    def abort(self) -> None:
        self.aborted = True
        self.newcomers.mark_closed(self)


def lines(newcomers: PendingSockets, address: str, n: int) -> list[Line]:
    return [Line(newcomers, address) for _ in range(n)]


def test_when_sockets_run_short_the_oldest_newcomer_of_the_biggest_crowd_goes() -> None:
    newcomers = PendingSockets(5, PLENTY, NO_PROXIES)
    crowd, single = lines(newcomers, "crowd", 3), lines(newcomers, "single", 1)
    player = lines(newcomers, "player", 1)[0]
    newcomers.mark_greeted(player)
    (late,) = lines(newcomers, "late", 1)
    assert [line.aborted for line in crowd] == [True, False, False]
    assert not any(line.aborted for line in (*single, player, late))


def test_who_has_said_hello_never_goes() -> None:
    newcomers = PendingSockets(3, PLENTY, NO_PROXIES)
    players = lines(newcomers, "household", 3)
    for line in players:
        newcomers.mark_greeted(line)
    (late,) = lines(newcomers, "late", 1)
    assert late.aborted
    assert not any(line.aborted for line in players)


class SlowLine(Line):
    """A transport that is closed only later, as asyncio's are."""

    def abort(self) -> None:
        self.aborted = True


def test_of_many_that_come_at_once_each_takes_the_place_of_another() -> None:
    newcomers = PendingSockets(3, PLENTY, NO_PROXIES)
    waiting = [SlowLine(newcomers, "crowd") for _ in range(6)]
    assert [line.aborted for line in waiting] == [True] * 3 + [False] * 3


def test_an_address_that_opens_sockets_too_fast_gets_no_more_and_others_do() -> None:
    newcomers = PendingSockets(1_000, Rate(1, 3), Proxies(Settings.proxies))
    assert [line.aborted for line in lines(newcomers, "10.0.0.9", 5)] == [False, False, False, True, True]
    assert not any(line.aborted for line in lines(newcomers, "10.0.0.8", 3))
    assert not any(line.aborted for line in lines(newcomers, "127.0.0.1", 20)), "a proxy on this machine"


@given(st.lists(st.tuples(st.sampled_from(["add", "settle", "close"]), st.integers(0, 3)), max_size=60))
def test_at_the_limit_the_oldest_of_the_largest_crowd_goes(steps: list[tuple[str, int]]) -> None:
    """As by counting all who wait, each time."""
    newcomers = PendingSockets(4, PLENTY, NO_PROXIES)
    waiting: dict[Line, str] = {}
    opened: list[Line] = []
    for step, n in steps:
        if step == "add":
            line = Line(newcomers, f"10.0.0.{n}")
            opened.append(line)
            waiting[line] = f"10.0.0.{n}"
            if gone := [each for each in opened if each.aborted and each in waiting]:
                crowds = Counter(waiting.values())
                assert crowds[waiting[gone[0]]] == max(crowds.values())
                assert gone == [next(each for each in waiting if waiting[each] == waiting[gone[0]])]
                del waiting[gone[0]]
                opened.remove(gone[0])
        elif opened:
            line = opened[n % len(opened)]
            waiting.pop(line, None)
            if step == "settle":
                newcomers.mark_greeted(line)
            else:
                newcomers.mark_closed(line)
                opened.remove(line)


def test_a_system_that_forbids_more_sockets_is_made_do_with(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource", reason="this system has no limits of that kind")

    def forbidden(*_: object) -> None:
        raise ValueError("not allowed to raise maximum limit")

    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 4096))
    monkeypatch.setattr(resource, "setrlimit", forbidden)
    assert raise_socket_limit() == 1024 - NUM_RESERVED_FILES
