"""Search workers that fail, do not answer, or answer what makes no sense: bots go on."""

import asyncio
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from tests.players.test_encoding import HINT
from tests.server.clients import PATIENCE
from tests.server.cluster.search_crew import a_decision, crew, until
from tests.server.nats import needs_nats

from orderup.players.encoding import answer_request
from orderup.server.cluster import remote_search
from orderup.server.cluster.nats_bus import NatsBus
from orderup.server.cluster.search_messages import SearchReply, Subjects, WorkerState, encode

pytestmark = needs_nats


async def test_what_fails_at_a_worker_is_done_here_and_not_tried_there_for_ever() -> None:
    """A worker at which every search failed stopped all bots of a server, while its own threads had nothing to do."""
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
    monkeypatch.setattr(remote_search, "SEARCH_TIMEOUT_S", 0.2)
    monkeypatch.setattr(remote_search, "POLL_S", 0.05)
    async with crew(local=1) as ours:
        bus, asked = await ours.bus(), list[bytes]()
        await bus.subscribe(ours.subjects.of_worker("mute"), asked.append)
        states = asyncio.create_task(says_that_it_is_free(bus, ours.subjects, "mute"))
        await until(lambda: ours.remote.free_slots > 0)
        for seed in range(3):
            async with asyncio.timeout(PATIENCE):
                assert await ours.asks(a_decision(seed)) == a_decision(seed)()
        assert len(asked) == 1
        states.cancel()


async def says_that_it_is_free(bus: NatsBus, subjects: Subjects, name: str) -> None:
    while True:
        bus.publish(subjects.states, encode(WorkerState(name, 1)))
        await asyncio.sleep(0.02)


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
        assert (len(ours.remote), ours.remote.free_slots) == (2, 1)
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
                    bus.publish(ours.subjects.of_node(ours.node), encode(SearchReply("stranger", number, b"\xc0")))
                    bus.publish(ours.subjects.of_node(ours.node), encode(SearchReply("worker", seed + 1, b"\xc0")))
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
