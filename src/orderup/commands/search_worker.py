"""`orderup search-worker`: a process that thinks for the bots of servers on a bus."""

import asyncio
import os
import signal

import click

from orderup.commands.shared import check_bus_url
from orderup.server.cluster.search_messages import MAX_WORKER_THREADS


@click.command()
@click.option("--bus", envvar="ORDERUP_BUS", show_envvar=True, metavar="URL", required=True, callback=check_bus_url,
              help="The server of NATS, such as nats://host:4222, that the servers have, too.")  # fmt: skip
@click.option("--threads", type=click.IntRange(1, MAX_WORKER_THREADS), default=None, metavar="N",
              help="How many searches it carries out at once; by default as many as this machine has cores.")  # fmt: skip
def search_worker(bus: str, threads: int | None) -> None:
    """Think for bots that search, and for hints.

    Servers give their searches to the workers on their bus, on whatever machine they are, and search themselves where there are none, or none with room.
    A worker serves all servers of its release. It knows no table and no secret, only positions as one seat may take them to be; it may come and go at any time.
    """
    asyncio.run(_serve(bus, threads or os.cpu_count() or 1))


async def _serve(url: str, threads: int) -> None:
    from orderup.games import GAMES, find
    from orderup.players.encoding import answer_request
    from orderup.search.ismcts import SEARCH_LOOP, precompile
    from orderup.server.cluster.nats_bus import BusError, NatsBus
    from orderup.server.cluster.search_worker import SearchWorker

    for game in map(find, GAMES):
        if not SEARCH_LOOP.is_warm(game):
            click.echo(f"Compiling the search of {game.name}, once, which takes minutes.", err=True)
        await asyncio.to_thread(precompile, game)
    try:
        bus = await NatsBus.connect(url)
    except BusError as error:
        raise click.ClickException(str(error)) from error
    end = asyncio.Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(each, end.set)
    click.echo(f"Thinking for the bots of servers on this bus: {threads} at once.", err=True)
    await SearchWorker(bus, os.urandom(8).hex(), threads, answer_request).run(end)
    await bus.close()
