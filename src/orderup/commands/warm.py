"""`orderup warm`: compile the rules now, so that nobody waits for it later."""

import os
import sys
import time
from collections.abc import Iterator

import click

Task = tuple[str, str]
"""A game, and what of it to compile: a verb, or `GAMES_AT_ONCE`."""
GAMES_AT_ONCE = "many games at once"


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def warm(as_json: bool) -> None:
    """Compile the rules and the bots, and keep the result for every later run."""
    import json

    from orderup.kernel import cache

    was_warm = cache.is_warm()
    started = time.perf_counter()
    if not was_warm:
        _compile()
        cache.mark_warm()
    seconds = round(time.perf_counter() - started, 2)
    if as_json:
        click.echo(json.dumps({"compiled": not was_warm, "seconds": seconds, "folder": str(cache.folder())}))
    elif was_warm:
        click.echo("The rules are compiled already.")
    else:
        click.echo(f"The rules are compiled ({seconds:.0f} s).")


def _compile() -> None:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    console = Console(file=sys.stderr)
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        tasks = _tasks()
        bar = progress.add_task("Compiling the rules", total=len(tasks))
        for game, what in _finished(tasks):
            progress.update(bar, advance=1, description=f"Compiled {game}: {what}")
            if not console.is_terminal:
                console.print(f"Compiled {game}: {what}", highlight=False)


def _tasks() -> list[Task]:
    """What there is to compile, what takes longest first."""
    from orderup.games import GAMES
    from orderup.kernel.calls import ARGUMENTS

    return [(game, what) for game in GAMES for what in (GAMES_AT_ONCE, *ARGUMENTS)]


def _finished(tasks: list[Task]) -> Iterator[Task]:
    """The tasks as they are done: in a process for each core, since the compiler uses only one."""
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from multiprocessing import get_context

    cores = min(len(tasks), _cores())
    if cores == 1:
        for task in tasks:
            compile_one(*task)
            yield task
        return
    with ProcessPoolExecutor(cores, mp_context=get_context("spawn")) as pool:
        doing = {pool.submit(compile_one, *task): task for task in tasks}
        for future in as_completed(doing):
            future.result()
            yield doing[future]


def _cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def compile_one(game: str, what: str) -> None:
    """Compile one thing of a game, or load it if it has been compiled."""
    from orderup.games import find
    from orderup.kernel import calls
    from orderup.lab import playouts

    layout = find(game).layout
    if what == GAMES_AT_ONCE:
        playouts.prepare(layout)
    else:
        calls.prepare(what, layout)
