"""Encrypts all secrets of a database again after a change of keys, or for the first time."""

from collections.abc import Callable

import sqlalchemy as sa

from orderup.server.store.encryption import StorageKeys
from orderup.server.store.schema import SECRET_COLUMNS, associated_data

ROWS_PER_CHUNK = 1000
"""Rows that are in memory at once, at most."""


def reencrypt(connection: sa.Connection, keys: StorageKeys, decrypt_stored: Callable[[bytes, str], bytes]) -> int:
    """Encrypt every secret with the newest key, and return how many there were. `decrypt_stored` returns a secret's content from its stored bytes and its place."""
    count = 0
    for column in SECRET_COLUMNS:
        table = column.table
        own = list(table.primary_key.columns)
        found = connection.execute(sa.select(*own, sa.type_coerce(column, sa.LargeBinary)).where(column.is_not(None)))
        change = (
            sa.update(table)
            .where(*(key == sa.bindparam(f"of_{key.name}") for key in own))
            .values({column.name: sa.bindparam("sealed")})
        )
        while rows := found.fetchmany(ROWS_PER_CHUNK):
            changed = []
            for *values, content in rows:
                place = associated_data(column.name, *values)
                changed.append({f"of_{key.name}": value for key, value in zip(own, values, strict=True)})
                changed[-1]["sealed"] = keys.encrypt(decrypt_stored(content, place), place)
            connection.execute(change, changed)
            count += len(changed)
    return count
