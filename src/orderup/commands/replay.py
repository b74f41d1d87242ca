"""`orderup replay`: a journal in words, verified move by move."""

from pathlib import Path
from typing import Any

import click


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of words.")
def replay(file: Path, as_json: bool) -> None:
    """Tell the game in a journal FILE, and verify it from its seed, move by move."""
    # `--help` needs none of these.
    from orderup.match.replay import JournalError, can_verify, read, tell, verify

    try:
        lines = read(file.read_text(encoding="utf-8"))
        told = tell(lines)
        verified = can_verify(lines[0])
        if not as_json:
            click.echo("\n".join(told))
        if verified:
            verify(lines)
    except (JournalError, UnicodeDecodeError) as error:
        raise click.ClickException(f"{file}: {error}") from error
    except (KeyError, TypeError, ValueError) as error:
        raise click.ClickException(f"{file}: not a journal of a game known here ({error!r}).") from error
    _report(lines, verified, as_json)


def _report(lines: list[dict[str, Any]], verified: bool, as_json: bool) -> None:
    header, result = lines[0], lines[-1]["result"]
    if as_json:
        import json

        about = {key: header[key] for key in ("game", "rules", "players", "options", "seats")}
        click.echo(json.dumps({**about, "events": len(lines) - 2, "verified": verified, "result": result}))
        return
    scores = ", ".join(
        f"{name} {_dollars(score)}" for name, score in zip(header["seats"], result["scores"], strict=True)
    )
    winners = " and ".join(header["seats"][seat] for seat in result["winners"])
    click.echo(f"\nScores: {scores}. Best: {winners}.")
    if verified:
        click.echo("Verified: the seed matches its commitment, and every move and card is what the rules give.")
    else:
        click.echo(f"Told only: the journal was recorded under rules version {header['rules']}.")


def _dollars(amount: int) -> str:
    return f"-${-amount}" if amount < 0 else f"${amount}"
