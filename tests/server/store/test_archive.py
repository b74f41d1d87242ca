"""`orderup journals`: the finished games of a server, as files."""

import asyncio
from pathlib import Path

from click.testing import CliRunner, Result
from tests.server.conftest import StartServer
from tests.server.tables.test_live_game import play_out

from orderup.cli import main
from orderup.match.replay import parse_journal, verify


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


async def test_finished_games_are_written_while_the_server_goes_on(start_server: StartServer, tmp_path: Path) -> None:
    server = await start_server(data=tmp_path / "data")
    opened, party = await server.plays("Ann", "Bob")
    await server.plays("Cy", "Di")  # which is not over
    await play_out(party)
    for client in party:
        await client.until(lambda g: g.table["state"] == "over")
    told = await asyncio.to_thread(run, "journals", tmp_path / "out", "--data", tmp_path / "data")
    assert "1 journals, and 0 that were there" in told.output, told.output
    (path,) = (tmp_path / "out").iterdir()
    assert path.name == f"{opened['table']}-1.jsonl"
    assert verify(parse_journal(path.read_bytes())).over
    async with server.http() as http:
        answer = await http.get(f"/api/tables/{opened['table']}/journal?round=1")
    assert answer.content == path.read_bytes()
    told = await asyncio.to_thread(run, "journals", tmp_path / "out", "--data", tmp_path / "data")
    assert "0 journals, and 1 that were there" in told.output


def test_without_a_database_or_its_keys_it_says_so(tmp_path: Path) -> None:
    told = run("journals", tmp_path / "out", "--data", tmp_path)
    assert (told.exit_code, "There is no house.db in" in told.output) == (1, True)
    (tmp_path / "house.db").touch()
    told = run("journals", tmp_path / "out", "--data", tmp_path)
    assert (told.exit_code, "There is no storage.keys in" in told.output) == (1, True)
    assert not (tmp_path / "out").exists()
