"""`orderup downgrade`: takes a database back to the version of an earlier release."""

from pathlib import Path

import click

from orderup.commands.backup import DATA_FOLDER_OPTION, PORT_OPTION, explain_errors
from orderup.commands.shared import check_postgres_url
from orderup.server.settings import default_data_folder


@click.command()
@click.argument("version", metavar="VERSION")
@PORT_OPTION
@DATA_FOLDER_OPTION
@click.option("--database-url", envvar="ORDERUP_DATABASE_URL", show_envvar=True, metavar="URL", callback=check_postgres_url,
              help="The PostgreSQL database of the servers, if that is what they have.")  # fmt: skip
def downgrade(version: str, port: int, data: Path | None, database_url: str | None) -> None:
    """Take a server's database back to VERSION, such as 0009, which the earlier release tells when it does not start. All servers must be stopped.

    Tables, games and card lists stay. Make a backup before.
    """
    from orderup.server.http.backend import DATABASE_FILE
    from orderup.server.store.lock import lock_data_folder

    data = data or default_data_folder(port)
    with explain_errors():
        if database_url is not None:
            from orderup.server.store.postgres_store import downgrade_database

            found = downgrade_database(database_url, version)
        elif not (data / DATABASE_FILE).exists():
            raise click.ClickException(f"There is no {DATABASE_FILE} in {data}.")
        else:
            from orderup.server.store.sqlite_store import downgrade_file

            with lock_data_folder(data):
                found = downgrade_file(data / DATABASE_FILE, version)
    click.echo(f"The database was at version {found}, and is at version {version} now.")
