"""What Villains says, as types: see `kernel/schema.py`. A villain is named by its slug in the deck."""

from typing import Final, Literal

from msgspec import UNSET, UnsetType

from orderup.games.villains.scoring import cancels
from orderup.games.villains.state import MAX_CARDS, NUM_NUMBERS
from orderup.kernel.jit import uncompiled
from orderup.kernel.schema import MoveShape, ObjectShape, SayShape, zone_name_type

ZoneName = zone_name_type(("discard",), ("deck", "hand", "bound", "pile"))
Phase = Literal["setup", "choosing", "playing", "over"]
Power = Literal["curse", "hypnotize", "meddling", "swipe", "no_escape", "whirlpool"]


class DealMove(MoveShape, frozen=True, tag="deal"):
    """The house deals."""


class OpenMove(MoveShape, frozen=True, tag="open"):
    """The game begins."""


class ChooseVillainMove(MoveShape, frozen=True, tag="choose"):
    """A seat chooses its villain (V1)."""

    villain: str


class AutoChooseVillainMove(MoveShape, frozen=True, tag="assign"):
    """The house chooses for a seat that takes too long (V1)."""


class PlayMove(MoveShape, frozen=True, tag="play"):
    """A card goes face up onto the pile of a seat (V3)."""

    card: int
    on: int


class HideMove(MoveShape, frozen=True, tag="hide"):
    """A card goes face down, as a hero, onto one's own pile (V4)."""

    card: int


class UseMove(MoveShape, frozen=True, tag="use"):
    """A special is used: on a seat (V11, V13), to one side (V15), or as it is (V9a)."""

    card: int
    on: int | UnsetType = UNSET
    turn: Literal["left", "right"] | UnsetType = UNSET


class TimeoutMove(MoveShape, frozen=True, tag="timeout", rename={"seat": "for"}):
    """The house plays for a seat that takes too long (V4)."""

    seat: int


Move = DealMove | OpenMove | ChooseVillainMove | AutoChooseVillainMove | PlayMove | HideMove | UseMove | TimeoutMove


class Sequel(ObjectShape, frozen=True):
    """What can follow a hero at the next turn, if the piles stay as they are: a move, and by how many points both change the own pile."""

    move: Move
    gain: int


class MenuEntry(ObjectShape, frozen=True):
    """A move one could think of, and the clause that forbids it (null: it is legal).

    `hits`: where a special can be used, the zones whose cards it would take hold of. `gain`: with easy memory, by how many points
    a card that can be laid onto a pile would change what the pile is worth, and a special that changes one's own top card one's own.
    `changes`: with easy memory, by how many points a Swipe, and any special without a `gain`, would change each pile that it takes
    hold of; of a hero that it would turn up nobody is told. `then`: with easy memory, what another card of the hand could bring after
    a hero.
    """

    move: Move
    why: str | None
    hits: list[str] | UnsetType = UNSET
    gain: int | UnsetType = UNSET
    changes: dict[str, int] | UnsetType = UNSET
    then: Sequel | UnsetType = UNSET


class Faces(ObjectShape, frozen=True):
    """What an audience sees of a card: that it is a hero, or whose villain it is, with a number and a color or a power.

    `no`: its place in its villain's deck. Who may look under a hero sees both.
    """

    villain: str | UnsetType = UNSET
    no: int | UnsetType = UNSET
    number: int | UnsetType = UNSET
    color: str | UnsetType = UNSET
    power: Power | UnsetType = UNSET
    hero: bool | UnsetType = UNSET


class Result(ObjectShape, frozen=True):
    """By seat: points, and those that heroes have canceled, which break ties; the winners."""

    scores: list[int]
    ties: list[int]
    winners: list[int]


class Status(ObjectShape, frozen=True):
    """Everything beside the cards. `villains`: by seat; `heroes`: by pile, where they may be counted (V7).

    `standing`: with easy memory, the points of each pile now.
    """

    phase: Phase
    turn: int | None
    starter: int
    villains: list[str | None]
    heroes: list[int] | None
    standing: list[int] | None
    result: Result | None


class OpenAnnouncement(SayShape, frozen=True, tag="open"):
    """The game begins."""


class VillainAnnouncement(SayShape, frozen=True, tag="villain"):
    """A seat has its villain."""

    seat: int
    villain: str


Say = OpenAnnouncement | VillainAnnouncement

NUMBERS: Final = range(1, NUM_NUMBERS + 1)
TABLES: Final = {
    "CANCELED_BY": [[n for n in NUMBERS if uncompiled(cancels)(heroes, n)] for heroes in range(MAX_CARDS + 1)],
}
"""By heroes in a pile, the numbers that they cancel (V8)."""
