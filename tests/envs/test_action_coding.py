"""A game's own coding of actions, under its functions' present names and under old ones."""

from types import ModuleType

import pytest

from orderup.envs.action_coding import _current_names
from orderup.games.lucky_penny import action_coding


def test_old_names_of_a_coding_are_taken_with_a_warning() -> None:
    old = ModuleType("coding")
    vars(old).update(expose=action_coding.write_action_mask, move_of=action_coding.action_to_move)
    with pytest.warns(DeprecationWarning, match="of an action coding is now called") as warned:
        found = _current_names("mine", old)
    assert [str(one.message).split("'")[1] for one in warned] == ["expose", "move_of"]
    assert found["write_action_mask"] is action_coding.write_action_mask
    assert found["action_to_move"] is action_coding.action_to_move


def test_present_names_need_no_warning() -> None:
    found = _current_names("lucky_penny", action_coding)
    assert found["write_action_mask"] is action_coding.write_action_mask
