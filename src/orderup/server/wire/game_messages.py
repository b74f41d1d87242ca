"""What a game says: its menu, views and events.

They pass through as the plain dictionaries that `orderup.match` makes. The types here are for readers, for the JSON Schema and for the page; of
`Card`, `Moved`, `Shown`, `MenuEntry` and `Say` each game has further fields, of which the server knows nothing.
"""

from typing import Any, NotRequired, TypedDict

from orderup.server.wire.values import Move, OptionValue


class MenuEntry(TypedDict):
    """A move one could think of, and the clause that forbids it (null: it is legal)."""

    move: Move
    why: str | None


class Card(TypedDict):
    """A card by its handle, with the faces that this audience may see."""

    card: int


Moved = TypedDict("Moved", {"card": int | None, "as": NotRequired[int | None], "from": str, "to": str})
"""A card that goes from zone to zone, with the faces that this audience may see; null: it cannot tell which card."""


class Shown(TypedDict):
    """A card that has come to lie visible on top of a zone, with its visible face."""

    zone: str
    card: int


class Zone(TypedDict):
    """`n` cards (null: nobody may count them), of which the visible ones are listed, the newest last; `top`: only the top is."""

    n: int | None
    top: NotRequired[bool]
    cards: list[Card]


class Say(TypedDict):
    """What was called out."""

    call: str


class RaceEntry(TypedDict):
    """A claim to a card that several wanted: `ms` is how long after the card could be taken, without the round trip."""

    seat: int
    ms: int


class Race(TypedDict):
    """Why this claim was first: the card could be taken since event `since`, the decision has waited for so many ms, all claims in order.

    Claims within `tie` ms of the quickest were as quick, and a tie-break drawn from the seed has decided among them.
    """

    card: int
    since: int
    waited: int
    tie: NotRequired[int]
    hands: list[RaceEntry]


class Takeover(TypedDict):
    """Somebody has sat down on a seat that `before` had left."""

    seat: int
    name: str
    before: str


class Event(TypedDict):
    """Something that happened in the game, as one audience sees it; `standin`: a bot did it for the seat's person.

    `seated`: who has taken over a seat since the event before.
    """

    v: int
    t: int
    seat: int | None
    move: Move
    cards: list[Moved]
    shows: list[Shown]
    zones: dict[str, Zone]
    say: Say | None
    status: dict[str, Any]
    standin: NotRequired[bool]
    race: NotRequired[Race]
    seated: NotRequired[list[Takeover]]


class View(TypedDict):
    """A whole game as one audience sees it."""

    game: str
    round: int
    v: int
    t: int
    you: int | None
    players: int
    options: dict[str, OptionValue]
    commitment: str
    status: dict[str, Any]
    zones: dict[str, Zone]
