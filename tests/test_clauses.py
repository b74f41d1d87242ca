"""Every clause of the rules has a test, and every refusal names a clause that can be looked up.

That a clause's test fails when the clause is broken is shown by `tools/mutants.py --clauses`, of which the check `mutants` (`tools/check.py`) runs a
sample that changes with the sources. What has an excuse there is held in `tests/mutants.toml`.
"""

from importlib import import_module
from importlib.util import find_spec

import pytest

from orderup.games import GAMES
from tools.clauses import ROOT, clauses, untested
from tools.mutation.excuses import excused, excused_clauses
from tools.mutation.rule_files import rule_files

LEGALITY = {game: place.removesuffix("game") + "legality" for game, place in GAMES.items()}
WRITTEN = [
    game
    for game in GAMES
    if (ROOT / "docs" / "rules" / f"{game}.md").exists()
    and find_spec(LEGALITY[game])  # a new game may keep it elsewhere
]


def test_every_clause_has_a_test_named_for_it() -> None:
    assert len(clauses()) >= 23
    assert {"diner", "lucky_penny", "villains"} <= set(WRITTEN)
    assert untested() == []


@pytest.mark.parametrize("game", WRITTEN)
def test_every_clause_that_a_refusal_names_can_be_looked_up(game: str) -> None:
    legality = import_module(LEGALITY[game])
    assert set(legality.CLAUSES) - {""} <= set(clauses())


@pytest.mark.parametrize(
    ("game", "some"),
    [
        ("diner", {"dealing.py", "legality.py", "movements.py", "pairing.py", "rules.py", "scoring.py"}),
        ("lucky_penny", {"dealing.py", "drafting.py", "guests.py", "legality.py", "movements.py", "rules.py"}),
        (
            "villains",
            {"dealing.py", "legality.py", "movements.py", "powers.py", "rules.py", "scoring.py", "traits.py"},
        ),
    ],
)
def test_what_is_broken_is_all_that_holds_rules_and_no_other_verb(game: str, some: set[str]) -> None:
    assert some <= set(rule_files(game)) <= some | {"moves.py", "state.py"}


def test_what_is_excused_from_breaking_is_there_and_has_a_reason() -> None:
    assert set(excused_clauses()) <= set(clauses())
    files = {f"{game}/{name}" for game in WRITTEN for name in rule_files(game)}
    for file, _, mutation in excused():
        assert file in files
        assert " -> " in mutation
