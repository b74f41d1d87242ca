"""Whose turn it is to think."""

import asyncio
import threading
from functools import partial
from typing import Any

from orderup.server.tables.searches.background import BackgroundSearch
from orderup.server.tables.searches.threads import SearchThreads


async def turns(*wanted: tuple[str, bool], addresses: dict[str, str] | None = None) -> list[str]:
    """Ask for thoughts while the only thread is busy, and return in which order they are had; tables are of one address each, if nothing else is said."""
    search, busy, order = BackgroundSearch(SearchThreads(1)), threading.Event(), []
    done = asyncio.Event()

    def then(name: str, _: object) -> None:
        order.append(name)
        if len(order) == len(wanted) + 1:
            done.set()

    search.submit("first", "first", busy.wait, partial(then, "first"), for_person=False)
    for number, (table, for_person) in enumerate(wanted):
        address = (addresses or {}).get(table, table)
        search.submit(address, table, lambda: None, partial(then, f"{table}{number}"), for_person=for_person)
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


async def test_what_a_person_waits_for_comes_first_but_not_twice_while_a_bot_waits() -> None:
    wanted = [("a", False), ("b", False), ("c", True), ("b", True), ("c", True), ("c", True)]
    assert await turns(*wanted) == ["c2", "a0", "b3", "b1", "c4", "c5"]


async def test_who_asks_again_at_once_does_not_stop_the_bots() -> None:
    search, order = BackgroundSearch(SearchThreads(1)), list[str]()
    done = asyncio.Event()

    def asks_again(_: object) -> None:
        order.append("hint")
        if len(order) < 40 and "bot" not in order:
            search.submit("thief", "a", lambda: None, asks_again, for_person=True)

    def decides(_: object) -> None:
        order.append("bot")
        done.set()

    for _ in range(3):
        search.submit("thief", "a", lambda: None, asks_again, for_person=True)
    search.submit("honest", "b", lambda: None, decides, for_person=False)
    await done.wait()
    assert order == ["hint", "bot"]


async def test_every_address_has_its_turn_however_many_tables_it_has_opened() -> None:
    addresses = {"a": "one", "b": "one", "c": "one", "d": "other"}
    wanted = [("a", False), ("b", False), ("a", False), ("c", False), ("d", False), ("d", False)]
    assert await turns(*wanted, addresses=addresses) == ["a0", "d4", "b1", "d5", "c3", "a2"]


async def test_a_thought_that_fails_is_told_and_the_next_is_had() -> None:
    search = BackgroundSearch(SearchThreads(1))
    found: list[Any] = []
    done = asyncio.Event()

    def fails() -> Any:
        raise ValueError("a bad thought")

    def then(result: Any) -> None:
        found.append(result)
        done.set()

    search.submit("", "a", fails, found.append, for_person=False)
    search.submit("", "a", lambda: 7, then, for_person=False)
    await done.wait()
    assert found == [None, 7]
