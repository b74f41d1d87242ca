"""However a journal is spoilt, it is refused with a sentence, and never with a crash."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from orderup.match.replay import JournalError, narrate, parse_journal, verify

Lines = list[dict[str, Any]]
KEPT = parse_journal((Path(__file__).parent / "journals" / "diner-1.jsonl").read_text())
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 200) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def spoilt(draw: st.DrawFn) -> Lines:
    """The kept journal with one value somewhere replaced or left out."""
    lines = copy.deepcopy(KEPT)
    where: Any = draw(st.sampled_from(lines))
    while True:
        keys = sorted(where) if isinstance(where, dict) else list(range(len(where)))
        key = draw(st.sampled_from(keys))
        deeper = isinstance(where[key], dict | list) and where[key] and draw(st.booleans())
        if not deeper:
            break
        where = where[key]
    if draw(st.booleans()):
        where[key] = draw(json_values)
    else:
        del where[key]
    return lines


def renamed(lines: Lines) -> bool:
    """Names are what people call themselves; nothing binds them."""
    names = lines[0].get("seats")
    good = isinstance(names, list) and len(names) == 3 and all(isinstance(name, str) for name in names)
    return good and [{**lines[0], "seats": KEPT[0]["seats"]}, *lines[1:]] == KEPT


def retimed(lines: Lines) -> bool:
    """When something happened binds nothing in a journal of the first version, as long as it stays in order."""
    events = lines[1:-1]
    times: list[Any] = [line.get("t") for line in events]
    are_times = all(type(t) is int and t >= 0 for t in times) and times == sorted(times)
    kept = [{**line, "t": was["t"]} for line, was in zip(events, KEPT[1:-1], strict=False)]
    return are_times and [lines[0], *kept, lines[-1]] == KEPT


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(spoilt())
@example([KEPT[0], KEPT[1], {**KEPT[2], "t": 0}, *KEPT[3:]])
def test_a_spoilt_line_is_refused(lines: Lines) -> None:
    if lines == KEPT or renamed(lines) or retimed(lines):
        return
    with pytest.raises(JournalError):
        verify(parse_journal("\n".join(map(json.dumps, lines))))


@settings(max_examples=100, deadline=None)
@given(spoilt())
def test_telling_it_gives_words_or_a_reason(lines: Lines) -> None:
    told, reason = telling(lines)
    assert reason.startswith("line ") if told is None else all(isinstance(sentence, str) for sentence in told)


def telling(lines: Lines) -> tuple[list[str] | None, str]:
    try:
        return narrate(lines), ""
    except JournalError as error:
        return None, str(error)


@pytest.mark.parametrize("cut", [0, 1, 2, 3, 40])
def test_what_was_torn_off_is_noticed(cut: int) -> None:
    with pytest.raises(JournalError):
        verify(KEPT[: len(KEPT) - 1 - cut])


def test_lines_out_of_order_are_noticed() -> None:
    lines = [*KEPT[:6], KEPT[7], KEPT[6], *KEPT[8:]]
    with pytest.raises(JournalError, match=r"^line 7"):
        verify(lines)
    with pytest.raises(JournalError, match=r"^line 8"):
        verify([*KEPT[:7], KEPT[6], *KEPT[7:]])


def test_other_rules_are_named() -> None:
    with pytest.raises(JournalError, match=r"recorded under rules 0 of diner"):
        verify([{**KEPT[0], "rules": 0}, *KEPT[1:]])
    with pytest.raises(JournalError, match=r"rules 1 of chess"):
        verify([{**KEPT[0], "game": "chess"}, *KEPT[1:]])
