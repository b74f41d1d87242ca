"""The inbox: one reader, the order of arrival."""

import asyncio

from orderup.server.tables.actor.inbox import Inbox


async def test_what_came_first_is_taken_first() -> None:
    inbox: Inbox[int] = Inbox()
    for n in range(3):
        inbox.put(n)
    assert [await inbox.get(None) for _ in range(3)] == [0, 1, 2]


async def test_a_reader_waits_for_what_comes() -> None:
    inbox: Inbox[str] = Inbox()
    reader = asyncio.create_task(inbox.get(None))
    await asyncio.sleep(0)
    inbox.put("here")
    assert await reader == "here"


async def test_a_reader_stops_waiting_at_its_time() -> None:
    inbox: Inbox[str] = Inbox()
    assert await inbox.get(asyncio.get_running_loop().time() + 0.01) is None


async def test_a_time_that_has_passed_does_not_hide_what_waits() -> None:
    inbox: Inbox[str] = Inbox()
    inbox.put("here")
    assert await inbox.get(0) == "here"
