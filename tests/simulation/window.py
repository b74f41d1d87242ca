"""A client's window: it speaks HTTP and WebSocket over a simulated line, and follows a table by docs/protocol.md alone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec
from tests.server.clients import apply
from tests.simulation.ledger import Broken, Ledger, Message
from tests.simulation.network import Line, Quality
from websockets.client import ClientProtocol
from websockets.exceptions import WebSocketException
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.uri import parse_uri

if TYPE_CHECKING:
    from tests.simulation.process import Machine

GIVES_UP: Final = 12.0
"""Seconds without a word after which a client takes its line for dead: the server pings every 2 seconds."""
ANSWERS: Final = ("done", "seated", "refused")
_encode = msgspec.json.encode
_decode = msgspec.json.Decoder().decode


class Internet:
    """Makes lines to the server."""

    def __init__(self, machines: Sequence[Machine], quality: Callable[[random.Random], Quality]) -> None:
        self.machines = machines
        self.world = machines[0].world
        self.quality = quality
        self._chance = self.world.chance("internet")
        self.lines: list[Line] = []

    def line(self, client: Any, address: str) -> Line:
        """Begin to connect."""
        world, process = self.world, self._any().process
        line = Line(world, len(self.lines), client, self.quality(self._chance), address)
        self.lines.append(line)
        if process is not None:
            process.lines.append(line)
        line.connect(None if process is None else process.loop)
        return line

    def _any(self) -> Machine:
        """One of the machines: each answers for all."""
        return self.machines[0] if len(self.machines) == 1 else self._chance.choice(self.machines)


class Call:
    """One HTTP call."""

    def __init__(
        self, internet: Internet, address: str, method: str, path: str, body: Any, then: Callable[[int, Any], None]
    ) -> None:
        self._then: Callable[[int, Any], None] | None = then
        self._received = b""
        self._line = internet.line(self, address)
        content = b"" if body is None else _encode(body)
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost:8000\r\nContent-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
        self._line.send(head.encode() + content)
        internet.world.after(GIVES_UP, self._give_up)

    def on_data(self, data: bytes) -> None:
        """A part of the answer."""
        self._received += data
        head, found, body = self._received.partition(b"\r\n\r\n")
        if not found:
            return
        lines = head.decode().lower().split("\r\n")
        length = next(int(line.partition(":")[2]) for line in lines if line.startswith("content-length:"))
        if len(body) >= length:
            self._end(int(lines[0].split()[1]), body[:length])

    def on_lost(self) -> None:
        """No answer will come."""
        self._end(0, b"")

    def _give_up(self) -> None:
        self._end(0, b"")

    def _end(self, status: int, body: bytes) -> None:
        then, self._then = self._then, None
        if then is not None:
            self._line.close()
            then(status, body)


class Window:
    """One window at a table."""

    def __init__(
        self, internet: Internet, ledger: Ledger, address: str, table: str, hello: Message, owner: Any
    ) -> None:
        self.internet = internet
        self.ledger = ledger
        self.table = table
        self.owner = owner
        self._hello = hello
        self.process = ledger.process
        """The number of the process that it has reached."""
        self.protocol = ClientProtocol(parse_uri(f"ws://localhost:8000/api/tables/{table}/live"), max_size=None)
        self._upgrade = self.protocol.connect()
        self.closed = False
        self.welcomed = False
        self.view: Message | None = hello.get("view")
        self.menu: list[Message] = []
        self.info: Message = {}
        self.you: Message = {}
        self.seen_at = 0.0
        """When the last event came."""
        self.sent: Counter[str] = Counter()
        self.answered: Counter[str] = Counter()
        self.asked: dict[str, float] = {}
        """Commands without an answer, and when they were sent last."""
        self.disturbed = internet.world.now
        """When something has last gone wrong with this line."""
        self.heard_at = self.disturbed
        self._catches_up = False
        """Whether events come that were missed: their clocks are those of now."""
        self.stream: list[tuple[float, bytes]] | None = None
        """All that came, and when, if that is wanted."""
        self.line = internet.line(self, address)
        self.protocol.send_request(self._upgrade)
        self._flush()

    @property
    def now(self) -> float:
        """The world's time."""
        return self.internet.world.now

    def disturb(self, seconds: float = 0.0) -> None:
        """Something goes wrong with this line, from now on for so long."""
        self.disturbed = max(self.disturbed, self.now + seconds)

    # --- the line

    def _flush(self) -> None:
        for data in self.protocol.data_to_send():
            if data:
                self.line.send(data)
            else:
                self.line.close()

    def on_data(self, data: bytes) -> None:
        """Bytes have come."""
        if self.closed:
            return
        self.heard_at = self.now
        if self.stream is not None:
            self.stream.append((self.now, data))
        self.protocol.receive_data(data)
        for event in self.protocol.events_received():
            if isinstance(event, Frame):
                if event.opcode is Opcode.TEXT:
                    self._take(bytes(event.data))
            elif self.protocol.state is OPEN:
                self._say_hello()
        self._flush()
        if self.protocol.close_expected() or not self.line.open:
            self.close()

    def _say_hello(self) -> None:
        fields = {
            name: value
            for name, value in self._hello.items()
            if name != "view" and (value is not None or name == "you")
        }
        if "hello" not in fields:
            self.send_text(_encode({"type": "hello", **fields}))

    def on_lost(self) -> None:
        """The line has ended."""
        if not self.closed:
            self.closed = True
            self.owner.on_closed(self)

    def close(self) -> None:
        """Leave."""
        if not self.closed:
            try:
                self.protocol.send_close(1000)
                self._flush()
            except WebSocketException:
                pass
            self.line.close()
            self.on_lost()

    def breaks(self) -> None:
        """The line is reset."""
        self.line.reset()
        self.on_lost()

    def vanishes(self) -> None:
        """The window is gone, and the server is not told."""
        self.line.vanish()
        self.on_lost()

    # --- the table

    def send_text(self, text: bytes) -> None:
        """Send a message as it stands."""
        if not self.closed and self.protocol.state is OPEN:
            self.protocol.send_text(text)
            self._flush()

    def send_raw(self, data: bytes) -> None:
        """Send bytes that may be no WebSocket at all."""
        self.disturb()
        self.line.send(data)

    def command(self, token: str, message: Message) -> None:
        """Send a command."""
        self.ledger.sends(self.table, token, message)
        self.sent[message["id"]] += 1
        self.asked[message["id"]] = self.now
        self.send_text(_encode(message))

    def _take(self, data: bytes) -> None:
        message = _decode(data)
        kind = message["type"]
        if "table" in message:
            self.info, self.you = message["table"], message["you"]
        if "menu" in message:
            self.menu = message["menu"]
        if kind == "event":
            self._apply(message)
        elif message.get("game") is not None:
            self._look(message)
        if kind == "welcome":
            self.welcomed, self._catches_up = True, message["game"] is None
        elif kind in ANSWERS:
            self._answer(message)
        self.owner.on_message(self, message)

    def _apply(self, message: Message) -> None:
        event, view = message["event"], self.view
        if view is None:
            raise Broken("one_order", f"an event without a view: {event}")
        if event["v"] != view["v"] + 1:
            raise Broken("one_order", f"after event {view['v']} of {self.table} came {event['v']}")
        self.seen_at = self.now
        apply(view, event)
        clocks = [] if self._catches_up else message["clocks"]
        self._catches_up &= not (
            message["menu"] or message["clocks"]
        )  # what was missed comes without, but for the last
        self.ledger.shows_event(self.table, view["round"], view["you"], event, clocks)
        self.ledger.shows_view(self.table, view, fresh=False)

    def _look(self, message: Message) -> None:
        self.view = view = message["game"]
        self.seen_at = self.now
        self.ledger.shows_view(self.table, view, fresh=True)
        for event in message["past"]:
            self.ledger.shows_event(self.table, view["round"], view["you"], event, [])
        if message["past"] and message["past"][-1]["v"] != view["v"]:
            raise Broken("one_order", f"the past ends with {message['past'][-1]['v']}, the view is of {view['v']}")

    def _answer(self, message: Message) -> None:
        command = message["id"]
        self.ledger.answers(self.table, message, self.process)
        if command is None:
            return
        self.answered[command] += 1
        if self.answered[command] > self.sent[command]:
            raise Broken(
                "one_answer", f"{command} was sent {self.sent[command]} times, and answered once more: {message}"
            )
        since = self.asked.pop(command, None)
        if since is not None and self.is_well_since(since) and self._waits_for_nobody(message):
            self.ledger.waited(self.now - since, self.fair)

    @property
    def fair(self) -> int:
        """For how long a race may wait here, in ms."""
        return int(self.info.get("clocks", {}).get("fair", 0))

    def _waits_for_nobody(self, message: Message) -> bool:
        command = self.ledger.commands.get((self.table, message["id"]))
        return command is None or command.message["type"] != "sit"

    def is_well_since(self, when: float) -> bool:
        """Whether neither the line nor the server has been disturbed since then."""
        return self.disturbed < when and self.ledger.disturbed < when

    def legal(self) -> list[Message]:
        """The moves that the menu offers."""
        return [entry["move"] for entry in self.menu if entry["why"] is None]
