"""`tools/card_fields.py` finds who moves a card past the functions that note it: each way around them is planted here, and found."""

from pathlib import Path

import pytest

from tools.card_fields import faults, folders

STATE = """class State(Stream):
    hand: CardStacks = i1(4, 4)
    row: CardSlots = i1(4)
    owned: CardSets = u8(4)
    counts: StackCounts = i1(4)
"""
RULES = """from orderup.kernel.movements import push, put

def play(state: State, other: Any, reading: Reading) -> None:
    push(state, state.hand, state.counts, 0, 0, state.row[1])
    card = state.hand[0][1] + state.owned[2]
    size = state.counts[0] - 1
    shown = reading.hand[0][: reading.counts[0]]
    {line}
"""


def found(tmp_path: Path, line: str, module: str = "rules", text: str = RULES) -> list[str]:
    (tmp_path / "state.py").write_text(STATE)
    (tmp_path / f"{module}.py").write_text(text.format(line=line))
    return [fault.removeprefix(f"{tmp_path}/") for fault in faults(tmp_path)]


def test_nobody_goes_around_them() -> None:
    assert len(folders()) >= 4
    assert [fault for folder in folders() for fault in faults(folder)] == []


def test_who_reads_and_moves_by_the_kernel_is_left_alone(tmp_path: Path) -> None:
    assert found(tmp_path, "return") == []


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("cards: Any = state.hand", "hand"),
        ("cards = state.hand[1]", "hand"),
        ("places: Any = state.row", "row"),
        ("places: Any = state.row[1:]", "row"),
        ("a, b = 1, state.hand", "hand"),
        ("if cards := state.row: pass", "row"),
        ("state.hand[0, 1] = 3", "hand"),
        ("state.hand[0][1] = 3", "hand"),
        ("state.row[0] += 1", "row"),
        ("state.owned[0] |= 1", "owned"),
        ("state.row[0], b = 1, 2", "row"),
        ("state.row = other", "row"),
        ("other.row[0] = 3", "row"),
        ("other[0].row[0] = 3", "row"),
        ('state["row"][0] = 3', "row"),
        ('getattr(state, "row")[0] = 3', "row"),
        ("helper(state.hand[0])", "hand"),
        ("shuffle(state, state.row, 0, 4)", "row"),
        ("copy: Any = state; copy.row[0] = 3", "row"),
        ("for i in state.row: pass", "row"),
        ("state.counts[0] -= 1", "counts"),
        ("counts: Any = state.counts", "counts"),
        ("helper(state.counts)", "counts"),
    ],
)
def test_a_way_around_them_is_found(tmp_path: Path, line: str, field: str) -> None:
    (fault,) = found(tmp_path, line)
    assert fault.startswith(f"rules.py:8: the card field '{field}' is read at a place, or passed to a function of")


@pytest.mark.parametrize("name", ["write_silently", "shuffle_silently"])
def test_cards_are_arranged_without_a_note_only_where_they_are_dealt(tmp_path: Path, name: str) -> None:
    text = f"from orderup.kernel.movements import {name}\n"
    assert found(tmp_path, "", "dealing", text) == []
    (fault,) = found(tmp_path, "", "movements", text)
    assert fault.startswith(f"movements.py:1: {name}: only dealing and redealing may")
