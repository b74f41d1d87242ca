"""The parts of messages that come from a game: its menu, views and events.

They pass through as the plain dictionaries that `orderup.match` makes. The types here are for readers, for the JSON Schema and for the page. In
`Card`, `Moved`, `ShownCard`, `MenuEntry` and `Say` each game has further fields, which the server does not know.
"""

from typing import Any, NotRequired, TypedDict

from orderup.server.wire.values import Move, OptionValue


class MenuEntry(TypedDict):
    """A conceivable move, and the clause that forbids it (null: it is legal)."""

    move: Move
    why: str | None


class Card(TypedDict):
    """A card by its handle, with the faces that this audience may see."""

    card: int


Moved = TypedDict("Moved", {"card": int | None, "as": NotRequired[int | None], "from": str, "to": str})
"""A card that moves from zone to zone, with the faces that this audience may see; null: the audience cannot identify the card."""


class ShownCard(TypedDict):
    """A card that is now visible on top of a zone, with its visible face."""

    zone: str
    card: int


class Zone(TypedDict):
    """A zone of `n` cards (null: nobody may count them). Visible cards are listed, the newest last; `top`: only the top card is visible."""

    n: int | None
    top: NotRequired[bool]
    cards: list[Card]


class Say(TypedDict):
    """A call of a player."""

    call: str


class RaceEntry(TypedDict):
    """A claim in a race for a card: `ms` are the milliseconds since the card could be taken, without the round trip."""

    seat: int
    ms: int


class Race(TypedDict):
    """The record of a race for a card: it could be taken since event `since`, the decision has waited for `waited` ms, and `hands` are all claims in order.

    Claims within `tie` ms of the quickest count as equal, and a tie-break drawn from the seed has decided among them.
    """

    card: int
    since: int
    waited: int
    tie: NotRequired[int]
    hands: list[RaceEntry]


class Takeover(TypedDict):
    """A person who has taken over a seat that `before` had left."""

    seat: int
    name: str
    before: str


class Event(TypedDict):
    """An event of the game as one audience sees it; `standin`: a bot did it for the seat's person.

    `seated`: the people who have taken over seats since the event before.
    """

    v: int
    t: int
    seat: int | None
    move: Move
    cards: list[Moved]
    shows: list[ShownCard]
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
