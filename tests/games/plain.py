"""pytest in plain mode: `ORDERUP_PLAIN=1 python -m tests.games.plain GAME TEST ...`. Then it prints the checksum of that game.

Ends with an error, too, if something was imported that reaches into numba's private parts.
"""

import sys

import pytest

NATIVE = "orderup.kernel.compiler.native"


def main(game: str, *tests: str) -> int:
    """Do it all in this process."""
    failed = pytest.main(["-q", "-p", "no:cacheprovider", *tests])
    from tests.games.checksum import checksum  # noqa: PLC0415  # pytest wants to be the first to import the games

    print(checksum(game))
    native = sorted(module for module in sys.modules if module.startswith(NATIVE))
    if "orderup.kernel.jit" not in sys.modules or native:
        print(f"in plain mode these were imported: {', '.join(native) or 'no rules'}")
        return 1
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
