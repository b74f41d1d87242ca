"""A client whose page is of a later release than the node that has the table is told so, and not left waiting."""

import json

import msgspec
import pytest
from msgspec import Raw

from orderup.server.cluster.messages import (
    AnyMessage,
    ClientConnected,
    CloseClient,
    CommandForwarded,
    SendToClient,
    encode,
)
from orderup.server.cluster.remote_clients import OLDER_SERVER_REASON, UNKNOWN_COMMAND_REASON, RemoteClients
from orderup.server.tables.actor.table import Table
from orderup.server.wire.client_messages import Hello


class Node:
    """A node without tables, and what it has said."""

    def __init__(self) -> None:
        self.said: list[AnyMessage] = []
        self.clients = RemoteClients(self._say, self._find, None)

    def _say(self, node: str, message: AnyMessage) -> None:
        assert node == "elsewhere"
        self.said.append(message)

    async def _find(self, table: str) -> Table | None:
        assert table == "a table"
        return None

    def hears(self, message: ClientConnected | CommandForwarded) -> None:
        """Another node says that, in the bytes of the bus."""
        self.clients.receive("elsewhere", msgspec.msgpack.decode(encode(message), type=type(message)))


def _opened(hello: object) -> ClientConnected:
    return ClientConnected(7, "a table", "::1", Raw(encode(hello)), None)


@pytest.fixture
def node() -> Node:
    return Node()


def test_a_hello_that_this_release_cannot_read_ends_the_connection(node: Node) -> None:
    node.hears(_opened({"type": "hello", "later": 1}))
    assert node.said == [CloseClient(7, OLDER_SERVER_REASON)]
    node.hears(CommandForwarded(7, Raw(encode({"type": "ready", "id": "c", "ready": True})), None))
    assert len(node.said) == 1, "nobody is there anymore"


@pytest.mark.parametrize(
    ("command", "named"),
    [({"type": "dance", "id": "c-1"}, "c-1"), ({"type": "ready", "id": "c-2", "ready": True, "later": 1}, "c-2"), ({"type": "dance"}, None)],
)  # fmt: skip
async def test_a_command_that_this_release_cannot_read_is_refused(
    node: Node, command: object, named: str | None
) -> None:
    node.hears(_opened(Hello()))
    node.hears(CommandForwarded(7, Raw(encode(command)), None))
    (sent,) = node.said
    assert isinstance(sent, SendToClient)
    told = json.loads(sent.content)
    assert (told["type"], told["id"], told["why"]["code"]) == ("refused", named, UNKNOWN_COMMAND_REASON.code)


@pytest.mark.parametrize("command", [1, {"type": "dance", "id": 5}, ["dance"]])
async def test_whatever_it_is(node: Node, command: object) -> None:
    node.hears(_opened(Hello()))
    node.hears(CommandForwarded(7, Raw(encode(command)), None))
    (sent,) = node.said
    assert isinstance(sent, SendToClient)
    assert json.loads(sent.content)["id"] is None
