"""The program that plays a list against the standard one, as tests start it."""

from typing import Final

UNHURRIED: Final = ("-c", "from orderup.lab.balance import against_standard as a; a.NICENESS = 0; a.main()")
"""It gives way to nobody: beside a suite that keeps all cores busy it would hardly come to run."""
