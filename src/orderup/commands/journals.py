"""`orderup journals`: the finished games of a server, as files."""

from pathlib import Path

import click

from orderup.commands.backup import DATA, KEYS, PORT, told
from orderup.server.settings import default_data


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@PORT
@DATA
@KEYS
def journals(folder: Path, port: int, data: Path | None, folder_of_keys: Path | None) -> None:
    """Write the journal of every finished game of a server into FOLDER, while it goes on. What is there already stays."""
    from orderup.server.http.backend import DATABASE
    from orderup.server.store.archive import write_journals
    from orderup.server.store.encryption import FILE, load_or_create_storage_keys

    data = data or default_data(port)
    folder_of_keys = folder_of_keys or data
    for needed in (data / DATABASE, folder_of_keys / FILE):
        if not needed.exists():
            raise click.ClickException(f"There is no {needed.name} in {needed.parent}.")
    with told():
        new, there = write_journals(data / DATABASE, load_or_create_storage_keys(folder_of_keys), folder)
    click.echo(f"{folder}: {new:,} journals, and {there:,} that were there. They name the players.")
