"""The README's example does what it says."""

import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_example_runs_as_printed() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried >= 5
    assert failed == 0
