"""The `orderup` command: a menu of names. What a command needs is imported when it runs."""

import sys
from importlib import import_module
from typing import Any, NamedTuple

import click

from orderup import __version__


class Lazy(NamedTuple):
    """Where a command lives, and what `--help` says of it without importing it."""

    target: str
    """`module:attribute` of a `click.Command`."""
    help: str


COMMANDS: dict[str, Lazy] = {
    "serve": Lazy("orderup.commands.serve:serve", "Open the diner: serve the page and the tables."),
    "search-worker": Lazy(
        "orderup.commands.search_worker:search_worker", "Think for the bots of servers that share a bus."
    ),
    "admin": Lazy("orderup.commands.admin:admin", "See how a running server does, close tables, keep people out."),
    "keys": Lazy("orderup.commands.keys:keys", "Look after the keys of a server's data."),
    "backup": Lazy("orderup.commands.backup:backup", "Copy a server's database, while it goes on."),
    "restore": Lazy("orderup.commands.backup:restore", "Put a copy of a database in its place."),
    "downgrade": Lazy("orderup.commands.downgrade:downgrade", "Take a database back to what an earlier release knows."),
    "journals": Lazy("orderup.commands.journals:journals", "Write a server's finished games as files."),
    "warm": Lazy("orderup.commands.warm:warm", "Compile the rules now."),
    "simulate": Lazy("orderup.commands.simulate:simulate", "Play many random games, and sum them up."),
    "arena": Lazy("orderup.commands.arena:arena", "Let bots play against each other, and rate them."),
    "lab": Lazy("orderup.commands.lab:lab", "Measure a game: how fair it is, what its cards are worth."),
    "replay": Lazy("orderup.commands.replay:replay", "Tell a recorded game in words, and verify it."),
    "verify": Lazy("orderup.commands.verify:verify", "Check a recorded game: signature, shuffle, rules."),
    "print": Lazy("orderup.commands.print:print_cards", "Put a game's cards on paper, as a PDF."),
    "deck": Lazy("orderup.commands.deck:deck", "Check a card list."),
    "new-game": Lazy("orderup.commands.new_game:new_game", "Write the skeleton of a new game."),
}


class LazyGroup(click.Group):
    """A group whose commands are imported only when they run."""

    def __init__(self, *args: Any, lazy: dict[str, Lazy], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the menu."""
        return [*self.lazy, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command; None if there is none of that name."""
        if cmd_name not in self.lazy:
            return super().get_command(ctx, cmd_name)
        module, _, attribute = self.lazy[cmd_name].target.partition(":")
        command = getattr(import_module(module), attribute)
        assert isinstance(command, click.Command), f"{module}:{attribute} is no click command"
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command. What the compiler has against a game's rules is told in a sentence."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as error:
            complaint = _compilers_complaint(error)
            if complaint is None:
                raise
            raise click.ClickException(complaint) from error

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the menu from the short texts, importing nothing."""
        rows = [(name, lazy.help) for name, lazy in self.lazy.items()]
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)


def _compilers_complaint(error: Exception) -> str | None:
    """What an error says of rules that could not be compiled. Where numba was not imported, it says nothing of that."""
    if "numba" not in sys.modules:
        return None
    said: str | None = import_module("orderup.kernel.compile_errors").compile_error_text(error)
    return said


@click.group(cls=LazyGroup, lazy=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "-V", "--version", prog_name="orderup")
def main() -> None:
    """Order Up!: card games of the diner, to play, to search and to study."""
