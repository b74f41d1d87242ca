"""`orderup serve`: the live service."""

import os
from contextlib import nullcontext
from ipaddress import ip_network
from pathlib import Path

import click

from orderup.commands.shared import check_bus_url, check_postgres_url
from orderup.server.settings import Settings, default_data_folder
from orderup.server.tracing.switch import is_tracing_wanted, why_not_traceable


def _networks(_: click.Context, __: click.Parameter, addresses: tuple[str, ...]) -> tuple[str, ...]:
    for address in addresses:
        try:
            ip_network(address, strict=False)
        except ValueError as error:
            raise click.BadParameter(
                f"{error}; it is an address such as 10.0.0.5, or a network such as 10.0.0.0/8"
            ) from error
    return addresses


def _traces(*, is_worker: bool) -> bool:
    """Return whether moves are traced. If tracing is wanted but impossible, the first process prints the reason, and the server starts without it."""
    if not is_tracing_wanted(os.environ):
        return False
    why = why_not_traceable(os.environ)
    if why is not None and not is_worker:
        click.echo(f"No traces are sent: {why}.", err=True)
    return why is None


def _is_held(_: Path) -> nullcontext[int]:
    """Return an empty lock: the supervisor holds the data directory, and this worker has inherited the descriptor of its lock."""
    return nullcontext(-1)


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), envvar="PORT", default=8000, show_default=True,
              show_envvar=True, help="Where to listen; 0 takes any free port.")  # fmt: skip
@click.option("--host", default="0.0.0.0", show_default=True,  # noqa: S104  # phones at the table join
              help="Which of this machine's addresses to serve; 127.0.0.1 is this machine only.")  # fmt: skip
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), default=None,
              help="Directory of the database. By default a directory per port, where your system "
              "keeps users' data; ORDERUP_DATA names another.")  # fmt: skip
@click.option("--database-url", envvar="ORDERUP_DATABASE_URL", show_envvar=True, metavar="URL", callback=check_postgres_url,
              help="A PostgreSQL database, such as postgresql://user@host/name, instead of a SQLite file. Several servers may share it: "
              "each table is on one of them, and another takes over the tables of one that dies.")  # fmt: skip
@click.option("--bus", envvar="ORDERUP_BUS", show_envvar=True, metavar="URL", callback=check_bus_url,
              help="A server of NATS, such as nats://host:4222, over which servers that share a database pass on what people at each "
              "other's tables say. So anybody can connect to any of them.")  # fmt: skip
@click.option("--workers", type=click.IntRange(1), default=None, metavar="N",
              help="Serve with N processes that share the port and the machine's cores, under one that starts them, and replaces them "
              "at SIGHUP while games go on. More than one need --database-url and --bus.")  # fmt: skip
@click.option("--keys", type=click.Path(path_type=Path, file_okay=False), default=None,
              help="Directory of the keys that sign journals and seal secrets. By default that of the database.")  # fmt: skip
@click.option("--origin", "origins", multiple=True, metavar="URL",
              help="A site that may connect besides this one, such as https://example.org. Repeatable.")  # fmt: skip
@click.option("--proxy", "proxies", multiple=True, metavar="ADDRESS", callback=_networks,
              help="An address or network of proxies in front of the server, beside this machine's own. Their X-Forwarded-For is "
              "believed, and how long a guest's line is, is measured through them. Repeatable.")  # fmt: skip
@click.option("--metrics", "metrics_readers", multiple=True, metavar="ADDRESS", callback=_networks,
              help="An address or network that may read /metrics, for Prometheus, such as 127.0.0.1. Repeatable; nobody may otherwise.")  # fmt: skip
@click.option("--research", is_flag=True, envvar="ORDERUP_RESEARCH", show_envvar=True,
              help="Games may be used for research when they are over, without names: everybody is told so before they sit down, and the signed "
              "journals of games that begin meanwhile say it.")  # fmt: skip
@click.option("--log-format", type=click.Choice(["text", "json"]), default="text", show_default=True,
              help="How faults are told on standard error: as text, or a line of JSON each.")  # fmt: skip
@click.option("--listener", type=int, hidden=True, help="The number of an open socket to listen on, instead of --port.")
@click.option(
    "--supervisor",
    type=int,
    hidden=True,
    help="The number of a socket to whoever has started this worker, and has locked the data.",
)
@click.option(
    "--standby",
    is_flag=True,
    hidden=True,
    help="Load all that needs no data, and wait until the supervisor gives them.",
)
@click.option("--worker-sockets", type=click.Path(path_type=Path), hidden=True,
              help="Where the workers of this machine give each other connections.")  # fmt: skip
def serve(
    port: int,
    host: str,
    data: Path | None,
    database_url: str | None,
    bus: str | None,
    workers: int | None,
    keys: Path | None,
    origins: tuple[str, ...],
    proxies: tuple[str, ...],
    metrics_readers: tuple[str, ...],
    research: bool,
    log_format: str,
    listener: int | None,
    supervisor: int | None,
    standby: bool,
    worker_sockets: Path | None,
) -> None:
    """Serve tables for games, in the browser."""
    # `--help` needs none of these.
    from orderup.server.http.serving.banner import is_wildcard_host, print_banner
    from orderup.server.http.serving.binding import CannotBindError, bind, inherited_socket, port_of
    from orderup.server.http.serving.server_app import ServerApp
    from orderup.server.http.serving.uvicorn_server import run_server
    from orderup.server.http.workers.supervisor import WorkerStartError, run_workers
    from orderup.server.logs import log_as_json
    from orderup.server.store.errors import StoreError
    from orderup.server.store.lock import DataInUseError, lock_data_folder

    if bus is not None and database_url is None:
        raise click.UsageError("--bus is for servers that share a database: give --database-url, too.")
    if workers is not None and workers > 1 and (database_url is None or bus is None):
        raise click.UsageError("Several workers share a database and a bus: give --database-url and --bus, too.")
    hold = lock_data_folder if supervisor is None else _is_held
    if log_format == "json":
        log_as_json()
    try:
        with (
            bind(host, port) if listener is None else inherited_socket(listener) as opened,
            hold(where := data or default_data_folder(port_of(opened))) as lock,
        ):
            settings = Settings(
                data=where,
                database_url=database_url,
                bus=bus,
                keys=keys,
                origins=tuple(o.rstrip("/") for o in origins),
                proxies=(*Settings.proxies, *proxies),
                json_log=log_format == "json",
                traces=_traces(is_worker=supervisor is not None),
                metrics_readers=metrics_readers,
                research=research,
                worker_sockets=worker_sockets,
                lan_port=port_of(opened) if is_wildcard_host(host) else None,
            )

            def greet() -> None:
                if supervisor is None:
                    print_banner(opened, host, where)

            if workers is not None:
                run_workers(workers, settings, opened, lock, host, greet)
                return
            application = ServerApp(settings)
            run_server(application, opened, greet, supervisor, standby=standby)
    except (CannotBindError, DataInUseError, StoreError) as error:
        raise click.ClickException(str(error)) from error
    except WorkerStartError:
        raise click.ClickException("No worker can start.") from None
    except OSError as error:
        raise click.ClickException(f"Can't use {error.filename or data}: {error.strerror}.") from error
    if application.failure is not None:
        raise click.ClickException(f"The server can't start: {application.failure}")
