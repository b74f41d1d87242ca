"""`orderup journals`: writes the finished games of a server as files."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from orderup.commands.backup import DATA_FOLDER_OPTION, KEYS_FOLDER_OPTION, PORT_OPTION, explain_errors
from orderup.commands.shared import check_postgres_url
from orderup.server.settings import default_data_folder

if TYPE_CHECKING:
    from orderup.server.store.reader import Reader


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@PORT_OPTION
@DATA_FOLDER_OPTION
@click.option("--database-url", envvar="ORDERUP_DATABASE_URL", show_envvar=True, metavar="URL", callback=check_postgres_url,
              help="The PostgreSQL database of the servers, which is only read.")  # fmt: skip
@KEYS_FOLDER_OPTION
def journals(folder: Path, port: int, data: Path | None, database_url: str | None, folder_of_keys: Path | None) -> None:
    """Write the journal of every finished game of a server into FOLDER, while it goes on. What is there already stays."""
    from orderup.server.store.archive import export_journals

    data = data or default_data_folder(port)
    with explain_errors(), _reading(data, database_url, folder_of_keys or data) as reader:
        new, there = export_journals(reader, folder)
    click.echo(f"{folder}: {new:,} journals, and {there:,} that were there. They name the players.")


@contextmanager
def _reading(data: Path, database_url: str | None, folder_of_keys: Path) -> "Iterator[Reader]":
    """Yield a reader of a server's store. Raises ClickException if there is none, StoreError, OSError."""
    from orderup.server.http.backend import DATABASE_FILE
    from orderup.server.store.archive import open_snapshot
    from orderup.server.store.encryption import KEYS_FILE_NAME, load_or_create_storage_keys

    for needed in (*([] if database_url else [data / DATABASE_FILE]), folder_of_keys / KEYS_FILE_NAME):
        if not needed.exists():
            raise click.ClickException(f"There is no {needed.name} in {needed.parent}.")
    keys = load_or_create_storage_keys(folder_of_keys)
    if database_url is None:
        with open_snapshot(data / DATABASE_FILE, keys) as store:
            yield store
        return
    from orderup.server.store.postgres_store import PostgresReader

    with closing(PostgresReader(database_url, keys)) as reader:
        yield reader
