"""The `orderup` command. Each subcommand is imported only when it runs."""

import sys
from importlib import import_module
from typing import Any, NamedTuple

import click

from orderup import __version__


class LazyCommand(NamedTuple):
    """The place of a command, and its text in `--help`, which needs no import."""

    target: str
    """`module:attribute` of a `click.Command`."""
    help: str


COMMANDS: dict[str, LazyCommand] = {
    "serve": LazyCommand("orderup.commands.serve:serve", "Open the diner: serve the page and the tables."),
    "search-worker": LazyCommand(
        "orderup.commands.search_worker:search_worker", "Think for the bots of servers that share a bus."
    ),
    "admin": LazyCommand(
        "orderup.commands.admin:admin", "See how a running server does, close tables, keep people out."
    ),
    "keys": LazyCommand("orderup.commands.keys:keys", "Look after the keys of a server's data."),
    "backup": LazyCommand("orderup.commands.backup:backup", "Copy a server's database, while it goes on."),
    "restore": LazyCommand("orderup.commands.backup:restore", "Put a copy of a database in its place."),
    "downgrade": LazyCommand(
        "orderup.commands.downgrade:downgrade", "Take a database back to what an earlier release knows."
    ),
    "journals": LazyCommand("orderup.commands.journals:journals", "Write a server's finished games as files."),
    "warm": LazyCommand("orderup.commands.warm:warm", "Compile the rules now."),
    "simulate": LazyCommand("orderup.commands.simulate:simulate", "Play many random games, and sum them up."),
    "arena": LazyCommand("orderup.commands.arena:arena", "Let bots play against each other, and rate them."),
    "lab": LazyCommand("orderup.commands.lab:lab", "Measure a game: how fair it is, what its cards are worth."),
    "replay": LazyCommand("orderup.commands.replay:replay", "Tell a recorded game in words, and verify it."),
    "verify": LazyCommand("orderup.commands.verify:verify", "Check a recorded game: signature, shuffle, rules."),
    "print": LazyCommand("orderup.commands.print:print_cards", "Put a game's cards on paper, as a PDF."),
    "deck": LazyCommand("orderup.commands.deck:deck", "Check a card list."),
    "new-game": LazyCommand("orderup.commands.new_game:new_game", "Write the skeleton of a new game."),
}


class LazyGroup(click.Group):
    """A group whose commands are imported only when they run."""

    def __init__(self, *args: Any, lazy_commands: dict[str, LazyCommand], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lazy_commands = lazy_commands

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the menu."""
        return [*self.lazy_commands, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return a command; None if there is none of that name."""
        if cmd_name not in self.lazy_commands:
            return super().get_command(ctx, cmd_name)
        module, _, attribute = self.lazy_commands[cmd_name].target.partition(":")
        command = getattr(import_module(module), attribute)
        assert isinstance(command, click.Command), f"{module}:{attribute} is no click command"
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command. An error of the compiler about a game's rules is shown as a sentence."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as error:
            complaint = _compiler_complaint(error)
            if complaint is None:
                raise
            raise click.ClickException(complaint) from error

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the menu from the short texts, importing nothing."""
        rows = [(name, lazy.help) for name, lazy in self.lazy_commands.items()]
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)


def _compiler_complaint(error: Exception) -> str | None:
    """Return the compiler's complaint about a game's rules; None if the error is not one (as always without numba)."""
    if "numba" not in sys.modules:
        return None
    said: str | None = import_module("orderup.kernel.compile_errors").compile_error_text(error)
    return said


@click.group(cls=LazyGroup, lazy_commands=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "-V", "--version", prog_name="orderup")
def main() -> None:
    """Order Up!: card games of the diner, to play, to search and to study."""
