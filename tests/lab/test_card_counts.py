"""How often cards are drawn, played and kept in random play."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest
from click.testing import CliRunner

from orderup.cli import main
from orderup.games import find
from orderup.kernel.entry_points import zeroed_records
from orderup.lab.card_counts import CardCount, check_can_count, names_by_card, new_card_counting_scratch
from orderup.lab.playouts import CARD_COUNTING_LOOP, CARD_COUNTING_SCRATCH_LAYOUT, TOTALS_LAYOUT, play_games
from orderup.lab.simulate import Summary, simulate

GAME = find("lucky_penny")


@pytest.fixture(scope="module")
def counted() -> Summary:
    """Play with counting."""
    return simulate("lucky_penny", 3, 3000, 5, count_cards=True)


def cards(found: Summary) -> list[CardCount]:
    """Return what was counted."""
    assert found.cards is not None
    return found.cards


@pytest.mark.slow
def test_counting_changes_nothing_but_what_is_told(counted: Summary) -> None:
    plain = simulate("lucky_penny", 3, 3000, 5)
    assert (plain.checksum, plain.moves, plain.win_share) == (counted.checksum, counted.moves, counted.win_share)
    assert plain.cards is None
    assert cards(simulate("lucky_penny", 3, 3000, 5, workers=2, count_cards=True)) == cards(counted)


def test_what_is_drawn_is_played_or_kept(counted: Summary) -> None:
    assert {one.card for one in cards(counted)} == {order.name for order in GAME.standard_deck().orders}
    for one in cards(counted):
        assert one.drawn == pytest.approx(one.played + one.kept)
        assert one.plays == round(one.played * counted.games)


def test_the_counts_are_those_of_the_state_that_a_game_ends_in() -> None:
    """The state itself counts the cards that come into hands, and has the hands."""
    deck = GAME.standard_deck()
    states = GAME.undealt_states(2, GAME.complete_lab_options(2), deck)
    names = names_by_card(GAME, deck, states)
    kinds = list(dict.fromkeys(names.values()))
    CARD_COUNTING_LOOP.prepare(GAME)
    for number in range(30):
        scratch = new_card_counting_scratch(CARD_COUNTING_SCRATCH_LAYOUT, names)
        play_games(states, scratch, np.uint64(3), number, 1, zeroed_records(TOTALS_LAYOUT))
        assert int(scratch["drawn"].sum()) == int(states["takes"][0])
        hands = [int(hand) for hand in states["hand"][0]]
        held = [names[int(states["face"][0, slot])] for slot in range(43) if any(hand >> slot & 1 for hand in hands)]
        assert {kinds[k]: int(n) for k, n in enumerate(scratch["kept"][0]) if n} == {
            name: held.count(name) for name in held
        }


LOGGED = """
import json
import numpy as np
from orderup.games import find
from orderup.games.lucky_penny.state import FIRST_HAND_ZONE, MAX_SEATS
from orderup.kernel.entry_points import zeroed_records
from orderup.kernel.movements import LAID, TAKEN, new_live_record
from orderup.kernel.results import winners
from orderup.lab import playouts
from orderup.lab.card_counts import names_by_card, new_card_counting_scratch

game = find("lucky_penny")
deck = game.standard_deck()
states = game.undealt_states(4, game.complete_lab_options(4), deck)
names = names_by_card(game, deck, states)
kinds = list(dict.fromkeys(names.values()))
scratch = new_card_counting_scratch(playouts.CARD_COUNTING_SCRATCH_LAYOUT, names)
whole, own = new_live_record(states)
seen = {"drawn": {}, "played": {}, "won": {}}
plays = []
count_hands, count_end = playouts.count_hand_changes, playouts.note_end

def add(use, name, n=1):
    seen[use][name] = seen[use].get(name, 0) + n

def count_hand_changes(scratch, state):
    for what, card, zone, _ in whole["log"][0][: int(whole["logged"][0])].tolist():
        if FIRST_HAND_ZONE <= zone < FIRST_HAND_ZONE + MAX_SEATS and what in (LAID, TAKEN):
            name = names[int(own["face"][0, card])]
            add("drawn" if what == LAID else "played", name)
            if what == TAKEN:
                plays.append((name, zone - FIRST_HAND_ZONE))
    whole["logged"] = 0
    count_hands(scratch, state)

def note_end(scratch, state):
    won = winners(scratch.scores, 4)
    for name, seat in plays:
        add("won", name, 60 // len(won) if seat in won else 0)
    plays.clear()
    count_end(scratch, state)

playouts.count_hand_changes, playouts.note_end = count_hand_changes, note_end
playouts.play_games(whole, scratch, np.uint64(3), 0, 2, zeroed_records(playouts.TOTALS_LAYOUT))
counted = {use: {name: int(scratch[use][0, kind]) for kind, name in enumerate(kinds)} for use in seen}
print(json.dumps([seen, counted]))
"""


def test_the_movement_log_of_a_live_match_tells_the_same() -> None:
    """Uncompiled, the very same loop plays on a live record, whose log says what moved."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", LOGGED], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    seen, counted = json.loads(done.stdout)
    assert sum(seen["played"].values()) > 40
    for use, by_name in counted.items():
        assert {name: n for name, n in by_name.items() if n} == {name: n for name, n in seen[use].items() if n}, use


def test_who_plays_something_wins_as_often_as_anybody_in_a_game_of_luck(counted: Summary) -> None:
    """All plays together: a seat that plays more wins more, but not by much; and every interval holds its share."""
    shares = [one.win_share for one in cards(counted)]
    assert 1 / 3 < sum(shares) / len(shares) < 0.45
    assert all(low < one.win_share < high for one in cards(counted) for low, high in [one.win_share_ci])


def test_a_game_in_which_cards_are_not_counted_is_named() -> None:
    with pytest.raises(ValueError, match="diner keeps its hands in a form in which cards are not counted"):
        check_can_count(find("diner"))
    done = CliRunner().invoke(main, ["simulate", "villains", "--cards"])
    assert done.exit_code == 1
    assert "villains keeps its hands" in done.stderr


def test_the_command_tells_every_card() -> None:
    command = ["simulate", "lucky_penny", "--games", "200", "--cards"]
    told = json.loads(CliRunner().invoke(main, [*command, "--json"]).stdout)["cards"]
    shown = CliRunner().invoke(main, command).stdout
    assert all(one["card"] in shown for one in told)
