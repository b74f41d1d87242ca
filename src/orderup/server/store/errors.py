"""Why a store cannot be used."""


class StoreError(Exception):
    """The database, or a file beside it, cannot be used; in one sentence."""


class LeaseLostError(Exception):
    """This node does not have a table that it would write to: another one has taken it over, or may have."""

    def __init__(self, *tables: str) -> None:
        super().__init__(f"this node has lost {', '.join(tables)}")
