"""Secrets."""

import pytest

from orderup.server.tables.people import identity


def test_secrets_are_long_and_never_the_same() -> None:
    made = {identity.new_secret() for _ in range(100)}
    assert len(made) == 100
    assert all(len(secret) >= 43 for secret in made)  # 256 bits in base64


def test_only_the_digest_is_kept_and_only_the_secret_matches_it() -> None:
    secret = identity.new_secret()
    kept = identity.digest(secret)
    assert secret.encode() not in kept
    assert identity.matches(secret, kept)
    assert not identity.matches(identity.new_secret(), kept)


@pytest.mark.parametrize(("secret", "kept"), [(None, b"x" * 32), ("secret", None), (None, None)])
def test_nothing_matches_nothing(secret: str | None, kept: bytes | None) -> None:
    assert not identity.matches(secret, kept)


def test_table_ids_can_be_read_aloud() -> None:
    ids = {identity.new_table_id() for _ in range(200)}
    assert len(ids) == 200
    assert not set("".join(ids)) & set("ilo01")
