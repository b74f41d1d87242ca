"""Names: one visible line each, and no two that look alike."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orderup.server.tables.people.names import MAX_NAME_LENGTH, look_alike, make_distinct, normalize_name


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
        ("\uff21nn", "Ann"),  # full width
        ("A\u00adn\u034fn\u3164\u115f\uffa0\u2800\U000e0100", "Ann"),  # letters that nobody sees
        ("\u3164", ""),
        ("", ""),
        ("  \n", ""),
        ("\u3000\x85", ""),  # spaces of other scripts
        ("\u2800\u2800", ""),
        ("...", ""),
        ("\u0301Ann", "Ann"),  # a mark on nothing
        ("Z\u0335\u0338\u0301\u0302\u0303\u0304o", "\u0179\u0335\u0338o"),  # stacked marks
        ("Vi\u1ec7t", "Vi\u1ec7t"),
        ("\u0939\u093f\u0928\u094d\u0926\u0940", "\u0939\u093f\u0928\u094d\u0926\u0940"),  # Hindi
        ("\u0e17\u0e35\u0e48\u0e23\u0e31\u0e01", "\u0e17\u0e35\u0e48\u0e23\u0e31\u0e01"),  # Thai
        ("A\ufe0fnn", "Ann"),
    ],
)
def test_names_are_one_visible_line(raw: str, shown: str) -> None:
    assert normalize_name(raw) == shown


@given(st.text(max_size=60))
def test_any_text_is_a_name_or_none(raw: str) -> None:
    name = normalize_name(raw)
    assert len(name) <= MAX_NAME_LENGTH
    assert name == name.strip()
    assert name.isprintable() or {*name} & {*"\u200c\u200d"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"),
        ("Ann", "\u0410nn"),  # Cyrillic
        ("Bob", "\u0412\u043eb"),
        ("Ilse", "llse"),
        ("Bob", "B0b"),
        ("Jim", "Jirn"),
        ("Ma\u00dfe", "Masse"),
    ],
)
def test_look_alikes(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "Anna"), ("Ann", "\u00c1nn"), ("\u82b1\u5b50", "\u82b1"), ("Ann", "Ann 2")]
)
def test_names_that_differ(one: str, other: str) -> None:
    assert not look_alike(one, other)


def test_a_name_that_is_taken_gets_a_number() -> None:
    assert make_distinct("Ann", ["Bob"]) == "Ann"
    assert make_distinct("Ann", ["ANN"]) == "Ann 2"
    assert make_distinct("Ann", ["ANN", "Ann 2"]) == "Ann 3"
    assert make_distinct("x" * 24, ["x" * 24]) == "x" * 22 + " 2"
