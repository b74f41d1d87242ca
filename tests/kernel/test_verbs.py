"""Numba's record types are structural: two alike would share one game's rules, so the second is refused."""

from types import ModuleType

import numpy as np
import pytest

from orderup.games import find
from orderup.kernel.defaults import DEFAULTS, OLD_NAMES, complete_verbs
from orderup.kernel.entry_points import zeroed_records
from orderup.kernel.verbs import VERBS, movers, register


def rules(*missing: str) -> ModuleType:
    module = ModuleType("rules")
    for verb in set(VERBS) - set(missing):
        setattr(module, verb, lambda state: state)
    return module


def test_a_record_just_like_a_known_one_is_refused() -> None:
    game = find("diner")
    with pytest.raises(ValueError, match="registered already"):
        register("diner", game.layout, complete_verbs("diner", game.verbs))
    with pytest.raises(ValueError, match="registered already"):
        register("phase", game.layout, complete_verbs("phase", game.verbs))


def test_a_record_without_its_marker_is_refused() -> None:
    with pytest.raises(ValueError, match="needs a field of that name"):
        register("bistro", np.dtype([("diner", "i1")]), complete_verbs("bistro", rules()))


def test_a_game_without_a_verb_is_refused() -> None:
    with pytest.raises(ValueError, match="lacks the verbs redeal"):
        complete_verbs("bistro", rules("redeal"))


@pytest.mark.parametrize("verb", DEFAULTS)
def test_verbs_that_most_games_leave_empty_have_a_default(verb: str) -> None:
    assert complete_verbs("bistro", rules(verb))[verb] is DEFAULTS[verb]


@pytest.mark.parametrize(("new", "old"), OLD_NAMES.items())
def test_a_verb_is_found_under_its_old_name_with_a_warning(new: str, old: str) -> None:
    module = rules(new)
    setattr(module, old, print)
    with pytest.warns(DeprecationWarning, match=f"'{old}' is now called '{new}'"):
        assert complete_verbs("bistro", module)[new] is print


def test_a_record_of_no_game_is_named() -> None:
    with pytest.raises(TypeError, match="no game is registered"):
        movers(zeroed_records(np.dtype([("nothing", "i1")]))[0])
