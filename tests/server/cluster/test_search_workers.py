"""Bots' searches are carried out by workers on the bus, and here where none can."""

import asyncio
import os
import random
import signal
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.players.test_encoding import HINT
from tests.server.clients import PATIENCE
from tests.server.conftest import StartServer
from tests.server.nats import ADDRESS, needs_nats, needs_nats_server, own_nats
from tests.server.postgres import needs_postgres
from tests.server.tables.test_nodes import free_port

from orderup.conformance.playing import begin
from orderup.kernel import HOUSE
from orderup.players import prepare_decision
from orderup.players.decisions import Decision
from orderup.players.encoding import SearchRequest, answer_request, decode_request, encode_answer
from orderup.server.cluster import remote_search
from orderup.server.cluster.nats_bus import NatsBus
from orderup.server.cluster.remote_search import RemoteSearch
from orderup.server.cluster.search_messages import SearchAnswered, Subjects, WorkerState, decode_answer, encode
from orderup.server.cluster.search_worker import SearchWorker
from orderup.server.tables.background_search import BackgroundSearch
from orderup.server.tables.search_threads import SearchThreads

pytestmark = needs_nats


class Crew:
    """A node's searches, and workers of a group of their own."""

    def __init__(self, local: int, address: str = ADDRESS) -> None:
        self._address = address
        self.subjects = Subjects(os.urandom(8).hex())
        self.node = os.urandom(8).hex()
        self.search: BackgroundSearch[SearchRequest] = BackgroundSearch(*([SearchThreads(local)] if local else []))
        self.answered_here: list[Decision] = []
        self._buses: list[NatsBus] = []

    async def start(self) -> None:
        """Begin to look for workers."""
        self.remote = RemoteSearch(await self.bus(), self.node, self.search.fill, self.subjects)
        await self.remote.start()
        self.search.add(self.remote)

    async def bus(self) -> NatsBus:
        """A connection of one's own."""
        self._buses.append(await NatsBus.connect(self._address))
        return self._buses[-1]

    async def worker(
        self, answer: Callable[[bytes], bytes], name: str = "worker", threads: int = 1
    ) -> tuple[asyncio.Task[None], asyncio.Event, NatsBus]:
        """Start a worker, and wait until it is known."""
        bus, end, free = await self.bus(), asyncio.Event(), self.remote.free
        task = asyncio.create_task(SearchWorker(bus, name, threads, answer, self.subjects).run(end))
        await until(lambda: self.remote.free == free + threads)
        return task, end, bus

    def asks(self, decision: Decision) -> asyncio.Future[Any]:
        """Have something thought about, wherever it may be."""
        found: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.search.begin("", "table", Here(decision, self.answered_here), found.set_result, for_person=False)
        return found

    async def close(self) -> None:
        """Let go of everything."""
        self.remote.close()
        for bus in self._buses:
            await bus.close()


class Here(Decision):
    """A decision that notes when this process makes it."""

    def __init__(self, decision: Decision, noted: list[Decision]) -> None:
        self.__dict__.update(decision.__dict__, noted=noted)

    def __call__(self) -> Any:
        self.__dict__["noted"].append(self)
        return super().__call__()


@asynccontextmanager
async def crew(local: int = 0, address: str = ADDRESS) -> AsyncIterator[Crew]:
    """A node with so many threads of its own."""
    made = Crew(local, address)
    await made.start()
    try:
        yield made
    finally:
        await made.close()


async def until(holds: Callable[[], bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110  # what is waited for is told by nobody
            await asyncio.sleep(0.01)


def a_decision(seed: int = 1, game: str = "villains") -> Decision:
    """What a bot has to decide; it is the same wherever that is thought about."""
    match = begin((game, 3, {}), seed)
    if match.opening is not None:
        match.apply(HOUSE, match.opening, 0)
    return next(
        found for seat in range(3) if (found := prepare_decision(match, seat, "hard", random.Random(seed))) is not None
    )


async def test_a_worker_thinks_for_a_node() -> None:
    async with crew() as ours:
        assert len(ours.remote) == 0
        await ours.worker(answer_request)
        assert len(ours.remote) == 1
        for seed in range(5):
            decision = a_decision(seed)
            async with asyncio.timeout(PATIENCE):
                assert await ours.asks(decision) == decision()
        assert ours.answered_here == []


async def test_no_more_is_asked_than_there_is_room_for_and_what_is_more_is_done_here() -> None:
    busy = threading.Event()

    def answer(request: bytes) -> bytes:
        busy.wait(PATIENCE)
        return answer_request(request)

    async with crew(local=1) as ours:
        await ours.worker(answer, threads=2)
        first, second, third = (ours.asks(a_decision(seed)) for seed in range(3))
        async with asyncio.timeout(PATIENCE):
            await third
        assert len(ours.answered_here) == 1
        assert not first.done()
        assert not second.done()
        busy.set()
        async with asyncio.timeout(PATIENCE):
            assert [await first, await second] == [a_decision(0)(), a_decision(1)()]


async def test_a_worker_that_others_have_filled_refuses_and_another_is_asked() -> None:
    busy = threading.Event()

    def answer(request: bytes) -> bytes:
        busy.wait(PATIENCE)
        return answer_request(request)

    async with crew() as ours:
        other = Crew(0)
        other.subjects = ours.subjects
        await other.start()
        await ours.worker(answer, "full")
        await until(lambda: other.remote.free == 1)
        theirs, mine = other.asks(a_decision(1)), ours.asks(a_decision(2))
        await ours.worker(answer_request, "spare")
        await until(lambda: theirs.done() or mine.done())
        busy.set()
        async with asyncio.timeout(PATIENCE):
            assert [await theirs, await mine] == [a_decision(1)(), a_decision(2)()]
        await other.close()


async def test_what_a_worker_was_at_when_it_died_is_done_by_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote_search, "SILENCE", 0.5)
    monkeypatch.setattr(remote_search, "LOOK_EVERY", 0.1)
    never = threading.Event()

    def answer(request: bytes) -> bytes:
        never.wait(PATIENCE)
        return answer_request(request)

    async with crew(local=1) as ours:
        task, *_ = await ours.worker(answer)
        found = ours.asks(a_decision())
        await until(lambda: ours.remote.free == 0)
        task.cancel()
        async with asyncio.timeout(PATIENCE):
            assert await found == a_decision()()
        assert len(ours.answered_here) == 1
        never.set()


@needs_nats_server
async def test_what_is_asked_when_the_bus_goes_away_is_done_here_and_workers_are_found_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It was waited for until it counted as lost; the workers could not be blamed for that."""
    monkeypatch.setattr(remote_search, "SILENCE", 1e9)
    monkeypatch.setattr(remote_search, "LONGEST", 1e9)
    begun, go_on, port = threading.Event(), threading.Event(), free_port()

    def answer(request: bytes) -> bytes:
        begun.set()
        go_on.wait(PATIENCE)
        return answer_request(request)

    async with AsyncExitStack() as stack:
        async with own_nats(port):
            ours = await stack.enter_async_context(crew(1, f"nats://127.0.0.1:{port}"))
            await ours.worker(answer)
            found = ours.asks(a_decision())
            await until(begun.is_set)
        async with asyncio.timeout(PATIENCE):
            assert await found == a_decision()()
        assert len(ours.answered_here) == 1
        go_on.set()
        async with own_nats(port):
            await until(lambda: ours.remote.free == 1)
            async with asyncio.timeout(PATIENCE):
                assert await ours.asks(a_decision()) == a_decision()()
            assert len(ours.answered_here) == 1


async def test_a_worker_that_leaves_finishes_what_it_has_begun() -> None:
    begun, go_on = threading.Event(), threading.Event()
    expected = a_decision()()  # loads what is compiled: a worker that leaves does not wait for that

    def answer(request: bytes) -> bytes:
        begun.set()
        go_on.wait(PATIENCE)
        return answer_request(request)

    async with crew() as ours:
        task, end, _ = await ours.worker(answer)
        found = ours.asks(a_decision())
        await until(begun.is_set)
        end.set()
        await asyncio.sleep(0)
        go_on.set()
        async with asyncio.timeout(PATIENCE):
            assert await found == expected
            await task
        assert ours.answered_here == []
        assert ours.remote.free == 0


async def test_one_with_other_rules_is_asked_once() -> None:
    asked: list[bytes] = []

    def answer(request: bytes) -> bytes:
        asked.append(request)
        raise ValueError("a position of other rules")

    async with crew(local=1) as ours:
        await ours.worker(answer)
        for seed in range(3):
            async with asyncio.timeout(PATIENCE):
                assert await ours.asks(a_decision(seed)) == a_decision(seed)()
        assert len(asked) == 1
        assert len(ours.answered_here) == 3


async def test_what_fails_at_a_worker_is_done_here_and_not_tried_there_for_ever() -> None:
    """A worker at which every search failed stopped all bots of a house, while its own threads had nothing to do."""
    asked: list[bytes] = []

    def answer(request: bytes) -> bytes:
        asked.append(request)
        raise RuntimeError("a bad thought")

    async with crew(local=1) as ours:
        await ours.worker(answer)
        async with asyncio.timeout(PATIENCE):
            assert await ours.asks(a_decision()) == a_decision()()
        assert len(asked) == 1
        assert len(ours.answered_here) == 1


async def test_what_fails_here_too_is_told_once() -> None:
    def answer(_: bytes) -> bytes:
        raise RuntimeError("a bad thought")

    async with crew(local=1) as ours:
        await ours.worker(answer)
        decision = replace(a_decision(), level="")
        async with asyncio.timeout(PATIENCE):
            assert await ours.asks(decision) is None
        assert len(ours.answered_here) == 1


@pytest.mark.parametrize(
    "said", [{}, {"do": 5}, {"do": "play", "card": 10**6}, HINT, 7, "pass", b"\x00"], ids=lambda said: repr(said)[:20]
)
async def test_what_is_no_answer_is_done_here(said: Any) -> None:
    async with crew(local=1) as ours:
        await ours.worker(lambda _: said if isinstance(said, bytes) else msgspec.msgpack.encode(said))
        async with asyncio.timeout(PATIENCE):
            assert await ours.asks(a_decision()) == a_decision()()
        assert len(ours.answered_here) == 1


async def test_a_worker_that_does_not_answer_is_left_alone_and_its_search_is_done_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Such a search was given to the same worker again and again, and its bot stood still for ever."""
    monkeypatch.setattr(remote_search, "LONGEST", 0.2)
    monkeypatch.setattr(remote_search, "LOOK_EVERY", 0.05)
    async with crew(local=1) as ours:
        bus, asked = await ours.bus(), list[bytes]()
        await bus.listen(ours.subjects.of_worker("mute"), asked.append)
        states = asyncio.create_task(says_that_it_is_free(bus, ours.subjects, "mute"))
        await until(lambda: ours.remote.free > 0)
        for seed in range(3):
            async with asyncio.timeout(PATIENCE):
                assert await ours.asks(a_decision(seed)) == a_decision(seed)()
        assert len(asked) == 1
        states.cancel()


async def says_that_it_is_free(bus: NatsBus, subjects: Subjects, name: str) -> None:
    while True:
        bus.publish(subjects.states, encode(WorkerState(name, 1)))
        await asyncio.sleep(0.02)


async def test_who_lacks_one_game_thinks_about_the_others() -> None:
    """A single position of a game that a worker did not have, or of a card list that it could not read, and the node never asked it again."""
    asked: list[str] = []

    def answer(request: bytes) -> bytes:
        asked.append(game := decode_request(request).world.game.name)
        if game == "villains":
            raise ValueError("there is no such game here")
        return answer_request(request)

    async with crew(local=1) as ours:
        await ours.worker(answer)
        for game in ("villains", "lucky_penny", "villains", "lucky_penny"):
            async with asyncio.timeout(PATIENCE):
                assert await ours.asks(a_decision(game=game)) == a_decision(game=game)()
        assert asked == ["villains", "lucky_penny", "lucky_penny"]
        assert len(ours.answered_here) == 2


async def test_what_one_worker_cannot_read_another_is_asked() -> None:
    def unreadable(_: bytes) -> bytes:
        raise ValueError("a position of other rules")

    async with crew(local=1) as ours:
        await ours.worker(unreadable, "older", threads=2)
        await ours.worker(answer_request, "newer")
        for seed in range(3):
            async with asyncio.timeout(PATIENCE):
                assert await ours.asks(a_decision(seed)) == a_decision(seed)()
            await until(lambda: ours.remote.free == 3)
        assert ours.answered_here == []


@pytest.mark.parametrize(
    "state",
    [
        ("liar", -5),
        ("liar", 10**9),
        ("li ar", 1),
        ("li*", 1),
        ("", 1),
        ("liar\n", 1),
        ("liar\r\nPUB x 0", 1),
        ("liar", 2**64 - 1),
    ],
)
async def test_a_worker_that_tells_nonsense_of_itself_is_not_heard(state: tuple[str, int]) -> None:
    """One that said that it had less than no room hid the room of all others; one that had room for all was given all; and what stands in a subject goes into NATS' own lines."""
    async with crew() as ours:
        await ours.worker(answer_request)
        bus = await ours.bus()
        bus.publish(ours.subjects.states, encode(state))
        bus.publish(ours.subjects.states, encode(WorkerState("honest", 0)))
        await until(lambda: len(ours.remote) > 1)
        assert (len(ours.remote), ours.remote.free) == (2, 1)
        async with asyncio.timeout(PATIENCE):
            found = [ours.asks(a_decision(seed)) for seed in range(5)]
            assert await asyncio.gather(*found) == [a_decision(seed)() for seed in range(5)]


async def test_what_is_answered_twice_or_was_never_asked_harms_nobody() -> None:
    async with crew(local=1) as ours:
        bus = await ours.bus()
        await ours.worker(answer_request)
        async with asyncio.timeout(PATIENCE):
            for seed in range(3):
                assert await ours.asks(a_decision(seed)) == a_decision(seed)()
                for number in (seed + 1, seed + 2, -1, 2**63):
                    bus.publish(ours.subjects.of_node(ours.node), encode(SearchAnswered("stranger", number, b"\xc0")))
                    bus.publish(ours.subjects.of_node(ours.node), encode(SearchAnswered("worker", seed + 1, b"\xc0")))
                await asyncio.sleep(0.05)
        assert ours.answered_here == []


async def test_nonsense_on_the_bus_harms_nobody() -> None:
    async with crew() as ours:
        await ours.worker(answer_request)
        bus = await ours.bus()
        for subject in (ours.subjects.states, ours.subjects.of_node(ours.node), ours.subjects.of_worker("worker")):
            bus.publish(subject, b"nonsense")
            bus.publish(subject, b"")
        async with asyncio.timeout(PATIENCE):
            assert await ours.asks(a_decision()) == a_decision()()


async def test_a_worker_sees_nothing_that_the_seat_may_not_know() -> None:
    """It gets the very position that a bot may have: one of those that its seat cannot tell from the true one."""
    seen: list[Decision] = []

    def answer(request: bytes) -> bytes:
        read = decode_request(request)
        assert isinstance(read, Decision)
        seen.append(read)
        return encode_answer(read())

    decision = a_decision()
    async with crew() as ours:
        await ours.worker(answer)
        async with asyncio.timeout(PATIENCE):
            await ours.asks(decision)
    assert [one.world.states.tobytes() for one in seen] == [decision.world.states.tobytes()]


@pytest.mark.slow
@needs_postgres
async def test_champions_of_a_house_think_at_a_process_of_their_own(
    database_url: str, start_server: StartServer, tmp_path: Path
) -> None:
    worker = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "orderup",
        "search-worker",
        "--bus",
        ADDRESS,
        "--threads",
        "1",
        stderr=asyncio.subprocess.PIPE,
    )
    assert worker.stderr is not None
    try:
        async with asyncio.timeout(4 * PATIENCE):
            while b"Thinking for" not in await worker.stderr.readline():
                pass
        server = await start_server(database_url=database_url, bus=ADDRESS, keys=tmp_path / "keys")
        answers: list[SearchAnswered] = []
        bus = await NatsBus.connect(ADDRESS)
        await bus.listen(Subjects().of_node("*"), lambda content: answers.append(decode_answer(content)))
        opened = await server.opens(game="villains", players=3)
        (ann,) = await server.seats(opened, "Ann")
        for seat in (1, 2):
            await ann.does("bot", seat=seat, level="champion")
        await ann.does("ready", ready=True)
        rng = random.Random(3)
        async with asyncio.timeout(4 * PATIENCE):
            while not any(one.answer for one in answers):
                await ann.acts(rng)
                await asyncio.sleep(0.05)
        await bus.close()
        worker.send_signal(signal.SIGTERM)
        async with asyncio.timeout(PATIENCE):
            assert await worker.wait() == 0
    finally:
        if worker.returncode is None:
            worker.kill()
