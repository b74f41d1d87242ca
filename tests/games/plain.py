"""pytest in plain mode: `ORDERUP_PLAIN=1 python -m tests.games.plain TEST ...`.

Ends with an error, too, if something was imported that reaches into numba's private parts.
"""

import sys

import pytest

NATIVE = "orderup.kernel.compiler.native"


def main(tests: list[str]) -> int:
    """Run them all in this process."""
    failed = pytest.main(["-q", "-p", "no:cacheprovider", *tests])
    native = sorted(module for module in sys.modules if module.startswith(NATIVE))
    if "orderup.kernel.jit" not in sys.modules or native:
        print(f"in plain mode these were imported: {', '.join(native) or 'no rules'}")
        return 1
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
