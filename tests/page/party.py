"""A Diner table of people who sit at sockets, but for one, who is looked at in a window."""

import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from tests.page.conftest import NewWaiter
from tests.page.waiter import PATIENT, Waiter
from tests.server.clients import PATIENCE, Client, LiveServer

NAMES = ("Robin", "Bea", "Hank Longname", "Vera")
CALM = {**PATIENT["diner"], "close": 600_000, "break": 600_000, "resume": 600_000}
FULL = 4
"""So many plates has the longest order."""
BEGUN = ("refill", "break", "resume")
"""What has to be done before anything else can be."""
PHONES = [(390, 844), (360, 740), (320, 568)]
HAND = """() => ['.hand', '.hand ul', '.pile', '.pile .one:last-child'].map(e => {
    const { x, y, width, height } = document.querySelector(`.mine ${e}`).getBoundingClientRect();
    return [e, x, y, width, height].join(' ');
})"""
"""Says where the hand lies, and its first plate."""
MOTIONS = """() => {
    window.motions = new Set();
    const look = () => {
        for (const each of document.getAnimations()) {
            const frames = each.effect.getKeyframes();
            const names = each.transitionProperty ? [each.transitionProperty] : frames.flatMap(Object.keys);
            for (const name of names)
                if (!['transform', 'opacity', 'offset', 'computedOffset', 'easing', 'composite'].includes(name))
                    window.motions.add(`${each.animationName ?? each.transitionProperty ?? 'script'}: ${name}`);
        }
        requestAnimationFrame(look);
    };
    look();
}"""
"""From now on notes what animates anything that the page must be laid out or painted anew for."""
Move = dict[str, Any]


def version(client: Client) -> int:
    """Return how many events this client has heard of."""
    return int(client.game["v"]) if client.game else 0


class Party:
    """Who sits at one table: everybody is moved from here, and the first seat's window shows it."""

    def __init__(self, server: LiveServer, table: str, people: list[Client], rng: random.Random) -> None:
        self.server, self.table, self.people, self.rng = server, table, people, rng

    @classmethod
    async def sit(
        cls, address: str, players: int, rng: random.Random, clocks: dict[str, int] | None = None, **options: Any
    ) -> "Party":
        """Open a table, and begin a game in which the server hurries nobody, but for these clocks."""
        server = LiveServer(address)
        opened, people = await server.plays(*NAMES[:players], clocks={**CALM, **(clocks or {})}, **options)
        return cls(server, opened["table"], people, rng)

    async def window(self, new_waiter: NewWaiter, at: str = "phone", **options: object) -> Waiter:
        """Open the first seat in a window."""
        robin = await new_waiter(NAMES[0], at, **options)
        key, value = f"orderup.table.{self.table}", json.dumps({"token": self.people[0].token})
        await robin.page.add_init_script(f"localStorage.setItem({json.dumps(key)}, {json.dumps(value)})")
        await robin.enter(f"/t/{self.table}")
        await robin.page.wait_for_selector(".diner .mine .hand")
        return robin

    def zone(self, name: str) -> list[dict[str, Any]]:
        """Return the cards of a zone that the first seat sees."""
        game = self.people[0].game
        assert game is not None
        cards: list[dict[str, Any]] = game["zones"][name]["cards"]
        return cards

    def tokens(self) -> int:
        """Return how many tokens the first seat holds."""
        game = self.people[0].game
        assert game is not None
        tokens: int = game["status"]["tokens"][0]
        return tokens

    def tables(self, seat: int) -> int:
        """Return how many tables wait in a seat's Section."""
        return len(self.zone(f"section.{seat}"))

    def long(self, place: int) -> bool:
        """Return whether the longest of orders lies at this place of the Lounge."""
        cards = self.zone(f"lounge.{place}")
        return bool(cards) and len(cards[-1]["table"]["order"]) == FULL

    async def acts(self) -> None:
        """Let somebody do something, as soon as anybody can; what is begun is finished first, and nobody closes."""
        async with asyncio.timeout(PATIENCE):
            while not (choices := self._acts()):  # noqa: ASYNC110  # anybody's news may bring it
                await asyncio.sleep(0.01)
        await self._move(*self.rng.choice(choices))

    def _acts(self) -> list[tuple[int, Move]]:
        legal = [(seat, move) for seat, client in enumerate(self.people) for move in client.legal()]
        begun, serves = ([each for each in legal if each[1]["do"] in kinds] for kinds in (BEGUN, ("serve",)))
        return begun or serves or [each for each in legal if each[1]["do"] != "close"]

    async def gives_every_token(self) -> None:
        """Let the others act until the first seat holds every token."""
        while moves := [(s, m) for s, client in enumerate(self.people) for m in client.legal() if s > 0]:
            begun = [each for each in moves if each[1]["do"] in BEGUN]
            await self._move(*self.rng.choice(begun or [each for each in moves if each[1]["do"] == "draw"]))

    async def loses_a_token(self) -> None:
        """Let the first seat get every token, and its neighbor take one of them as soon as that is allowed."""
        await self.gives_every_token()
        await self.people[1].until(lambda _: {"do": "take"} in self.people[1].legal())
        await self._move(1, {"do": "take"})

    async def holds_every_plate(self, kinds: int = 6) -> None:
        """Let everybody draw until the first seat holds each of so many kinds of plate."""
        while len(held := {card["plate"] for card in self.zone("hand.0")}) < kinds:
            draws = [(s, m) for s, client in enumerate(self.people) for m in client.legal() if m["do"] == "draw"]
            fresh = [(s, m) for s, m in draws if s == 0 and self.zone(f"kitchen.{m['stack']}")[-1]["plate"] not in held]
            others = [(s, m) for s, m in draws if s > 0]
            await self._move(*self.rng.choice(fresh or others or draws))

    async def breaks(self) -> None:
        """Play until the plates are washed, and somebody may say that the Break is over."""
        while not any(move["do"] == "resume" for client in self.people for move in client.legal()):
            await self.acts()

    async def draws(self) -> None:
        """Let the first seat draw a plate, and the others until it can do so again."""
        await self.gives_every_token()
        await self._move(0, self.rng.choice([move for move in self.people[0].legal() if move["do"] == "draw"]))

    async def may_close(self) -> int:
        """Play until somebody may close; return who."""
        while not (closing := [s for s, client in enumerate(self.people) if {"do": "close"} in client.legal()]):
            await self.acts()
        return closing[0]

    async def closes(self) -> int:
        """Play until somebody may close, and does; return who."""
        seat = await self.may_close()
        assert (await self.people[seat].moves({"do": "close"}))["type"] == "done"
        return seat

    async def seats(self) -> None:
        """Let the first seat take a table, and fill its gap; nobody has drawn yet."""
        for kind in ("seat", "refill"):
            await self._move(0, next(move for move in self.people[0].legal() if move["do"] == kind))

    async def reaches(self) -> int:
        """Let somebody else take a table, so that there is a gap in the Lounge; return who it was."""
        for seat, client in enumerate(self.people):
            moves = [move for move in client.legal() if move["do"] in ("seat", "counter")]
            if seat > 0 and moves:
                await self._move(seat, moves[0])
                return seat
        await self.acts()  # a token comes to somebody else
        return await self.reaches()

    async def crowds(self, tables: int = 3) -> None:
        """Play until everybody has so many tables, and the Lounge only the longest orders."""
        while moves := [*self._crowding(tables)]:
            await self._move(*self.rng.choice(moves))

    def _crowding(self, tables: int) -> list[tuple[int, Move]]:
        """Return what brings the table nearer to being crowded, by seat; what is begun comes first."""
        legal = [(seat, move) for seat, client in enumerate(self.people) for move in client.legal()]
        begun = [(seat, move) for seat, move in legal if move["do"] in BEGUN]
        lacking = [seat for seat in range(len(self.people)) if self.tables(seat) < tables]
        dull = [(seat, move) for seat, move in legal if move["do"] == "counter" and not self.long(move["place"])]
        seats = [(seat, move) for seat, move in legal if move["do"] == "seat" and seat in lacking]
        draws = [(seat, move) for seat, move in legal if move["do"] == "draw"]
        full = all(self.long(place) for place in range(3))
        if begun or (not lacking and full):
            return begun
        return (seats or draws) if lacking else (dull or draws)

    async def _move(self, seat: int, move: Move) -> Move:
        answer = await self.people[seat].moves(move)
        assert answer["type"] == "done", answer
        now = max(version(client) for client in self.people)
        for client in self.people:
            await client.until(lambda g: version(g) >= now)
        return move


Sit = Callable[..., Awaitable[Party]]


@contextlib.asynccontextmanager
async def seating(address: str, rng: random.Random) -> AsyncIterator[Sit]:
    """Yield a function that brings so many people to a table; they leave when it is no longer needed."""
    parties: list[Party] = []

    async def come(players: int, *, hints: bool = True, **table: Any) -> Party:
        parties.append(await Party.sit(address, players, rng, hints=hints, **table))
        return parties[-1]

    yield come
    for party in parties:
        await party.server.disconnects()
