"""A card list against the standard one, for some seconds."""

import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.games.lists import diner_list, lucky_list, villains_list
from tests.sampling import some

from orderup.games import find
from orderup.games.villains.deck import POWERS
from orderup.lab.balance.against_standard import play_against_standard
from orderup.lab.balance.findings import BalanceRequest, Findings
from orderup.lab.balance.run_folder import RunFolder

pytestmark = pytest.mark.slow

GAME = find("lucky_penny")


def order(folder: Path, *, tip: int = 0) -> BalanceRequest:
    """The standard list, with so much more for whoever fills a first course."""
    data = msgspec.json.decode(msgspec.json.encode(GAME.standard_deck().as_dict()))
    for guest in data["guests"]:
        guest["tips"][0] += tip
    return BalanceRequest("lucky_penny", "Mine", msgspec.json.encode(data).decode(), 10.0, str(folder))


def found(folder: Path, *, tip: int = 0) -> tuple[Findings, list[float]]:
    seconds, told = count(), list[float]()
    findings = play_against_standard(order(folder, tip=tip), told.append, lambda: next(seconds))
    return findings, told


def test_a_list_like_the_standard_one_differs_in_nothing(tmp_path: Path) -> None:
    findings, told = found(tmp_path / "run")
    assert findings.deals > 100
    assert {one.measure for one in findings.findings} >= {"wins.start.0", "points.mean", "length.moves"}
    for one in findings.findings:
        assert (one.difference.mean, one.real) == (0.0, False)
        assert one.list.low <= one.list.mean <= one.list.high
    assert told == sorted(told)
    assert told[-1] == 1.0
    report = (tmp_path / "run" / "report.html").read_text(encoding="utf-8")
    assert "Mine against the standard list" in report


def test_more_money_is_found(tmp_path: Path) -> None:
    findings, _ = found(tmp_path / "run", tip=100)
    points = next(one for one in findings.findings if one.measure == "points.mean")
    assert points.real
    assert (
        0
        < points.difference.low
        <= points.difference.mean
        == pytest.approx(points.list.mean - points.standard.mean, rel=0.2)
    )
    for cards, sign in ((findings.best, 1), (findings.worst, -1)):
        worths = [sign * one.list.mean for one in cards]
        assert worths == sorted(worths, reverse=True)
        assert all(" " in one.option for one in cards)


def test_the_process_ends_with_who_started_it(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    command = [sys.executable, "-m", "orderup.lab.balance.against_standard"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(order(folder)) + b"\n")
        process.stdin.flush()
        assert b"progress" in process.stdout.readline()
        assert folder.exists()
        process.stdin.close()
        assert process.wait(20) == 1
    assert not folder.exists()


def test_a_list_that_differs_in_a_variant_only_is_played_in_that_variant(tmp_path: Path) -> None:
    villains = find("villains")
    data = msgspec.json.decode(msgspec.json.encode(villains.standard_deck().as_dict()))
    for villain in data["villains"].values():
        villain["spread"] = {color: [6, 6, 6] for color in villain["spread"]}
    told = count()
    order = BalanceRequest("villains", "Sixes", msgspec.json.encode(data).decode(), 12.0, str(tmp_path / "run"))
    findings = play_against_standard(order, lambda _: None, lambda: next(told))
    assert {cell["options"]["deck"] for cell in RunFolder(tmp_path / "run").header()["cells"]} == {"spread"}
    points = next(one for one in findings.findings if one.measure == "points.mean")
    assert points.real
    assert points.difference.low > 0
    told_cards = [one.option for one in (*findings.best, *findings.worst)]
    assert told_cards
    assert {tuple(option.split(" ", 1)) for option in told_cards} <= {
        *((do, str(number)) for do in ("play", "hide") for number in range(1, 7)),
        *((do, power) for do in ("use", "hide") for power in POWERS),
    }


SIZES: dict[str, Callable[[], tuple[str, Any]]] = {
    "diner, few cards": lambda: ("diner", diner_list(27)),
    "diner, many cards and other numbers": lambda: ("diner", diner_list(64, hand_size=5, extra_tokens=4)),
    "lucky_penny, few cards": lambda: ("lucky_penny", lucky_list(12, 3, draft_rounds=1)),
    "lucky_penny, many cards and other numbers": lambda: ("lucky_penny", lucky_list(63, 16, draft_rounds=4)),
    "villains, few cards": lambda: ("villains", villains_list(9)),
}


@pytest.mark.parametrize("size", some(list(SIZES), 2))
def test_lists_of_any_size_are_compared(tmp_path: Path, size: str) -> None:
    game, deck = SIZES[size]()
    told = count()
    data = msgspec.json.encode(deck.as_dict()).decode()
    findings = play_against_standard(
        BalanceRequest(game, "Mine", data, 4.0, str(tmp_path / "run")), lambda _: None, lambda: next(told)
    )
    moves = next(one for one in findings.findings if one.measure == "length.moves")
    assert moves.real, "a game with another number of cards is longer or shorter"
    assert (moves.difference.mean < 0) == ("few" in size)


def test_a_list_may_be_called_as_the_standard_one_is(tmp_path: Path) -> None:
    told = count()
    asked = msgspec.structs.replace(order(tmp_path / "run", tip=100), name="standard", seconds=3.0)
    findings = play_against_standard(asked, lambda _: None, lambda: next(told))
    points = next(one for one in findings.findings if one.measure == "points.mean")
    assert points.list.mean > points.standard.mean
