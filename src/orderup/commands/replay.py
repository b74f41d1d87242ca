"""`orderup replay`: prints a journal in words, verified move by move."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from orderup.commands.journal_files import FaultyJournalError, judge_file, printable

if TYPE_CHECKING:
    from orderup.match.verdicts import JournalVerdicts


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of words.")
@click.pass_context
def replay(ctx: click.Context, file: Path, as_json: bool) -> None:
    """Tell the game in a journal FILE, and verify it from its seed, move by move.

    A journal that is not what it should be is refused with the exit code of `orderup verify`. One of rules that this
    release does not run is told, but not verified, and the exit code is 8.
    """
    # `--help` needs none of these.
    from orderup.match.replay import JournalError, narrate, parse_journal
    from orderup.match.verdicts import EXIT_UNVERIFIED

    found = judge_file(file)
    for verdict in (found.unchanged, found.signed, found.shuffle, found.rules):
        if verdict.holds is False:
            raise FaultyJournalError(f"{file}: {verdict.text}", found.exit_code)
    try:
        lines = parse_journal(file.read_bytes())
        sentences = narrate(lines)
    except JournalError as error:
        raise click.ClickException(printable(f"{file}: {error}")) from error
    except (KeyError, TypeError, ValueError) as error:
        raise click.ClickException(f"{file}: not a journal of a game known here ({error!r}).") from error
    if not as_json:
        click.echo("\n".join(map(printable, sentences)))
    _report(lines, found, as_json)
    ctx.exit(EXIT_UNVERIFIED if found.rules.holds is None else 0)


def _report(lines: list[dict[str, Any]], found: JournalVerdicts, as_json: bool) -> None:
    from orderup.games import find

    header, result = lines[0], lines[-1]["result"]
    verified = bool(found.rules.holds)
    if as_json:
        import json

        about = {key: header[key] for key in ("game", "rules", "players", "options", "seats")}
        signed = header.get("house") if found.signed.holds else None
        more = {"events": len(lines) - 2, "verified": verified, "signed": signed, "result": result}
        click.echo(json.dumps({**about, **more}))
        return
    amount = find(header["game"]).words.format_points
    scores = ", ".join(f"{name} {amount(score)}" for name, score in zip(header["seats"], result["scores"], strict=True))
    winners = " and ".join(header["seats"][seat] for seat in result["winners"])
    click.echo(f"\n{printable(f'Scores: {scores}. Best: {winners}.')}")
    click.echo(f"Signed by {found.signed.text}." if found.signed.holds else f"{found.signed.text.capitalize()}.")
    if verified:
        click.echo("Verified: the seed matches its commitment, and every move and card is what the rules give.")
    else:
        click.echo(f"Told only: {found.rules.text}.")
