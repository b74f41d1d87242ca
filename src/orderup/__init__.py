"""Order Up!: card games of the diner, in real time and in turns.

`orderup.new("diner", players=2, seed=7)` gives a game to play in plain Python; see `orderup.table.Table`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from orderup.table import Table, new

__version__ = "0.1.0"
__all__ = ["Table", "__version__", "new"]


def __getattr__(name: str) -> Any:
    """Import the rules only when they are asked for: the command line answers before them."""
    if name in ("Table", "new"):
        return getattr(import_module("orderup.table"), name)
    raise AttributeError(f"module 'orderup' has no attribute {name!r}")
