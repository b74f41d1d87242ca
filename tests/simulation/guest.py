"""Simulated people: they open tables, sit down, play, and do all that people, bad lines and cheats do."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import msgspec
from tests.simulation.ledger import Broken
from tests.simulation.window import GIVES_UP, Call, Window

if TYPE_CHECKING:
    from tests.simulation.ledger import Ledger, Message
    from tests.simulation.window import Internet
    from tests.simulation.world import World

MISCHIEF: Final = (
    "garbage", "repeat", "tab", "leave", "reset", "vanish", "slow", "stall", "illegal", "meddle", "withdraw", "probe", "call", "stand",
)  # fmt: skip
"""What guests do beside playing."""
LEVELS: Final = ("easy", "medium", "hard", "expert", "champion")
_encode = msgspec.json.encode


@dataclass
class Party:
    """Some people who play at one table, and what they agree on."""

    number: int
    game: str
    players: int
    bots: int
    """On the last seats."""
    options: Message
    clocks: Message
    guests: list[Guest] = field(default_factory=list)
    table: str | None = None
    host: str | None = None
    opening: bool = False
    hints: bool = False
    ready_to_play: bool = True


class Guest:
    """One person, with some windows."""

    def __init__(
        self, world: World, internet: Internet, ledger: Ledger, party: Party, number: int, mischief: frozenset[str]
    ) -> None:
        self.world = world
        self.internet = internet
        self.ledger = ledger
        self.party = party
        self.number = number
        self.chance = world.chance(f"guest {number}")
        self.address = f"192.168.{number // 250}.{number % 250 + 1}"
        self.mischief = sorted(mischief)
        self.windows: list[Window] = []
        self.token = self.chance.randbytes(24).hex()
        self.watches = False
        """Never takes a seat."""
        self.pending: dict[str, Message] = {}
        """Commands without an answer."""
        self.past: list[Message] = []
        """Commands that were sent before."""
        self.kept: Message | None = None
        """The last view of a window that has closed."""
        self.bytes: str | None = None
        """What this guest adds to the shuffle."""
        self.house: str | None = None
        self.seated = False
        """Whether a seat is held, as far as this guest was told."""
        self.may_have_lost_the_seat = False
        """Whether this guest has asked to stand up, or may have been sent away."""
        self.honest = False
        """Does nothing but play from now on."""
        self.stopped = False
        self._count = 0
        self._weights = [self.chance.choice((0.2, 1, 3)) for _ in self.mischief]
        self._naughty = self.chance.choice((0.02, 0.1, 0.25))
        self._pace = self.chance.choice((0.08, 0.2, 0.4))
        self.forges = self.chance.random() < 0.3
        self._do: dict[str, Callable[[Window], None]] = {
            "garbage": self._garbage, "repeat": self._repeat, "tab": self._tab, "leave": self._leave, "reset": self._reset,
            "vanish": self._vanish, "slow": self._slow, "stall": self._stall, "illegal": self._illegal, "meddle": self._meddle,
            "withdraw": self._withdraw, "probe": self._probe, "call": self._call, "stand": self._stand,
        }  # fmt: skip

    # --- living

    def live(self) -> None:
        """Act, again and again."""
        if self.stopped:
            return
        self.act()
        pace = 0.3 if self.honest else self._pace
        self.world.after(0.02 + self.chance.expovariate(1 / pace), self.live)

    def act(self) -> None:
        """Do one thing."""
        self._give_up_dead_lines()
        if self.party.table is None:
            self._open_table()
            return
        ready = [window for window in self.windows if window.welcomed]
        if not ready:
            if not self.windows:
                self._connect()
            return
        window = self.chance.choice(ready)
        if self.honest or self.chance.random() < 0.1:
            self._send_forgotten_again(window)
        if not self.honest and self.mischief and self.chance.random() < self._naughty:
            kind = self.chance.choices(self.mischief, self._weights)[0]
            self.ledger.act(kind)
            self._do[kind](window)
        else:
            self._play(window)

    def _give_up_dead_lines(self) -> None:
        for window in list(self.windows):
            if self.world.now - window.heard_at > GIVES_UP and window.line.reading:
                window.vanishes()

    def _open_table(self) -> None:
        party = self.party
        if party.opening or self is not party.guests[0]:
            return
        party.opening = True
        bots = [None] * (party.players - party.bots) + [self.chance.choice(LEVELS) for _ in range(party.bots)]
        body = {
            "game": party.game,
            "bots": bots,
            "options": party.options,
            "clocks": party.clocks,
            "hints": party.hints,
            "listed": self.chance.random() < 0.3,
        }
        self.ledger.act("open")
        Call(self.internet, self.address, "POST", "/api/tables", body, self._opened)

    def _opened(self, status: int, body: bytes) -> None:
        self.party.opening = False
        self.world.note("opened", status)
        if status == 201:
            answer = msgspec.json.decode(body)
            self.party.table, self.party.host = answer["table"], answer["host"]
        elif 400 <= status < 500:
            raise AssertionError(f"a table could not be opened: {status} {body!r}")

    def _connect(self, *, fresh: bool = False) -> Window | None:
        party = self.party
        if party.table is None or len(self.windows) > 3:
            return None
        hello: Message = {}
        if not self.watches:
            hello["token"] = self.token
        if self is party.guests[0] and not self.seated:
            hello["host"] = party.host
        kept = self.kept
        if kept is not None and not fresh and self.chance.random() < 0.8:
            hello |= {
                "round": kept["round"],
                "since": kept["v"],
                "you": kept["you"],
                "view": msgspec.json.decode(_encode(kept)),
            }
        self.ledger.act("connect")
        window = Window(self.internet, self.ledger, self.address, party.table, hello, self)
        self.windows.append(window)
        return window

    def on_closed(self, window: Window) -> None:
        """A window has closed; what it asked may be asked again."""
        if window in self.windows:
            self.windows.remove(window)
        if window.view is not None:
            self.kept = window.view

    def on_message(self, window: Window, message: Message) -> None:
        """Something was said at the table."""
        kind = message["type"]
        if kind in ("done", "seated", "refused") and message["id"] is not None:
            command = self.pending.pop(message["id"], None)
            if kind == "seated":
                self.seated = True
            elif kind == "done" and command is not None and command["type"] == "stand":
                self.seated = False
        elif kind == "unseated":
            self.seated = False
        elif kind == "welcome":
            if window.view is None and message["table"]["state"] in ("playing", "over") and message["game"] is None:
                self.kept = None
            self._send_pending_again(window)
        elif kind == "shuffle":
            self._reveal(window, message)

    def _send_pending_again(self, window: Window) -> None:
        for command in list(self.pending.values()):
            if self.honest or self.chance.random() < 0.8:
                self._send(window, command)

    def _send_forgotten_again(self, window: Window) -> None:
        """Send again what was sent in windows that are closed now."""
        asked = {name for each in self.windows for name in each.asked}
        for name in [*self.pending]:
            if name not in asked:
                self._send(window, self.pending[name])

    # --- commands

    def _command(self, window: Window, kind: str, **fields: Any) -> Message:
        self._count += 1
        message = {"type": kind, "id": f"{self.number}-{self._count}", **fields}
        self.past.append(message)
        self.ledger.act(kind)
        self._send(window, message)
        return message

    def _send(self, window: Window, message: Message) -> None:
        self.pending[message["id"]] = message
        window.command(self.token, message)

    def _play(self, window: Window) -> None:
        info, seat = window.info, window.you.get("seat")
        if seat is None:
            self._sit(window)
        elif info["state"] == "lobby":
            self._prepare(window, seat)
        elif info["state"] in ("countdown", "playing"):
            self._move(window)
        elif self.chance.random() < 0.15:
            self._command(window, "rematch")

    def _sit(self, window: Window) -> None:
        if self.watches or (self._asks_for_a_seat and (self.honest or self.chance.random() < 0.9)):
            return
        left = window.you.get("left")
        free = [seat for seat, found in enumerate(window.info["seats"]) if found["kind"] == "empty"]
        if left is not None and left in free:
            free = [left]
        elif self.honest and window.info["state"] in ("countdown", "playing"):
            return  # a newcomer would have to ask
        if free:
            name = f"Guest {self.number}"
            self._command(window, "sit", seat=self.chance.choice(free), name=name, token=self.token)

    @property
    def _asks_for_a_seat(self) -> bool:
        return any(command["type"] == "sit" for command in self.pending.values())

    def _prepare(self, window: Window, seat: int) -> None:
        seats = window.info["seats"]
        if window.you["host"] and self.chance.random() < 0.3:
            empty = [at for at, found in enumerate(seats) if found["kind"] == "empty"]
            if empty and len(empty) > sum(not guest.seated and not guest.watches for guest in self.party.guests):
                self._command(window, "bot", seat=self.chance.choice(empty), level=self.chance.choice(LEVELS))
                return
        if seats[seat]["ready"]:
            return
        commitment = None
        if self.chance.random() < 0.6:
            self.bytes = self.chance.randbytes(32).hex()
            commitment = hashlib.sha256(bytes.fromhex(self.bytes)).hexdigest()
        self._command(window, "ready", ready=True, **({} if commitment is None else {"commitment": commitment}))

    def _reveal(self, window: Window, message: Message) -> None:
        seat = window.you.get("seat")
        if self.bytes is None or seat is None:
            return
        mine = hashlib.sha256(bytes.fromhex(self.bytes)).hexdigest()
        if message["commitments"][seat] == mine and (self.honest or self.chance.random() < 0.85):
            self._command(window, "reveal", contribution=self.bytes)

    def _move(self, window: Window) -> None:
        consents = [request for request in window.info["requests"] if window.you["seat"] in request["asked"]]
        if consents:
            self._command(window, "consent", request=consents[0]["request"], yes=self.chance.random() < 0.7)
            return
        legal = window.legal()
        if not legal or len(self.pending) > 4:
            return
        self._command(window, "move", move=self.chance.choice(legal), **self._stamps(window))

    def _stamps(self, window: Window) -> Message:
        view = window.view
        if view is None or self.chance.random() < 0.1:
            return {}
        after = round(1000 * (self.world.now - window.seen_at), 3)
        if not self.forges or self.honest:
            return {"seen": view["v"], "after": after}
        seen = self.chance.choice((view["v"], max(0, view["v"] - self.chance.randrange(5)), view["v"] + 3))
        return {"seen": seen, "after": self.chance.choice((0.0, after + 50, 3_600_000, max(0.0, after - 80)))}

    # --- mischief

    def _garbage(self, window: Window) -> None:
        chance = self.chance
        kind = chance.randrange(8)
        if kind == 0:
            window.send_text(chance.randbytes(chance.randrange(1, 60)).hex().encode())
        elif kind == 1:
            window.send_text(b'{"type":"move","id":"x","move":' + b"[" * chance.randrange(1, 900) + b"}")
        elif kind == 2:
            window.send_text(_encode({"type": "ping", "n": 1, "what": "?"}))
        elif kind == 3:
            window.send_text(b'{"type":"ping","n":' + b"9" * chance.randrange(1, 5000) + b"}")
        elif kind == 4:
            window.send_text(_encode({"type": "hello"}))
        elif kind == 5 and not window.closed:
            window.protocol.send_binary(chance.randbytes(20))
            window._flush()
        elif kind == 6:
            window.send_raw(chance.randbytes(chance.randrange(1, 200)))
        elif not window.closed:
            window.protocol.send_text(b'{"type":"pi', fin=False)
            window.protocol.send_continuation(b'ng","n":7}', fin=True)
            window._flush()

    def _repeat(self, window: Window) -> None:
        if self.past:
            recent = self.past[-20:] if self.chance.random() < 0.8 else self.past
            for _ in range(self.chance.randrange(1, 4)):
                self._send(window, self.chance.choice(recent))

    def _tab(self, _: Window) -> None:
        self._connect()

    def _leave(self, window: Window) -> None:
        window.close()

    def _reset(self, window: Window) -> None:
        window.breaks()

    def _vanish(self, window: Window) -> None:
        window.vanishes()

    def _slow(self, window: Window) -> None:
        seconds = self.chance.uniform(0.5, 15)
        window.line.read(reading=False)
        window.disturb(seconds + 1)

        def go_on() -> None:
            window.heard_at = self.world.now
            window.line.read(reading=True)

        self.world.after(seconds, go_on)

    def _stall(self, window: Window) -> None:
        seconds = self.chance.uniform(0.1, 7)
        window.line.stalled_until = self.world.now + seconds
        window.disturb(seconds + 1)

    def _illegal(self, window: Window) -> None:
        forbidden = [entry["move"] for entry in window.menu if entry["why"] is not None]
        move = self.chance.choice(forbidden) if forbidden and self.chance.random() < 0.6 else {"do": "draw", "stack": 9}
        if self.chance.random() < 0.3:
            move = {**move, "card": self.chance.randrange(-2, 200)}
        self._command(window, "move", move=move, **self._stamps(window))

    def _meddle(self, window: Window) -> None:
        chance, seat = self.chance, self.chance.randrange(6)
        kind = chance.choice(("sit", "consent", "ready", "reveal", "remind", "hint", "bot", "setup", "rematch", "kick"))
        fields: dict[str, Message] = {
            "sit": {
                "seat": seat,
                "name": chance.choice(("", "Guest 1", "\u202e", "Flo", "x" * 70)),
                "token": self.token,
            },
            "consent": {"request": chance.randrange(4), "yes": chance.random() < 0.5},
            "ready": {"ready": chance.random() < 0.5},
            "reveal": {"contribution": chance.randbytes(32).hex()},
            "remind": {"seat": seat},
            "hint": {},
            "bot": {"seat": seat, "level": chance.choice((*LEVELS, None, "none"))},
            "setup": {"clocks": {chance.choice(("countdown", "away", "fair", "turn")): chance.choice((0, 100, 1000))}},
            "rematch": {},
            "kick": {"seat": seat},
        }
        if kind == "kick" and chance.random() < 0.7:
            return
        if kind == "kick":
            for guest in self.party.guests:
                guest.may_have_lost_the_seat = True
        self._command(window, kind, **fields[kind])

    def _withdraw(self, window: Window) -> None:
        names = [*self.pending] or [message["id"] for message in self.past[-3:]]
        if names:
            name = self.chance.choice(names)
            message = {"type": "withdraw", "id": name}
            self.ledger.sends_again(self.ledger.commands[window.table, name])
            window.sent[name] += 1
            window.send_text(_encode(message))

    def _probe(self, _: Window) -> None:
        """Look at the table with fresh eyes: what is seen must be what the others have made of events."""
        self._connect(fresh=True)

    def _stand(self, window: Window) -> None:
        if self.chance.random() < 0.3:
            self.may_have_lost_the_seat = True
            self._command(window, "stand")

    def _call(self, window: Window) -> None:
        table = window.table
        path = self.chance.choice(
            (
                f"/api/tables/{table}",
                "/healthz",
                "/readyz",
                "/api/tables",
                "/api/tables/nowhere",
                f"/api/tables/{table}/journal",
            )
        )
        if self.chance.random() < 0.3:
            keys = {"keys": [{"table": table, "token": self.token}]}
            sure = self.seated and not self.may_have_lost_the_seat
            Call(
                self.internet, self.address, "POST", "/api/seats", keys, lambda *told: self._told_of_seats(sure, *told)
            )
        else:
            Call(self.internet, self.address, "GET", path, None, self._told)

    def _told_of_seats(self, sure: bool, status: int, body: bytes) -> None:
        """The answer about one key is certain: whoever was told to have the seat is in it, or it cannot be told now."""
        self._told(status, body)
        if status == 200 and sure and not self.may_have_lost_the_seat and body == b"[]":
            raise Broken("seats_are_held", f"guest {self.number} was told to have no seat")

    def _told(self, status: int, body: bytes) -> None:
        self.world.note("told", status, body)


def chance_of_options(chance: random.Random, found: Any) -> Message:
    """Some options of a game, at random."""
    return {name: chance.choice(option.values) for name, option in found.options.items() if chance.random() < 0.3}
