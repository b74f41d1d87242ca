"""A refusal that is raised in another process comes back as it is."""

import pickle

from orderup.kernel.decks import DeckError
from orderup.kernel.words import MoveRefusedError


def test_a_refused_move_keeps_its_clause_and_who_was_faster() -> None:
    again = pickle.loads(pickle.dumps(MoveRefusedError("late", "Too late.", 2, 7)))
    assert (again.code, again.text, again.by, again.card, str(again)) == ("late", "Too late.", 2, 7, "Too late.")


def test_a_list_that_cannot_be_played_keeps_its_faults() -> None:
    again = pickle.loads(pickle.dumps(DeckError(["one", "two"])))
    assert (again.faults, str(again)) == (["one", "two"], "one; two")
