"""Names: one visible line each, and at one table no two that look alike.

Two names look alike if their skeletons are the same (UTS #39, section 4), whether capitals are told from small letters or not.
"""

import unicodedata
from collections.abc import Iterable
from functools import cache
from itertools import chain, count
from pathlib import Path

MAX_LENGTH = 24
JOINERS = "\u200c\u200d"
"""ZWNJ and ZWJ: invisible, but some emoji and scripts are written with them."""
IN_COLOR = "\ufe0f"
"""Asks for the colored form of an emoji."""
VIRAMA = 9
"""The canonical combining class of signs that join consonants, in the scripts of India and around."""
NUKTA = 7
MOST_ACCENTS, MOST_MARKS = 2, 4
"""On one letter: marks that stack above and below it, and all marks, of which scripts of Asia need more."""
INVISIBLE = {
    0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0xFFFC, 0x1D159,
    *range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0),
}  # fmt: skip
"""Of no category that would tell, and yet nothing is seen of them."""


def normalize_name(raw: str) -> str:
    """Return the name as it may be shown: one line, no letters that change its direction or that nobody sees, no stacks of marks.

    Empty when nothing is left that one could call somebody by: no letter, digit or picture.
    """
    spaced = " ".join(unicodedata.normalize("NFKC", raw).split())
    shown = ""
    for c, after in zip(spaced, f"{spaced} "[1:], strict=True):
        if _is_shown(shown, c, after):
            shown += c
    name = " ".join(unicodedata.normalize("NFC", shown)[:MAX_LENGTH].split()).rstrip(JOINERS)
    return name if any(unicodedata.category(c)[0] in "LN" or unicodedata.category(c) == "So" for c in name) else ""


def _is_shown(before: str, c: str, after: str) -> bool:
    """Whether a letter belongs into a name, after what has been let in so far."""
    category = unicodedata.category(c)
    if c in JOINERS:
        return bool(before) and _joins(before[-1], c, after)
    if c == IN_COLOR:
        return bool(before) and unicodedata.category(before[-1]) in ("So", "Sm")
    if category.startswith("C") or ord(c) in INVISIBLE:
        return False
    return _carries(before, c) if category in ("Mn", "Me") else True


def _carries(before: str, mark: str) -> bool:
    """Whether the letter before can carry one more mark."""
    marks = before[len(_without_marks(before)) :]
    if marks == before or before[-len(marks) - 1].isspace():
        return False
    return len(marks) < MOST_MARKS and sum(map(_stacks, marks + mark)) <= MOST_ACCENTS


def _without_marks(text: str) -> str:
    """Return the text up to its last letter."""
    while text and unicodedata.category(text[-1]) in ("Mn", "Me"):
        text = text[:-1]
    return text


def _stacks(mark: str) -> bool:
    """Whether a mark is one of those that can be piled up without end; the others are vowels and the like."""
    return unicodedata.category(mark) == "Me" or unicodedata.combining(mark) not in (0, NUKTA, VIRAMA)


def _joins(before: str, joiner: str, after: str) -> bool:
    """Whether a joiner does something here: within an emoji, after a virama, or between letters of a cursive script."""
    if unicodedata.combining(before) == VIRAMA:
        return True
    if all(unicodedata.bidirectional(c) == "AL" for c in (before, after)):
        return True
    return joiner == "\u200d" and _ends_emoji(before) and unicodedata.category(after) in ("So", "Sm")


def _ends_emoji(c: str) -> bool:
    """Whether an emoji may end so: with a picture, its color (a skin tone) or the sign that asks for colors."""
    return unicodedata.category(c) == "So" or "\U0001f3fb" <= c <= "\U0001f3ff" or c == IN_COLOR


def look_alike(one: str, other: str) -> bool:
    """Whether two names look so much alike that one can be taken for the other."""
    return not _looks(one).isdisjoint(_looks(other))


def make_distinct(name: str, others: Iterable[str]) -> str:
    """Return the name, with a number behind it if it looks like one of these."""
    taken = set().union(*map(_looks, others))
    numbered = (f"{name[: MAX_LENGTH - 1 - len(str(n))].rstrip()} {n}" for n in count(2))
    return next(each for each in chain([name], numbered) if taken.isdisjoint(_looks(each)))


def _looks(name: str) -> set[str]:
    return {_skeleton(name).casefold(), _skeleton(name.casefold())}


def _skeleton(text: str) -> str:
    """Return what the text looks like, whatever letters it is made of. Not for people to read."""
    plain = unicodedata.normalize("NFKD", text)
    alike = "".join(_confusables().get(c, c) for c in plain if c not in JOINERS and c != IN_COLOR)
    return unicodedata.normalize("NFKD", alike)


@cache
def _confusables() -> dict[str, str]:
    """Return, by letter, what it looks like."""
    lines = Path(__file__).with_name("confusables.txt").read_text("ascii").splitlines()
    rows = (line.partition(":")[::2] for line in lines if not line.startswith("#"))
    return {letter: _text(key) for key, its in rows for letter in _text(its)}


def _text(numbers: str) -> str:
    return "".join(chr(int(number, 16)) for number in numbers.split())
