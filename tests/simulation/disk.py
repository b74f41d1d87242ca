"""A simulated disk under the real SQLite: it keeps what was synced, and of the rest what chance lets it keep, whole or torn.

SQLite itself reads and writes real files, through its own VFS. Between the two stands this module: writes, truncations, syncs and reads of
the files in a volume pass through here (`sqlite3_vfs.xOpen` and `sqlite3_io_methods`), are noted, and fail if they shall.
"""

from __future__ import annotations

import _sqlite3
import ctypes
import ctypes.util
import random
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

SECTOR: Final = 512
"""Bytes that a disk writes whole or not at all."""
OK, FULL = 0, 13
READ_FAILS, WRITE_FAILS, SYNC_FAILS, TRUNCATE_FAILS, DELETE_FAILS, CANNOT_OPEN = 266, 778, 1034, 1546, 2570, 14
"""SQLite's codes (sqlite3.h)."""
MISSING: Final = "Python's sqlite3 is built without a SQLite library that can be reached"

_Pointer, _Int, _Long, _Text = ctypes.c_void_p, ctypes.c_int, ctypes.c_int64, ctypes.c_char_p
_Open = ctypes.CFUNCTYPE(_Int, _Pointer, _Pointer, _Pointer, _Int, _Pointer)
_Delete = ctypes.CFUNCTYPE(_Int, _Pointer, _Pointer, _Int)
_Transfer = ctypes.CFUNCTYPE(_Int, _Pointer, _Pointer, _Int, _Long)
_Truncate = ctypes.CFUNCTYPE(_Int, _Pointer, _Long)
_Sync = ctypes.CFUNCTYPE(_Int, _Pointer, _Int)
_Close = ctypes.CFUNCTYPE(_Int, _Pointer)


class _Methods(ctypes.Structure):
    """`sqlite3_io_methods`, up to version 3."""

    _fields_ = (
        ("version", _Int),
        ("close", _Pointer),
        ("read", _Pointer),
        ("write", _Pointer),
        ("truncate", _Pointer),
        ("sync", _Pointer),
        ("others", _Pointer * 13),
    )


class _File(ctypes.Structure):
    """`sqlite3_file`."""

    _fields_ = (("methods", ctypes.POINTER(_Methods)),)


class _Vfs(ctypes.Structure):
    """The beginning of `sqlite3_vfs`."""

    _fields_ = (
        ("version", _Int),
        ("file_size", _Int),
        ("longest", _Int),
        ("next", _Pointer),
        ("name", _Text),
        ("data", _Pointer),
        ("open", _Pointer),
        ("delete", _Pointer),
    )


@dataclass
class Content:
    """One file: what is on the platter, and what has been written since."""

    durable: bytearray | None = None
    """None: it is not even in its directory yet."""
    pending: list[tuple[int, bytes | None]] = field(default_factory=list)
    """Writes (where, what) and truncations (to which size, None)."""

    def sync(self) -> None:
        """Have it all on the platter."""
        durable = self.durable if self.durable is not None else bytearray()
        for at, data in self.pending:
            _write(durable, at, data)
        self.durable = durable
        self.pending.clear()

    def after_power_cut(self, chance: random.Random, kept: float) -> bytes | None:
        """What is found when the power is back; None: no file."""
        if self.durable is None and chance.random() >= kept:
            return None
        found = bytearray(self.durable or b"")
        for at, data in self.pending:
            if data is None:
                if chance.random() < kept:
                    _write(found, at, None)
                continue
            for start, piece in _sectors(at, data):
                if chance.random() < kept:
                    _write(found, start, piece)
        return bytes(found)


def _sectors(at: int, data: bytes) -> Iterator[tuple[int, bytes]]:
    end = at + len(data)
    while at < end:
        upto = min(end, at - at % SECTOR + SECTOR)
        yield at, data[: upto - at]
        data = data[upto - at :]
        at = upto


def _write(content: bytearray, at: int, data: bytes | None) -> None:
    if data is None:
        del content[at:]
        return
    if at > len(content):
        content.extend(bytes(at - len(content)))
    content[at : at + len(data)] = data


class Volume:
    """The files of one process, from its start to its end."""

    def __init__(self, folder: Path, files: dict[str, Content], chance: random.Random) -> None:
        self.folder = folder
        self.files = files
        self._chance = chance
        self.gone = False
        """Its process is dead: nothing that its remains do touches anything."""
        self.writes = 0
        self.dies_at: int | None = None
        """Before this write the process dies."""
        self.on_death: Callable[[], None] = lambda: None
        self.failing = 0.0
        """How often a read, a write or a sync fails."""
        self.room: int | None = None
        """How many more bytes files may grow; None: no end."""
        self.failures = 0

    def fails(self) -> bool:
        """Whether this call fails."""
        if self.failing and self._chance.random() < self.failing:
            self.failures += 1
            return True
        return False

    def step(self) -> None:
        """Something is about to be done to a file. OSError: it is not, the process is dead or dies now."""
        if not self.gone and self.writes == self.dies_at:
            self.on_death()
        if self.gone:
            raise OSError("the process is dead")
        self.writes += 1

    def write(self, name: str, at: int, data: bytes) -> int:
        """Take note of a write, or refuse it."""
        try:
            self.step()
        except OSError:
            return WRITE_FAILS
        if self.fails():
            return WRITE_FAILS
        content = self.files[name]
        if self.room is not None:
            grows = len(data) if not name.endswith("-wal") or at >= _size(content) else 0
            if grows > self.room:
                self.failures += 1
                return FULL
            self.room -= grows
        content.pending.append((at, data))
        return OK

    def truncate(self, name: str, size: int) -> int:
        """Take note of a truncation, or refuse it."""
        if self.gone:
            return TRUNCATE_FAILS
        self.files[name].pending.append((size, None))
        return OK

    def sync(self, name: str) -> int:
        """Have it on the platter, or fail: then the kernel may take it for written although it is only in memory, as Linux does."""
        if self.gone:
            return SYNC_FAILS
        content = self.files[name]
        if self.fails():
            if self._chance.random() < 0.5:
                content.pending.clear()
            return SYNC_FAILS
        content.sync()
        return OK

    def after(self, folder: Path, *, power_cut: bool, chance: random.Random) -> dict[str, Content]:
        """Lay out in a new folder what is found by the next process, and return what the disk knows of it."""
        kept = chance.choice((0.0, 0.5, 0.9, 1.0))
        found: dict[str, Content] = {}
        for name, content in sorted(self.files.items()):
            if power_cut:
                data = content.after_power_cut(chance, kept)
                if data is None:
                    continue
                found[name] = Content(bytearray(data))
                (folder / name).write_bytes(data)
            elif (self.folder / name).exists():
                shutil.copyfile(self.folder / name, folder / name)
                found[name] = content
        return found


def _size(content: Content) -> int:
    """How large a file is as its writer sees it."""
    size = len(content.durable or b"")
    for at, data in content.pending:
        size = at if data is None else max(size, at + len(data))
    return size


def _shared(name: str) -> bool:
    return name.endswith("-shm")


class Disk:
    """Stands between SQLite and the files of volumes; the files of others it leaves alone."""

    def __init__(self, library: Any) -> None:
        library.sqlite3_vfs_find.restype = ctypes.POINTER(_Vfs)
        self._vfs = library.sqlite3_vfs_find(None).contents
        self._volumes: dict[str, Volume] = {}
        self._open: dict[int, tuple[Volume, str]] = {}
        self._tables: dict[int, tuple[_Methods, tuple[Any, ...]]] = {}
        """By the address of SQLite's own methods: ours, and the Python behind them, which has to stay."""
        self._real_open, self._real_delete = _Open(self._vfs.open), _Delete(self._vfs.delete)
        self._ours = (_Open(self._on_open), _Delete(self._on_delete))

    @contextmanager
    def in_place(self) -> Iterator[None]:
        """Stand between SQLite and its files."""
        before = self._vfs.open, self._vfs.delete
        self._vfs.open, self._vfs.delete = (ctypes.cast(each, _Pointer).value for each in self._ours)
        try:
            yield
        finally:
            self._vfs.open, self._vfs.delete = before
            self._volumes.clear()

    def mount(self, volume: Volume) -> None:
        """Take care of the files in a folder."""
        self._volumes[str(volume.folder)] = volume

    def _find(self, path: int | None) -> tuple[Volume | None, str]:
        """The volume and the name of a file. (SQLite keeps the pointer and looks behind the name, so it is passed on as it is.)"""
        if path is None:
            return None, ""
        folder, _, name = ctypes.string_at(path).decode().rpartition("/")
        return (None if _shared(name) else self._volumes.get(folder)), name

    def _on_open(self, vfs: int, path: int | None, file: int, flags: int, out: int) -> int:
        volume, name = self._find(path)
        if volume is not None and (volume.gone or volume.fails()):
            ctypes.cast(file, ctypes.POINTER(_File)).contents.methods = None
            return CANNOT_OPEN
        code = int(self._real_open(vfs, path, file, flags, out))
        if code == OK and volume is not None:
            if name not in volume.files:
                existing = (volume.folder / name).read_bytes()
                volume.files[name] = Content(bytearray(existing) if existing else None)
            opened = ctypes.cast(file, ctypes.POINTER(_File)).contents
            self._open[file] = volume, name
            opened.methods = ctypes.pointer(self._methods_over(opened.methods))
        return code

    def _on_delete(self, vfs: int, path: int | None, sync_directory: int) -> int:
        volume, name = self._find(path)
        if volume is not None:
            if volume.gone or volume.fails():
                return DELETE_FAILS
            volume.files.pop(name, None)
        return int(self._real_delete(vfs, path, sync_directory))

    def _methods_over(self, real: Any) -> _Methods:
        """SQLite's methods of this file, but with ours for what is noted."""
        address = ctypes.addressof(real.contents)
        if address in self._tables:
            return self._tables[address][0]
        ours = _Methods.from_buffer_copy(real.contents)
        real_write, real_truncate = _Transfer(ours.write), _Truncate(ours.truncate)
        real_read, real_close = _Transfer(ours.read), _Close(ours.close)

        def write(file: int, data: int, size: int, at: int) -> int:
            volume, name = self._open[file]
            code = volume.write(name, at, ctypes.string_at(data, size))
            return code or int(real_write(file, data, size, at))

        def truncate(file: int, size: int) -> int:
            volume, name = self._open[file]
            return volume.truncate(name, size) or int(real_truncate(file, size))

        def sync(file: int, _flags: int) -> int:
            volume, name = self._open[file]
            return volume.sync(name)

        def read(file: int, data: int, size: int, at: int) -> int:
            volume, _ = self._open[file]
            return READ_FAILS if volume.gone or volume.fails() else int(real_read(file, data, size, at))

        def close(file: int) -> int:
            self._open.pop(file, None)
            return int(real_close(file))

        calls = (_Transfer(write), _Truncate(truncate), _Sync(sync), _Transfer(read), _Close(close))
        for name, call in zip(("write", "truncate", "sync", "read", "close"), calls, strict=True):
            setattr(ours, name, ctypes.cast(call, _Pointer).value)
        self._tables[address] = ours, calls
        return ours


@cache
def disk() -> Disk | None:
    """The disk of this Python's SQLite; None: its library cannot be reached."""
    for name in filter(None, (getattr(_sqlite3, "__file__", None), ctypes.util.find_library("sqlite3"))):
        library = ctypes.CDLL(name)  # a module's own symbols lead to the library that it is linked with
        if hasattr(library, "sqlite3_vfs_find") and sys.platform == "linux":
            return Disk(library)
    return None
