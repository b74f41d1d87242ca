"""Examples in the documents do what they say."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(
    ("document", "examples"), [("README.md", 5), ("docs/lab.md", 3), ("docs/search.md", 9), ("docs/envs.md", 19)]
)
def test_the_examples_run_as_printed(document: str, examples: int) -> None:
    failed, tried = doctest.testfile(str(ROOT / document), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried >= examples
    assert failed == 0
