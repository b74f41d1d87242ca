"""Errors of the store."""


class StoreError(Exception):
    """The database, or a file beside it, cannot be used; the text explains why in one sentence."""


class LeaseLostError(Exception):
    """This node does not hold a table that it would write to: another node has taken it over, or may have."""

    def __init__(self, *tables: str) -> None:
        super().__init__(f"this node has lost {', '.join(tables)}")
