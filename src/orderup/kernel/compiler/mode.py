"""The way in which functions are compiled, chosen once, at import.

- Native: the fast way, which uses numba's private parts.
- Plain: numba's public interface only. `ORDERUP_PLAIN=1` asks for it, and it serves with a numba whose private parts have changed.
- Uncompiled: with `NUMBA_DISABLE_JIT=1` everything is plain Python.
"""

import logging
import os
import subprocess
import sys
from importlib import import_module
from typing import Final

import numba

from orderup.kernel.cache import PLAIN_ENV_VAR, is_warm, mark_warm, plain_mode_requested

TESTED_NUMBA_PREFIX: Final = "0.68."
"""The version of numba that the native way is written for. Another one has to pass a self-test, once."""
NATIVE_MODULES: Final = tuple(
    f"orderup.kernel.compiler.native.{name}" for name in ("functions", "intrinsics", "chacha")
)
SELF_TEST_MODULE: Final = "orderup.kernel.compiler.native.self_test"
PASSED_MARK, FAILED_MARK = "the native way has passed its self-test", "the native way has failed its self-test"

log = logging.getLogger(__name__)


def _jit_is_on() -> bool:
    def probe() -> None:
        """Do nothing; numba returns this function itself if it compiles nothing."""

    compiled: object = numba.njit(probe)
    return compiled is not probe


def _native_works() -> bool:
    """Return whether the native way works with this numba. If not, log it, and have this process and its children use the plain way."""
    reason = _why_not_native(numba.__version__)
    if reason:
        log.warning(
            "The fast way of compiling does not work with numba %s (%s). Everything runs, but slower. %s=1 silences this.",
            numba.__version__,
            reason,
            PLAIN_ENV_VAR,
        )
        os.environ[PLAIN_ENV_VAR] = "1"
    return not reason


def _why_not_native(numbas_version: str) -> str:
    try:
        for name in NATIVE_MODULES:
            import_module(name)
    except Exception as error:  # noqa: BLE001  # whatever a new numba has changed
        return f"{type(error).__name__}: {error}"
    return "" if numbas_version.startswith(TESTED_NUMBA_PREFIX) or _passes_self_test() else FAILED_MARK


def _passes_self_test() -> bool:
    """Run the self-test, once: in a process of its own, since wrong machine code may end it. The result is stored."""
    if not is_warm(PASSED_MARK) and not is_warm(FAILED_MARK):
        command = [sys.executable, "-m", SELF_TEST_MODULE]
        tried = subprocess.run(command, env={**os.environ, PLAIN_ENV_VAR: "1"}, capture_output=True, check=False)  # noqa: S603  # ourselves
        mark_warm(FAILED_MARK if tried.returncode else PASSED_MARK)
    return is_warm(PASSED_MARK)


COMPILED: Final = _jit_is_on()
NATIVE: Final = COMPILED and not plain_mode_requested() and _native_works()
