"""What several commands ask for and show."""

import re
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Self

import click

if TYPE_CHECKING:
    from orderup.games import Game
    from orderup.lab.executors import Pool, Prepare


BUS_HOST = re.compile(r"\w+://([^@\s]*@)?([^@/:\[\]\s]+|\[[\da-fA-F:.]+\])(:(?P<port>\d{1,5}))?/?")
"""The URL of a server of NATS: perhaps who asks, the host, and perhaps its port."""


def parse_options(game: str, settings: tuple[str, ...]) -> dict[str, Any]:
    """A game's options from `NAME=VALUE`. Raises KeyError for an unknown game, ValueError for another form."""
    from orderup.games import find

    known = find(game).options
    chosen: dict[str, Any] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals:
            raise ValueError(f"--option takes NAME=VALUE, not {setting!r}")
        values = known[name].values if name in known else ()
        chosen[name] = next((v for v in values if str(v).lower() == text.lower()), text)
    return chosen


def parse_parameters(changes: tuple[str, ...]) -> dict[str, int]:
    """Parameters of a game from `NAME=NUMBER`. Raises ValueError for another form."""
    return parse_numbers("--set", changes)


def parse_numbers(option: str, changes: tuple[str, ...]) -> dict[str, int]:
    """What an option of the command says as `NAME=NUMBER`. Raises ValueError for another form."""
    chosen = {}
    for change in changes:
        name, _, text = change.partition("=")
        if not text.lstrip("-").isdecimal():
            raise ValueError(f"{option} takes NAME=NUMBER, not {change!r}")
        chosen[name] = int(text)
    return chosen


def bus_url(_: click.Context, __: click.Parameter, url: str | None) -> str | None:
    """An option that names a server of NATS."""
    if url is not None:
        if not url.startswith(("nats://", "tls://")):
            raise click.BadParameter("it begins with nats:// or tls://")
        named = BUS_HOST.fullmatch(url)
        if named is None or not 0 < int(named["port"] or 4222) < 65536:
            raise click.BadParameter("it names a host, and a port if that is not 4222, such as nats://host:4222")
        require_extra("nats", "nats")
    return url


def card_list_text(game: "Game", deck: Any, name: str) -> str:
    """A whole card list as TOML, its parameters told even where they are the rulebook's."""
    import tomli_w

    parameters = {parameter: deck.parameter(parameter) for parameter in game.parameters}
    return tomli_w.dumps(_without_nothing({"game": game.name, **parameters, **deck.as_dict(), "name": name}))


def _without_nothing(data: Any) -> Any:
    """Data without what is None, which TOML cannot say."""
    if isinstance(data, dict):
        return {name: _without_nothing(value) for name, value in data.items() if value is not None}
    return [_without_nothing(value) for value in data] if isinstance(data, list) else data


def require_extra(extra: str, *modules: str) -> None:
    """Raises ClickException if the modules of an extra are not installed."""
    from importlib.util import find_spec

    from orderup.extras import missing_extra_message

    absent = [module for module in modules if find_spec(module) is None]
    if absent:
        raise click.ClickException(missing_extra_message(extra, *absent))


def postgres_url(_: click.Context, __: click.Parameter, url: str | None) -> str | None:
    """The value of `--database-url`. Raises BadParameter for another kind of URL, ClickException if the extra is missing."""
    if url is not None:
        if not url.startswith(("postgresql://", "postgres://")):
            raise click.BadParameter("it begins with postgresql://")
        require_extra("postgres", "asyncpg", "greenlet")
    return url


@contextmanager
def show_deprecations() -> Iterator[None]:
    """Say on the error stream what was asked for under a name that will go."""
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always", DeprecationWarning)
        yield
    for sentence in dict.fromkeys(str(one.message) for one in found):
        click.echo(f"Warning: {sentence}", err=True)


class Progress:
    """A bar on the error stream, where that is a terminal. `advance` takes the number of games just finished."""

    def __init__(self, games: int, unit: str = "games") -> None:
        from rich import progress
        from rich.console import Console

        console = Console(file=sys.stderr)
        columns = (*progress.Progress.get_default_columns(), progress.MofNCompleteColumn(), progress.TextColumn(unit))
        self._bar = progress.Progress(*columns, console=console, disable=not console.is_terminal, transient=True)
        self._task = self._bar.add_task("Playing", total=games)

    def advance(self, finished: int) -> None:
        """So many more are done."""
        self._bar.advance(self._task, finished)

    def show(self, finished: int, most: int) -> None:
        """So many are done, of so many at most."""
        self._bar.update(self._task, completed=finished, total=most)

    def notify(self, sentence: str) -> None:
        """Say something on the error stream."""
        self._bar.console.print(sentence, highlight=False, soft_wrap=True)

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()


@contextmanager
def pool_of(preparing: "list[Prepare]", workers: int, scheduler: str | None, bar: Progress) -> "Iterator[Pool]":
    """Who plays: processes of this machine, or a cluster's; what is played is prepared first. Raises OSError if no scheduler answers."""
    if scheduler:
        require_extra("cluster", "distributed")
        from orderup.lab.cluster import cluster

        opened = cluster(scheduler, preparing)
    else:
        from orderup.lab.executors import local

        for prepare in preparing:
            prepare(bar.notify)
        opened = local(workers)
    with opened as pool:
        yield pool
