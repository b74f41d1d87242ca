"""What plug-in games may use, under the names of the release before."""

from dataclasses import replace
from importlib import import_module

import pytest

from orderup.games import find
from orderup.kernel.words import Words
from orderup.match import Match
from orderup.players import LEVELS

MODULES = {
    "orderup.kernel": {"MOVES": "MAX_MOVES"},
    "orderup.kernel.dice": {"chance": "uniform", "pick": "random_below", "roll": "next_u64", "skip": "discard"},
    "orderup.kernel.jit": {"apart": "noinline", "rare": "cold"},
    "orderup.kernel.masks": {"clear": "clear_mask"},
    "orderup.kernel.movements": {
        "note_laid_as": "note_laid_with_handle",
        "note_renewed": "note_refreshed",
        "note_shown": "note_shown_briefly",
        "note_taken_as": "note_taken_with_handle",
    },
    "orderup.kernel.observation": {"declared": "row_bytes", "joined": "word_offset"},
    "orderup.kernel.record": {"blank": "zeroed_records"},
    "orderup.kernel.seats": {"MOVES": "MAX_MOVES"},
    "orderup.kernel.stream": {"shuffle_aside": "shuffle_without_advancing"},
    "orderup.kernel.words": {"Refused": "MoveRefused"},
    "orderup.match": {"Refused": "MoveRefused"},
    "orderup.match.replay": {"read": "parse_journal", "tell": "narrate", "watch": "replay_as_seen"},
}
CASES = [(module, old, new) for module, names in MODULES.items() for old, new in names.items()]


@pytest.mark.parametrize(("module", "old", "new"), CASES)
def test_a_module_has_its_old_names(module: str, old: str, new: str) -> None:
    found = import_module(module)
    with pytest.warns(DeprecationWarning, match=f"{old} is now called {new}"):
        assert getattr(found, old) is getattr(found, new)


@pytest.mark.parametrize("module", MODULES)
def test_other_names_are_unknown(module: str) -> None:
    with pytest.raises(AttributeError, match="nothing"):
        _ = import_module(module).nothing


def test_a_game_has_and_takes_its_old_names() -> None:
    game = find("villains")
    with pytest.warns(DeprecationWarning, match="rules_version"):
        assert game.rules == game.rules_version  # type: ignore[attr-defined]  # an old name
    with pytest.warns(DeprecationWarning, match="lab_options"):
        changed = replace(game, lab={"turn_clock": True})  # type: ignore[call-arg]  # an old name
    assert changed.lab_options == {"turn_clock": True}
    assert changed.rules_version == game.rules_version


def test_zones_words_and_paces_have_their_old_names() -> None:
    game = find("villains")
    for owner, old, new in (
        (game.zones, "lists", "is_identifiable"),
        (game.zones, "facing", "face_up"),
        (game.zones, "present", "zones_in_play"),
        (game.words, "offers", "full_menu"),
        (game.words, "number_of", "parse_move"),
        (game.words, "word", "move_to_dict"),
        (game.words, "say", "call_to_dict"),
        (game, "card_counts", "card_limits"),
        (LEVELS["easy"], "hand_ms", "movement_ms"),
        (LEVELS["easy"], "hand", "movement"),
    ):
        with pytest.warns(DeprecationWarning, match=f"{old} is now called {new}"):
            assert getattr(owner, old) == getattr(owner, new)


def test_words_take_their_old_names() -> None:
    words = find("villains").words
    with pytest.warns(DeprecationWarning, match="is now called (move_to_dict|call_to_dict)"):
        made = Words(word=words.move_to_dict, status=words.status, say=words.call_to_dict)  # type: ignore[call-arg]  # old names
    assert (made.move_to_dict, made.call_to_dict) == (words.move_to_dict, words.call_to_dict)


def test_a_position_has_the_old_name_of_a_moves_json() -> None:
    position = Match.start("lucky_penny", 2, {}, bytes(32), ["Ann", "Bob"]).position
    (seat,) = position.movers()
    move = position.legal(seat)[0]
    with pytest.warns(DeprecationWarning, match="Position.word is now called move_to_dict"):
        told = position.word(seat, move)  # type: ignore[attr-defined]  # an old name
    assert told == position.move_to_dict(seat, move)


def test_a_match_has_the_old_name_of_its_opening_move() -> None:
    match = Match.start("diner", 2, {}, bytes(32), ["Ann", "Bob"])
    with pytest.warns(DeprecationWarning, match="Match.opening is now called opening_move"):
        assert match.opening == match.opening_move is not None  # type: ignore[attr-defined]  # mypy knows the new name
