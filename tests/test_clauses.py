"""Every clause of the rules has a test, and every refusal names a clause that can be looked up."""

from orderup.games.diner.legality import CLAUSES
from tools.clauses import clauses, untested


def test_every_clause_has_a_test_named_for_it() -> None:
    assert len(clauses()) >= 23
    assert untested() == []


def test_every_clause_that_a_refusal_names_can_be_looked_up() -> None:
    assert set(CLAUSES) - {""} <= set(clauses())
