"""A table's state with the people who are connected to it, without a loop, a store or a socket."""

import json
import random
from itertools import count
from typing import Any, NoReturn

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from orderup.server.store.signing_key import SigningKey
from orderup.server.tables.actor.commands import TableCommands
from orderup.server.tables.actor.effects import Effects
from orderup.server.tables.actor.state import TableState
from orderup.server.tables.decks.store import LoadedDecks
from orderup.server.tables.games.engine import GameEngine
from orderup.server.tables.games.setup import change_setup, default_setup
from orderup.server.tables.people.people import Connection
from orderup.server.tables.play.inputs import ClockExpired, CommandReceived
from orderup.server.tables.seating.seating import Seating
from orderup.server.tables.seating.seats import Seat
from orderup.server.wire.client_messages import Command, Hello, Ready, Sit

Message = dict[str, Any]
CLOCKS = {"countdown": 3000, "away": 10_000}
KEY = SigningKey(Ed25519PrivateKey.from_private_bytes(bytes(32)))
ids = count(1)


class Untouched:
    """The transport of a connection to which nobody may send: the state sends nothing."""

    def __init__(self, round_trip: float | None) -> None:
        self.round_trip = round_trip

    def note_sent(self, version: int, now: float) -> None:  # the protocol's shape
        """The tests say themselves when a command was given."""

    def send(self, *messages: bytes) -> NoReturn:
        raise AssertionError(messages)

    def close(self, why: object) -> NoReturn:
        raise AssertionError(why)


class Bench:
    """A table's state, and the people who are connected to it."""

    def __init__(
        self,
        engine: GameEngine,
        players: int = 2,
        bots: tuple[str | None, ...] = (),
        spectators: int = 2,
        game_name: str = "diner",
        **setup: Any,
    ) -> None:
        game = engine.find_game(game_name)
        setup = {"clocks": CLOCKS, "options": {}, "hints": None, **setup}
        seating = Seating(
            id="t",
            game=game_name,
            setup=change_setup(default_setup(game, players), game, None, **setup),
            host_digest=None,
            seats=[Seat(level=level) for level in bots or (None,) * players],
        )
        rng = random.Random(1)
        self.state = TableState(
            seating, engine, None, 0, max_spectators=spectators, rng=rng, new_seed=lambda: bytes(32), signing_key=KEY
        )
        self.commands = TableCommands(self.state, engine, rng=rng, new_secret=new_id, find_deck=LoadedDecks().require)

    def connect(self, now: int = 0, round_trip: float | None = None, **hello: Any) -> tuple[Connection, Effects]:
        connection = Connection(Untouched(round_trip))
        return connection, rendered(self.state.connect(connection, Hello(**hello), now))

    def does(self, connection: Connection, command: Command, now: int = 0) -> Effects:
        return rendered(self.commands.carry_out(CommandReceived(connection, command), now))

    def seated(self, *names: str) -> list[Connection]:
        people = [self.connect()[0] for _ in names]
        for seat, (person, name) in enumerate(zip(people, names, strict=True)):
            self.does(person, Sit(new_id(), seat, name))
        return people

    def dealt(self, *names: str) -> tuple[list[Connection], Effects]:
        people = self.seated(*names)
        return people, [self.does(person, Ready(new_id(), ready=True)) for person in people][-1]

    def opened(self, *names: str) -> list[Connection]:
        people, _ = self.dealt(*names)
        self.expire(CLOCKS["countdown"])
        return people

    def expire(self, now: int) -> Effects:
        """Let the clock that is due run out."""
        (due,) = [each.due for each in self.state.collect_due(now).inputs if isinstance(each, ClockExpired)]
        return rendered(self.state.expire_clock(due, now))

    def legal(self, seat: int, do: str) -> Message:
        assert self.state.game is not None
        menu = self.state.game.menu(seat)
        return next(entry["move"] for entry in menu if entry["why"] is None and entry["move"]["do"] == do)


def new_id() -> str:
    return f"c-{next(ids)}"


def rendered(effects: Effects) -> Effects:
    """Render the messages, once and in time, as `Table` does."""
    outgoing = [message for render in effects.messages for message in render()]
    effects.messages = [lambda: outgoing]
    return effects


def sent(effects: Effects, to: Connection) -> list[Message]:
    """Return what is to be sent to one connection."""
    return [json.loads(text) for render in effects.messages for connection, text in render() if connection is to]


def party(engine: GameEngine, **setup: Any) -> tuple[Bench, list[Connection]]:
    """Three people in the middle of a game; the first is the host."""
    bench = Bench(engine, players=3, spectators=9, **setup)
    ann, *others = [bench.connect()[0] for _ in range(3)]
    ann.creator = True
    for seat, (person, name) in enumerate(zip([ann, *others], ("Ann", "Bob", "Cat"), strict=True)):
        bench.does(person, Sit(new_id(), seat, name, token=name * 20))
    for person in (ann, *others):
        bench.does(person, Ready(new_id(), ready=True))
    bench.expire(CLOCKS["countdown"])
    return bench, [ann, *others]


def answers(effects: Effects, to: Connection) -> list[Message]:
    return [m for m in sent(effects, to) if m["type"] in ("done", "seated", "refused")]


def code(effects: Effects, to: Connection) -> str | None:
    (answer,) = answers(effects, to)
    return answer["why"]["code"] if answer["type"] == "refused" else None


def requests(bench: Bench) -> list[Any]:
    return bench.state.info(0).requests
