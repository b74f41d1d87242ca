"""`orderup serve`: the live service."""

from pathlib import Path

import click

from orderup.server.settings import Settings, default_data


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), envvar="PORT", default=8000, show_default=True,
              show_envvar=True, help="Where to listen; 0 takes any free port.")  # fmt: skip
@click.option("--host", default="0.0.0.0", show_default=True,  # noqa: S104  # phones at the table join
              help="Which of this machine's addresses to serve; 127.0.0.1 is this machine only.")  # fmt: skip
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), default=None,
              help="Directory of the database. By default a directory per port, where your system "
              "keeps users' data; ORDERUP_DATA names another.")  # fmt: skip
@click.option("--origin", "origins", multiple=True, metavar="URL",
              help="A site that may connect besides this one, such as https://example.org. Repeatable.")  # fmt: skip
def serve(port: int, host: str, data: Path | None, origins: tuple[str, ...]) -> None:
    """Open a house: tables for games, in the browser."""
    # `--help` needs none of these.
    from orderup.server.http.banner import greet, is_everywhere
    from orderup.server.http.binding import CannotListenError, listen, port_of
    from orderup.server.http.first_page import Door
    from orderup.server.http.uvicorn_server import run_server
    from orderup.server.store.lock import DataInUseError, hold

    try:
        with listen(host, port) as listener, hold(where := data or default_data(port_of(listener))):
            lan_port = port_of(listener) if is_everywhere(host) else None
            door = Door(Settings(data=where, origins=tuple(o.rstrip("/") for o in origins), lan_port=lan_port))
            run_server(door, listener, lambda: greet(listener, host, where))
    except (CannotListenError, DataInUseError) as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"Can't use {error.filename or data}: {error.strerror}.") from error
    if door.failure is not None:
        raise click.ClickException(f"The house can't open: {door.failure}")
