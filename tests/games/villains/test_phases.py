"""What each phase of a game allows, to whom, and which clause forbids the rest."""

from collections import Counter
from typing import Any

import pytest
from tests.games.villains.scenario import Table, begin, name, wander

from orderup.conformance.contract import assert_legal_moves_agree
from orderup.conformance.reducer import Client
from orderup.games import find
from orderup.games.villains.legality import CLAUSES
from orderup.games.villains.moves import ASSIGN, FIRST_CHOOSE, HIDE, LEFT, NUM_MOVES, OPEN_UP, OWN, RIGHT, TIMEOUT, USE
from orderup.games.villains.state import ALL_AUDIENCES, CARD_MASK, FACE_DOWN_BIT, MAX_CARDS, NUM_VILLAINS
from orderup.kernel import HOUSE, SPECTATOR, entry_points
from orderup.kernel.compiler.chacha import BYTE_PAIRS_AT_ONCE
from orderup.kernel.masks import empty_mask, moves_in
from orderup.kernel.reading import copy_of
from orderup.match import Match
from orderup.match.shuffle import seed_from_int, stream_key


def legal(match: Match, seat: int) -> list[int]:
    """The numbers of a seat's legal moves, whatever the mask held before."""
    assert_legal_moves_agree(match, range(NUM_MOVES))
    mask = ~empty_mask()
    assert entry_points.legal(match.position.states, seat, mask) == len(moves_in(mask))
    return moves_in(mask)


def clause(match: Match, seat: int, move: int) -> str:
    """The clause that forbids a move; empty if it is legal."""
    return CLAUSES[entry_points.why_illegal(match.position.states, seat, move)]


def clauses(match: Match, seat: int) -> dict[str, set[str]]:
    """The clauses by what a move is about."""
    kinds = {
        "card": range(FIRST_CHOOSE),
        "choose": range(FIRST_CHOOSE, FIRST_CHOOSE + NUM_VILLAINS),
        "open": [OPEN_UP],
        "assign": [ASSIGN],
        "time": [TIMEOUT],
    }
    return {kind: {clause(match, seat, move) for move in moves} for kind, moves in kinds.items()}


def test_v2_until_the_house_opens_nobody_does_anything() -> None:
    match = begin(3, opened=False)
    assert match.movers() == [HOUSE]
    assert legal(match, HOUSE) == [OPEN_UP]
    early = {"card": {"V2"}, "choose": {"V1"}, "open": {"V2"}, "assign": {"V1"}, "time": {"V3"}}
    assert clauses(match, HOUSE) == {**early, "open": {""}}
    for seat in range(3):
        assert legal(match, seat) == []
        assert clauses(match, seat) == early


def test_v2_in_simulations_the_house_opens_at_once_and_does_nothing_else() -> None:
    match = begin(3, opened=False)
    assert entry_points.automatic_move(match.position.states) == OPEN_UP
    event = match.apply(HOUSE, {"do": "open"}, 0)
    assert event.say == {"call": "open"}
    assert entry_points.automatic_move(match.position.states) == -1


def test_v1_a_choice_is_called_out() -> None:
    match = begin(3, villains="choose")
    seat = match.view(0)["status"]["turn"]
    slugs = [villain.slug for villain in match.deck.villains]
    event = match.apply(seat, {"do": "choose", "villain": slugs[4]}, 0)
    assert event.say == {"call": "villain", "seat": seat, "villain": slugs[4]}


def test_v1_while_villains_are_chosen_only_one_seat_and_the_house_act() -> None:
    match = begin(3, villains="choose")
    turn = match.view(0)["status"]["turn"]
    early = {"card": {"V2"}, "choose": {"V1"}, "open": {"V2"}, "assign": {"V1"}, "time": {"V3"}}
    assert sorted(match.movers()) == [turn, HOUSE]
    assert legal(match, HOUSE) == [ASSIGN]
    assert legal(match, turn) == [FIRST_CHOOSE + villain for villain in range(NUM_VILLAINS)]
    assert clauses(match, HOUSE) == {**early, "assign": {""}}
    assert clauses(match, turn) == {**early, "choose": {""}}
    for seat in {0, 1, 2} - {turn}:
        assert legal(match, seat) == []
        assert clauses(match, seat) == early
    for villain, free in ((0, range(1, 6)), (5, range(1, 5))):
        match.apply(turn, match.position.move_to_dict(turn, FIRST_CHOOSE + villain), 0)
        turn = (turn + 1) % 3
        assert legal(match, turn) == [FIRST_CHOOSE + other for other in free]
        assert clause(match, turn, FIRST_CHOOSE + villain) == "V1"


def test_v3_while_cards_are_played_only_one_seat_acts_and_the_house_waits_for_the_clock() -> None:
    table = Table(hands={0: ["red 4", "blue 1"], 1: ["red 5"]}, piles={0: ["red 5"], 1: ["blue 4"]})
    match = table.match
    assert match.movers() == [0, HOUSE]
    assert legal(match, HOUSE) == [TIMEOUT]
    late = {"card": {"V3"}, "choose": {"V1"}, "open": {"V2"}, "assign": {"V1"}, "time": {"V3"}}
    assert clauses(match, HOUSE) == {**late, "time": {""}}
    assert clauses(match, 1) == late
    assert clauses(match, 2) == late
    assert clause(match, 0, -1) == "V3"
    assert clause(match, 0, NUM_MOVES) == "V3"


def test_v4_without_a_turn_clock_only_the_seat_whose_turn_it_is_acts() -> None:
    match = Table(hands={1: ["red 4"]}, turn=1, turn_clock=False).match
    assert match.movers() == [1]
    assert legal(match, HOUSE) == []


@pytest.mark.parametrize("place", [0, 3])
def test_v14_when_time_is_up_the_house_plays_the_bound_card_wherever_it_is(place: int) -> None:
    hand = ["red 4", "blue 1", "special", "green 2"]
    for chance in range(3):
        table = Table(hands={0: hand}, piles={0: ["red 5"]})
        table.match._states["bound"][0, 0] = place
        table.match._states["stream_key"][0, 0] ^= chance
        table.match._states["stream_used"][0] = BYTE_PAIRS_AT_ONCE
        table.move(HOUSE, "timeout", **{"for": 0})
        assert table.hand(0) == sorted(card for card in hand if card != hand[place])


def test_v4_when_time_is_up_any_card_of_the_hand_may_be_played() -> None:
    table = Table(hands={0: ["red 4", "blue 1", "special", "green 2"]}, piles={0: ["red 5"]})
    hand = table.match.position.states["hand"][0, 0].tolist()
    played = Counter[int]()
    for chance in range(40):
        states = copy_of(table.match.position.states)
        states["stream_key"][0, 0] ^= chance
        states["stream_used"][0] = BYTE_PAIRS_AT_ONCE
        entry_points.play(states, HOUSE, TIMEOUT)
        played[hand.index(states["pile"][0, 0, 1] & CARD_MASK)] += 1
    assert min(played[place] for place in range(4)) > 3


def blank() -> Any:
    """A record for three players, who choose their villains."""
    game = find("villains")
    return game.undealt_states(
        3, game.complete_options(3, {**game.lab_options, "villains": "choose"}), game.standard_deck()
    )


def test_v2_the_seed_decides_who_starts_and_it_may_be_every_seat() -> None:
    used, starters = blank(), []
    for seed in range(12):
        entry_points.deal(used, stream_key(seed_from_int(seed)))
        starters.append(int(used["starter"][0]))
        assert used["turn"][0] == used["starter"][0]
    assert set(starters) == {0, 1, 2}
    for seed in range(6):
        fresh = blank()
        entry_points.deal(fresh, stream_key(seed_from_int(seed)))
        assert fresh["starter"][0] == starters[seed]


@pytest.mark.parametrize(
    ("cards", "expected"), [((3, 1, 0, 0), [0, 1, 0, 0]), ((0, 2, 0, 2), [1, 3, 1, 3]), ((0, 0, 2, 1), [2, 3, 2])]
)
def test_v6_seats_without_a_card_are_passed_over(cards: tuple[int, ...], expected: list[int]) -> None:
    hands = {seat: ["red 4", "blue 1", "red 5"][:n] for seat, n in enumerate(cards)}
    table = Table(4, hands=hands, turn=expected[0])
    turns = []
    while not table.match.over:
        turns.append(table.turn)
        table.hide(table.turn, table.hand(table.turn)[0])
    assert turns == expected


def test_v7_at_the_end_every_screen_shows_all_piles() -> None:
    hands = {0: ["blue 1"], 1: ["blue 1"], 2: ["blue 1"]}
    piles = {0: ["-special2"], 1: ["-red 4"], 2: ["-red 5"]}
    table = Table(powers=["whirlpool", "curse", "hypnotize"], hands=hands, piles=piles)
    assert table.match.position.states["pile"][0, :2, 0].tolist() == [MAX_CARDS - 1 + FACE_DOWN_BIT, FACE_DOWN_BIT], (
        "the last and the first card"
    )
    clients = {audience: Client(table.match.view(audience)) for audience in (0, 1, 2, SPECTATOR)}
    for seat in range(3):
        event = table.hide(seat, "blue 1")
        for audience, client in clients.items():
            client.apply(table.match.render(event, audience))
    for audience, client in clients.items():
        assert client.zones == table.match.view(audience)["zones"]
        shown = [[name(card) for card in client.zones[f"pile.{seat}"]["cards"]] for seat in range(3)]
        assert shown == [[f"hero {first}", "hero blue 1"] for first in ("special2", "red 4", "red 5")]
    assert set(table.match.position.states["seen"][0].tolist()) == {ALL_AUDIENCES}


def test_v6_a_place_in_the_hand_without_a_card_is_refused() -> None:
    table = Table(hands={0: ["red 4", "blue 1"]}, piles={0: ["red 5"]})
    for move in range(2 * 16, FIRST_CHOOSE):
        assert clause(table.match, 0, move) == "V6"


def test_v6_when_the_game_is_over_nobody_does_anything() -> None:
    table = Table(hands={0: ["red 4"], 1: ["red 4"], 2: ["red 4"]})
    for seat in range(3):
        table.hide(seat, "red 4")
    over = {"card": {"V6"}, "choose": {"V1"}, "open": {"V2"}, "assign": {"V1"}, "time": {"V3"}}
    assert table.match.movers() == []
    for seat in (0, 1, 2, HOUSE):
        assert legal(table.match, seat) == []
        assert clauses(table.match, seat) == over


def fits(card: dict[str, Any], top: list[dict[str, Any]]) -> bool:
    """Has the card the number or the color that a pile shows?"""
    return any(
        "number" in shown and (card["number"] == shown["number"] or card["color"] == shown["color"]) for shown in top
    )


def by_the_rulebook(match: Match, seat: int) -> list[int]:
    """All that a seat may do with number cards, from what it sees."""
    zones, players = match.view(seat)["zones"], match.players
    own, left, right = (zones[f"pile.{(seat + steps) % players}"]["cards"] for steps in (0, 1, -1))
    found = []
    for place, card in enumerate(zones[f"hand.{seat}"]["cards"]):
        to_left, to_right = fits(card, left), fits(card, right)
        to_own = not (to_left or to_right) and (not own or "hero" in own[0] or fits(card, own))
        actions = {HIDE: True, OWN: to_own, LEFT: to_left, RIGHT: to_right}
        found += [16 * place + action for action, allowed in actions.items() if allowed]
    return found


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_v3_where_a_card_may_go_follows_from_the_tops(players: int) -> None:
    match = begin(players, seed=players, specials=False)
    kinds = Counter[int]()
    for _ in range(4):
        turn = int(match._states["turn"][0])
        for seat in range(players):
            match._states["turn"][0] = seat
            mask = empty_mask()
            entry_points.legal(match._states, seat, mask)
            assert moves_in(mask) == by_the_rulebook(match, seat)
            kinds.update(move % 16 for move in moves_in(mask))
        match._states["turn"][0] = turn
        wander(match, seed=turn, moves=4)
    assert set(kinds) == {HIDE, OWN, LEFT, RIGHT}


@pytest.mark.parametrize("place", range(4))
def test_v14_the_card_laid_open_is_the_only_one_wherever_it_is_in_the_hand(place: int) -> None:
    hand = ["red 4", "blue 1", "special", "green 2"]
    table = Table(hands={0: hand}, piles={0: ["-red 5"], 1: ["blue 5"], 2: ["2:red 6"]})
    table.match._states["bound"][0, 0] = place
    assert {move >> 4 for move in legal(table.match, 0)} == {place}
    assert {move & 15 for move in legal(table.match, 0)} == {
        0: {HIDE, RIGHT},
        1: {HIDE, LEFT},
        2: {HIDE, USE},
        3: {HIDE, OWN},
    }[place]
    assert {clause(table.match, 0, move) for move in range(FIRST_CHOOSE) if move >> 4 != place} == {"V14"}


POWERS_BY_CLAUSE = {
    "V10": "curse",
    "V11": "hypnotize",
    "V12": "meddling",
    "V13": "swipe",
    "V14": "no_escape",
    "V15": "whirlpool",
}


@pytest.mark.parametrize("expected", POWERS_BY_CLAUSE)
def test_v9a_a_refused_use_names_the_clause_of_the_special(expected: str) -> None:
    power = POWERS_BY_CLAUSE[expected]
    others = [other for other in POWERS_BY_CLAUSE.values() if other != power][:2]
    hands = {0: ["special", "red 4"], 1: ["special"], 2: ["special"]}
    match = Table(powers=[power, *others], hands=hands, piles={0: ["red 5"], 1: ["blue 4"], 2: ["green 2"]}).match
    allowed = {"hypnotize": [5, 6], "swipe": [5, 6], "whirlpool": [10, 11]}.get(power, [USE])
    assert [move for move in legal(match, 0) if move < 16] == [HIDE, *allowed]
    assert {clause(match, 0, move) for move in range(OWN, USE)} == {"V9a"}
    assert {clause(match, 0, move) for move in range(USE, 16) if move not in allowed} == {expected}
    assert {clause(match, 0, 16 + move) for move in range(USE, 16)} == {"V9a"}
