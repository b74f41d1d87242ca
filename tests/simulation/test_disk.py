"""The simulated disk does what disks do: what was synced is there after a power cut, and of the rest anything may be."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.simulation.disk import MISSING, SECTOR, Content, Disk, Volume, disk

pytestmark = pytest.mark.skipif(disk() is None, reason=MISSING)


@pytest.fixture
def hooked() -> Iterator[Disk]:
    found = disk()
    assert found is not None
    with found.in_place():
        yield found


def mounted(hooked: Disk, folder: Path, files: dict[str, Content] | None = None) -> Volume:
    folder.mkdir(exist_ok=True)
    volume = Volume(folder, files or {}, random.Random(1))
    hooked.mount(volume)
    return volume


def opened(volume: Volume, synchronous: str = "FULL") -> closing[sqlite3.Connection]:
    connection = sqlite3.connect(volume.folder / "house.db")
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute(f"PRAGMA synchronous={synchronous}")
    return closing(connection)


def rows_after_a_power_cut(hooked: Disk, tmp_path: Path, synchronous: str) -> int:
    before = mounted(hooked, tmp_path / "before")
    (tmp_path / "after").mkdir()
    with opened(before, synchronous) as connection:
        connection.execute("CREATE TABLE t (n)")
        for n in range(50):
            connection.execute("INSERT INTO t VALUES (?)", (n,))
            connection.commit()
        before.gone = True
        found = before.after(tmp_path / "after", power_cut=True, chance=random.Random(4))
        with opened(mounted(hooked, tmp_path / "after", found)) as again:
            assert again.execute("PRAGMA quick_check").fetchall() == [("ok",)]
            if not again.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                return 0
            count: int = again.execute("SELECT count(*) FROM t").fetchone()[0]
            return count


def test_what_was_committed_is_there_after_a_power_cut(hooked: Disk, tmp_path: Path) -> None:
    assert rows_after_a_power_cut(hooked, tmp_path, "FULL") == 50


def test_what_was_not_synced_may_be_gone(hooked: Disk, tmp_path: Path) -> None:
    assert rows_after_a_power_cut(hooked, tmp_path, "OFF") < 50


def test_a_write_may_be_torn_between_sectors_and_never_within_one() -> None:
    content = Content(bytearray(4 * SECTOR))
    content.pending.append((0, b"x" * 4 * SECTOR))
    found = {content.after_power_cut(random.Random(seed), 0.5) for seed in range(50)}
    sectors = {data[at : at + SECTOR] for data in found if data for at in range(0, len(data), SECTOR)}
    assert sectors == {bytes(SECTOR), b"x" * SECTOR}
    assert len(found) > 5


def test_a_disk_that_is_full_or_fails_says_so(hooked: Disk, tmp_path: Path) -> None:
    volume = mounted(hooked, tmp_path / "full")
    with opened(volume) as connection:
        connection.execute("CREATE TABLE t (n)")
        volume.room = 2000
        with pytest.raises(sqlite3.OperationalError, match="full"):
            insert(connection, 9)
        connection.rollback()
        volume.room, volume.failing = None, 1.0
        with pytest.raises(sqlite3.OperationalError, match="disk I/O error"):
            insert(connection, 1)
        volume.failing = 0.0
        connection.rollback()
        insert(connection, 1)
        assert volume.failures >= 2


def insert(connection: sqlite3.Connection, count: int) -> None:
    connection.executemany("INSERT INTO t VALUES (?)", [("x" * 3000,)] * count)
    connection.commit()
