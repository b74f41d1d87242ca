"""How long a line is, by what the server measures."""

import socket

import pytest

from orderup.server.http.access.proxies import Proxies
from orderup.server.http.sockets.round_trip import MAX_JITTER_MS, RoundTripEstimator
from orderup.server.http.sockets.tcp_info import PROXY_JITTER_MS, TcpInfo, parse_rtt_header, read_tcp_info

TABLE = 70_000
"""By how much the table's clock is ahead, in milliseconds."""


def measured(*pongs: float, kernel: TcpInfo | None = None) -> RoundTripEstimator:
    line = RoundTripEstimator()
    for pong in pongs:
        line.add_pong(pong, kernel)
    return line


def test_nothing_is_known_before_the_first_pong() -> None:
    line = RoundTripEstimator()
    line.note_sent(5, 1000, 1000 + TABLE)
    assert line.mean is None
    assert line.timing(1200) is None


def test_a_steady_line_is_as_long_as_its_quickest_pong() -> None:
    assert measured(200, 200, 200).mean == 200


def test_pongs_that_are_delayed_do_not_matter_where_the_kernel_is_heard() -> None:
    honest = TcpInfo(20, 20.4)
    assert measured(*[250] * 20, kernel=honest).mean == pytest.approx(20.4)
    jumping = [250 if i % 2 else 90 for i in range(40)]
    assert measured(*jumping, kernel=honest).mean == pytest.approx(20.4)


def test_acknowledgments_that_a_kernel_holds_back_do_not_matter() -> None:
    assert measured(*[20] * 20, kernel=TcpInfo(20, 55)).mean == 20


def test_jitter_is_believed_up_to_a_bound() -> None:
    wild = measured(*[20, 1000] * 20)
    assert wild.mean == 20 + MAX_JITTER_MS


def test_a_command_s_time_runs_from_the_newest_event_that_was_sent() -> None:
    line = measured(200)
    line.note_sent(5, 1000, 1000 + TABLE)
    line.note_sent(6, 1500, 1500 + TABLE)
    timing = line.timing(2000)
    assert timing is not None
    assert (timing.sent_at, timing.elapsed_ms, timing.round_trip_ms, timing.claimed_round_trip_ms) == (
        1500 + TABLE,
        500,
        200,
        None,
    )
    timing = line.timing(2000, 5, 790)
    assert timing is not None
    assert (timing.sent_at, timing.elapsed_ms, timing.claimed_round_trip_ms) == (1500 + TABLE, 500, 210)
    assert line.timing(2000, 4, 0) == line.timing(2000), "an event that it never got"


def test_another_game_begins_with_low_numbers() -> None:
    line = measured(10)
    line.note_sent(90, 1000, 1000 + TABLE)
    line.note_sent(1, 2000, 2000 + TABLE)
    timing = line.timing(2100, 90, 5)
    assert timing is not None
    assert (timing.sent_at, timing.claimed_round_trip_ms) == (2000 + TABLE, None)


def test_the_kernel_tells_of_a_real_connection() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener, socket.create_connection(listener.getsockname()) as client:
        accepted, _ = listener.accept()
        with accepted:
            accepted.sendall(b"x" * 100)
            client.recv(100)
            found = read_tcp_info(accepted)
    if found is None:
        pytest.skip("this system's kernel does not tell")
    assert 0 < found.min_rtt_ms <= found.smoothed_rtt_ms * 2 < 1000


def test_what_is_no_tcp_connection_is_not_measured() -> None:
    pair = socket.socketpair()
    assert [read_tcp_info(each) for each in (*pair, None)] == [None] * 3
    for each in pair:
        each.close()


def test_a_proxy_may_tell_what_its_kernel_has_measured() -> None:
    assert parse_rtt_header("20500") == TcpInfo(20.5, 20.5 + PROXY_JITTER_MS)
    for told in ("", "-", "0", "x", "-5", "1.5", "9" * 30):
        assert parse_rtt_header(told) is None
    delayed = measured(*[250] * 20, kernel=parse_rtt_header("20000"))
    assert delayed.mean == 20 + PROXY_JITTER_MS, "delayed pongs gain no more than that"
    assert measured(20, kernel=parse_rtt_header("200000")).mean == 20, "it was said longer than it is"


def test_proxies_are_addresses_and_networks() -> None:
    proxies = Proxies(["10.0.0.0/8", "::1", "127.0.0.1"])
    inside = ["10.9.8.7", "::1", "127.0.0.1", "::ffff:127.0.0.1", ""]
    assert [host in proxies for host in inside] == [True] * len(inside)
    assert [host in proxies for host in ("11.0.0.1", "::2", "proxy.example")] == [False] * 3
    with pytest.raises(ValueError, match="10"):
        Proxies(["10.0.0.0/99"])
