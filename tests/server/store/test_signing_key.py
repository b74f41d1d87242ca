"""The server's key: made once, its owner's only, and the same ever after."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
)

from orderup.server.store.errors import StoreError
from orderup.server.store.signing_key import SIGNING_KEY_FILE_NAME, load_or_create_signing_key


@pytest.fixture(autouse=True)
def open_umask() -> Iterator[None]:
    """So that only what the code says keeps others out."""
    before = os.umask(0)
    yield
    os.umask(before)


def test_it_is_made_at_the_first_start_and_kept(tmp_path: Path) -> None:
    first = load_or_create_signing_key(tmp_path)
    assert load_or_create_signing_key(tmp_path).public == first.public
    assert [path.name for path in tmp_path.iterdir()] == [SIGNING_KEY_FILE_NAME]
    assert load_or_create_signing_key(_folder(tmp_path, "other")).public != first.public


def test_nobody_else_can_read_it_from_its_first_byte_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    modes = []
    flush = os.fsync

    def noted(descriptor: int) -> None:
        modes.append(stat.S_IMODE(os.fstat(descriptor).st_mode))
        flush(descriptor)

    monkeypatch.setattr(os, "fsync", noted)
    load_or_create_signing_key(tmp_path)
    assert modes[0] == _mode(tmp_path / SIGNING_KEY_FILE_NAME) == 0o600


def test_one_that_was_left_readable_is_closed_again(tmp_path: Path) -> None:
    load_or_create_signing_key(tmp_path)
    (tmp_path / SIGNING_KEY_FILE_NAME).chmod(0o644)
    load_or_create_signing_key(tmp_path)
    assert _mode(tmp_path / SIGNING_KEY_FILE_NAME) == 0o600


def test_a_server_that_was_killed_while_it_wrote_it_leaves_no_half_key(tmp_path: Path) -> None:
    (tmp_path / f"{SIGNING_KEY_FILE_NAME}.new").write_text("-----BEGIN")
    assert len(load_or_create_signing_key(tmp_path).public) == 64
    assert [path.name for path in tmp_path.iterdir()] == [SIGNING_KEY_FILE_NAME]


def test_what_is_no_such_key_is_refused_without_being_told(tmp_path: Path) -> None:
    other_kind = X25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    locked = Ed25519PrivateKey.generate().private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"secret")
    )
    for text in (b"", b"very secret", other_kind, locked):
        (tmp_path / SIGNING_KEY_FILE_NAME).write_bytes(text)
        with pytest.raises(StoreError, match=r"house\.pem is not the server's key: an Ed25519 key in PEM") as refused:
            load_or_create_signing_key(tmp_path)
        assert refused.value.__cause__ is None
        assert "secret" not in str(refused.value)


def _folder(path: Path, name: str) -> Path:
    (path / name).mkdir()
    return path / name


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)
