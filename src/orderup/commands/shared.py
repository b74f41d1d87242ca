"""Options and output that several commands share."""

import re
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Self, TextIO

import click

if TYPE_CHECKING:
    from orderup.games import Game
    from orderup.lab.executors import ExecutorWithLimit, Prepare


BUS_URL_PATTERN = re.compile(r"\w+://([^@\s]*@)?([^@/:\[\]\s]+|\[[\da-fA-F:.]+\])(:(?P<port>\d{1,5}))?/?")
"""Matches the URL of a NATS server: credentials if any, the host, and a port if any."""


def parse_options(game: str, assignments: tuple[str, ...]) -> dict[str, Any]:
    """Return a game's options, parsed from `NAME=VALUE`. Raises KeyError for an unknown game, ValueError for another form."""
    from orderup.games import find

    known = find(game).options
    chosen: dict[str, Any] = {}
    for assignment in assignments:
        name, equals, text = assignment.partition("=")
        if not equals:
            raise ValueError(f"--option takes NAME=VALUE, not {assignment!r}")
        values = known[name].values if name in known else ()
        chosen[name] = next((v for v in values if str(v).lower() == text.lower()), text)
    return chosen


def parse_parameters(assignments: tuple[str, ...]) -> dict[str, int]:
    """Return parameters of a game, parsed from `NAME=NUMBER`. Raises ValueError for another form."""
    return parse_numbers("--set", assignments)


def parse_numbers(option: str, assignments: tuple[str, ...]) -> dict[str, int]:
    """Return the values of an option of the command, parsed from `NAME=NUMBER`. Raises ValueError for another form."""
    chosen = {}
    for assignment in assignments:
        name, _, text = assignment.partition("=")
        if not text.lstrip("-").isdecimal():
            raise ValueError(f"{option} takes NAME=NUMBER, not {assignment!r}")
        chosen[name] = int(text)
    return chosen


def check_bus_url(_: click.Context, __: click.Parameter, url: str | None) -> str | None:
    """Return the value of `--bus`. Raises BadParameter for another kind of URL, ClickException if the extra is missing."""
    if url is not None:
        if not url.startswith(("nats://", "tls://")):
            raise click.BadParameter("it begins with nats:// or tls://")
        named = BUS_URL_PATTERN.fullmatch(url)
        if named is None or not 0 < int(named["port"] or 4222) < 65536:
            raise click.BadParameter("it names a host, and a port if that is not 4222, such as nats://host:4222")
        require_extra("nats", "nats")
    return url


def card_list_to_toml(game: "Game", deck: Any, name: str) -> str:
    """Return a complete card list as TOML, including parameters that are the rulebook's."""
    import tomli_w

    parameters = {parameter: deck.parameter(parameter) for parameter in game.parameters}
    return tomli_w.dumps(_without_none({"game": game.name, **parameters, **deck.as_dict(), "name": name}))


def _without_none(data: Any) -> Any:
    """Return data without its None values, which TOML does not have."""
    if isinstance(data, dict):
        return {name: _without_none(value) for name, value in data.items() if value is not None}
    return [_without_none(value) for value in data] if isinstance(data, list) else data


def require_extra(extra: str, *modules: str) -> None:
    """Check that the modules of an extra are installed. Raises ClickException if not."""
    from importlib.util import find_spec

    from orderup.extras import missing_extra_message

    absent = [module for module in modules if find_spec(module) is None]
    if absent:
        raise click.ClickException(missing_extra_message(extra, *absent))


def check_postgres_url(_: click.Context, __: click.Parameter, url: str | None) -> str | None:
    """Return the value of `--database-url`. Raises BadParameter for another kind of URL, ClickException if the extra is missing."""
    if url is not None:
        if not url.startswith(("postgresql://", "postgres://")):
            raise click.BadParameter("it begins with postgresql://")
        require_extra("postgres", "asyncpg", "greenlet")
    return url


@contextmanager
def show_deprecations() -> Iterator[None]:
    """Print each deprecation warning once on the error stream, as soon as it comes. Other warnings are shown as usual."""
    printed: set[str] = set()
    show_as_usual = warnings.showwarning

    def show(
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: TextIO | None = None,
        line: str | None = None,
    ) -> None:
        if not issubclass(category, DeprecationWarning):
            show_as_usual(message, category, filename, lineno, file, line)
        elif (sentence := str(message)) not in printed:
            printed.add(sentence)
            click.echo(f"Warning: {sentence}", err=True)

    with warnings.catch_warnings():
        warnings.simplefilter("always", DeprecationWarning)
        warnings.showwarning = show
        yield


class ProgressBar:
    """A progress bar on the error stream, if that is a terminal. `advance` takes the number of games just finished."""

    def __init__(self, total: int, unit: str = "games") -> None:
        from rich import progress
        from rich.console import Console

        console = Console(file=sys.stderr)
        columns = (*progress.Progress.get_default_columns(), progress.MofNCompleteColumn(), progress.TextColumn(unit))
        self._bar = progress.Progress(*columns, console=console, disable=not console.is_terminal, transient=True)
        self._task = self._bar.add_task("Playing", total=total)

    def advance(self, finished: int) -> None:
        """Count `finished` more games."""
        self._bar.advance(self._task, finished)

    def show(self, finished: int, total: int) -> None:
        """Show `finished` of at most `total` games."""
        self._bar.update(self._task, completed=finished, total=total)

    def notify(self, sentence: str) -> None:
        """Print a sentence on the error stream."""
        self._bar.console.print(sentence, highlight=False, soft_wrap=True)

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()


@contextmanager
def open_executor(
    preparations: "list[Prepare]", workers: int, scheduler: str | None, bar: ProgressBar
) -> "Iterator[ExecutorWithLimit]":
    """Yield a pool of processes of this machine, or of the cluster behind `scheduler`, after the preparations for what they play. Raises OSError if no scheduler answers."""
    if scheduler:
        require_extra("cluster", "distributed")
        from orderup.lab.cluster import cluster_pool

        opened = cluster_pool(scheduler, preparations)
    else:
        from orderup.lab.executors import local_pool

        for prepare in preparations:
            prepare(bar.notify)
        opened = local_pool(workers)
    with opened as pool:
        yield pool
