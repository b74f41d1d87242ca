"""When the store fails: nothing that was not stored is shown, and the table goes on from what was."""

import asyncio
import sqlite3
from collections.abc import Sequence

import pytest
from tests.server.clients import Guest, Street
from tests.server.tables.test_game import version

from orderup.server.store.records import Write
from orderup.server.store.store import Store


def fail_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the next commit fail, as on a full disk."""
    commit = store.commit

    def failing(writes: Sequence[Write]) -> asyncio.Future[None]:
        monkeypatch.setattr(store, "commit", commit)
        failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        failed.set_exception(sqlite3.OperationalError(f"disk full: {len(writes)} writes"))
        return failed

    monkeypatch.setattr(store, "commit", failing)


async def test_what_could_not_be_stored_is_not_shown(street: Street, monkeypatch: pytest.MonkeyPatch) -> None:
    opened, (ann, bob) = await street.plays("Ann", "Bob", clocks={"away": 60_000})
    assert street.backend is not None
    v = version(ann)
    move = next(m for m in ann.legal() if m["do"] == "draw")
    fail_once(street.backend.store, monkeypatch)
    await ann.send("move", id="lost", move=move)
    for guest in (ann, bob):
        assert (await guest.hangs_up())["why"]["code"] == "trouble"
        assert version(guest) == v, "nothing was shown"
    back = await returned(street, opened["table"], ann)
    assert version(back) == v
    assert (await back.moves(move, id="lost"))["type"] == "done", "the same command can be sent again"
    assert version(back) == v + 1


async def returned(street: Street, table: str, guest: Guest) -> Guest:
    return await street.comes(table, token=guest.token)


async def test_other_tables_do_not_notice(street: Street, monkeypatch: pytest.MonkeyPatch) -> None:
    _, (ann, _) = await street.plays("Ann", "Bob")
    _, (cat, _) = await street.plays("Cat", "Dan")
    assert street.backend is not None
    fail_once(street.backend.store, monkeypatch)
    await ann.send("move", id="lost", move=ann.legal()[0])
    await ann.hangs_up()
    assert (await cat.moves(cat.legal()[0]))["type"] == "done"


async def test_who_knocks_while_the_table_is_mended_waits(street: Street, monkeypatch: pytest.MonkeyPatch) -> None:
    opened, (ann, _) = await street.plays("Ann", "Bob")
    assert street.backend is not None
    fail_once(street.backend.store, monkeypatch)
    await ann.send("move", id="lost", move=ann.legal()[0])
    back = await asyncio.gather(*(street.knocks(opened["table"]) for _ in range(5)))
    for guest in back:
        await guest.send("hello")
        await guest.until(lambda g: g.closed or g.seen)
        assert guest.seen[0]["type"] in ("welcome", "bye")
        if guest.seen[0]["type"] == "bye":
            assert guest.seen[0]["why"]["code"] == "trouble"
    await returned(street, opened["table"], ann)
