"""The findings of playing a card list against the standard one, as messages of the process that plays; the page turns them into words."""

from msgspec import Struct


class MeanWithInterval(Struct, frozen=True):
    """A mean with its 95% confidence interval."""

    mean: float
    low: float
    high: float


class Finding(Struct, frozen=True):
    """A measure with either card list, and the difference of the tested list from the standard one.

    `share`: it lies between 0 and 1. `real`: the difference is significant at an error level of 5 % for all measures together.
    """

    measure: str
    share: bool
    standard: MeanWithInterval
    list: MeanWithInterval
    difference: MeanWithInterval
    real: bool


class CardFinding(Struct, frozen=True):
    """The worth of an option (`serve Soup`), in shares of a win. `standard` is null if it was given too seldom with that card list, or that has no such card."""

    option: str
    list: MeanWithInterval
    standard: MeanWithInterval | None


class Findings(Struct, frozen=True):
    """All findings: the measures, and the cards that are worth most and least. `deals` were played with each card list."""

    deals: int
    findings: list[Finding]
    best: list[CardFinding]
    worst: list[CardFinding]


class BalanceRequest(Struct, frozen=True):
    """A request to play a card list (JSON) for `seconds`, in a folder that is deleted afterwards."""

    game: str
    name: str
    deck: str
    seconds: float
    folder: str


class Progress(Struct, frozen=True, tag="progress"):
    """The progress, from 0 to 1."""

    done: float


class Ended(Struct, frozen=True, tag="ended"):
    """The end of the run. The report is in the folder."""

    findings: Findings
