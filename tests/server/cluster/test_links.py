"""What nodes say to each other comes whole and in order, or both learn that it does not: whatever the bus loses, and whenever a node stands still."""

from collections import defaultdict, deque

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orderup.server.cluster.links import HEARTBEAT_INTERVAL_S, SILENCE_TIMEOUT_S, Links
from orderup.server.cluster.messages import AnyMessage, ClientDisconnected, Message, QuestionAsked, SendToClient

NODES = ("a", "b")
OTHER = {"a": "b", "b": "a"}


class LossyBus:
    """Holds what was published until it is delivered, or lost."""

    def __init__(self) -> None:
        self.under_way: dict[str, deque[bytes]] = defaultdict(deque)

    def publish(self, subject: str, content: bytes) -> None:
        self.under_way[subject].append(content)


class End:
    """One node: what it has said, and heard, since its link broke last."""

    def __init__(self, world: "World", name: str) -> None:
        self.name = name
        self.said: list[int] = []
        self.heard: list[int] = []
        self.breaks = 0
        self.links = Links(world.bus, name, str, self._hear, self._forget, lambda _: True)  # type: ignore[arg-type]  # it is never listened to, or closed

    def _hear(self, node: str, message: AnyMessage) -> None:
        assert node == OTHER[self.name]
        assert isinstance(message, ClientDisconnected)
        self.heard.append(message.connection)

    def _forget(self, node: str) -> None:
        assert node == OTHER[self.name]
        self.breaks += 1
        self.said.clear()
        self.heard.clear()


class World:
    """Two nodes, a bus and a clock."""

    def __init__(self) -> None:
        self.now = 0.0
        self.bus = LossyBus()
        self.ends = {name: End(self, name) for name in NODES}
        self.count = 0

    def say(self, name: str) -> None:
        self.count += 1
        end = self.ends[name]
        end.said.append(self.count)
        end.links.send(OTHER[name], ClientDisconnected(self.count), self.now)
        end.links.flush(self.now)

    def deliver(self, to: str) -> None:
        if self.bus.under_way[to]:
            self.ends[to].links.receive(self.bus.under_way[to].popleft(), self.now)

    def lose(self, to: str) -> None:
        if self.bus.under_way[to]:
            self.bus.under_way[to].popleft()

    def wait(self, seconds: float, *awake: str) -> None:
        self.now += seconds
        for name in awake:
            self.ends[name].links.tick(self.now)

    def settle(self) -> None:
        """All is well for a while."""
        for _ in range(20):
            self.wait(HEARTBEAT_INTERVAL_S, *NODES)
            while any(self.bus.under_way.values()):
                for name in NODES:
                    self.deliver(name)

    def check_order(self) -> None:
        """Who has heard something has heard the first of what was said, without a gap: in this epoch or, while the other side has gone on, in the one before."""
        for name, end in self.ends.items():
            said = self.ends[OTHER[name]].said
            assert end.heard == said[: len(end.heard)] or not set(end.heard) & set(said)
            assert end.heard == sorted(end.heard)

    def check_whole(self) -> None:
        for name, end in self.ends.items():
            assert end.heard == self.ends[OTHER[name]].said


step = st.one_of(
    st.tuples(st.sampled_from(["say", "deliver", "deliver", "lose"]), st.sampled_from(NODES)),
    st.tuples(st.just("wait"), st.sampled_from([("a", "b"), ("a",), ("b",), ()])),
)


@given(
    st.lists(step, max_size=60), st.sampled_from([HEARTBEAT_INTERVAL_S / 2, HEARTBEAT_INTERVAL_S, SILENCE_TIMEOUT_S])
)
@settings(deadline=None)
def test_after_any_losses_both_sides_agree_on_what_was_said(steps: list[tuple[str, object]], pause: float) -> None:
    world = World()
    for what, who in steps:
        if what == "wait":
            world.wait(pause, *who)  # type: ignore[misc]  # names
        else:
            getattr(world, what)(who)
        world.check_order()
    world.settle()
    world.check_whole()
    for name in NODES:
        world.say(name)
    world.settle()
    world.check_whole()
    assert all(end.said for end in world.ends.values()), "the links are whole, and yet broke again"


def test_without_losses_nothing_breaks() -> None:
    world = World()
    for _ in range(5):
        world.say("a")
        world.say("b")
        world.settle()
    assert [len(end.heard) for end in world.ends.values()] == [5, 5]
    assert [end.breaks for end in world.ends.values()] == [0, 0]


def test_what_is_lost_breaks_both_sides_as_soon_as_the_next_batch_comes() -> None:
    world = World()
    world.say("a")
    world.say("b")
    world.settle()
    world.say("a")
    world.lose("b")
    world.say("a")
    world.deliver("b")
    world.deliver("a")
    assert [end.breaks for end in world.ends.values()] == [1, 1]


def test_a_node_that_is_not_heard_counts_as_lost() -> None:
    world = World()
    world.say("a")
    world.settle()
    world.wait(SILENCE_TIMEOUT_S / 2, "a")
    assert world.ends["a"].breaks == 0
    world.wait(SILENCE_TIMEOUT_S, "a")
    assert world.ends["a"].breaks == 1


def test_much_that_is_said_at_once_goes_in_several_batches() -> None:
    world = World()
    links = world.ends["a"].links
    for number in range(10):
        links.send("b", SendToClient(number, b"x" * 300_000), world.now)
    links.flush(world.now)
    assert max(len(content) for content in world.bus.under_way["b"]) < 1_000_000
    assert len(world.bus.under_way["b"]) == 5


def test_nonsense_is_not_heard() -> None:
    world = World()
    not_utf8 = b"\x94\xa1\x80\x00\x00\x90"
    too_deep = b"\x94\xa1b\x00\x00" + b"\x91" * 100_000 + b"\xc0"
    for content in (b"", b"\xc1", b"\x90", b"{}", not_utf8, too_deep):
        world.ends["a"].links.receive(content, 0.0)
    assert world.ends["a"].heard == []


@pytest.mark.parametrize(("epoch", "number"), [(2**64 - 1, 0), (2**64 - 1, 7), (2**63, 1), (-1, 0), (0, -1)])
def test_a_batch_of_an_epoch_that_no_link_has_harms_none(epoch: int, number: int) -> None:
    """With one of these a node's link came to an epoch that fits into no message, and its signs of life ended, to all nodes."""
    world = World()
    world.say("a")
    world.settle()
    world.ends["a"].links.receive(msgspec.msgpack.encode(["b", epoch, number, []]), world.now)
    world.settle()
    world.say("b")
    world.settle()
    world.check_whole()
    assert [end.breaks for end in world.ends.values()] == [0, 0]


def test_garbage_in_a_batch_is_left_out_and_what_is_beside_it_is_heard() -> None:
    world = World()
    said: list[object] = [
        ClientDisconnected(1),
        None,
        "x",
        [],
        ["Left"],
        ["Left", "x"],
        ["Left", {}],
        msgspec.Raw(b"\x92\xa1\x80\x01"),
        {"a": [[]] * 50},
        b"\xff" * 50,
        ClientDisconnected(2),
    ]
    world.ends["a"].links.receive(msgspec.msgpack.encode(["b", 0, 0, said]), world.now)
    assert world.ends["a"].heard == [1, 2]


class OfALaterRelease(Message, frozen=True):
    """What this release does not know."""

    connection: int


def test_what_a_later_release_says_beside_what_this_one_knows_is_left_out_and_nothing_is_lost() -> None:
    """A question of a kind that was new was lost with all that was said in the same turn, and broke the link."""
    world = World()
    here = world.ends["a"].links
    here.send("b", ClientDisconnected(1), world.now)
    here.send("b", OfALaterRelease(2), world.now)  # type: ignore[arg-type]  # that is what this is about
    here.send("b", QuestionAsked(3, OfALaterRelease(4)), world.now)  # type: ignore[arg-type]  # that too
    here.send("b", ClientDisconnected(5), world.now)
    here.flush(world.now)
    world.deliver("b")
    here.send("b", ClientDisconnected(6), world.now)
    here.flush(world.now)
    world.deliver("b")
    assert world.ends["b"].heard == [1, 5, 6]
    assert [end.breaks for end in world.ends.values()] == [0, 0]


def test_a_message_that_a_later_release_has_made_longer_is_read_as_far_as_it_is_known() -> None:
    class ClientDisconnected(Message, frozen=True, tag="Left"):
        connection: int
        why: str

    world = World()
    world.ends["a"].links.send("b", ClientDisconnected(1, "a field of a later release"), world.now)  # type: ignore[arg-type]  # that is what this is about
    world.ends["a"].links.flush(world.now)
    world.deliver("b")
    assert world.ends["b"].heard == [1]


def test_a_node_that_is_known_to_be_gone_is_not_waited_for() -> None:
    world = World()
    world.say("a")
    world.ends["a"].links.mark_gone("b", world.now)
    assert world.ends["a"].breaks == 1
