"""Parameters of the rules: they stand in a card list, go with it, and change nothing where they are the rulebook's."""

import random
from itertools import product
from typing import Any

import pytest
from click.testing import CliRunner

from orderup.cli import main
from orderup.games import find
from orderup.kernel import HOUSE
from orderup.kernel.decks import DeckError
from orderup.match import Match
from orderup.match.replay import parse_journal, verify

DINER, LUCKY = find("diner"), find("lucky_penny")


def played(game: str, players: int, deck: Any, seed: int = 1) -> Match:
    """Play a game at random, in words."""
    rng = random.Random(seed)
    match = Match.start(game, players, {}, rng.randbytes(32), [f"P{i}" for i in range(players)], deck)
    while not match.over:
        if match.opening_move:
            match.apply(HOUSE, match.opening_move, 0)
            continue
        seats = [seat for seat in match.movers() if seat != HOUSE]
        position = match.position
        seat = rng.choice(seats) if seats else HOUSE
        match.apply(seat, position.move_to_dict(seat, rng.choice(position.legal(seat))), 0)
    return match


@pytest.mark.parametrize(("players", "hand", "extra"), list(product((2, 3, 4), (1, 3, 5), (0, 1, 4))))
def test_diner_is_dealt_and_played_with_other_hands_and_tokens(players: int, hand: int, extra: int) -> None:
    deck = DINER.deck_with_parameters(DINER.standard_deck(), {"hand_size": hand, "extra_tokens": extra})
    match = played("diner", players, deck)
    start = Match.start("diner", players, {}, bytes(32), ["x"] * players, deck).view(None)
    assert [start["zones"][f"hand.{seat}"]["n"] for seat in range(players)] == [hand] * players
    tokens = start["status"]["tokens"]
    assert sum(tokens) == players + extra
    first = (start["status"]["dealer"] + 1) % players
    assert tokens[first] == max(tokens)
    assert max(tokens) - min(tokens) <= 1 or extra > players
    assert sum(match.view(None)["status"]["tokens"]) == players + extra
    assert verify(parse_journal(match.journal_text())) is not None


@pytest.mark.parametrize(("players", "rounds"), list(product((2, 3, 4), (1, 2, 4))))
def test_lucky_penny_opens_after_so_many_drafts(players: int, rounds: int) -> None:
    deck = LUCKY.deck_with_parameters(LUCKY.standard_deck(), {"draft_rounds": rounds})
    start = Match.start("lucky_penny", players, {}, bytes(32), ["x"] * players, deck)
    assert start.view(None)["status"]["opening"] == rounds * players
    match = played("lucky_penny", players, deck)
    assert verify(parse_journal(match.journal_text())) is not None


@pytest.mark.parametrize("game", [DINER, LUCKY])
def test_the_rulebooks_numbers_make_the_same_list(game: Any) -> None:
    deck = game.standard_deck()
    told = {name: one.default for name, one in game.parameters.items()}
    assert game.deck_with_parameters(deck, told) is deck
    assert game.deck_from_dict({**deck.as_dict(), **told}, deck.name).sha256 == deck.sha256


def test_another_number_makes_another_list_which_its_journal_holds() -> None:
    deck = DINER.deck_with_parameters(DINER.standard_deck(), {"extra_tokens": 2})
    assert deck.name == "standard, extra_tokens 2"
    assert deck.sha256 != DINER.standard_deck().sha256
    header = Match.start("diner", 2, {}, bytes(32), ["a", "b"], deck).header()
    assert header["deck"]["extra_tokens"] == 2
    again = DINER.deck_from_dict(header["deck"], deck.name)
    assert (again.sha256, again.parameter("extra_tokens")) == (deck.sha256, 2)


@pytest.mark.parametrize(
    ("game", "changed", "said"),
    [
        (DINER, {"extra_tokens": 9}, "extra_tokens is a number from 0 to 4, not 9 (D3)"),
        (DINER, {"hand_size": 0}, "hand_size is a number from 1 to 5, not 0 (D3)"),
        (LUCKY, {"draft_rounds": True}, "draft_rounds is a number from 1 to 4, not True (L3)"),
        (DINER, {"speed": 3}, "there is no parameter 'speed'; there is hand_size, extra_tokens"),
        (find("villains"), {"speed": 3}, "there is no parameter 'speed'; there is none"),
    ],
)
def test_what_is_not_possible_is_refused_by_name(game: Any, changed: dict[str, int], said: str) -> None:
    with pytest.raises(ValueError, match=r"parameter|is a number") as error:
        game.deck_with_parameters(game.standard_deck(), changed)
    assert said in str(error.value)


def test_numbers_that_the_rules_take_as_they_are_are_refused_not_ignored() -> None:
    for game, name, value in ((DINER, "kitchen_stacks", 4), (DINER, "lounge_size", 2), (LUCKY, "faceup_orders", 6)):
        with pytest.raises(DeckError, match=f"{name} is . in these rules, and cannot be {value}"):
            game.deck_from_dict({**game.standard_deck().as_dict(), name: value}, "mine")


def test_the_commands_take_them() -> None:
    runner = CliRunner()
    plain = runner.invoke(main, ["simulate", "diner", "--games", "200", "--json"])
    same = runner.invoke(main, ["simulate", "diner", "--games", "200", "--json", "--set", "extra_tokens=1"])
    other = runner.invoke(main, ["simulate", "diner", "--games", "200", "--json", "--set", "extra_tokens=0"])
    checksums = [one.output.partition('"checksum": "')[2][:16] for one in (plain, same, other)]
    assert checksums[0] == checksums[1] != checksums[2]
    wrong = runner.invoke(main, ["simulate", "diner", "--set", "extra_tokens=many"])
    assert "--set takes NAME=NUMBER, not 'extra_tokens=many'" in wrong.output
    told = runner.invoke(
        main, ["arena", "diner", "--bots", "easy,hard", "--games", "4", "--set", "hand_size=2", "--json"]
    )
    assert '"deck": "standard, hand_size 2"' in told.output
