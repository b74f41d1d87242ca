"""In real time the lab's games have a table's clocks, so that nobody waits there for longer than at a table."""

import random
from pathlib import Path

import pytest
from tests.lab.bots_who_wait import Dawdler

from orderup.games import find
from orderup.kernel import entry_points
from orderup.kernel.reading import Reading
from orderup.lab.arena import arena, make_settings
from orderup.lab.bots import Bot, HeuristicBot
from orderup.lab.play import Outcome, Player, play
from orderup.match import Position
from orderup.match.journal_lines import parse_journal
from orderup.match.replay import verify
from orderup.match.shuffle import stream_key
from orderup.players import LEVEL_PACES

DINER = find("diner")


def dealt() -> Position:
    deck = DINER.standard_deck()
    position = Position(DINER, deck, DINER.undealt_states(2, DINER.complete_options(2, {}), deck))
    entry_points.deal(position.states, stream_key(bytes(32)))
    return position


def dawdled(**clocks: int) -> Outcome:
    """A game between a player who never refills and one who does."""
    pace = LEVEL_PACES["hard"]
    bots: tuple[Bot, ...] = Dawdler(), HeuristicBot(2)
    players = [Player(seat, "bot", bot, pace, random.Random(seat)) for seat, bot in enumerate(bots)]
    return play(dealt(), players, random.Random(0), clocks=clocks)


@pytest.mark.parametrize(("clocks", "ms"), [({}, 5_000), ({"refill": 1_200}, 1_200), ({"refill": 15_000}, 15_000)])
def test_the_house_refills_for_who_does_not_when_the_time_is_over(clocks: dict[str, int], ms: int) -> None:
    position, waited = dealt(), []
    taken_at: dict[int, int] = {}
    for t, seat, move in dawdled(**clocks).played:
        word = position.move_to_dict(seat, move)
        entry_points.play(position.states, seat, move)
        if word["do"] == "host":
            waited.append(t - taken_at.pop(word["for"]))
        busy = Reading(position.states).doing
        taken_at = {seat: taken_at.get(seat, t) for seat in range(2) if busy[seat]}
    assert waited
    assert set(waited) == {ms}


def test_the_arena_takes_clocks_and_its_journals_are_right(tmp_path: Path) -> None:
    usual = make_settings("diner", ["hard", "easy"])
    hasty = make_settings("diner", ["hard", "easy"], clocks={"refill": 300})
    assert dict(usual.clocks) == DINER.clocks
    assert dict(hasty.clocks) == {**DINER.clocks, "refill": 300}
    arena(hasty, 2, journals=tmp_path)
    for path in tmp_path.iterdir():
        text = path.read_text(encoding="utf-8")
        verify(parse_journal(text))
        assert '"do":"host"' in text
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize(
    ("game", "clocks", "said"),
    [
        ("diner", {"lunch": 1}, "no clock 'lunch'; it has refill, close, break, resume, check, hoard"),
        ("diner", {"refill": 0}, "takes 1 to 3,600,000 milliseconds, not 0"),
        ("villains", {"turn": 1}, "played in turns, in which no clock runs"),
    ],
)
def test_what_no_clock_can_be_is_refused_by_name(game: str, clocks: dict[str, int], said: str) -> None:
    with pytest.raises(ValueError, match="clock") as error:
        make_settings(game, ["hard"] * max(find(game).players), clocks=clocks, players=max(find(game).players))
    assert said in str(error.value)
