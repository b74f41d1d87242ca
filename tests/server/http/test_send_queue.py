"""What waits for a client that reads slowly."""

import json

import pytest

from orderup.server.http.sockets.round_trip import RoundTripEstimator
from orderup.server.http.sockets.send_queue import MAX_QUEUED_BYTES, MAX_QUEUED_MESSAGES, SendQueue


class Line:
    """A socket that takes so many messages, and no more until it is read."""

    def __init__(self, takes: int = 0) -> None:
        self.takes = takes
        self.taken: list[bytes] = []

    def send(self, *messages: bytes) -> bool:
        if len(self.taken) >= self.takes:
            return False
        self.taken += messages
        return True


@pytest.mark.parametrize(
    ("size", "most"), [(10, MAX_QUEUED_MESSAGES), (150_000, MAX_QUEUED_BYTES // 150_000)], ids=["messages", "bytes"]
)
async def test_who_is_too_far_behind_is_told_goodbye_and_nothing_else(size: int, most: int) -> None:
    line = Line()
    queue = SendQueue(line.send, RoundTripEstimator())
    for _ in range(most):
        queue.send(b"x" * size)
    line.takes = 3
    queue.flush()
    for _ in range(3):
        queue.send(b"x" * size)
    assert not queue.done.is_set(), "what has been read makes room"
    queue.send(b"x" * size)
    line.takes = 10_000
    queue.flush()
    *before, bye = line.taken
    assert len(before) == 3
    assert json.loads(bye)["why"]["code"] == "slow"
    assert queue.done.is_set()


async def test_one_message_may_be_as_long_as_it_is() -> None:
    line = Line()
    queue = SendQueue(line.send, RoundTripEstimator())
    queue.send(b"x" * (MAX_QUEUED_BYTES + 1))
    line.takes = 10
    queue.flush()
    queue.send(b"y")
    assert [len(message) for message in line.taken] == [MAX_QUEUED_BYTES + 1, 1]


async def test_messages_that_are_sent_together_stay_in_order_whatever_the_line_takes() -> None:
    line = Line(takes=2)
    queue = SendQueue(line.send, RoundTripEstimator())
    queue.send(b"1", b"2")
    queue.send(b"3", b"4")
    queue.send(b"5")
    assert line.taken == [b"1", b"2"]
    line.takes = 10
    queue.flush()
    queue.send(b"6", b"7")
    assert line.taken == [b"1", b"2", b"3", b"4", b"5", b"6", b"7"]
