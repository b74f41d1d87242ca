import json

import pytest
from click.testing import CliRunner

from orderup.cli import main
from orderup.games.diner import deck
from orderup.lab.simulate import simulate

CHECKSUM = (26927, "2f8ff4589d5cf73f")


def test_the_same_seed_gives_the_same_games_on_any_number_of_workers() -> None:
    one, two, other = (simulate("diner", 3, 5000, seed, workers=w) for seed, w in ((7, 1), (7, 2), (8, 1)))
    assert one.checksum == two.checksum != other.checksum
    assert (one.moves, one.mean_scores, one.win_share) == (two.moves, two.mean_scores, two.win_share)


def test_the_checksum_is_that_of_any_machine() -> None:
    """Committed: a change of rules, of the shuffle or of the dice cannot pass unseen."""
    found = simulate("diner", 4, 300, 1)
    assert (found.moves, found.checksum) == CHECKSUM


def test_a_longer_run_contains_the_shorter_one() -> None:
    short, long = simulate("diner", 2, 10, 3), simulate("diner", 2, 11, 3)
    assert long.games == 11
    assert long.moves > short.moves


def test_shares_add_up_and_lie_in_their_intervals() -> None:
    found = simulate("diner", 3, 2000, 5)
    assert sum(found.win_share) == pytest.approx(1)
    for share, (low, high) in zip(found.win_share, found.win_share_ci, strict=True):
        assert 0 < low < share < high < 1
    assert found.shortest < found.mean_moves < found.longest


def test_options_and_decks_change_the_games() -> None:
    plain = simulate("diner", 2, 200, 1)
    assert simulate("diner", 2, 200, 1, options={"pairing": "printed"}).checksum != plain.checksum
    data = deck.standard().as_dict()
    data["cards"].reverse()
    assert simulate("diner", 2, 200, 1, deck=deck.from_dict(data, "reversed")).checksum != plain.checksum
    assert simulate("diner", 2, 200, 1).checksum == plain.checksum


def test_the_command_prints_one_json_object() -> None:
    done = CliRunner().invoke(main, ["simulate", "diner", "--players", "3", "--games", "500", "--seed", "7", "--json"])
    found = json.loads(done.stdout)
    assert done.exit_code == 0
    assert set(found) >= {
        *("game", "players", "games", "moves", "seconds", "moves_per_s"),
        *("checksum", "mean_scores", "win_share", "win_share_ci"),
    }


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["dinner"], "there is no game 'dinner'; there is diner"),
        (["diner", "--players", "5"], "diner is for 2, 3 or 4 players, not 5"),
        (["diner", "--option", "edition=x"], "can be g3 or contest, not 'x'"),
        (["diner", "--option", "edition"], "takes NAME=VALUE"),
        (["diner", "--option", "salt=off"], "has no option 'salt'"),
        (["diner", "--games", "0"], "--games"),
    ],
)
def test_what_the_game_does_not_have_is_said_in_one_sentence(arguments: list[str], complaint: str) -> None:
    done = CliRunner().invoke(main, ["simulate", *arguments])
    assert done.exit_code != 0
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr
