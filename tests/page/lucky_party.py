"""A table of Lucky Penny with people who sit at sockets, but for one, who is looked at in a window."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TYPE_CHECKING, Any

from tests.page.waiter import PATIENT, Waiter
from tests.server.clients import Client, LiveServer

if TYPE_CHECKING:
    from tests.page.conftest import NewWaiter

NAMES = ("Robin", "Bea", "Hank Longname", "Vera")
HOUR_MS = 3_600_000
LAID = 9
"""So many bars of the three guests are filled when the table is looked at."""
Move = dict[str, Any]


class Table:
    """People who sit at sockets; the first seat's window shows the game."""

    def __init__(self, server: LiveServer, table: str, people: list[Client], rng: random.Random) -> None:
        self.server, self.table, self.people, self.rng = server, table, people, rng

    @classmethod
    async def sit(
        cls, address: str, players: int, rng: random.Random, *, hints: bool = False, first: bool = False
    ) -> Table:
        """Begin a game in which the server hurries nobody; in a first game no clock is shown."""
        server = LiveServer(address)
        clocks = {**PATIENT["lucky_penny"], **(dict.fromkeys(("draft", "turn"), HOUR_MS) if first else {})}
        opened, people = await server.plays(*NAMES[:players], game="lucky_penny", clocks=clocks, hints=hints or first)
        return cls(server, opened["table"], people, rng)

    async def window(self, new_waiter: NewWaiter, **options: object) -> Waiter:
        """Open the first seat in a window."""
        robin = await new_waiter(NAMES[0], "phone", **options)
        key, value = f"orderup.table.{self.table}", json.dumps({"token": self.people[0].token})
        await robin.page.add_init_script(f"localStorage.setItem({json.dumps(key)}, {json.dumps(value)})")
        await robin.enter(f"/t/{self.table}")
        await robin.page.wait_for_selector(".lucky .guests")
        return robin

    @property
    def status(self) -> dict[str, Any]:
        """Everything beside the cards."""
        game = self.people[0].game
        assert game is not None
        status: dict[str, Any] = game["status"]
        return status

    def guests(self) -> list[dict[str, Any]]:
        """Return the faces of the guests at the table."""
        game = self.people[0].game
        assert game is not None
        return [game["zones"][f"guest.{place}"]["cards"][-1]["guest"] for place in range(3)]

    def offers(self) -> list[Move]:
        """What the first seat may serve, with what it would bring."""
        return [entry for entry in self.people[0].menu if entry["why"] is None and entry["move"]["do"] == "serve"]

    def laid(self) -> int:
        """How many bars of the guests at the table are filled."""
        return sum(guest["filled"] for guest in self.status["guests"] if guest)

    async def acts(self, *, to_pay: bool = False) -> None:
        """Let whoever's turn it is do something; who can serve without filling a guest does, or who can fill one."""
        seat = self.status["turn"]
        client = self.people[seat]
        entries = [entry for entry in client.menu if entry["why"] is None]
        serves = [entry["move"] for entry in entries if "then" in entry and (to_pay or not entry["then"]["pays"])]
        others = [entry["move"] for entry in entries if "then" not in entry]
        await self._moves(client, self.rng.choice(serves or others))

    async def _moves(self, client: Client, move: Move) -> None:
        """Let somebody make a move, and wait until all have heard of it."""
        assert (await client.moves(move))["type"] == "done"
        now = max(g.game["v"] for g in self.people if g.game)
        for each in self.people:
            await each.until(lambda g: g.game and g.game["v"] >= now)

    def held(self, seat: int) -> int:
        """How many orders a seat holds."""
        game = self.people[0].game
        assert game is not None
        count: int = game["zones"][f"hand.{seat}"]["n"]
        return count

    async def hoards(self, seat: int, orders: int) -> bool:
        """Let nobody serve, until a seat holds so many orders. Return whether it comes to that: late in a game the guests may go before."""
        while self.held(seat) < orders:
            if self.status["phase"] == "over":
                return False
            client = self.people[self.status["turn"]]
            moves = [entry["move"] for entry in client.menu if entry["why"] is None and "then" not in entry]
            await self._moves(client, self.rng.choice(moves))
        return True

    def won(self, side: int) -> list[Any]:
        """Return the guests who have paid this side."""
        game = self.people[0].game
        assert game is not None
        cards: list[Any] = game["zones"][f"tips.{side}"]["cards"]
        return cards

    async def pays(self) -> None:
        """Play until a guest has paid."""

        def paid() -> int:
            return len(self.won(0)) + len(self.won(1))

        before = paid()
        while paid() == before:
            await self.acts(to_pay=True)

    async def closes(self) -> None:
        """Play until the last guest has gone."""
        while self.status["phase"] != "over":
            await self.acts(to_pay=True)

    async def fills(self) -> None:
        """Play until much is served, and the first seat can serve."""
        while self.laid() < LAID or not self.offers():
            await self.acts()


Sit = Callable[..., Awaitable[Table]]


@contextlib.asynccontextmanager
async def seating(address: str, rng: random.Random) -> AsyncIterator[Sit]:
    """Yield a function that brings so many people to a table; they leave when it is no longer needed."""
    tables: list[Table] = []

    async def come(players: int, *, hints: bool = False, first: bool = False) -> Table:
        tables.append(await Table.sit(address, players, rng, hints=hints, first=first))
        return tables[-1]

    yield come
    for table in tables:
        await table.server.disconnects()
