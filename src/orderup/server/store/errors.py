"""Why a store cannot be used."""


class StoreError(Exception):
    """The database, or a file beside it, cannot be used; in one sentence."""
