import json

import pytest
from click.testing import CliRunner

from orderup.cli import main
from orderup.lab.duel import duel, play
from orderup.match.replay import verify
from orderup.players import LEVELS


def test_the_strongest_beats_the_weakest_at_equal_pace() -> None:
    strong, weak = duel("diner", ["hard", "easy"], 100, 1)
    assert strong.games == weak.games == 100
    assert strong.share >= 0.8
    assert strong.wins + weak.wins == pytest.approx(100)


def test_each_level_beats_the_one_below() -> None:
    shares = [one.share for one in duel("diner", ["easy", "medium", "hard"], 60, 2)]
    assert shares == sorted(shares)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_among_bots_end_and_verify(players: int) -> None:
    levels = [*LEVELS, "medium"][:players]
    match = play("diner", levels, LEVELS["medium"], 5, 5)
    assert verify(match.journal()).result() == match.result()
    assert any(event.move["do"] == "serve" for event in match.events)


def test_the_same_seed_gives_the_same_duel() -> None:
    first, second = (play("diner", ["hard", "easy"], LEVELS["easy"], 3, 4).journal() for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    ("bots", "complaint"),
    [("hard,chef", "there is no level 'chef'; there is easy, medium, hard"), ("hard", "for 2, 3 or 4 players")],
)
def test_what_there_is_not_is_said(bots: str, complaint: str) -> None:
    done = CliRunner().invoke(main, ["duel", "diner", "--bots", bots])
    assert done.exit_code == 1
    assert complaint in done.stderr


def test_the_command_prints_one_json_object() -> None:
    done = CliRunner().invoke(main, ["duel", "diner", "--bots", "easy,easy", "--games", "4", "--json"])
    assert [one["games"] for one in json.loads(done.stdout)["bots"]] == [4, 4]
