"""`orderup backup` and `orderup restore`: copies of a server's database."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from orderup.server.settings import default_data_folder

PORT_OPTION = click.option("--port", type=click.IntRange(0, 65535), envvar="PORT", default=8000, show_default=True,
                    show_envvar=True, help="The server's port, by which its data are found.")  # fmt: skip

DATA_FOLDER_OPTION = click.option("--data", type=click.Path(path_type=Path, file_okay=False, exists=True), default=None,
                    help="Directory of the database, if it is another one.")  # fmt: skip
KEYS_FOLDER_OPTION = click.option("--keys", "folder_of_keys", type=click.Path(path_type=Path, file_okay=False, exists=True), default=None,
                    help="Directory of the keys, if it is another one.")  # fmt: skip


@contextmanager
def explain_errors() -> Iterator[None]:
    """Turn the errors of files and databases into a ClickException with a sentence."""
    from orderup.server.store.errors import StoreError
    from orderup.server.store.lock import DataInUseError

    try:
        yield
    except (StoreError, DataInUseError) as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"Can't use {error.filename}: {error.strerror}.") from error


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@PORT_OPTION
@DATA_FOLDER_OPTION
@click.option("--keep", type=click.IntRange(1), default=None, metavar="N",
              help="Keep the newest N copies in the folder; by default all.")  # fmt: skip
def backup(folder: Path, port: int, data: Path | None, keep: int | None) -> None:
    """Copy the database into FOLDER, while the server goes on. The keys are not in the copy. Each server wants a folder of its own."""
    from orderup.server.http.backend import DATABASE_FILE
    from orderup.server.store.backup import back_up
    from orderup.server.store.encryption import KEYS_FILE_NAME

    database = (data or default_data_folder(port)) / DATABASE_FILE
    if not database.exists():
        raise click.ClickException(f"There is no {DATABASE_FILE} in {database.parent}.")
    with explain_errors():
        copy = back_up(database, folder, keep)
    click.echo(
        f"{copy} ({copy.stat().st_size / 1e6:.1f} MB). It opens only with {KEYS_FILE_NAME}: keep that, too, apart from it."
    )


@click.command()
@click.argument("copy", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@PORT_OPTION
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), default=None,
              help="Directory of the database, if it is another one; made when missing.")  # fmt: skip
@KEYS_FOLDER_OPTION
def restore(copy: Path, port: int, data: Path | None, folder_of_keys: Path | None) -> None:
    """Put a COPY of the database in its place. The server must be stopped; what was there before is kept."""
    from orderup.server.http.backend import DATABASE_FILE
    from orderup.server.store.backup import restore as put_back
    from orderup.server.store.encryption import KEYS_FILE_NAME, load_or_create_storage_keys
    from orderup.server.store.lock import lock_data_folder

    data = data or default_data_folder(port)
    folder_of_keys = folder_of_keys or data
    if not (folder_of_keys / KEYS_FILE_NAME).exists():
        raise click.ClickException(
            f"There is no {KEYS_FILE_NAME} in {folder_of_keys}, and without it the copy does not open."
        )
    with explain_errors(), lock_data_folder(data):
        before = put_back(copy, data / DATABASE_FILE, load_or_create_storage_keys(folder_of_keys))
    click.echo(f"{data / DATABASE_FILE} is the copy now." + (f" What was there is {before.name}." if before else ""))
