"""Diner's zones by name, and which faces each audience sees in them."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from orderup.games.diner.deck import Deck
from orderup.games.diner.state import CLOSED, PLACES, STACKS
from orderup.kernel.reading import Reading

SINK = "sink"


def kitchen(stack: int) -> str:
    """The zone of a Kitchen stack."""
    return f"kitchen.{stack}"


def lounge(place: int) -> str:
    """The zone of a Lounge place."""
    return f"lounge.{place}"


def of_seat(kind: str, seat: int) -> str:
    """A seat's `hand`, `section` or `tips`."""
    return f"{kind}.{seat}"


def names(players: int) -> Iterator[str]:
    """All zones."""
    yield from (kitchen(k) for k in range(STACKS))
    yield from (lounge(p) for p in range(PLACES))
    yield SINK
    for seat in range(players):
        yield from (of_seat(kind, seat) for kind in ("hand", "section", "tips"))


LENGTHS = {"kitchen": "height", "hand": "held", "section": "seated", "tips": "served"}
"""By kind of zone: the field that tells how many cards lie in it."""


@cache
def _where(zone: str) -> tuple[str, int]:
    """The kind of a zone, and its number."""
    kind, _, number = zone.partition(".")
    return kind, int(number or 0)


def slots(at: Reading, zone: str) -> list[int]:
    """The slots of the cards in a zone, the top or the newest last."""
    kind, n = _where(zone)
    found: list[int]
    if kind == SINK:
        found = at.sink[: at.sunk]
    elif kind == "lounge":
        found = at.lounge[n : n + 1] if at.lounge[n] >= 0 else []
    else:
        found = getattr(at, kind)[n][: getattr(at, LENGTHS[kind])[n]]
    return found


def facing(zone: str) -> str:
    """The face that is up in a zone (in a hand: towards the holder)."""
    return "table" if zone.startswith(("lounge", "section", "tips")) else "plate"


@cache
def _shown(zone: str, audience: int) -> tuple[bool, bool]:
    """Whether this audience looks at the plate, and at the table side, of a card in this zone (D4, D15).

    Of a hand everyone still knows the table sides that were dealt face up, the holder too (D4b).
    """
    kind, number = _where(zone)
    if kind == "hand":
        return audience == number, True
    plate = facing(zone) == "plate"
    return plate, not plate


def faces(at: Reading, deck: Deck, slot: int, zone: str, audience: int | None) -> dict[str, Any]:
    """The faces that an audience sees of the card in this slot, lying in this zone; `None` sees both."""
    plate, table = True, True
    if audience is not None:
        if at.phase != CLOSED:  # D15: then everything is open
            plate, table = _shown(zone, audience)
        plate = plate and at.seen_plate[slot] >> audience & 1 == 1
        table = table and at.seen_table[slot] >> audience & 1 == 1
    seen: dict[str, Any] = {}
    if plate:
        seen["plate"] = deck.plate_name(at.plate[slot])
    if table:
        seen["table"] = deck.table_faces[at.table[slot]]
    return seen


def _is_stack(at: Reading, zone: str) -> bool:
    """Of the stacks only the top can be seen, until everything is open."""
    return at.phase != CLOSED and zone.startswith((SINK, "kitchen"))


def zones(at: Reading, deck: Deck, audience: int | None, only: tuple[str, ...] | None = None) -> dict[str, Any]:
    """What an audience sees of the zones (all, or those named)."""
    shown = {}
    for zone in only or tuple(names(at.players)):
        cards = slots(at, zone)
        stack = {"top": True} if _is_stack(at, zone) else {}
        visible = cards[-1:] if stack else cards
        shown[zone] = {"n": len(cards), **stack, "cards": [_card(at, deck, slot, zone, audience) for slot in visible]}
    return shown


def _card(at: Reading, deck: Deck, slot: int, zone: str, audience: int | None) -> dict[str, Any]:
    return {"card": at.handle[slot], **faces(at, deck, slot, zone, audience)}


def top(at: Reading, deck: Deck, zone: str, audience: int | None) -> dict[str, Any]:
    """The top card of a stack that has one, with the zone it lies in."""
    return {"zone": zone, **_card(at, deck, slots(at, zone)[-1], zone, audience)}
