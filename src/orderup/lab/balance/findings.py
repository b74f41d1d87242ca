"""What comes of playing a card list against the standard one, in figures: what the process that plays says, and what a page tells in words."""

from msgspec import Struct


class Interval(Struct, frozen=True):
    """A mean with its interval of 95 %."""

    mean: float
    low: float
    high: float


class Finding(Struct, frozen=True):
    """A measure with either list, and how much more it is with the one that is looked at.

    `share`: it lies between 0 and 1. `real`: the difference stands at an error level of 5 % for all that are measured together.
    """

    measure: str
    share: bool
    standard: Interval
    list: Interval
    difference: Interval
    real: bool


class CardFinding(Struct, frozen=True):
    """What it is worth to be given an option (`serve Soup`), in shares of a win; with the standard list null where it was given too seldom, or there is no such card."""

    option: str
    list: Interval
    standard: Interval | None


class Findings(Struct, frozen=True):
    """All that is told: what games are like, and the cards that are worth most and least. `deals` were played with each list."""

    deals: int
    findings: list[Finding]
    best: list[CardFinding]
    worst: list[CardFinding]


class BalanceRequest(Struct, frozen=True):
    """What is to be played: a card list as JSON, for so many seconds, in a folder that is deleted afterwards."""

    game: str
    name: str
    deck: str
    seconds: float
    folder: str


class Progress(Struct, frozen=True, tag="progress"):
    """How much has been played, from 0 to 1."""

    done: float


class Ended(Struct, frozen=True, tag="ended"):
    """All has been played; the report lies in the folder."""

    findings: Findings
