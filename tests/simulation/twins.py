"""Twin worlds, which differ only in cards that one guest cannot know: until a rule shows that guest a difference, every byte and its time are the same.

Both worlds are of one seed. In the middle of a game the second is redealt for the guest (`conformance.secrecy.redealt_match`: all that this audience
cannot know is shuffled, the coming draws stay). From then on everybody sends in the second world what they sent in the first, byte for byte
and at the same times. What the rules show is known from `Match.apply`: as long as every call gives the guest's audience the same rendering,
or is refused in both, nothing was shown; that the rules show no more than they may, their own tests prove (docs/secrecy.md). So any
difference before is the server's: in a menu, a clock, a refusal, an order, or a time.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final
from unittest.mock import patch

from tests.simulation.guest import Guest
from tests.simulation.ledger import Broken, Message
from tests.simulation.network import Line, Quality
from tests.simulation.plan import Plan
from tests.simulation.simulate import Simulation, folder, simulation
from tests.simulation.window import Call, Internet, Window

from orderup.conformance.secrecy import redealt_match as redealt
from orderup.kernel import SPECTATOR
from orderup.match import Match, MoveRefusedError
from orderup.server.tables.play.races.availability import CardAvailability

NUM_STEPS: Final = 260
MISCHIEF: Final = frozenset({"tab", "leave", "illegal", "repeat", "withdraw", "meddle", "probe"})
Shown = tuple[float, str, bytes]
"""When a move was asked of the rules, which, and what came of it for the guest's audience."""


@dataclass
class Deed:
    """Something that a client did, to be done again by its twin."""

    when: float
    kind: str
    window: int
    data: Any


@dataclass
class Life:
    """What happened in one of the two worlds."""

    deeds: list[Deed] = field(default_factory=list)
    sent: dict[int, list[tuple[float, bytes]]] = field(default_factory=dict)
    """By line of the guest: what the server sent there, and when."""
    shown: list[Shown] = field(default_factory=list)
    parted_at: float | None = None
    """When the second world was redealt."""


@dataclass
class Comparison:
    """What came of comparing two worlds."""

    seed: int
    game: str = ""
    parted_at: float | None = None
    until: float = 0.0
    """When the rules first showed a difference, or the worlds ended."""
    alike: int = 0
    """So many writes to the guest's lines were the same, in time and to the byte."""
    moves: int = 0
    """So many moves were asked of the rules meanwhile."""
    violation: Broken | None = None

    def tell(self) -> str:
        """Say it in a line."""
        if self.violation is not None:
            return f"twin {self.seed} {self.game}: BROKEN {self.violation}; again: python -m tests.simulation --twin --seed {self.seed}"
        if self.parted_at is None:
            return f"twin {self.seed} {self.game}: no game was on, or nothing was hidden"
        return f"twin {self.seed} {self.game}: {self.alike} writes alike, {self.moves} moves, {self.until - self.parted_at:.1f} s"


def compare(seed: int, tamper: Callable[[Simulation], None] | None = None) -> Comparison:
    """Live one world twice, the second time with other hidden cards."""
    chance = random.Random(f"{seed} twins")
    plan = Plan(seed, NUM_STEPS, (chance.randrange(5),), (), MISCHIEF)
    parts_after, guest = chance.randrange(60, 200), chance.random()
    first = _live(plan, parts_after, guest, None, tamper)
    second = _live(plan, parts_after, guest, first[0], tamper)
    return _compare(seed, first[0], second[0], first[1])


def _compare(seed: int, first: Life, second: Life, game: str) -> Comparison:
    found = Comparison(seed, game, second.parted_at)
    if second.parted_at is None or first.parted_at is None:
        return found
    found.until = float("inf")
    here, there = ([each for each in life.shown if each[0] >= found.parted_at] for life in (first, second))  # type: ignore[operator]  # they have parted, so the time is known
    for one, other in zip(here, there, strict=False):
        if one[1:] != other[1:]:
            found.until = min(one[0], other[0])
            break
        if one[0] != other[0]:
            found.until = min(one[0], other[0])
            found.violation = Broken(
                "secrecy", f"{one[1]} was made at {one[0]:.6f} s in one world, at {other[0]:.6f} s in the other"
            )
            return found
        found.moves += 1
    else:
        ends = [one[0] for one in (*here[len(there) :], *there[len(here) :])]
        found.until = min([*ends, 1e9])
    for line in sorted(first.sent.keys() | second.sent.keys()):
        mine, theirs = ([each for each in life.sent.get(line, []) if each[0] < found.until] for life in (first, second))
        same = sum(one == other for one, other in zip(mine, theirs, strict=False))
        if mine != theirs:
            at = next(
                (i for i, pair in enumerate(zip(mine, theirs, strict=False)) if pair[0] != pair[1]),
                min(len(mine), len(theirs)),
            )
            found.violation = Broken(
                "secrecy",
                f"line {line}, write {at}: {mine[at : at + 1]} in one world, {theirs[at : at + 1]} in the other",
            )
        found.alike += same - sum(each[0] < (found.parted_at or 0) for each in mine)
    if found.until > 1e8:
        found.until = max([found.parted_at or 0.0, *(each[0] for each in here)])
    return found


def _live(plan: Plan, parts_after: int, which: float, script: Life | None, tamper: Any) -> tuple[Life, str]:
    """Live one world; with a script the second one, in which all do what they did in the first."""
    life = Life()
    with folder() as root, simulation(plan, root) as simulated:
        (party,) = simulated.parties
        party.bots, party.hints = 0, False
        party.clocks["away"] = 3_600_000
        simulated.internet.quality = steady
        guest = party.guests[int(which * len(party.guests))]
        for each in party.guests:
            each.forges = False
        if tamper is not None:
            tamper(simulated)
        parting = _Parting(simulated, guest, life, script is not None, parts_after)
        with (
            patch.object(Match, "apply", parting.watch(Match.apply)),
            patch.object(Line, "carry", parting.listen(Line.carry)),
        ):
            simulated._start(simulated.machine)
            if script is None:
                _act(simulated, life, parting)
            else:
                _act_again(simulated, script, parting)
        return life, party.game


def steady(chance: random.Random) -> Quality:
    """A line without chance: what others are sent, which may differ, does not change when their answers come."""
    return Quality(chance.choice((0.0005, 0.01, 0.03, 0.09)), jitter=0.0)


class _Parting:
    """Watches what the rules show, and what the guest's lines carry; and parts the worlds."""

    def __init__(self, simulated: Simulation, guest: Guest, life: Life, redeals: bool, parts_after: int) -> None:
        self.simulated, self.guest, self.life, self.redeals, self.parts_after = (
            simulated,
            guest,
            life,
            redeals,
            parts_after,
        )
        self.audience: int | None = None
        self.lines: set[int] = set()
        self.table: str | None = None

    def part(self) -> None:
        """Redeal what the guest cannot know, in the second world; in the first, forget only what is remembered of the cards."""
        process = self.simulated.machine.process
        table = next(iter(process.backend.registry._tables.values()), None) if process and process.backend else None
        if table is None or table.state.game is None or table.state.seating.state != "playing":
            return
        game, seating = table.state.game, table.state.seating
        seat = seating.seat_number_of(seating.person_with(self.guest.token))
        self.audience = SPECTATOR if seat is None else seat
        if self.redeals:
            before = game.match.position.states.tobytes()
            game.match = redealt(game.match, self.audience, self.simulated.plan.seed)
            if game.match.position.states.tobytes() == before:
                return  # nothing is hidden from this guest
        game._menus = {}
        game.races._cards_version, game.races.availability = 0, CardAvailability()
        self.life.parted_at = self.simulated.world.now

    def watch(self, apply: Any) -> Any:
        """Note each move that is asked of the rules."""

        def watched(match: Match, seat: int, move: Any, t: int, *more: Any) -> Any:
            if self.audience is None:
                return apply(match, seat, move, t, *more)
            now, asked = self.simulated.world.now, f"{seat} {move}"
            try:
                event = apply(match, seat, move, t, *more)
            except MoveRefusedError as refused:
                self.life.shown.append((now, asked, str(refused).encode() if seat == self.audience else b"refused"))
                raise
            self.life.shown.append((now, asked, event.renderings[self.audience]))
            return event

        return watched

    def listen(self, carry: Any) -> Any:
        """Note what goes to the guest."""

        def listening(line: Line, data: bytes) -> None:
            if line.number in self.lines:
                self.life.sent.setdefault(line.number, []).append((self.simulated.world.now, data))
            carry(line, data)

        return listening


class _Puppet(Window):
    """A window that says nothing by itself, and takes no note of what it hears."""

    def _say_hello(self) -> None:
        pass

    def _take(self, data: bytes) -> None:
        pass


class _Nobody:
    """The owner of puppets."""

    def on_closed(self, window: Window) -> None:
        pass


def _act(simulated: Simulation, life: Life, parting: _Parting) -> None:
    """Live, and note all that clients do."""
    world, numbers = simulated.world, dict[int, int]()

    def noted(kind: str, method: Any) -> Any:
        def noting(window: Window, *arguments: Any, **named: Any) -> Any:
            if not window.closed:
                life.deeds.append(Deed(world.now, kind, numbers[id(window)], (arguments, named)))
            return method(window, *arguments, **named)

        return noting

    def opening(
        window: Window, internet: Internet, ledger: Any, address: str, table: str, hello: Message, owner: Any
    ) -> None:
        numbers[id(window)] = len(internet.lines)
        kept.append(window)
        if owner is parting.guest:
            parting.lines.add(len(internet.lines))
        life.deeds.append(Deed(world.now, "open", len(internet.lines), (address, table, hello, owner is parting.guest)))
        make(window, internet, ledger, address, table, hello, owner)

    def calling(call: Call, internet: Internet, address: str, method: str, path: str, body: Any, then: Any) -> None:
        life.deeds.append(Deed(world.now, "call", -1, (address, method, path, body)))
        make_call(call, internet, address, method, path, body, then)

    kept: list[Window] = []
    make, make_call = Window.__init__, Call.__init__
    parted = False

    def is_done() -> bool:
        nonlocal parted
        if not parted and simulated.ledger.actions >= parting.parts_after:
            parted = True
            parting.part()
            life.deeds.append(Deed(world.now, "part", -1, None))
        return simulated.ledger.actions >= simulated.plan.steps

    with (
        patch.object(Window, "__init__", opening),
        patch.object(Call, "__init__", calling),
        patch.object(Window, "send_text", noted("text", Window.send_text)),
        patch.object(Window, "close", noted("close", Window.close)),
    ):
        for guest in simulated.guests:
            world.after(guest.chance.uniform(0.1, 2), guest.live)
        world.run(is_done)


def _act_again(simulated: Simulation, script: Life, parting: _Parting) -> None:
    """Do all that was done in the first world."""
    world, windows = simulated.world, {}

    def do(deed: Deed) -> None:
        if deed.kind == "part":
            parting.part()
        elif deed.kind == "open":
            address, table, hello, is_guests = deed.data
            if is_guests:
                parting.lines.add(deed.window)
            windows[deed.window] = _Puppet(simulated.internet, simulated.ledger, address, table, hello, _Nobody())
        elif deed.kind == "call":
            address, method, path, body = deed.data
            Call(simulated.internet, address, method, path, body, lambda *_: None)
        else:
            arguments, named = deed.data
            getattr(windows[deed.window], {"text": "send_text", "close": "close"}[deed.kind])(*arguments, **named)

    for deed in script.deeds:
        world.at(deed.when, lambda deed=deed: do(deed), last=True)  # type: ignore[misc]  # a word may answer what has just come
    ends = script.deeds[-1].when
    world.run(lambda: world.now > ends)
