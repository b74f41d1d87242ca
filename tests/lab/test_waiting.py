"""Nobody gains by waiting for ever: a game that comes to no end is lost for whoever could have gone on."""

from importlib.metadata import EntryPoint

import pytest
from tests.lab.bots_who_wait import Dawdler, Hoarder, Keeper, Leader, Procrastinator, Spoiler
from tests.sampling import some

from orderup.lab import entrants
from orderup.lab.arena import arena, make_settings

CLASSES = (Hoarder, Leader, Keeper, Procrastinator, Spoiler, Dawdler)
WAITING = tuple(one.__name__.lower() for one in CLASSES)


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    classes = {name: f"{one.__module__}:{one.__name__}" for name, one in zip(WAITING, CLASSES, strict=True)}
    points = {name: EntryPoint(name, one, entrants.PLUGIN_GROUP) for name, one in classes.items()}
    monkeypatch.setattr(entrants, "_plugins", lambda: points)


@pytest.mark.slow
@pytest.mark.parametrize("hoarding", some(["off", "at_once", "after"]))
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("bot", WAITING)
def test_no_way_of_waiting_gains(bot: str, players: int, hoarding: str) -> None:
    """Against those who play as it does, but do not wait, it wins no more than its part."""
    bots = [bot, *["hard"] * (players - 1)]
    report = arena(make_settings("diner", bots, players, seed=3, options={"hoarding": hoarding}), 30)
    found = next(one for one in report.bots if one.bot == bot)
    assert found.share_ci[0] <= 1 / players


def test_who_keeps_every_token_loses_where_nobody_may_take_one() -> None:
    """Before, a game in which it held them all was taken as it stood: it had nothing to pay, and the others had."""
    report = arena(make_settings("diner", ["hoarder", "hard"], options={"hoarding": "off"}), 20)
    assert {one.bot: one.share for one in report.bots} == {"hoarder": 0.0, "hard": 1.0}
    assert report.unfinished == 20


def test_the_arena_plays_as_a_table_does() -> None:
    asked = make_settings("diner", ["hard", "easy"])
    assert dict(asked.options)["hoarding"] == "after"
    report = arena(make_settings("diner", ["hoarder", "hard"]), 20)
    assert report.unfinished == 0


def test_where_all_could_have_gone_on_nobody_has_won() -> None:
    report = arena(make_settings("diner", ["hoarder", "hoarder"]), 2)
    assert (report.unfinished, report.bots[0].wins) == (2, 0)
