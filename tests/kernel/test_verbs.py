"""Numba's record types are structural: two alike would share one game's rules, so the second is refused."""

from types import ModuleType

import numpy as np
import pytest

from orderup.games import find
from orderup.kernel.entry_points import blank
from orderup.kernel.verbs import VERBS, movers, register


def rules(*missing: str) -> ModuleType:
    module = ModuleType("rules")
    for verb in set(VERBS) - set(missing):
        setattr(module, verb, lambda state: state)
    return module


def test_a_record_just_like_a_known_one_is_refused() -> None:
    game = find("diner")
    with pytest.raises(ValueError, match="registered already"):
        register("diner", game.layout, game.verbs)
    with pytest.raises(ValueError, match="registered already"):
        register("phase", game.layout, game.verbs)


def test_a_record_without_its_marker_is_refused() -> None:
    with pytest.raises(ValueError, match="needs a field of that name"):
        register("bistro", np.dtype([("diner", "i1")]), rules())


def test_a_game_without_a_verb_is_refused() -> None:
    with pytest.raises(ValueError, match="lacks the verbs redeal"):
        register("bistro", np.dtype([("bistro", "i1")]), rules("redeal"))


def test_a_record_of_no_game_is_named() -> None:
    with pytest.raises(TypeError, match="no game is registered"):
        movers(blank(np.dtype([("nothing", "i1")]))[0])
