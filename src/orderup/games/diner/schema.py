"""What Diner says, as types: see `kernel/schema.py`. Dollars are dollars."""

from typing import Literal

from msgspec import UNSET, UnsetType

from orderup.kernel.schema import MoveShape, ObjectShape, SayShape, zone_name_type

ZoneName = zone_name_type(("sink",), ("kitchen", "lounge", "hand", "section", "tips"))
Phase = Literal["setup", "open", "break_due", "break_called", "break_over", "check", "closed"]
Caller = int | Literal["house"] | None
"""A seat, or the house, that has called."""


class DealMove(MoveShape, frozen=True, tag="deal"):
    """The house deals (D4)."""


class OpenMove(MoveShape, frozen=True, tag="open"):
    """The doors open (D5)."""


class DrawMove(MoveShape, frozen=True, tag="draw"):
    """The top plate of a stack goes to the hand (D6)."""

    stack: int
    card: int


class SeatTableMove(MoveShape, frozen=True, tag="seat"):
    """A table of the Lounge goes to the Section (D7)."""

    place: int
    card: int


class CounterMove(MoveShape, frozen=True, tag="counter"):
    """A table of the Lounge goes to the Sink (D8)."""

    place: int
    card: int


class RefillMove(MoveShape, frozen=True, tag="refill"):
    """The gap in the Lounge is filled from a stack (D7)."""

    stack: int
    card: int


class HostMove(MoveShape, frozen=True, tag="host", rename={"seat": "for"}):
    """The house refills for a seat that has forgotten to (D9)."""

    seat: int


class ServeMove(MoveShape, frozen=True, tag="serve"):
    """A table is served; `wilds` are the positions in its order that blue plates stand for (D10)."""

    card: int
    wilds: list[int]


class BreakMove(MoveShape, frozen=True, tag="break"):
    """Break time (D14)."""


class ResumeMove(MoveShape, frozen=True, tag="resume"):
    """The Break is over (D14)."""


class CloseMove(MoveShape, frozen=True, tag="close"):
    """Closing time (D13)."""


class TakeMove(MoveShape, frozen=True, tag="take"):
    """A token is taken from who holds them all (D17)."""


class AllowMove(MoveShape, frozen=True, tag="allow"):
    """From now on one may be taken (D17)."""


class AgreeMove(MoveShape, frozen=True, tag="agree"):
    """An order that is being checked looks right (D18)."""


Move = (
    DealMove
    | OpenMove
    | DrawMove
    | SeatTableMove
    | CounterMove
    | RefillMove
    | HostMove
    | ServeMove
    | BreakMove
    | ResumeMove
    | CloseMove
    | TakeMove
    | AllowMove
    | AgreeMove
)


class MenuEntry(ObjectShape, frozen=True):
    """A move one could think of, the clause that forbids it (null: it is legal), and the ways to serve with wilds."""

    move: Move
    why: str | None
    wilds: list[list[int]] | UnsetType = UNSET


class TableFace(ObjectShape, frozen=True):
    """A card's table side: the plates that are ordered, and its value in dollars."""

    order: list[str]
    value: int


class Faces(ObjectShape, frozen=True):
    """The sides of a card that an audience sees."""

    plate: str | UnsetType = UNSET
    table: TableFace | UnsetType = UNSET


class Busy(ObjectShape, frozen=True):
    """Somebody has taken a table and not refilled its place yet (D9)."""

    doing: Literal["seat", "counter"]
    place: int


class Result(ObjectShape, frozen=True):
    """By seat: dollars, and what breaks ties; the winners, and who has called closing time."""

    scores: list[int]
    ties: list[int]
    winners: list[int]
    by: Caller


class Status(ObjectShape, frozen=True):
    """Everything beside the cards. `scores` are the running ones, in dollars; `take`: the seat that may take a token; `break_to_come`: the next time that two stacks are empty is only the Break."""

    phase: Phase
    dealer: int
    tokens: list[int]
    busy: list[Busy | None]
    caller: Caller
    take: int | None
    agree: list[int]
    scores: list[int]
    breaks: int
    break_to_come: bool
    closable: bool
    result: Result | None


class OpenAnnouncement(SayShape, frozen=True, tag="open"):
    """“We're open!”"""


class SeatingAnnouncement(SayShape, frozen=True, tag="seating"):
    """“Seating!”"""


class CounterAnnouncement(SayShape, frozen=True, tag="counter"):
    """“Counter!”"""


class OrderUpAnnouncement(SayShape, frozen=True, tag="order_up"):
    """“Order up!”, and the plates that the table has ordered."""

    plates: list[str]


class BreakAnnouncement(SayShape, frozen=True, tag="break"):
    """“Break time!”"""


class ResumeAnnouncement(SayShape, frozen=True, tag="resume"):
    """“Break's over!”"""


class ClosingAnnouncement(SayShape, frozen=True, tag="closing"):
    """“Closing time!”"""


Say = (
    OpenAnnouncement
    | SeatingAnnouncement
    | CounterAnnouncement
    | OrderUpAnnouncement
    | BreakAnnouncement
    | ResumeAnnouncement
    | ClosingAnnouncement
)
