"""The id of a node among those that share a database: created at the first start, and kept in the data directory.

A process that starts with this id is the node, and ends the life of an earlier process. A lock on the directory ensures that none runs.
"""

import secrets
from pathlib import Path
from typing import Final

from orderup.server.store.private_files import protect_and_read, write_private

NODE_ID_FILE_NAME: Final = "node.id"


def load_or_create_node_id(folder: Path) -> str:
    """Return the id in this directory, created if there is none. Raises OSError."""
    path = folder / NODE_ID_FILE_NAME
    if not path.exists():
        write_private(path, f"{secrets.token_hex(8)}\n".encode())
    return protect_and_read(path).decode().strip()
