"""Diner's zones by name, and which faces each audience sees in them."""

from functools import cache, lru_cache
from typing import Any, Final

from orderup.games.diner.deck import Deck
from orderup.games.diner.state import (
    ALL_AUDIENCES,
    CLOSED,
    FIRST_HAND_ZONE,
    FIRST_SECTION_ZONE,
    FIRST_TIPS_ZONE,
    KITCHEN,
    LOUNGE,
    MAX_SEATS,
    NUM_LOUNGE_PLACES,
    NUM_STACKS,
    SINK,
    part_zone,
    seat_zone,
)
from orderup.kernel.jit import uncompiled
from orderup.kernel.movements import ONLY_STACK
from orderup.kernel.reading import Reading
from orderup.kernel.zones import Zones, split_zone_name

SEAT_ZONE_KINDS: Final = ("hand", "section", "tips")
NAMES: Final = {
    **{uncompiled(part_zone)(KITCHEN, k): f"kitchen.{k}" for k in range(NUM_STACKS)},
    **{uncompiled(part_zone)(LOUNGE, place): f"lounge.{place}" for place in range(NUM_LOUNGE_PLACES)},
    SINK: "sink",
    **{
        uncompiled(seat_zone)(zone, seat): f"{name}.{seat}"
        for seat in range(MAX_SEATS)
        for zone, name in zip((FIRST_HAND_ZONE, FIRST_SECTION_ZONE, FIRST_TIPS_ZONE), SEAT_ZONE_KINDS, strict=True)
    },
}


def zones_in_play(reading: Reading) -> tuple[str, ...]:
    """Return the zones of this game."""
    return tuple(NAMES.values())[: len(NAMES) - len(SEAT_ZONE_KINDS) * (MAX_SEATS - reading.players)]


LENGTH_FIELD_BY_ZONE_KIND = {"kitchen": "height", "hand": "held", "section": "seated", "tips": "served"}
"""By kind of zone: the field of the record with the number of cards in it."""


def cards_in(reading: Reading, zone: str) -> list[int]:
    """Return the slots of the cards in a zone, the top or the newest last."""
    kind, n = split_zone_name(zone)
    found: list[int]
    if kind == "sink":
        found = reading.sink[ONLY_STACK][: reading.sunk[ONLY_STACK]]
    elif kind == "lounge":
        found = reading.lounge[n : n + 1] if reading.lounge[n] >= 0 else []
    else:
        found = getattr(reading, kind)[n][: getattr(reading, LENGTH_FIELD_BY_ZONE_KIND[kind])[n]]
    return found


@cache
def side_up(zone: str) -> str:
    """Return which side of a card is up in a zone: "plate" or "table" (in a hand: towards the holder)."""
    return "table" if zone.startswith(("lounge", "section", "tips")) else "plate"


@cache
def _lookers(zone: str) -> tuple[int, int]:
    """Return who looks at the plate, and who at the table side, of a card in this zone: audiences as bits (D4, D15).

    Of a hand everyone still knows the table sides that were dealt face up, the holder too (D4b).
    """
    kind, number = split_zone_name(zone)
    if kind == "hand":
        return 1 << number, ALL_AUDIENCES
    return (ALL_AUDIENCES, 0) if side_up(zone) == "plate" else (0, ALL_AUDIENCES)


def _seen_by(reading: Reading, slot: int, zone: str) -> tuple[int, int]:
    """Return which audiences see the plate, and which the table side, of the card in this slot, lying in this zone: as bits."""
    plates, tables = reading.seen_plate[slot], reading.seen_table[slot]
    if reading.phase == CLOSED:  # D15: then everything is open
        return plates, tables
    plate_lookers, table_lookers = _lookers(zone)
    return plates & plate_lookers, tables & table_lookers


def faces(reading: Reading, deck: Deck, slot: int, zone: str, audience: int | None) -> dict[str, Any]:
    """Return the faces that an audience sees of the card in this slot, lying in this zone; `None` sees both. They are shared."""
    if audience is None:
        return deck.faces[reading.plate[slot], reading.table[slot]]
    return faces_by_audience(reading, deck, slot, zone, (audience,))[0]


def faces_by_audience(
    reading: Reading, deck: Deck, slot: int, zone: str, audiences: tuple[int | None, ...]
) -> list[dict[str, Any]]:
    """Return `faces` for each of these audiences."""
    plate, table, known = reading.plate[slot], reading.table[slot], deck.faces
    sights = _audience_differences(*_seen_by(reading, slot, zone), audiences)
    if len(sights) == 1:
        return [known[plate if sights[0][0] else None, table if sights[0][1] else None]] * len(audiences)
    return [known[plate if sees_plate else None, table if sees_table else None] for sees_plate, sees_table in sights]


@lru_cache(1024)
def _audience_differences(plates: int, tables: int, audiences: tuple[int | None, ...]) -> tuple[tuple[bool, bool], ...]:
    """Return whether each of these audiences sees the plate, and the table side, of which those are who does, as bits; only once if all see the same."""
    found = tuple(
        (audience is None or plates >> audience & 1 == 1, audience is None or tables >> audience & 1 == 1)
        for audience in audiences
    )
    return found[:1] if len({*found}) == 1 else found


def shows_only_top(reading: Reading, zone: str) -> bool:
    """Return whether only the top of a zone can be seen: of the stacks, until everything is open."""
    return reading.phase != CLOSED and split_zone_name(zone)[0] in ("sink", "kitchen")


ZONES: Final = Zones(
    NAMES,
    zones_in_play,
    cards_in,
    faces,
    face_up=side_up,
    shows_only_top=shows_only_top,
    faces_by_audience=faces_by_audience,
)
