"""What a start does not wait for: people want their tables back, and some libraries take half a second to import."""

import subprocess
import sys

import pytest

LATER = {
    "orderup.commands.serve": "cryptography, litestar, numba, numpy, sqlalchemy, uvicorn",
    "orderup.server.http.serving.server_app": "cryptography, litestar, numba, numpy, sqlalchemy",
    "orderup.server.http.serving.startup": "litestar, llvmlite, numba, numpy",
}
"""What is imported by the time that somebody connects, and what must come later, or in another thread."""


@pytest.mark.parametrize("module", LATER)
def test_what_is_needed_first_does_not_import_what_takes_long(module: str) -> None:
    asked = f"import sys, {module}\nprint(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout.split()
    assert module in found
    assert not {*LATER[module].split(", ")} & {*found}
