"""Checks that any game must pass, whatever its rules. They serve our own tests, and those of games in packages of their own.

Each check takes a case (a game, a number of players, options) and raises AssertionError.
"""

from collections.abc import Callable
from typing import Final

from orderup.conformance import bots, contract, secrecy
from orderup.conformance.playing import Case, cases, label

Check = Callable[[Case], None]

CHECKS: Final[tuple[Check, ...]] = (
    contract.every_game_ends_and_its_journal_verifies,
    contract.moves_round_trip_through_json,
    contract.legal_why_illegal_and_movers_agree,
    contract.the_menu_agrees_with_the_legal_moves,
    contract.the_same_seed_gives_the_same_game,
    contract.a_game_and_its_copy_stay_equal,
    contract.no_card_is_lost_or_doubled,
    contract.events_lead_from_the_first_view_to_the_present,
    contract.an_all_seeing_audience_sees_every_hand_and_follows_every_event,
    contract.a_refused_move_changes_nothing,
    contract.malformed_moves_never_crash,
    secrecy.a_redealt_world_looks_the_same,
    secrecy.an_observation_overwrites_all_its_bytes,
    secrecy.next_events_that_reveal_the_same_are_rendered_the_same,
    bots.a_heuristic_chooses_legal_moves,
    bots.a_heuristic_does_the_same_in_every_world_of_its_seat,
    bots.a_level_does_the_same_in_every_world_of_its_seat,
    bots.a_search_finds_the_same_in_every_world_of_its_seat,
)

__all__ = ["CHECKS", "Case", "Check", "cases", "label"]
