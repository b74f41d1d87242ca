"""Names of people: one visible line each, and no two at one table that look alike.

Two names look alike if their skeletons are the same (UTS #39, section 4), with or without case folding.
"""

import unicodedata
from collections.abc import Iterable
from functools import cache
from itertools import chain, count
from pathlib import Path

MAX_NAME_LENGTH = 24
"""Code points of a name, at most."""
JOINERS = "\u200c\u200d"
"""ZWNJ and ZWJ: invisible, but some emoji and scripts are written with them."""
EMOJI_VARIATION_SELECTOR = "\ufe0f"
"""U+FE0F selects the colored form of an emoji."""
VIRAMA_CLASS = 9
"""The canonical combining class of signs that join consonants, in Indic scripts."""
NUKTA_CLASS = 7
"""The canonical combining class of dots below consonants, in Indic scripts."""
MAX_STACKED_MARKS, MAX_MARKS = 2, 4
"""On one letter, at most: marks that stack above and below it, and all marks (some Asian scripts need more of the others)."""
INVISIBLE_CODE_POINTS = {
    0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0xFFFC, 0x1D159,
    *range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0),
}  # fmt: skip
"""Invisible characters that their category does not reveal."""


def normalize_name(raw: str) -> str:
    """Return the name as it may be shown: one line, without invisible letters, letters that change its direction, and stacks of marks.

    The result is empty if no letter, digit or picture is left.
    """
    spaced = " ".join(unicodedata.normalize("NFKC", raw).split())
    shown = ""
    for c, after in zip(spaced, f"{spaced} "[1:], strict=True):
        if _is_shown(shown, c, after):
            shown += c
    name = " ".join(unicodedata.normalize("NFC", shown)[:MAX_NAME_LENGTH].split()).rstrip(JOINERS)
    return name if any(unicodedata.category(c)[0] in "LN" or unicodedata.category(c) == "So" for c in name) else ""


def _is_shown(before: str, c: str, after: str) -> bool:
    """Return whether a letter is shown in a name, behind the letters that are shown so far (`before`)."""
    category = unicodedata.category(c)
    if c in JOINERS:
        return bool(before) and _joins(before[-1], c, after)
    if c == EMOJI_VARIATION_SELECTOR:
        return bool(before) and unicodedata.category(before[-1]) in ("So", "Sm")
    if category.startswith("C") or ord(c) in INVISIBLE_CODE_POINTS:
        return False
    return _carries(before, c) if category in ("Mn", "Me") else True


def _carries(before: str, mark: str) -> bool:
    """Return whether the last letter can carry one more mark."""
    marks = before[len(_without_marks(before)) :]
    if marks == before or before[-len(marks) - 1].isspace():
        return False
    return len(marks) < MAX_MARKS and sum(map(_stacks, marks + mark)) <= MAX_STACKED_MARKS


def _without_marks(text: str) -> str:
    """Return the text up to its last letter."""
    while text and unicodedata.category(text[-1]) in ("Mn", "Me"):
        text = text[:-1]
    return text


def _stacks(mark: str) -> bool:
    """Return whether marks of this kind stack without end; the others are vowels and the like."""
    return unicodedata.category(mark) == "Me" or unicodedata.combining(mark) not in (0, NUKTA_CLASS, VIRAMA_CLASS)


def _joins(before: str, joiner: str, after: str) -> bool:
    """Return whether a joiner does something here: within an emoji, after a virama, or between letters of a cursive script."""
    if unicodedata.combining(before) == VIRAMA_CLASS:
        return True
    if all(unicodedata.bidirectional(c) == "AL" for c in (before, after)):
        return True
    return joiner == "\u200d" and _ends_emoji(before) and unicodedata.category(after) in ("So", "Sm")


def _ends_emoji(c: str) -> bool:
    """Return whether an emoji may end with this letter: a picture, a skin tone, or the variation selector."""
    return unicodedata.category(c) == "So" or "\U0001f3fb" <= c <= "\U0001f3ff" or c == EMOJI_VARIATION_SELECTOR


def look_alike(one: str, other: str) -> bool:
    """Return whether two names look so much alike that one can be taken for the other."""
    return not _looks(one).isdisjoint(_looks(other))


def make_distinct(name: str, others: Iterable[str]) -> str:
    """Return the name, with a number behind it if it looks like one of the others."""
    taken = set().union(*map(_looks, others))
    numbered = (f"{name[: MAX_NAME_LENGTH - 1 - len(str(n))].rstrip()} {n}" for n in count(2))
    return next(each for each in chain([name], numbered) if taken.isdisjoint(_looks(each)))


def _looks(name: str) -> set[str]:
    return {_skeleton(name).casefold(), _skeleton(name.casefold())}


def _skeleton(text: str) -> str:
    """Return the skeleton of a text: texts with the same one look alike. It is not for people to read."""
    plain = unicodedata.normalize("NFKD", text)
    alike = "".join(_confusables().get(c, c) for c in plain if c not in JOINERS and c != EMOJI_VARIATION_SELECTOR)
    return unicodedata.normalize("NFKD", alike)


@cache
def _confusables() -> dict[str, str]:
    """Return the key of each letter that looks like another."""
    lines = Path(__file__).with_name("confusables.txt").read_text("ascii").splitlines()
    rows = (line.partition(":")[::2] for line in lines if not line.startswith("#"))
    return {letter: _text(key) for key, its in rows for letter in _text(its)}


def _text(numbers: str) -> str:
    return "".join(chr(int(number, 16)) for number in numbers.split())
