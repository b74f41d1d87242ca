"""Recordings of finished games, as any seat saw them, or with all cards open."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, cast

from orderup.kernel import SPECTATOR
from orderup.server.store.records import MoveOrigins
from orderup.server.wire.encoding import raw_event
from orderup.server.wire.game_messages import View
from orderup.server.wire.http_bodies import CardList, RecordedGame
from orderup.server.wire.refusals import RefusedError

MAX_CACHED_REPLAYS = 64
"""Recordings in memory, at most."""
NAMED_AUDIENCES = {"open": None, "spectator": SPECTATOR}
"""The audiences that have a name instead of a seat's number; None sees all cards."""


@lru_cache(MAX_CACHED_REPLAYS)
def recorded_game(lines: tuple[str, ...], origins: MoveOrigins, round_number: int, viewer: str) -> RecordedGame:
    """Return a finished game as `viewer` (a seat's number, `spectator` or `open`) saw it. Raises RefusedError: there is no such seat, or the rules have changed. This takes some 50 ms."""
    from orderup.match.replay import JournalError, parse_journal, replay_as_seen  # noqa: PLC0415  # the rules load in a thread

    audience = NAMED_AUDIENCES[viewer] if viewer in NAMED_AUDIENCES else int(viewer)
    try:
        found = replay_as_seen(parse_journal("\n".join(lines)), audience)
    except JournalError as error:
        raise RefusedError("no_replay", f"This game cannot be played again: {error}.") from error
    except ValueError as error:
        raise RefusedError("no_seat", f"{error}.".capitalize()) from error
    return RecordedGame(
        round=round_number,
        game=found.header["game"],
        players=found.header["players"],
        names=found.header["seats"],
        people=list(origins.human_seats),
        options=found.header["options"],
        view=cast(View, {**found.view, "round": round_number}),
        events=[raw_event(event, standin=v in origins.standin_events) for v, event in enumerate(found.events, 2)],
        result=found.footer["result"],
        commitment=found.header["commitment"],
        seed=found.footer["seed"],
        deck=_own_deck(found.header),
    )


def _own_deck(header: Mapping[str, Any]) -> CardList | None:
    """Return the card list of a game, if it is not the standard one."""
    from orderup.games import find  # noqa: PLC0415  # the rules load in a thread

    deck = header["deck"]
    if deck["sha256"] == find(header["game"]).standard_deck().sha256:
        return None
    return CardList(header["game"], deck["name"], deck["sha256"], deck)
