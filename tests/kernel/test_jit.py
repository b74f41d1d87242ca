"""The decorators of rules, under the names of the release before."""

import pytest

from orderup.kernel import jit


@pytest.mark.parametrize(("old", "new"), [("apart", "noinline"), ("rare", "cold")])
def test_old_names_work_with_a_warning(old: str, new: str) -> None:
    with pytest.warns(DeprecationWarning, match=new):
        assert getattr(jit, old) is getattr(jit, new)


def test_other_names_are_unknown() -> None:
    with pytest.raises(AttributeError, match="nothing"):
        _ = jit.nothing
