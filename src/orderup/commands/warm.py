"""`orderup warm`: compiles the rules now, so that nobody waits for that later."""

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import click

Task = tuple[str, str]
"""A game, and the part of it to compile."""
RULES, BOTS = "its rules", "its bots"
BOT_VERBS = ("heuristic_move", "redeal", "observe")
LOOPS = {
    "its search": ("orderup.search.ismcts:SEARCH_LOOP", "orderup.search.ismcts:ROOT_STATISTICS_LOOP"),
    "its random play": ("orderup.lab.playouts:RANDOM_PLAY_LOOP",),
    "its environment": ("orderup.envs.stepping:ENV_COMMAND_LOOP",),
}
"""The compiled loops, as `module:name`. The server compiles the search when its first game has begun."""
SERVER_MODULES = (
    *("orderup.commands.serve", "orderup.server.http.serving.server_app", "orderup.server.http.serving.uvicorn_server"),
    *(
        "orderup.server.http.serving.startup",
        "orderup.server.http.api.app",
        "orderup.server.tables.games.warmup",
        "orderup.search.ismcts",
    ),
)
"""The modules that `orderup serve` imports, at once or a little later."""
HEAVY_PACKAGES = (
    "click",
    "cryptography",
    "litestar",
    "msgspec",
    "numba",
    "numpy",
    "sqlalchemy",
    "uvicorn",
    "websockets",
)
"""The third-party packages with most of the imported code."""
FULL_WARMUP_MARK_PACKAGE = "envs"
"""The package whose cache folder has the mark that everything is compiled, with the lab: its cache changes with every other package."""


@click.command()
@click.option("--all", "everything", is_flag=True, help="Also what only the lab needs.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def warm(everything: bool, as_json: bool) -> None:
    """Compile the rules and the bots, and keep the result for every later run."""
    import json

    from orderup.kernel import cache

    marks = [("the verbs", cache.RULES_PACKAGE), *([("everything", FULL_WARMUP_MARK_PACKAGE)] if everything else [])]
    was_warm = all(cache.is_warm(*mark) for mark in marks)
    started = time.perf_counter()
    _keep_byte_code()
    if not was_warm:
        _compile(everything)
        for mark in marks:
            cache.mark_warm(*mark)
    seconds = round(time.perf_counter() - started, 2)
    if as_json:
        click.echo(json.dumps({"compiled": not was_warm, "seconds": seconds, "folder": str(cache.cache_folder())}))
    elif was_warm:
        click.echo("The rules are compiled already.")
    else:
        click.echo(f"The rules are compiled ({seconds:.0f} s).")


def _keep_byte_code() -> None:
    """Write the byte code of all modules that the server imports, where Python may write it.

    Without it (uv installs packages so, and PYTHONDONTWRITEBYTECODE prevents it) each start compiles it anew, which takes longer than all the rest.
    """
    import compileall

    from orderup.kernel.cache import PACKAGE_DIR

    compileall.compile_dir(PACKAGE_DIR, quiet=2)
    if not _has_byte_code():
        _write_byte_code()


def _has_byte_code() -> bool:
    """Return whether Python finds byte code of the packages that the server imports. One module of each package is checked."""
    from importlib.util import cache_from_source, find_spec

    found = (find_spec(name) for name in HEAVY_PACKAGES)
    sources = [spec.origin for spec in found if spec is not None and spec.origin is not None]
    return all(Path(cache_from_source(source)).exists() for source in sources)


def _write_byte_code() -> None:
    """Import all modules of the server in a process that may write byte code."""
    import subprocess

    allowing = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    code = "from orderup.commands.warm import import_server; import_server()"
    subprocess.run([sys.executable, "-c", code], env=allowing, check=True)  # noqa: S603  # our own program


def import_server() -> None:
    """Import all modules of the server, including those that the compiler imports late."""
    from importlib import import_module

    from orderup.kernel import entry_points

    for module in SERVER_MODULES:
        import_module(module)
    game = import_module("orderup.games").find("villains")
    entry_points.precompile("over", game.layout)  # the smallest compiled verb


def _compile(everything: bool) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    console = Console(file=sys.stderr)
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        tasks = _tasks(everything)
        bar = progress.add_task("Compiling the rules", total=len(tasks))
        for game, what in _finished(tasks):
            progress.update(bar, advance=1, description=f"Compiled {game}: {what}")
            if not console.is_terminal:
                console.print(f"Compiled {game}: {what}", highlight=False)


def _tasks(everything: bool) -> list[Task]:
    """Return the tasks, those that take longest first."""
    from orderup.games import GAMES

    return [(game, what) for what in (*(LOOPS if everything else ()), RULES, BOTS) for game in GAMES]


def _finished(tasks: list[Task]) -> Iterator[Task]:
    """Carry out the tasks on all cores, and yield each when it is done. The compiler uses one core."""
    from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
    from contextlib import ExitStack
    from multiprocessing import get_context

    left: dict[str, list[str]] = {}
    for game, part in tasks:
        left.setdefault(game, []).append(part)
    cores = min(len(left), _cores())
    if cores == 1:
        for task in tasks:
            compile_part(*task)
            yield task
        return
    with ExitStack() as stack:
        idle = {stack.enter_context(ProcessPoolExecutor(1, get_context("spawn"))): "" for _ in range(cores)}
        doing: dict[Future[None], tuple[ProcessPoolExecutor, Task]] = {}
        begun: set[str] = set()
        while left or doing:
            while idle and left:
                process, last = idle.popitem()
                task = next_task(left, begun, last)
                doing[process.submit(compile_part, *task)] = process, task
            for future in wait(doing, return_when=FIRST_COMPLETED).done:
                process, task = doing.pop(future)
                future.result()
                idle[process] = task[0]
                yield task


def next_task(left: dict[str, list[str]], begun: set[str], last: str) -> Task:
    """Take the next task of a process out of those that are left, by game.

    A process stays with its game, since the parts share most code. Then it begins another; if all are begun, it helps with the one of which most is left.
    """
    fresh = next((game for game in left if game not in begun), None)
    game = last if last in left else fresh or max(left, key=lambda game: len(left[game]))
    begun.add(game)
    part = left[game].pop(0)
    if not left[game]:
        del left[game]
    return game, part


def _cores() -> int:
    """Return the cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def compile_part(game_name: str, part: str) -> None:
    """Compile the verbs or loops of one task, or load them from the cache."""
    from importlib import import_module

    from orderup.games import find
    from orderup.kernel import entry_points

    game = find(game_name)
    for loop in LOOPS.get(part, ()):
        module, _, attribute = loop.partition(":")
        getattr(import_module(module), attribute).prepare(game)
    for verb in entry_points.ARGUMENT_TYPES if part in (RULES, BOTS) else ():
        if (verb in BOT_VERBS) == (part == BOTS):
            entry_points.precompile(verb, game.layout)
