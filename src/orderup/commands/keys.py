"""`orderup keys`: the keys of a server's data."""

from pathlib import Path

import click

from orderup.server.settings import default_data_folder


@click.group()
def keys() -> None:
    """Look after the keys that sign journals and seal what is secret while a game runs."""


@keys.command()
@click.option("--port", type=click.IntRange(0, 65535), envvar="PORT", default=8000, show_default=True,
              show_envvar=True, help="The server's port, by which its data are found.")  # fmt: skip
@click.option("--data", type=click.Path(path_type=Path, file_okay=False, exists=True), default=None,
              help="Directory of the database, if it is another one.")  # fmt: skip
@click.option("--keys", "folder", type=click.Path(path_type=Path, file_okay=False, exists=True), default=None,
              help="Directory of the keys, if it is another one.")  # fmt: skip
def rotate(port: int, data: Path | None, folder: Path | None) -> None:
    """Seal everything with a new storage key, and forget the old ones. The server must be stopped.

    If this is interrupted, nothing is lost: run it again. It ends with a message and exit code 1 if the server
    runs, if there is no database, or if a key is missing or cannot be written.
    """
    from orderup.server.http.backend import DATABASE_FILE
    from orderup.server.store.encryption import (
        KEYS_FILE_NAME,
        StorageKeys,
        load_or_create_storage_keys,
        new_key,
        write_keys,
    )
    from orderup.server.store.errors import StoreError
    from orderup.server.store.lock import DataInUseError, lock_data_folder
    from orderup.server.store.sqlite_store import SqliteStore

    data = data or default_data_folder(port)
    folder = folder or data
    if not (data / DATABASE_FILE).exists():
        raise click.ClickException(f"There is no {DATABASE_FILE} in {data}.")
    try:
        with lock_data_folder(data):
            both = StorageKeys([new_key(), *load_or_create_storage_keys(folder).keys])
            write_keys(folder, both.keys)
            store = SqliteStore(data / DATABASE_FILE, both)
            count = store.reencrypt()
            store.close()
            write_keys(folder, both.keys[:1])
    except (StoreError, DataInUseError) as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"Can't use {error.filename or folder}: {error.strerror}.") from error
    click.echo(
        f"{count} secrets are sealed with the key {both.newest_key_id}. Keep {folder / KEYS_FILE_NAME}, apart from backups of the database."
    )
