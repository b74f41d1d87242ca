"""What plug-in games may use, under the names of the release before."""

from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest

from orderup.games import find
from orderup.kernel.card_limits import CardCountLimits
from orderup.kernel.parameters import Parameter
from orderup.kernel.words import Clock, Words
from orderup.match import Match
from orderup.players import LEVEL_PACES

MODULES = {
    "orderup.envs.gymnasium": {"AgainstBots": "AgainstBotsVectorEnv"},
    "orderup.games.diner.deck": {"check": "check_deck"},
    "orderup.games.lucky_penny.deck": {"check": "check_deck"},
    "orderup.games.villains.deck": {"check": "check_deck"},
    "orderup.kernel": {"MOVES": "MAX_MOVES"},
    "orderup.kernel.bits": {
        "BYTE": "BYTE_MASK",
        "NOTHING": "EMPTY_SET",
        "at_byte": "shift_to_byte",
        "to_index": "to_unsigned_index",
        "without_lowest": "without_lowest_bit",
    },
    "orderup.kernel.compiler.intrinsics": {
        "fill": "make_fill",
        "lowest_bit": "lowest_bit_index",
        "mask_of_matches": "make_mask_of_matches",
        "prefetch": "make_prefetch",
        "read_word": "read_u32_le",
        "scratch": "make_scratch",
        "write_word": "write_uint_le",
    },
    "orderup.kernel.decks": {
        "Report": "DeckCheckResult",
        "check_text": "check_text_length",
        "find_line": "find_line_number",
        "line_of": "find_line_number",
        "located": "with_line_numbers",
        "parse": "parse_toml",
        "read": "read_toml",
        "sha256": "canonical_sha256",
    },
    "orderup.kernel.dice": {
        "chance": "uniform",
        "pick": "random_below",
        "roll": "next_u64",
        "skip": "discard",
        "write_key": "draw_stream_key",
    },
    "orderup.kernel.entry_points": {"prepare": "precompile"},
    "orderup.kernel.game": {"Shape": "EnvShape"},
    "orderup.kernel.jit": {"apart": "noinline", "rare": "cold"},
    "orderup.kernel.masks": {
        "PLAYER_BITS": "PLAYERS_MASK",
        "SEAT_COUNT": "SEAT_SET_SIZE",
        "clear": "clear_mask",
        "has": "has_move",
        "pick_seat": "random_seat_of",
    },
    "orderup.kernel.move_fields": {"checked_verb": "read_verb", "number_field": "read_number"},
    "orderup.kernel.movements": {
        "Cards": "CardSlots",
        "LOG_ROWS": "MAX_LOG_ROWS",
        "Numbers": "StackCounts",
        "live_record": "new_live_record",
        "note_laid_as": "note_laid_with_handle",
        "note_renewed": "note_refreshed",
        "note_shown": "note_shown_briefly",
        "note_taken_as": "note_taken_with_handle",
        "write_row": "write_log_row",
    },
    "orderup.kernel.observation": {"declared": "byte_fields", "joined": "word_offset", "row_bytes": "byte_fields"},
    "orderup.kernel.parameters": {
        "changed_parameters": "nondefault_parameters",
        "differing": "nondefault_parameters",
        "valued": "parameter_values",
    },
    "orderup.kernel.pictures": {
        "Pictured": "DeckWithPictures",
        "as_section": "pictures_section",
        "key_of": "picture_key",
    },
    "orderup.kernel.reading": {"records_from": "records_from_bytes"},
    "orderup.kernel.record": {"blank": "zeroed_records"},
    "orderup.kernel.schema": {"Schema": "GameSchema", "Shape": "ObjectShape", "zone_names": "zone_name_type"},
    "orderup.kernel.seats": {"MOVES": "MAX_MOVES"},
    "orderup.kernel.sheets": {
        "Sheet": "SheetConverter",
        "Table": "SheetRows",
        "is_sheet": "looks_like_table",
        "money": "format_cents",
        "write_pictures": "with_picture_column",
        "write_table": "table_cells",
    },
    "orderup.kernel.stream": {
        "below": "random_below",
        "next_pair": "next_u16",
        "next_word": "next_u64",
        "shuffle_aside": "shuffle_without_advancing",
    },
    "orderup.kernel.words": {
        "Line": "JournalLine",
        "MoveRefused": "MoveRefusedError",
        "Refused": "MoveRefusedError",
        "Said": "MoveItems",
        "forbidden": "forbidden_entry",
        "scores": "points_and_ties",
        "tell": "narrate",
    },
    "orderup.kernel.card_limits": {"CardLimits": "CardCountLimits"},
    "orderup.kernel.zones": {"stacked": "stack_zones"},
    "orderup.lab.play": {"IllegalMove": "IllegalMoveError"},
    "orderup.match": {"MoveRefused": "MoveRefusedError", "Refused": "MoveRefusedError"},
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
        (game.zones, "is_counted", "is_count_visible"),
        (game.zones, "lists", "is_identifiable"),
        (game.zones, "facing", "face_up"),
        (game.zones, "is_stack", "shows_only_top"),
        (game.zones, "present", "zones_in_play"),
        (game.words, "offers", "full_menu"),
        (game.words, "number_of", "parse_move"),
        (game.words, "word", "move_to_dict"),
        (game.words, "say", "call_to_dict"),
        (game.words, "amount", "format_points"),
        (game.words, "tell", "narrate"),
        (game.words, "waited_for", "awaited_seats"),
        (game, "card_counts", "card_limits"),
        (game, "cards", "deck_or_standard"),
        (game, "check", "complete_options"),
        (game, "check_for_environment", "complete_env_options"),
        (game, "check_for_lab", "complete_lab_options"),
        (game, "options_for", "options_implied_by"),
        (game, "parse_list", "parse_deck_text"),
        (game, "read_deck", "deck_from_dict"),
        (game, "shape_of", "env_shape_of"),
        (game, "vary", "deck_with_parameters"),
        (game, "write_list", "deck_to_table"),
        (game.card_limits[0], "least", "min_count"),
        (game.card_limits[0], "least_per", "min_per_parameter"),
        (game.card_limits[0], "least_with", "min_count_with"),
        (game.card_limits[0], "most", "max_count"),
        (game.card_limits[0], "standard", "standard_count"),
        (LEVEL_PACES["easy"], "hand_ms", "movement_ms"),
        (LEVEL_PACES["easy"], "hand", "movement"),
    ):
        with pytest.warns(DeprecationWarning, match=f"{old} is now called {new}"):
            assert getattr(owner, old) == getattr(owner, new)


def test_a_parameter_and_card_limits_take_their_old_names() -> None:
    with pytest.warns(DeprecationWarning, match="is now called (min_value|max_value|description)"):
        made = Parameter(least=1, most=3, default=2, clause="D1", text="plates")  # type: ignore[call-arg]  # old names
    assert made == Parameter(1, 3, 2, "D1", "plates")
    with pytest.warns(DeprecationWarning, match="is now called (min_count|max_count|standard_count)"):
        limits = CardCountLimits("cards", least=1, most=3, standard=2)  # type: ignore[call-arg]  # old names
    assert limits == CardCountLimits("cards", 1, 3, 2)


def test_a_clock_has_and_takes_its_old_name() -> None:
    with pytest.warns(DeprecationWarning, match="is now called restart_key"):
        clock = Clock("turn", 1, {"do": "timeout"}, span=4)  # type: ignore[call-arg]  # an old name
    assert clock == Clock("turn", 1, {"do": "timeout"}, restart_key=4)
    with pytest.warns(DeprecationWarning, match="is now called restart_key"):
        assert clock.span == 4  # type: ignore[attr-defined]  # an old name


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


def test_a_match_has_the_old_name_of_a_redealt_position() -> None:
    match = Match.start("villains", 3, {}, bytes(32), ["Ann", "Bob", "Cat"])
    with pytest.warns(DeprecationWarning, match="Match.redealt is now called redealt_position"):
        redealt = match.redealt(0, 1)  # type: ignore[attr-defined]  # an old name
    assert redealt.states.tobytes() == match.redealt_position(0, 1).states.tobytes()


@pytest.mark.parametrize(
    "use",
    [
        lambda: import_module("orderup.kernel.words").MoveRefused,
        lambda: Clock("wait", None, {"do": "open"}).span,  # type: ignore[attr-defined]  # an old name
        lambda: Clock("wait", None, {"do": "open"}, span=1),  # type: ignore[call-arg]  # an old name
    ],
)
def test_a_warning_names_the_line_that_has_the_old_name(use: FunctionType) -> None:
    """Python shows such warnings by default only for the script that is run, so that nobody sees one that names another place."""
    with pytest.warns(DeprecationWarning, match="is now called") as warned:
        use()
    assert [(Path(one.filename), one.lineno) for one in warned] == [(Path(__file__), use.__code__.co_firstlineno)]
