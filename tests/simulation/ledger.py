"""What clients have sent, been answered and been shown, compared as it comes: whoever is shown something contradicts nobody."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from tests.simulation.world import World

from orderup.server.tables.people.identity import digest

Message = dict[str, Any]
BOUND: Final = 3.0
"""Seconds within which a command is answered while nothing is wrong, beside what races wait."""
NUM_RACES: Final = 5
"""So many races, one after the other, may hold up one command."""
LATE: Final = 0.5
"""Seconds by which a clock's move may come late while nothing is wrong."""
PER_HOLD: Final = 4
"""Each second in which disk or machine stands still may hold up a table for so many: what waits, waits in line."""
BEFORE_THE_TABLE: Final = {"too_many", "malformed", "oversize", "hello_first", "not_seated", "hello_once"}
"""Refusals that are no answers to the command itself, and do not bind its id."""

_encode = msgspec.json.Encoder(order="sorted").encode
Place = tuple[str, int, int]
"""A table, a round and the number of an event."""


class Broken(AssertionError):  # noqa: N818  # it is what has been found, as much as an error
    """A promise is broken. `check` names it."""

    def __init__(self, check: str, text: str) -> None:
        super().__init__(f"{check}: {text}")
        self.check = check


@dataclass
class Command:
    """One command of one guest, however often it was sent."""

    table: str
    stamp: str
    """As the journal has it."""
    message: Message
    first_sent: float
    processes: list[int] = field(default_factory=list)
    """The number of the process that ran each time it was sent."""
    answers: list[tuple[int, str]] = field(default_factory=list)
    """The process, and `done`, `seated` or the code of the refusal."""
    lives: set[int] = field(default_factory=set)
    """How often its table had been opened when it was sent, and when it was answered."""

    @property
    def done(self) -> bool:
        """Whether somebody was told that it was carried out."""
        return any(answer in ("done", "seated") for _, answer in self.answers)


def stamp(token: str, command: str) -> str:
    """The id of a command as the journal has it: whose it is, and its own."""
    return f"{digest(token).hex()[:8]}:{command}"


class Ledger:
    """The common memory of all clients. Whatever contradicts it is a Broken."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.process = 0
        """The number of the process that runs now, or ran last."""
        self.lives = Counter[str]()
        """How often each table has been opened, where several nodes open tables."""
        self.actions = 0
        self.answered = 0
        self.refusals: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        self.commands: dict[tuple[str, str], Command] = {}
        """By table and id: ids are never used by two guests."""
        self.events: dict[Place, bytes] = {}
        """What all audiences are shown of each event."""
        self.renderings: dict[tuple[str, int, int, int | None], bytes] = {}
        self.views: dict[tuple[str, int, int, int | None], bytes] = {}
        self.times: dict[Place, tuple[int, bool]] = {}
        """When each event came, in the game's time, and whether the house made it."""
        self.due: dict[Place, int] = {}
        """After each event: when the first running clock runs out."""
        self.holds: list[tuple[float, float]] = []
        """When disk or machine stood still: until when, and for how long."""
        self.disturbed = -1e9
        """When something has last gone wrong."""
        self.longest_wait = 0.0
        self.compared = Counter[str]()

    def disturb(self, until: float = 0.0) -> None:
        """Something goes wrong just now, perhaps until then."""
        self.disturbed = max(self.disturbed, self.world.now, until)

    def hold(self, seconds: float) -> None:
        """Disk or machine stands still from now on, for so long."""
        self.holds.append((self.world.now + seconds, seconds))
        self.disturb(self.world.now + seconds)

    def act(self, kind: str) -> None:
        """A client does something."""
        self.actions += 1
        self.kinds[kind] += 1

    # --- commands

    def sends(self, table: str, token: str, message: Message) -> None:
        """A command goes out."""
        key = table, message["id"]
        command = self.commands.get(key)
        if command is None:
            command = self.commands[key] = Command(table, stamp(token, message["id"]), message, self.world.now)
        self.sends_again(command)

    def sends_again(self, command: Command) -> None:
        """A command, or what withdraws it, is on its way."""
        command.processes.append(self.process)
        command.lives.add(self.lives[command.table])

    def answers(self, table: str, message: Message, process: int) -> None:
        """A command is answered."""
        answer = message["why"]["code"] if message["type"] == "refused" else message["type"]
        self.answered += 1
        if message["type"] == "refused":
            self.refusals[answer] += 1
        command = self.commands.get((table, message["id"] or ""))
        if command is None:
            if message["id"] is not None:
                raise Broken("one_answer", f"an answer to a command that nobody sent: {message}")
            return
        command.answers.append((process, answer))
        command.lives.add(self.lives[table])

    def waited(self, seconds: float, fair: int) -> None:
        """A command was answered after so long, while nothing was wrong."""
        self.longest_wait = max(self.longest_wait, seconds)
        bound = BOUND + NUM_RACES * fair / 1000
        if seconds > bound:
            raise Broken("nobody_waits", f"an answer took {seconds:.1f} s; the bound is {bound:.1f} s")

    # --- what is shown

    def shows_event(self, table: str, number: int, audience: int | None, event: Message, clocks: list[Message]) -> None:
        """An audience is shown an event."""
        v = event["v"]
        place = table, number, v
        common = _encode(
            [event["t"], event["seat"], event["move"]["do"], event["say"], event.get("race"), event.get("seated")]
        )
        if self.events.setdefault(place, common) != common:
            raise Broken("one_order", f"event {place} was {self.events[place]!r}, and is {common!r}")
        rendering = hashlib.blake2b(_encode(event), digest_size=8).digest()
        self.compared["renderings"] += (*place, audience) in self.renderings
        if self.renderings.setdefault((*place, audience), rendering) != rendering:
            raise Broken("one_order", f"event {place} is told to audience {audience} in two ways, now {event}")
        if place not in self.times:
            self.times[place] = event["t"], event["seat"] is None
            self._check_clock(table, number, v)
        running = [clock["ms"] for clock in clocks if clock["running"] and clock["name"] != "away"]
        if clocks and place not in self.due:
            self.due[place] = event["t"] + min(running, default=10**9)

    def _check_clock(self, table: str, number: int, v: int) -> None:
        """No clock's move comes before its time, and none much after it."""
        due = self.due.get((table, number, v - 1))
        if due is None or v < 2:
            return
        t, by_house = self.times[table, number, v]
        self.compared["clocks"] += by_house
        if by_house and t < due:
            raise Broken("clocks", f"event {v} of {table}: the house moved at {t} ms, and its clock ran until {due} ms")
        held = sum(seconds for until, seconds in self.holds if until > self.world.now - 30)
        bound = 1000 * (LATE + PER_HOLD * held)
        if t > due + bound:
            raise Broken("clocks", f"event {v} of {table} came at {t} ms, {t - due} ms after a clock had run out")

    def shows_view(self, table: str, view: Message, *, fresh: bool) -> None:
        """An audience has this view now, sent whole or made of events."""
        key = table, view["round"], view["v"], view["you"]
        seen = hashlib.blake2b(_encode([view["zones"], view["status"], view["t"]]), digest_size=8).digest()
        self.compared["views"] += fresh and key in self.views
        if self.views.setdefault(key, seen) != seen:
            raise Broken(
                "resume", f"two views of one moment differ: table, round, version, audience {key}, fresh: {fresh}"
            )
