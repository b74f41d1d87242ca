"""Whose turn it is to think."""

import asyncio
import threading
from functools import partial
from typing import Any

from orderup.server.tables.background_search import BackgroundSearch


async def turns(*wanted: tuple[str, bool]) -> list[str]:
    """Ask for thoughts while the only thread is busy, and return in which order they are had."""
    search, busy, order = BackgroundSearch(1), threading.Event(), []
    done = asyncio.Event()

    def then(name: str, _: object) -> None:
        order.append(name)
        if len(order) == len(wanted) + 1:
            done.set()

    search.begin("first", busy.wait, partial(then, "first"), for_person=False)
    for number, (table, for_person) in enumerate(wanted):
        search.begin(table, lambda: None, partial(then, f"{table}{number}"), for_person=for_person)
    busy.set()
    await done.wait()
    return order[1:]


async def test_every_table_has_its_turn() -> None:
    assert await turns(("a", False), ("a", False), ("a", False), ("b", False), ("c", False)) == [
        "a0",
        "b3",
        "c4",
        "a1",
        "a2",
    ]


async def test_what_a_person_waits_for_comes_first() -> None:
    assert await turns(("a", False), ("b", False), ("c", True), ("b", True)) == ["c2", "b3", "a0", "b1"]


async def test_a_thought_that_fails_is_told_and_the_next_is_had() -> None:
    search = BackgroundSearch(1)
    found: list[Any] = []
    done = asyncio.Event()

    def fails() -> Any:
        raise ValueError("a bad thought")

    def then(result: Any) -> None:
        found.append(result)
        done.set()

    search.begin("a", fails, found.append, for_person=False)
    search.begin("a", lambda: 7, then, for_person=False)
    await done.wait()
    assert found == [None, 7]
