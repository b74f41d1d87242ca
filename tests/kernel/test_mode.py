"""Which way is gone: native with the numba that is known, plain when that fails."""

import os
import subprocess
import sys

import numba
import pytest

from orderup.kernel import cache
from orderup.kernel.compiler import mode

SABOTAGED = """
import sys
sys.modules["orderup.kernel.compiler.native.linking"] = None
from orderup.kernel.masks import moves_in, nth_bit
from orderup.kernel.compiler.mode import NATIVE
import numpy as np
print(NATIVE, nth_bit(np.uint64(6), 1))
"""


def python(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, **environment}
    return subprocess.run([sys.executable, *arguments], env=env, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_without_the_private_parts_it_goes_on_plain_and_says_so_once() -> None:
    done = python("-c", SABOTAGED)
    assert done.stdout == "False 2\n"
    assert done.stderr.count("ORDERUP_PLAIN=1") == 1
    assert f"numba {numba.__version__}" in done.stderr


@pytest.mark.slow
def test_who_asks_for_the_plain_way_is_not_warned() -> None:
    done = python("-c", SABOTAGED, ORDERUP_PLAIN="1")
    assert (done.stdout, done.stderr) == ("False 2\n", "")


@pytest.mark.slow
def test_the_known_numba_passes_the_self_test() -> None:
    done = python("-m", mode.SELF_TEST_MODULE, ORDERUP_PLAIN="1")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("outcome", [mode.PASSED_MARK, mode.FAILED_MARK])
def test_another_numba_is_tried_and_what_came_of_it_is_remembered(
    outcome: str, monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setenv("ORDERUP_CACHE", str(tmp_path))
    assert mode._why_not_native(mode.TESTED_NUMBA_PREFIX + "7") == ""
    cache.mark_warm(outcome)
    monkeypatch.setattr(mode, "SELF_TEST_MODULE", "a.module.that.is.not.run.again")
    assert mode._why_not_native("99.0") == ("" if outcome == mode.PASSED_MARK else mode.FAILED_MARK)


def test_a_numba_that_fails_the_self_test_is_not_trusted(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setenv("ORDERUP_CACHE", str(tmp_path))
    monkeypatch.setattr(mode, "SELF_TEST_MODULE", "a.module.that.is.not.there")
    assert mode._why_not_native("99.0") == mode.FAILED_MARK
    assert cache.is_warm(mode.FAILED_MARK)
