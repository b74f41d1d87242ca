"""The store: all or nothing, and on disk before anybody is told. Both databases pass these tests."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest
import sqlalchemy as sa
from tests.server.store.conftest import GAME, ROW, OpenStore, line
from tests.server.store.later_release import ADDED, LATER, schema

from orderup.server.store import lease_statements, statements
from orderup.server.store.encryption import StorageKeys, new_key
from orderup.server.store.errors import StoreError
from orderup.server.store.postgres_leases import PostgresLeases
from orderup.server.store.records import (
    AddAdminAct,
    AddBan,
    AddDeck,
    AddLine,
    AdminAct,
    Ban,
    BeginGame,
    DropTable,
    DropUnused,
    EndGame,
    LiftBan,
    MoveOrigins,
    SaveTable,
    StoredDeck,
    StoredGame,
    TableRow,
    Write,
)
from orderup.server.store.schema import games, journal, metadata
from orderup.server.store.store import Store


async def test_a_table_is_kept_as_it_was_last_saved(store: Store) -> None:
    await store.commit([SaveTable(ROW)])
    later = TableRow("t", "diner", "over", 2, True, 9, None, "{}", "[1]")
    await store.commit([SaveTable(later)])
    assert store.tables() == [later]


async def test_a_game_is_found_as_it_was_left(store: Store) -> None:
    await store.commit([SaveTable(ROW), GAME, line(1)])
    await store.commit([line(2)])
    assert store.newest_game("t") == StoredGame(1, b"s" * 32, '{"header":1}', '["Ann"]', None, None, (line(1), line(2)))
    assert store.newest_game("other") is None


async def test_the_ids_of_all_rounds_commands_are_known_in_their_order(store: Store) -> None:
    house = AddLine("t", 1, 3, 6, None, "{}")
    second = AddLine("t", 2, 1, 0, "command-0", "{}")
    await store.commit([SaveTable(ROW), line(2), line(1), house, second, line(1, "other")])
    assert store.command_ids("t", 100) == ["command-1", "command-2", "command-0"]


async def test_only_the_newest_commands_are_read_those_of_newer_rounds_first(store: Store) -> None:
    later = [AddLine("t", 2, v, 0, f"later-{v}", "{}") for v in range(1, 4)]
    await store.commit([SaveTable(ROW), *map(line, range(1, 6)), *later])
    assert store.command_ids("t", 4) == ["command-5", "later-1", "later-2", "later-3"]
    assert store.command_ids("t", 2) == ["later-2", "later-3"]


def begun(number: int, table: str = "t") -> list[Write]:
    """A round that is begun, and its first line."""
    return [replace(GAME, table=table, round=number), line(1, table)._replace(round=number)]


def rounds_in(store: Store) -> list[list[tuple[str, int]]]:
    """The rounds that are kept, of which games and lines tell."""

    def ask(connection: sa.Connection) -> list[list[tuple[str, int]]]:
        asked = [sa.select(each.c.table, each.c.round).distinct() for each in (games, journal)]
        return [sorted((table, number) for table, number in connection.execute(question)) for question in asked]

    return store._read(ask)


async def test_of_a_table_the_newest_rounds_are_kept(open_store: OpenStore) -> None:
    store = await open_store(rounds_kept=3)
    await store.commit(begun(1, "u"))
    for number in range(1, 6):
        await store.commit([*begun(number), EndGame("t", number, '{"end":1}')])
    assert store.finished_journal("t", 2) is None
    assert store.finished_journal("t", 3) is not None
    kept = [("t", 3), ("t", 4), ("t", 5), ("u", 1)]
    assert rounds_in(store) == [kept, kept]


async def test_older_rounds_go_only_with_the_new_one(open_store: OpenStore) -> None:
    """In one transaction: a round that cannot be begun costs no other."""
    store = await open_store(rounds_kept=1)
    await store.commit(begun(1))
    with pytest.raises(sa.exc.IntegrityError):
        await store.commit([*begun(2), *begun(2)])
    assert rounds_in(store) == [[("t", 1)], [("t", 1)]]


async def test_a_journal_can_be_read_only_when_its_game_is_over(store: Store) -> None:
    await store.commit([GAME, line(1)])
    assert store.finished_journal("t", None) is None
    assert store.finished_journal("t", 1) is None
    await store.commit([line(2), EndGame("t", 1, '{"end":1}')])
    whole = ['{"header":1}', '{"v":1}', '{"v":2}', '{"end":1}']
    assert store.finished_journal("t", None) == whole
    assert store.finished_journal("t", 1) == whole
    assert store.finished_journal("t", 2) is None


async def test_of_several_games_only_what_is_new_is_read(store: Store) -> None:
    known: dict[str, StoredGame | None] = {}
    for table in ("t", "u"):
        await store.commit([replace(GAME, table=table), line(1, table), line(2, table)])
        known[table] = store.newest_game(table)
    await store.commit([line(3), BeginGame("u", 2, b"r" * 32, "{}", "[]", None), line(1, "u")._replace(round=2)])
    newest = store.newest_games({**known, "other": None})
    assert newest == {table: store.newest_game(table) for table in ("t", "u")}
    assert [(newest[table].round, len(newest[table].lines)) for table in ("t", "u")] == [(1, 3), (2, 1)]
    before = known["t"]
    assert before is not None
    told = replace(before, lines=(line(7),) * 2)
    assert store.newest_games({"t": told})["t"].lines == (line(7), line(7), line(3)), "what is known is not read again"


async def test_what_waits_is_committed_together_and_a_bad_write_spoils_only_its_own(
    store: Store,
) -> None:
    await store.commit([GAME, line(1)])
    doubled = store.commit([line(2, "u"), line(1)])
    good = [store.commit([line(v)]) for v in range(2, 30)]
    failed, *fine = await asyncio.gather(doubled, *good, return_exceptions=True)
    assert isinstance(failed, sa.exc.IntegrityError)
    assert fine == [None] * 28
    game = store.newest_game("t")
    assert game is not None
    assert [kept.v for kept in game.lines] == list(range(1, 30))
    assert store.newest_game("u") is None


async def test_a_dropped_table_leaves_nothing(store: Store) -> None:
    await store.commit([SaveTable(ROW), GAME, line(1)])
    await store.commit([DropTable("t")])
    assert store.tables() == []
    assert store.newest_game("t") is None


async def test_what_was_committed_is_there_after_reopening(open_store: OpenStore) -> None:
    first = await open_store()
    await first.commit([SaveTable(ROW), GAME, line(1)])
    await asyncio.to_thread(first.close)
    second = await open_store()
    assert second.tables() == [ROW]


async def test_more_lines_than_one_statement_takes_are_stored(store: Store) -> None:
    await store.commit([GAME])
    await store.commit([line(v) for v in range(1, statements.MAX_LINES_PER_STATEMENT + 3)])
    game = store.newest_game("t")
    assert game is not None
    assert len(game.lines) == statements.MAX_LINES_PER_STATEMENT + 2


async def test_it_is_known_who_made_the_moves_of_a_round(store: Store) -> None:
    made = [line(1), line(2)._replace(seat=1, command=None), line(3)._replace(command=None)]
    await store.commit([GAME, *made])
    assert store.move_origins("t", 1) == MoveOrigins((0,), frozenset({3}))


async def test_a_card_list_stays_as_long_as_a_table_plays_with_it(store: Store) -> None:
    used, unused = (StoredDeck(letter * 64, "diner", "a list", 5, "{}") for letter in "ab")
    await store.commit([AddDeck(used), AddDeck(unused), SaveTable(replace(ROW, setup=f'{{"deck":"{used.sha256}"}}'))])
    await store.commit([AddDeck(used._replace(name="again", added=6))])
    await store.commit([DropUnused(7)])
    assert store.deck(used.sha256) == used._replace(name="again", added=6)
    assert store.deck(unused.sha256) is None
    assert store.count_decks() == 1


async def test_what_is_stored_opens_with_no_other_keys(open_store: OpenStore) -> None:
    store = await open_store()
    await store.commit([SaveTable(ROW), GAME])
    await asyncio.to_thread(store.close)
    with pytest.raises(StoreError, match="is encrypted with the key"):
        await open_store(keys=StorageKeys([new_key()]))


async def test_no_seed_and_no_line_can_be_read_in_the_database(store: Store) -> None:
    await store.commit([GAME, line(1)])

    def ask(connection: sa.Connection) -> Sequence[bytes]:
        asked = (sa.select(games.c.seed), sa.select(journal.c.line))
        return [bytes(connection.execute(question).scalar_one()) for question in asked]

    for content in store._read(ask):
        assert GAME.seed not in content
        assert b'"v"' not in content


def test_the_tables_are_what_the_migrations_make(store: Store) -> None:
    shared = isinstance(store.leases, PostgresLeases)
    expected = [*metadata.sorted_tables, *(lease_statements.metadata.sorted_tables if shared else ())]

    made = {name: {*columns} - {*ADDED} for name, columns in store._read(schema).items()}
    for name in ("alembic_version", LATER):
        made.pop(name, None)
    assert made == {table.name: {column.name for column in table.columns} for table in expected}


async def test_a_database_of_a_later_server_is_refused_in_one_sentence(open_store: OpenStore) -> None:
    store = await open_store()
    store._read(set_version)
    await asyncio.to_thread(store.close)
    with pytest.raises(StoreError, match="version 9999"):
        await open_store()


def set_version(connection: sa.Connection) -> None:
    connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    connection.commit()


async def test_bans_are_kept_changed_and_lifted(store: Store) -> None:
    short, long = Ban("203.0.113.7/32", 50, "rude"), Ban("203.0.113.7/32", None, "again")
    await store.commit([AddBan(short), AddBan(Ban("2001:db8::/64", None, ""))])
    await store.commit([AddBan(long)])
    assert store.bans() == [Ban("2001:db8::/64", None, ""), long]
    await store.commit([LiftBan(long.network)])
    assert store.bans() == [Ban("2001:db8::/64", None, "")]


async def test_what_was_done_is_known_the_newest_first_until_it_is_old(store: Store) -> None:
    done = [AdminAct(f"{n}", n * 1000, "203.0.113.7", "close", f"t{n}", "") for n in range(5)]
    for each in done:
        await store.commit([AddAdminAct(each, each.at - 2000)])
    assert store.newest_admin_acts(10) == done[:1:-1]
    assert store.newest_admin_acts(1) == done[-1:]
