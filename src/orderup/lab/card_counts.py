"""Statistics of cards in random play: how often each is drawn, played and kept, and how often its players win (`card_counting.py`)."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from orderup.kernel import entry_points
from orderup.kernel.entry_points import zeroed_records
from orderup.kernel.game import Game
from orderup.kernel.reading import Reading, copy_of
from orderup.lab.card_counting import PARTS_PER_WIN
from orderup.lab.card_names import name_of
from orderup.lab.intervals import share_interval
from orderup.match.shuffle import seed_from_int, stream_key


@dataclass(frozen=True)
class CardCount:
    """The statistics of the cards of one name. `drawn`, `played` and `kept` are times per game, over all hands."""

    card: str
    drawn: float
    played: float
    kept: float
    plays: int
    win_share: float
    """The mean share of the win of its players. That is a correlation, and not the worth of the card (`balance/worth.py` finds that)."""
    win_share_ci: tuple[float, float]
    """The 95% confidence interval of `win_share`. Games are the independent units: a player of three Coffees wins with all of them, or with none."""


def check_can_count(game: Game) -> None:
    """Check that cards of this game can be counted: its hands are sets of slots, 64 bits a seat (`hand`), and each slot has a face (`face`). Raises ValueError."""
    fields: Any = game.layout.fields
    hand = fields["hand"][0] if "hand" in fields else np.dtype("V1")
    face = fields["face"][0] if "face" in fields else np.dtype("V1")
    is_set = hand.base == np.dtype("u8") and len(hand.shape) == 1
    if not is_set or face.base.kind not in "iu" or face.base.itemsize > 1:
        raise ValueError(
            f"{game.name} keeps its hands in a form in which cards are not counted; `orderup lab run` tells of any game how often they are drawn, played and kept"
        )


def names_by_card(game: Game, deck: Any, states: Any) -> dict[int, str]:
    """Return the name in a hand of each card of the card list. `states` is an array of one record, which may be undealt."""
    dealt = copy_of(states)
    entry_points.deal(dealt, stream_key(seed_from_int(0)))
    reading = Reading(dealt)
    slots = [slot for zone in game.zones.zones_in_play(reading) for slot in game.zones.cards(reading, zone)]
    return {
        reading.face[slot]: name_of(game.zones.faces(reading, deck, slot, "hand.0", None)) for slot in sorted(slots)
    }


def new_card_counting_scratch(layout: np.dtype[Any], names: dict[int, str]) -> Any:
    """Return a scratch record that counts cards of the same name together, as an array of one."""
    scratch = zeroed_records(layout)
    kinds = list(dict.fromkeys(names.values()))
    for card, name in names.items():
        scratch["kind"][0, card] = kinds.index(name)
    return scratch


def add_counts(total: Any, part: Any) -> None:
    """Add the counts of one record to another."""
    for name in SUM_FIELDS:
        total[name] += part[name]


SUM_FIELDS = ("missed", "drawn", "played", "kept", "won", "won_squared", "won_by_plays", "plays_squared")


def card_counts(names: dict[int, str], scratch: Any, games: int) -> list[CardCount]:
    """Return the statistics of `games` counted games, the cards drawn most often first. Raises RuntimeError if a game had too many plays."""
    if missed := int(scratch["missed"][0]):
        raise RuntimeError(f"{missed} plays were too many for one game to be counted")
    kinds = enumerate(dict.fromkeys(names.values()))
    found = [
        _count(name, {field: int(scratch[field][0][kind]) for field in SUM_FIELDS[1:]}, games) for kind, name in kinds
    ]
    return sorted((one for one in found if one.drawn), key=lambda one: (-one.drawn, one.card))


def _count(name: str, sums: dict[str, int], games: int) -> CardCount:
    """Return the statistics of one name. The share of wins is a ratio of two sums over games, whose variance is found by linearization."""
    plays = sums["played"]
    share, interval = 0.0, (0.0, 1.0)
    if plays:
        share = sums["won"] / PARTS_PER_WIN / plays
        squares = sums["won_squared"] / PARTS_PER_WIN**2 - 2 * share * sums["won_by_plays"] / PARTS_PER_WIN
        interval = share_interval(share, (squares + share * share * sums["plays_squared"]) / plays**2, plays)
    return CardCount(name, sums["drawn"] / games, plays / games, sums["kept"] / games, plays, share, interval)
