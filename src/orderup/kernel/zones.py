"""A game's zones, as generic code sees them: their names, their cards, and what each audience sees."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from orderup.kernel.old_names import forward_old_names, takes_old_names
from orderup.kernel.reading import Reading

Audience = int | None
"""A seat, the spectator, or `None`, who sees all cards."""


@cache
def split_zone_name(zone: str) -> tuple[str, int]:
    """Return the kind of a zone and the number of its seat or place: of `hand.2` `("hand", 2)`, of `deck`, which has none, `("deck", 0)`."""
    kind, _, number = zone.partition(".")
    return kind, int(number or 0)


def handle_of(reading: Reading, card: int) -> int:
    """Return the number that identifies a card outside: its `handle`, in a record that has handles, else its own."""
    return int(reading.handle[card]) if reading.has("handle") else card


def _face(zone: str) -> str:  # noqa: ARG001  # the shape of `face_up`
    return "face"


def _shows_every_card(reading: Reading, zone: str) -> bool:  # noqa: ARG001  # the shape of `shows_only_top`
    return False


def _every_card(reading: Reading, card: int, zone: str, audience: Audience) -> bool:  # noqa: ARG001  # the shape of `is_identifiable`
    return True


def _counted(reading: Reading, zone: str, audience: Audience) -> bool:  # noqa: ARG001  # the shape of `is_count_visible`
    return True


@takes_old_names(
    lists="is_identifiable",
    facing="face_up",
    is_counted="is_count_visible",
    is_stack="shows_only_top",
    present="zones_in_play",
)
@dataclass(frozen=True)
class Zones:
    """A game's zones."""

    names: Mapping[int, str]
    """The name of every zone at the largest table, by its number in the rules."""
    zones_in_play: Callable[[Reading], Iterable[str]]
    """Returns the zones of this game, in the order in which a deal shows them."""
    cards: Callable[[Reading, str], list[int]]
    """Returns the cards in a zone, the top or the newest last."""
    faces: Callable[[Reading, Any, int, str, Audience], dict[str, Any]]
    """Returns what an audience sees of a card (`reading, deck, card, zone, audience`)."""
    face_up: Callable[[str], str] = _face
    """Returns which face is up in a zone, for the journal."""
    side_fields: frozenset[str] = frozenset()
    """Which fields of `faces` say what side of a card is up, and are not printed on it: they change when it is turned over."""
    shows_only_top: Callable[[Reading, str], bool] = _shows_every_card
    """Returns whether a zone shows only its top card."""
    is_identifiable: Callable[[Reading, int, str, Audience], bool] = _every_card
    """Returns whether an audience can tell a card of a zone (`reading, card, zone, audience`) from the others there. If not, it is only counted."""
    is_count_visible: Callable[[Reading, str, Audience], bool] = _counted
    """Returns whether an audience may know how many cards a zone has."""
    kind_of_card: Callable[[Mapping[str, Any]], str] | None = None
    """Returns a name for all cards with these faces, by which the lab groups their worth; by default the face that is up, in words."""
    faces_by_audience: Callable[[Reading, Any, int, str, tuple[Audience, ...]], list[dict[str, Any]]] | None = None
    """Returns `faces` for each of several audiences, in a game that can compute all of them faster than one after the other."""

    def faces_for_each(
        self, reading: Reading, deck: Any, card: int, zone: str, audiences: tuple[Audience, ...]
    ) -> list[dict[str, Any]]:
        """Return what each of these audiences sees of a card, by `faces_by_audience`, or else by `faces`."""
        if self.faces_by_audience is not None:
            return self.faces_by_audience(reading, deck, card, zone, audiences)
        return [self.faces(reading, deck, card, zone, audience) for audience in audiences]

    def identifiable_for_each(
        self, reading: Reading, card: int, zone: str, audiences: tuple[Audience, ...]
    ) -> list[bool]:
        """Return whether each of these audiences can tell a card of a zone from the others there."""
        if self.is_identifiable is _every_card:
            return [True] * len(audiences)
        return [audience is None or self.is_identifiable(reading, card, zone, audience) for audience in audiences]

    def card(self, reading: Reading, deck: Any, card: int, zone: str, audience: Audience) -> dict[str, Any]:
        """Return a card's handle with what an audience sees of the card."""
        return {"card": handle_of(reading, card), **self.faces(reading, deck, card, zone, audience)}

    def top(self, reading: Reading, deck: Any, zone: str, audience: Audience) -> dict[str, Any]:
        """Return the top card of a stack that has one, with its zone."""
        return {"zone": zone, **self.card(reading, deck, self.cards(reading, zone)[-1], zone, audience)}

    def view(
        self, reading: Reading, deck: Any, audience: Audience, only: Iterable[str] | None = None
    ) -> dict[str, Any]:
        """Return what an audience sees of the zones, all or those named."""
        return self.views_for_each(reading, deck, (audience,), only)[0]

    def views_for_each(
        self, reading: Reading, deck: Any, audiences: tuple[Audience, ...], only: Iterable[str] | None = None
    ) -> list[dict[str, Any]]:
        """Return what each of these audiences sees of the zones, all or those named."""
        views: list[dict[str, Any]] = [{} for _ in audiences]
        for zone in only or self.zones_in_play(reading):
            cards, shows_only_top = self.cards(reading, zone), self.shows_only_top(reading, zone)
            shown = self._shown(
                reading, deck, zone, cards[-1:] if shows_only_top else cards, audiences, shows_only_top=shows_only_top
            )
            for audience, view, listed in zip(audiences, views, shown, strict=True):
                count = len(cards) if self.is_count_visible(reading, zone, audience) else None
                view[zone] = (
                    {"n": count, "top": True, "cards": listed} if shows_only_top else {"n": count, "cards": listed}
                )
        return views

    def _shown(
        self,
        reading: Reading,
        deck: Any,
        zone: str,
        cards: Sequence[int],
        audiences: tuple[Audience, ...],
        *,
        shows_only_top: bool,
    ) -> list[list[dict[str, Any]]]:
        """Return the cards of a zone that each of these audiences can tell from the others there; everybody can tell the top of a stack."""
        shown: list[list[dict[str, Any]]] = [[] for _ in audiences]
        for card in cards:
            handle, faces = handle_of(reading, card), self.faces_for_each(reading, deck, card, zone, audiences)
            identifiable = (
                [True] * len(faces) if shows_only_top else self.identifiable_for_each(reading, card, zone, audiences)
            )
            for listed, face, is_identifiable in zip(shown, faces, identifiable, strict=True):
                if is_identifiable:
                    listed.append({"card": handle, **face})
        return shown


def stack_zones(
    names: Iterable[str],
    face: Callable[[Reading, int], dict[str, Any]],
    hidden: Container[str] = (),
    owned: Container[str] = (),
) -> Zones:
    """Return the zones of a game that keeps all cards in `cards` and `counts`, zone by zone, as stacks, and numbers its zones in the same way.

    `face(reading, card)` returns the face of a card. Everybody sees it, except in zones that are `hidden`, where nobody does, and in zones of a kind that is
    `owned` (`"hand"`), where only the seat of that number does (`hand.2`: seat 2). A zone `pile.2` exists if there is a seat 2.
    """
    numbers = {name: zone for zone, name in enumerate(names)}
    owners = {name: _owner(name) for name in numbers if split_zone_name(name)[0] in owned}

    def zones_in_play(reading: Reading) -> list[str]:
        return [name for name in numbers if split_zone_name(name)[1] < reading.players]

    def cards(reading: Reading, zone: str) -> list[int]:
        return list(reading.cards[numbers[zone]][: reading.counts[numbers[zone]]])

    def is_identifiable(reading: Reading, card: int, zone: str, audience: Audience) -> bool:  # noqa: ARG001  # the shape of `is_identifiable`
        return audience is None or (zone not in hidden and owners.get(zone, audience) == audience)

    def faces(reading: Reading, deck: Any, card: int, zone: str, audience: Audience) -> dict[str, Any]:  # noqa: ARG001  # the shape of `faces`
        return face(reading, card) if is_identifiable(reading, card, zone, audience) else {}

    return Zones(dict(enumerate(numbers)), zones_in_play, cards, faces, is_identifiable=is_identifiable)


def _owner(name: str) -> int:
    """Return the seat in the name of a zone. Raises ValueError if there is none."""
    number = name.partition(".")[2]
    if not number.isdecimal():
        raise ValueError(f"the zone {name!r} is owned, so its name ends in its owner's seat, such as 'hand.0'")
    return int(number)


__getattr__ = forward_old_names(__name__, stacked="stack_zones")
