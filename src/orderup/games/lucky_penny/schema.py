"""What Lucky Penny says, as types: see `kernel/schema.py`. Money is in cents; a side is a player, or a team of two."""

from typing import Final, Literal

from msgspec import UNSET, UnsetType

from orderup.games.lucky_penny.deck import FIRST_HOUR, HOURS_PER_SPOT
from orderup.games.lucky_penny.guests import COURSES_TOO_LATE
from orderup.games.lucky_penny.state import NUM_COURSES, NUM_SPOTS, SPOTS_PER_SIDE
from orderup.kernel.schema import MoveShape, ObjectShape, SayShape, zone_name_type

ZoneName = zone_name_type(("deck", "discards", "line", "gone"), ("row", "guest", "orders", "hand", "tips"))
Phase = Literal["setup", "serve", "pick", "pair", "over"]
Course = Literal["appetizer", "entree", "dessert", "drink"]


class DealMove(MoveShape, frozen=True, tag="deal"):
    """The house deals (L2)."""


class OpenMove(MoveShape, frozen=True, tag="open"):
    """The game begins."""


class ServeMove(MoveShape, frozen=True, tag="serve"):
    """An order goes from the hand to a guest (L8)."""

    card: int
    guest: int


class TakeMove(MoveShape, frozen=True, tag="take"):
    """An order goes from the row to the hand (L4)."""

    card: int


class DoneServingMove(MoveShape, frozen=True, tag="done"):
    """Serving has ended (L11)."""


class TimeoutMove(MoveShape, frozen=True, tag="timeout", rename={"seat": "for"}):
    """The house ends the turn of a seat that takes too long (L11)."""

    seat: int


Move = DealMove | OpenMove | ServeMove | TakeMove | DoneServingMove | TimeoutMove


class Foresight(ObjectShape, frozen=True):
    """How a guest would stand after a serving.

    `pays`: the guest is full, and settles at once; `lead`, `shares`, `tip` and `bonus`: as in `Standing`.
    """

    pays: bool
    lead: int
    shares: list[int]
    tip: int
    bonus: int


class MenuEntry(ObjectShape, frozen=True):
    """A move one could think of, and the clause that forbids it (null: it is legal). `then`: what a legal serving would bring."""

    move: Move
    why: str | None
    then: Foresight | UnsetType = UNSET


class OrderFace(ObjectShape, frozen=True):
    """An order: food or drink of one or two portions."""

    name: str
    course: Course
    portions: int


class Preference(ObjectShape, frozen=True):
    """What a guest likes to see, and gives more for (L16)."""

    wish: str
    bonus: int


class GuestFace(ObjectShape, frozen=True):
    """Somebody who came to eat. `tips` are for one, two and three courses (L15)."""

    name: str
    bars: int
    tips: list[int]
    preference: Preference | None


class Faces(ObjectShape, frozen=True):
    """The face of a card that an audience sees: an order's or a guest's."""

    order: OrderFace | UnsetType = UNSET
    guest: GuestFace | UnsetType = UNSET


class Standing(ObjectShape, frozen=True):
    """How things are with a guest at the table.

    `servers`: by order, the seat that served it; `shares`: by side, portions; `first`: by side, when its first order came;
    `marker`: was the guest here when the clock turned over (L12); `served`: in this turn; `lead`: the side that would win;
    `tip` and `bonus`: what the guest would give now; `refused`: courses that come too late (L9).
    """

    card: int
    bars: int
    filled: int
    servers: list[int]
    shares: list[int]
    first: list[int | None]
    portions: dict[Course, int]
    marker: bool
    served: bool
    lead: int | None
    tip: int
    bonus: int
    refused: list[Course]


class SettledGuest(ObjectShape, frozen=True):
    """What became of a guest: `side` is null for one who has left without paying."""

    card: int
    side: int | None
    tip: int
    bonus: int


class Result(ObjectShape, frozen=True):
    """By seat: cents, and the winners."""

    scores: list[int]
    winners: list[int]


class Status(ObjectShape, frozen=True):
    """Everything beside the cards.

    `opening`: drafts of the opening that are still to come; `sides`: by seat; `colors`: by side; `clock`: by spot, what the
    kitchen refuses; `guests`: by place; `scores`: by seat, partners have the same.
    """

    phase: Phase
    turn: int | None
    first: int
    opening: int
    sides: list[int]
    colors: list[str]
    spot: int
    clock: list[list[Course]]
    guests: list[Standing | None]
    settled: list[SettledGuest]
    shuffles: int
    scores: list[int]
    result: Result | None


class OpenAnnouncement(SayShape, frozen=True, tag="open"):
    """The game begins."""


class TipAnnouncement(SayShape, frozen=True, tag="tip"):
    """A guest pays."""

    side: int
    card: int
    tip: int
    bonus: int


class FlipAnnouncement(SayShape, frozen=True, tag="flip"):
    """The time card is turned."""


Say = OpenAnnouncement | TipAnnouncement | FlipAnnouncement

TABLES: Final = {
    "COURSES_TOO_LATE": [[n for n in range(NUM_COURSES) if int(courses) >> n & 1] for courses in COURSES_TOO_LATE],
    "HOURS": [
        [(FIRST_HOUR + spot * HOURS_PER_SPOT) % 24 for spot in range(first, first + SPOTS_PER_SIDE)]
        for first in range(0, NUM_SPOTS, SPOTS_PER_SIDE)
    ],
}
"""By course served, the courses that come too late after it (L9), by number; by side of the time card, the hours of its spots (L10)."""
