"""Finished games, to be watched again from any seat's eyes or with all cards open."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

import msgspec

from orderup.server.store.records import Hands
from orderup.server.tables.connection import as_shown
from orderup.server.tables.seating import SPECTATOR
from orderup.server.wire.messages import Recorded, View
from orderup.server.wire.refusals import No

KEPT = 64
EYES = {"open": None, "spectator": SPECTATOR}


@lru_cache(KEPT)
def recorded(lines: tuple[str, ...], hands: Hands, number: int, eyes: str) -> Recorded:
    """Return a journal of a game that these hands played as a `Recorded` message. No: these eyes there are not, or its rules are gone. Takes some 50 ms."""
    from orderup.match.replay import JournalError, watch  # noqa: PLC0415  # the rules load in a thread

    audience = EYES[eyes] if eyes in EYES else int(eyes)
    parsed: list[dict[str, Any]] = [msgspec.json.decode(line) for line in lines]
    try:
        found = watch(parsed, audience)
    except JournalError as error:
        raise No("no_replay", f"This game cannot be played again: {error}.") from error
    except ValueError as error:
        raise No("no_seat", f"{error}.".capitalize()) from error
    return Recorded(
        round=number,
        game=found.header["game"],
        players=found.header["players"],
        names=found.header["seats"],
        people=list(hands.people),
        options=found.header["options"],
        view=cast(View, {**found.view, "round": number}),
        events=[as_shown(event, standin=v in hands.standins) for v, event in enumerate(found.events, 2)],
        result=found.footer["result"],
        commitment=found.header["commitment"],
        seed=found.footer["seed"],
    )
