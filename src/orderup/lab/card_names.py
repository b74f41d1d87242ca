"""Names of cards."""

from collections.abc import Mapping
from typing import Any

from orderup.kernel.reading import Reading
from orderup.match import Position


def card_name(position: Position, reading: Reading, card: int, zone: str) -> str:
    """Return the name of a card: its kind, or the face that is up in its zone."""
    zones = position.game.zones
    faces = zones.faces(reading, position.deck, card, zone, None)
    if zones.kind_of_card is not None:
        return zones.kind_of_card(faces)
    return name_of(faces.get(zones.face_up(zone), faces))


def name_of(face: Any) -> str:
    """Return the name of a face, or all its values if it has none."""
    if isinstance(face, Mapping):
        if "name" in face:
            return str(face["name"])
        inner = [value for value in face.values() if isinstance(value, Mapping)]
        return (
            name_of(inner[0]) if len(inner) == len(face) == 1 else " ".join(name_of(value) for value in face.values())
        )
    return "+".join(map(name_of, face)) if isinstance(face, (list, tuple)) else str(face)
