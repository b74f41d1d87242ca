"""Secrets and names."""

import pytest

from orderup.server.tables import identity


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


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("  Ann  ", "Ann"),
        ("Ann\nB", "Ann B"),
        ("\u202eevil", "evil"),
        ("\u200b\u200d", ""),
        ("\x00", ""),
        ("\U0001f468\u200d\U0001f373", "\U0001f468\u200d\U0001f373"),  # a cook
        ("\U0001f469\U0001f3fd\u200d\U0001f373 Bea", "\U0001f469\U0001f3fd\u200d\U0001f373 Bea"),
        ("\U0001f3f3\ufe0f\u200d\U0001f308", "\U0001f3f3\ufe0f\u200d\U0001f308"),  # a rainbow flag
        ("\U0001f468\u200d\u200d\U0001f373", "\U0001f468\u200d\U0001f373"),
        ("\u0645\u06cc\u200c\u062e\u0648", "\u0645\u06cc\u200c\u062e\u0648"),  # Persian
        ("\u0915\u094d\u200d\u0937", "\u0915\u094d\u200d\u0937"),  # Hindi
        ("A\u200dn\u200cn", "Ann"),
        ("\U0001f468\u200d", "\U0001f468"),
        ("\U0001f468\u200d\u202e\U0001f373", "\U0001f468\U0001f373"),
        ("x" * 22 + "\U0001f468\u200d\U0001f373", "x" * 22 + "\U0001f468"),
        ("x" * 60, "x" * 24),
        ("Zoe\u0308", "Zo\u00eb"),
        ("\u82b1\u5b50", "\u82b1\u5b50"),
    ],
)
def test_names_are_one_visible_line(raw: str, shown: str) -> None:
    assert identity.clean_name(raw) == shown
