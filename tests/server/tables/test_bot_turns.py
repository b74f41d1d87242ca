"""How long people wait while bots have their turns, at the bots' own pace."""

from dataclasses import replace
from itertools import groupby, pairwise
from statistics import mean

import pytest
from tests.server.tables.bench import Bench

from orderup.players import LEVEL_PACES, SEARCH_BUDGETS
from orderup.server.tables.games.engine import GameEngine
from orderup.server.tables.play.inputs import AwayTooLong, BotDecided, BotMoveDue, ClockExpired, Input

USUAL_TURN_MS = 3300
"""A bot's turn takes no longer on average, whatever its level."""
FLIGHT_MS = 300
"""A card is in flight for so long on the page (`web/src/ui/flights.ts`)."""
BOTS = 3
EARLY = 120
"""So many acts are played of a game: the opening, and some rounds."""


def played(engine: GameEngine, level: str) -> list[tuple[int, int]]:
    """Let three bots of a level play with one of somebody who has gone; return who acted when."""
    bench = Bench(engine, players=BOTS + 1, bots=(None, *[level] * BOTS), game_name="lucky_penny")
    (ann,), _ = bench.dealt("Ann")
    state, acts, found = bench.state, list[tuple[int, int]](), list[tuple[int, Input]]()
    state.disconnect(ann, 0)
    while state.seating.state != "over" and len(acts) < EARLY:
        wake = state.next_wake_at()
        now = min([at for at in (wake, *(at for at, _ in found)) if at is not None])
        for at, decided in [each for each in found if each[0] <= now]:
            found.remove((at, decided))
            assert isinstance(decided, BotDecided)
            state.bots.apply_decision(decided.bot, decided.move, now)
        due = state.collect_due(now)
        found += [(now + round(SEARCH_BUDGETS[level].turns_ms), one.on_done(one.request())) for one in due.searches]
        for each in due.inputs:
            match each:
                case AwayTooLong():
                    state.mark_away(each.person, now)
                case ClockExpired():
                    state.expire_clock(each.due, now)
                case BotMoveDue():
                    acts.append((each.seat, now))
                    state.play_bot_move(each, now)
    return acts


@pytest.mark.parametrize("level", LEVEL_PACES)
def test_a_bot_s_turn_is_soon_over_and_each_of_its_acts_can_be_followed(engine: GameEngine, level: str) -> None:
    acts = played(replace(engine, levels=LEVEL_PACES), level)
    ends = [(seat, list(turn)[-1][1]) for seat, turn in groupby(acts, lambda act: act[0])]
    turns = [end - before for (_, before), (seat, end) in pairwise(ends) if seat != 0]
    assert len(turns) > EARLY // 8
    assert mean(turns) < USUAL_TURN_MS
    between = [then - now for (_, now), (_, then) in pairwise(acts)]
    assert sum(gap < FLIGHT_MS for gap in between) <= len(between) // 50
