"""A game that writes where it must not, or means what it cannot do, is told so in a sentence: no memory is corrupted in silence."""

import re

import pytest
from tests.conformance.broken import Break, Change, broken
from tests.conformance.complaints import complaint

from orderup.conformance import Check, bots, contract, secrecy
from orderup.conformance.playing import start_match
from orderup.kernel.jit import COMPILED

__all__ = ["broken"]
pytestmark = pytest.mark.skipif(not COMPILED, reason="plain Python raises IndexError by itself")

OBSERVING = (secrecy.an_observation_overwrites_all_its_bytes, secrecy.a_redealt_world_looks_the_same)
DECIDING = (
    bots.a_heuristic_chooses_legal_moves,
    bots.a_heuristic_does_the_same_in_every_world_of_its_seat,
    bots.a_level_does_the_same_in_every_world_of_its_seat,
    bots.a_search_finds_the_same_in_every_world_of_its_seat,
)
OFFERING = (contract.legal_why_illegal_and_movers_agree, contract.the_menu_agrees_with_the_legal_moves, *DECIDING)


@pytest.mark.slow
@pytest.mark.parametrize("check", OBSERVING)
def test_an_observation_that_is_longer_than_declared_is_found(check: Check, broken: Break) -> None:
    game = broken(("observation", "SIZE: Final = LAYOUT.size", "SIZE: Final = LAYOUT.size + 3"))
    said = complaint(check, game)
    assert said == (
        "observe() writes outside of its observation for seat 0: to out[49], and observation_size is 49, so the last byte is out[48]"
    )


@pytest.mark.slow
def test_an_observation_that_begins_too_early_is_found(broken: Break) -> None:
    game = broken(
        ("observation", "    out[AT.turn] =", "    early = 0 - SIZE - 4\n    out[early] = 1\n    out[AT.turn] =")
    )
    assert "for seat 0: to out[-4], and" in complaint(OBSERVING[0], game)


WISHES: dict[str, tuple[Change, str]] = {
    "undeclared": (("heuristics", "return STOP if", "return 7 if state.counts[DECK] < 30 else STOP if"), "move 7"),
    "huge": (("heuristics", "return STOP if", "return 70_000 if state.counts[DECK] < 30 else STOP if"), "move 70000"),
    "waiting": (("heuristics", "return STOP if", "return -1 if state.counts[DECK] < 30 else STOP if"), "-1"),
}


@pytest.mark.slow
@pytest.mark.parametrize("wish", WISHES)
@pytest.mark.parametrize("check", DECIDING)
def test_a_heuristic_that_wants_what_is_not_legal_is_found_before_it_is_played(
    check: Check, wish: str, broken: Break
) -> None:
    change, wanted = WISHES[wish]
    said = complaint(check, broken(change))
    assert re.fullmatch(
        rf"heuristic_move\(\) of skill \d returns {wanted} for seat \d, which is not legal; legal are moves [01, ]+",
        said,
    )


def listing(move: int) -> Change:
    """`legal` lists one more move from the tenth card on."""
    more = f"drawing += add_if(mask, {move}, mine and state.counts[DECK] < 30)\n    return drawing +"
    return "legality", "return drawing +", more


@pytest.mark.slow
@pytest.mark.parametrize("check", OFFERING)
def test_a_move_too_high_for_a_mask_is_named(check: Check, broken: Break) -> None:
    said = complaint(check, broken(listing(1500)))
    assert re.fullmatch(r"legal\(\) lists move 1500 for seat [01]; moves are below 1024", said)


@pytest.mark.slow
def test_a_move_too_low_for_a_mask_is_named(broken: Break) -> None:
    said = complaint(OFFERING[0], broken(listing(-1100)))
    assert re.fullmatch(r"legal\(\) lists a move below 0 for seat [01]", said)


@pytest.mark.slow
def test_a_move_that_the_game_declares_impossible_is_named(broken: Break) -> None:
    game = broken(listing(9), ("game", "observation_layout=", "num_actions=9,\n    observation_layout="))
    said = complaint(OFFERING[0], game)
    assert re.fullmatch(
        r"legal\(\) lists move 9 for seat [01]; the game declares num_actions=9, so moves are below 9", said
    )


@pytest.mark.slow
@pytest.mark.parametrize("check", [contract.moves_round_trip_through_json, *OFFERING])
def test_a_move_that_has_no_words_is_named(check: Check, broken: Break) -> None:
    said = complaint(check, broken(listing(2)))
    assert re.fullmatch(
        r"legal\(\) lists move 2 for seat [01], and move_to_dict\(\) cannot say it: IndexError: tuple index out of range",
        said,
    )


@pytest.mark.slow
def test_a_count_that_is_not_that_of_the_mask_is_named(broken: Break) -> None:
    game = broken(("legality", "return drawing +", "return 1 + drawing +"))
    assert re.fullmatch(
        r"legal\(\) returns 2 for seat \d, and lists 1 move: \[0\]|legal\(\) returns 1 for seat \d, and lists 0 moves: \[\]",
        complaint(OFFERING[0], game),
    )


@pytest.mark.slow
def test_cards_that_do_not_fit_their_field_are_found_at_the_deal(broken: Break) -> None:
    """A type checker's name for the field is what `layout` goes by; without it, the deal tells."""
    game = broken(
        ("state", "cards: CardStacks", "cards: Any"),
        ("state", "from typing import Final", "from typing import Any, Final"),
        (
            "rules",
            "DECK, NUM_CARDS)",
            "DECK, NUM_CARDS)\n    stacks: Any = state.cards\n    stacks[DECK, 3] = np.int8(130)",
        ),
        ("rules", "from orderup.kernel.jit", "import numpy as np\nfrom orderup.kernel.jit"),
    )
    with pytest.raises(
        AssertionError, match=r"^after the deal zone 'deck' holds card -126; cards are numbers from 0 on"
    ):
        start_match((game, 2, {}), 1)
