"""Bots' searches are carried out by workers on the bus, and here where none can."""

import asyncio
import random
import signal
import sys
import threading
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from tests.server.clients import PATIENCE
from tests.server.cluster.search_crew import Crew, a_decision, crew, until
from tests.server.conftest import StartServer
from tests.server.nats import ADDRESS, needs_nats, needs_nats_server, own_nats
from tests.server.postgres import needs_postgres
from tests.server.tables.test_nodes import free_port

from orderup.players.decisions import MoveRequest
from orderup.players.encoding import answer_request, decode_request, encode_answer
from orderup.server.cluster import remote_search
from orderup.server.cluster.nats_bus import NatsBus
from orderup.server.cluster.search_messages import SearchReply, Subjects, decode_reply

pytestmark = [needs_nats, pytest.mark.flaky(reruns=1)]  # a worker that a busy machine holds up too long counts as gone


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
        await until(lambda: other.remote.free_slots == 1)
        theirs, mine = other.asks(a_decision(1)), ours.asks(a_decision(2))
        await ours.worker(answer_request, "spare")
        await until(lambda: theirs.done() or mine.done())
        busy.set()
        async with asyncio.timeout(PATIENCE):
            assert [await theirs, await mine] == [a_decision(1)(), a_decision(2)()]
        await other.close()


async def test_what_a_worker_was_at_when_it_died_is_done_by_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote_search, "SILENCE_TIMEOUT_S", 0.5)
    monkeypatch.setattr(remote_search, "POLL_S", 0.1)
    never = threading.Event()

    def answer(request: bytes) -> bytes:
        never.wait(PATIENCE)
        return answer_request(request)

    async with crew(local=1) as ours:
        task, *_ = await ours.worker(answer)
        found = ours.asks(a_decision())
        await until(lambda: ours.remote.free_slots == 0)
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
    monkeypatch.setattr(remote_search, "SILENCE_TIMEOUT_S", 1e9)
    monkeypatch.setattr(remote_search, "SEARCH_TIMEOUT_S", 1e9)
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
            await until(lambda: ours.remote.free_slots == 1)
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
        assert ours.remote.free_slots == 0


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
            await until(lambda: ours.remote.free_slots == 3)
        assert ours.answered_here == []


async def test_a_worker_sees_nothing_that_the_seat_may_not_know() -> None:
    """It gets the very position that a bot may have: one of those that its seat cannot tell from the true one."""
    seen: list[MoveRequest] = []

    def answer(request: bytes) -> bytes:
        read = decode_request(request)
        assert isinstance(read, MoveRequest)
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
async def test_champions_of_a_server_think_at_a_process_of_their_own(
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
        answers: list[SearchReply] = []
        bus = await NatsBus.connect(ADDRESS)
        await bus.subscribe(Subjects().of_node("*"), lambda content: answers.append(decode_reply(content)))
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
