"""What a perfect memory knows of piles and stolen cards, from a few redealt worlds (V7, V11). All worlds are counted in test_redeal.py."""

from tests.games.villains.scenario import Table

from orderup.games.villains.state import CARD_MASK, VILLAIN_DECK_SIZE
from orderup.kernel import entry_points
from orderup.kernel.dice import dice
from orderup.kernel.reading import copy_of

NUM_WORLDS = 25


def pile_in_worlds(table: Table, audience: int, seat: int) -> list[set[int]]:
    """For each place of a pile: the cards that lie there in worlds that an audience thinks possible."""
    states, rng = table.match.position.states, dice(1)
    piles = []
    for _ in range(NUM_WORLDS):
        world = copy_of(states)
        entry_points.redeal(world, audience, rng)
        piles.append(world["pile"][0, seat, : world["height"][0, seat]] & CARD_MASK)
    return [set(map(int, cards)) for cards in zip(*piles, strict=True)]


def test_v7_what_was_played_face_up_is_remembered_and_a_hero_is_known_to_its_owner_alone() -> None:
    hands = {0: ["red 6", "purple 2", "blue 1"], 1: ["yellow 3", "blue 1"], 2: ["yellow 3", "blue 1"]}
    draws = {0: ["orange 2", "orange 3", "green 2", "yellow 6"]}
    table = Table(hands=hands, piles={0: ["red 5"], 1: ["blue 4"], 2: ["green 2"]}, draws=draws)
    table.play(0, "red 6", on=0)
    table.hide(1, "yellow 3")
    table.hide(2, "yellow 3")
    table.hide(0, "purple 2")
    assert [len(cards) for cards in pile_in_worlds(table, 0, seat=0)] == [1, 1, 1]
    first, second, hero = pile_in_worlds(table, 1, seat=0)
    assert len(first) == len(second) == 1
    assert len(hero) > 3


def test_v11_what_the_thief_lays_face_down_after_the_theft_may_be_the_stolen_card() -> None:
    hands = {0: ["special", "purple 2", "yellow 3"], 1: ["yellow 3", "blue 1"], 2: ["yellow 3", "blue 1"]}
    piles = {0: ["-red 4"], 1: ["-1:red 6"], 2: ["green 2"]}
    table = Table(powers=["hypnotize", "curse", "meddling"], hands=hands, piles=piles)
    table.use(0, on=1)
    table.hide(1, "yellow 3")
    table.hide(2, "yellow 3")
    table.hide(0, "purple 2")
    before, after = ({card // VILLAIN_DECK_SIZE for card in cards} for cards in pile_in_worlds(table, 2, seat=0))
    villains = table.match.position.states["villain"][0]
    assert before == {villains[0]}
    assert after == {villains[0], villains[1]}


def test_v11_a_stolen_card_was_strange_unless_it_has_been_in_the_thiefs_hand() -> None:
    hands = {0: ["special", "special2", "purple 2"], 1: [], 2: ["yellow 3", "blue 1", "green 3"]}
    piles = {0: ["red 4"], 1: ["1:blue 4", "1:blue 5"], 2: ["green 2", "0:green 5"]}

    def table() -> Table:
        return Table(powers=["hypnotize", "curse", "meddling"], hands=hands, piles=piles)

    again, own = table(), table()
    again.use(0, on=1)
    again.hide(2, "yellow 3")
    again.play(0, "blue 5", on=1)
    again.hide(2, "blue 1")
    again.use(0, "special2", on=1)
    own.use(0, on=2)
    own.hide(2, "yellow 3")
    own.use(0, "special2", on=1)
    assert again.match.position.states["new_to_thief"][0].tolist() == [1, 0]
    assert own.match.position.states["new_to_thief"][0].tolist() == [0, 1]
