"""A game in a package of its own, as `orderup new-game` writes it, at a live table."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.server.tables.test_live_game import play_out
from tests.server.tables.test_restart import started

from orderup.cli import main


def installed(site: Path) -> Path:
    """Write a game and put it where Python finds it; returns the folder for `PYTHONPATH`."""
    package = site.parent / "greedy"
    assert CliRunner().invoke(main, ["new-game", "greedy", "--package", str(package)]).exit_code == 0
    (code,) = (package / "src").iterdir()
    site.mkdir()
    (site / code.name).symlink_to(code)
    info = site / f"{code.name}-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {code.name}\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text(f"[orderup.games]\ngreedy = {code.name}.game\n")
    return site


@pytest.mark.slow
async def test_a_game_without_an_opening_is_played_without_a_countdown(tmp_path: Path) -> None:
    site = installed(tmp_path / "site")
    async with started(tmp_path / "data", PYTHONPATH=str(site), NUMBA_DISABLE_JIT="1") as process:
        opened = await process.server.opens(game="greedy", players=2, clocks={"countdown": 60_000})
        party = await process.server.seats(opened, "Ann", "Bob")
        for client in party:
            await client.does("ready", ready=True)
        deal = await party[0].hears("deal")
        assert deal["game"]["v"] == 1
        await party[0].until(lambda g: g.table["state"] == "playing")
        await play_out(party, seed=5)
        for client in party:
            await client.until(lambda g: g.table["state"] == "over")
            assert not any(
                message["type"] == "table" and message["table"]["state"] == "countdown" for message in client.seen
            )
