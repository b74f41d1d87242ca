"""Games between bots over mirrored deals ("duplicate" in bridge and poker). Every game depends only on the settings and its number, so any number of workers plays the same games."""

import hashlib
import random
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

from orderup.games import Game, find
from orderup.kernel import entry_points
from orderup.kernel.reading import copy_of
from orderup.lab import schedule
from orderup.lab.bots import Bot
from orderup.lab.entrants import RANDOM_BOT_NAME, Entrant, check_pace, parse_entrant
from orderup.lab.executors import ExecutorWithLimit, SerialExecutor
from orderup.lab.journals import write_journal
from orderup.lab.play import Outcome, Player, Watcher, play
from orderup.lab.results import DealRecord, GameRecord, ResultsFile
from orderup.lab.standings import HeadToHead, PlaceShare, Standing, Standings
from orderup.match import Position
from orderup.match.shuffle import stream_key
from orderup.players import LEVEL_PACES
from orderup.search import ismcts

RESULTS_VERSION: Final = 3
"""The version of the results file, and of the way in which games follow from the settings."""
DEFAULT_PACE: Final = "medium"
WARMUP_BOT: Final = "easy"
DEALS_PER_TASK: Final = 20
"""Deals of one task, with bots that do not search: a second or two."""
MAX_CLOCK_MS: Final = 3_600_000
"""The longest clock that can be set, in milliseconds."""
MAX_CACHED_SETTINGS: Final = 512
"""Settings whose undealt positions a process caches: a search for card lists goes through thousands."""


@dataclass(frozen=True)
class ArenaSettings:
    """The settings of a run. `options` are complete, as pairs of name and value; `pace` is the name of a level, and None in games with turns.

    `deck` is the card list as JSON, so that it can be sent to processes and compared; empty: the standard one.
    """

    game: str
    players: int
    options: tuple[tuple[str, Any], ...]
    bots: tuple[str, ...]
    pace: str | None
    seed: int
    deck: str = ""
    deck_name: str = "standard"
    clocks: tuple[tuple[str, int], ...] = ()
    """All clocks of the game, in milliseconds; empty in games with turns."""

    def decode_deck(self) -> Any:
        """Return the deck, made from its JSON."""
        game = find(self.game)
        return (
            game.deck_from_dict(msgspec.json.decode(self.deck), self.deck_name) if self.deck else game.standard_deck()
        )

    def header(self) -> dict[str, Any]:
        """Return the first line of the results file. Only a run with the same header may continue the file."""
        game = find(self.game)
        rules_version = {"rules": game.rules_version, "deck": self.decode_deck().sha256}
        requested = {
            **asdict(self),
            "options": dict(self.options),
            "bots": list(self.bots),
            "clocks": dict(self.clocks),
        }
        return {"arena": RESULTS_VERSION, **requested, **rules_version}


@dataclass(frozen=True)
class ArenaReport:
    """A finished run."""

    game: str
    players: int
    options: dict[str, Any]
    deck: str
    """The card list's name."""
    pace: str | None
    seed: int
    deals: int
    games: int
    moves: int
    unfinished: int
    """Games that were broken off. The seats that could have moved and waited have lost them."""
    elo_zero: str
    """The zero of the ratings: `random`, or the bots' `mean`."""
    bots: list[Standing]
    pairs: list[HeadToHead]
    seats: list[PlaceShare]
    """The share of wins of each seat."""
    starts: list[PlaceShare]
    """The share of wins of the starter (place 0), of the seat to the left (1), and so on; empty in games without a starter."""


def make_settings(
    game: str,
    bots: list[str],
    players: int | None = None,
    seed: int = 0,
    *,
    pace: str = DEFAULT_PACE,
    options: dict[str, Any] | None = None,
    deck: Any = None,
    clocks: Mapping[str, int] | None = None,
) -> ArenaSettings:
    """Return checked settings. The default options and clocks are those of a live table. Raises KeyError for an unknown game, TypeError for a deck of another game, ValueError for anything else."""
    found = find(game)
    players = players or min(found.players)
    complete = found.complete_options(players, options or {})
    check_pace(pace)
    for entrant in map(parse_entrant, bots):
        if entrant.pace and not found.realtime:
            raise ValueError(f"{game} is played in turns, so {entrant.label!r} cannot be slower or faster")
        entrant.warn_of_deprecated()
    common = pace if found.realtime else None
    listed = "" if deck is None else msgspec.json.encode(found.deck_or_standard(deck).as_dict()).decode()
    ordered = tuple(sorted(complete.items()))
    times = _check_clocks(found, clocks or {})
    return ArenaSettings(
        game, players, ordered, tuple(bots), common, seed, listed, found.deck_or_standard(deck).name, times
    )


def _check_clocks(game: Game, changed: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Return all clocks of a game, with changes. Raises ValueError, naming the clocks that there are."""
    if changed and not game.realtime:
        raise ValueError(f"{game.name} is played in turns, in which no clock runs here")
    for name, ms in changed.items():
        if name not in game.clocks:
            raise ValueError(f"{game.name} has no clock {name!r}; it has {', '.join(game.clocks)}")
        if not 1 <= ms <= MAX_CLOCK_MS:
            raise ValueError(f"the clock {name!r} takes 1 to {MAX_CLOCK_MS:,} milliseconds, not {ms:,}")
    return tuple(sorted({**game.clocks, **changed}.items())) if game.realtime else ()


def arena(
    settings: ArenaSettings,
    games: int,
    *,
    out: Path | None = None,
    journals: Path | None = None,
    pool: ExecutorWithLimit | None = None,
    progress: Callable[[int], None] = lambda _: None,
    notify: Callable[[str], None] = lambda _: None,
) -> ArenaReport:
    """Play whole rounds of mirrored deals, at most `games` games; continue the file `out` if it exists. The process that plays a game to its end writes its journal to the folder `journals`, which is made when missing.

    The games are played in `pool`, by default in this process. `progress` is called with the number of games just finished, or found in the file; `notify` with a sentence if something is compiled first.
    Raises ValueError for too few games or a file of another run, and `IllegalMoveError`.
    """
    count = schedule.deal_count(len(settings.bots), settings.players, games)
    if journals is not None:
        journals.mkdir(parents=True, exist_ok=True)
    standings = Standings(list(settings.bots), settings.players, settings.seed)
    with ResultsFile(out, settings.header()) as results:
        for deal in results:
            if standings.deals < count:
                standings.add(deal)
                progress(len(deal.games))
        if pool is None and standings.deals < count:
            _precompile_search(settings, notify)
        for deal in _play(
            settings, range(standings.deals, count), pool or ExecutorWithLimit(SerialExecutor(), lambda: 0), journals
        ):
            results.add(deal)
            standings.add(deal)
            progress(len(deal.games))
    return _report(settings, standings)


def _report(settings: ArenaSettings, standings: Standings) -> ArenaReport:
    ranking = standings.ranking()
    return ArenaReport(
        game=settings.game,
        players=settings.players,
        options=dict(settings.options),
        deck=settings.decode_deck().name,
        pace=settings.pace,
        seed=settings.seed,
        deals=standings.deals,
        games=standings.games,
        moves=standings.moves,
        unfinished=standings.unfinished,
        elo_zero=RANDOM_BOT_NAME if RANDOM_BOT_NAME in standings.bots else "mean",
        bots=ranking,
        pairs=standings.head_to_heads([one.bot for one in ranking]),
        seats=standings.by_seat(),
        starts=standings.by_start(),
    )


def precompile(settings: ArenaSettings, notify: Callable[[str], None]) -> None:
    """Compile the code that the games need, once per machine, and play a quick deal with it."""
    _precompile_search(settings, notify)
    play_deal(replace(settings, bots=(WARMUP_BOT,) * settings.players), 0)


def _precompile_search(settings: ArenaSettings, notify: Callable[[str], None]) -> None:
    """Compile the search, if a bot uses it."""
    if any(parse_entrant(bot).searches for bot in settings.bots):
        ismcts.SEARCH_LOOP.prepare(find(settings.game), notify)


def _play(
    settings: ArenaSettings, deals: range, pool: ExecutorWithLimit, journals: Path | None
) -> Iterator[DealRecord]:
    """Play the deals and yield them in order, never more than a few tasks ahead, so that memory does not grow with them."""
    size = 1 if pool.max_pending() == 0 or any(parse_entrant(bot).searches for bot in settings.bots) else DEALS_PER_TASK
    pending: deque[Future[list[DealRecord]]] = deque()
    try:
        for first in deals[::size]:
            task = range(first, min(first + size, deals.stop))
            pending.append(pool.executor.submit(play_deals, settings, task, journals))
            while len(pending) > pool.max_pending():
                yield from pending.popleft().result()
        while pending:
            yield from pending.popleft().result()
    finally:
        for future in pending:
            future.cancel()


@lru_cache(MAX_CACHED_SETTINGS)
def _before_deal(settings: ArenaSettings) -> tuple[Position, list[Entrant]]:
    """Return the beginning of all games of a run: the undealt position, and the entrants."""
    game = find(settings.game)
    deck = settings.decode_deck()
    states = game.undealt_states(settings.players, dict(settings.options), deck)
    entrants = [parse_entrant(bot) for bot in settings.bots]
    if any(one.searches for one in entrants):
        ismcts.precompile(game)
    return Position(game, deck, states), entrants


def play_deals(settings: ArenaSettings, deals: range, journals: Path | None = None) -> list[DealRecord]:
    """Play some mirrored deals. Raises OSError if a journal cannot be written."""
    return [play_deal(settings, deal, journals) for deal in deals]


def play_deal(settings: ArenaSettings, deal: int, journals: Path | None = None) -> DealRecord:
    """Play all games of a mirrored deal. Raises OSError if a journal cannot be written."""
    seatings = schedule.seatings(len(settings.bots), settings.players, deal)
    return DealRecord(
        deal, [_play_game(settings, deal, rotation, seating, journals) for rotation, seating in enumerate(seatings)]
    )


def _play_game(
    settings: ArenaSettings, deal: int, rotation: int, seating: schedule.Seating, journals: Path | None
) -> GameRecord:
    outcome = play_seated(settings, deal, rotation, seating)
    labels = bot_labels_by_seat(settings, seating)
    if journals is not None and outcome.ended:
        before, _ = _before_deal(settings)
        path = journals / f"{settings.game}-{settings.seed}-{deal}-{rotation}.jsonl"
        seed = deal_seed(settings.seed, deal)
        write_journal(path, before.game, dict(settings.options), before.deck, seed, labels, outcome.played)
    return GameRecord(labels, outcome.points, outcome.ranks, outcome.moves, outcome.ended, outcome.starter)


def deal_seed(seed: int, deal: int) -> bytes:
    """Return the 32 bytes that shuffle deal number `deal`: the same for all decks, options and bots."""
    return hashlib.sha256(f"orderup arena {seed}/{deal}".encode()).digest()


def bot_labels_by_seat(settings: ArenaSettings, seating: schedule.Seating) -> list[str]:
    """Return the bots' labels, by seat."""
    return [settings.bots[number] for number in seating]


def play_seated(
    settings: ArenaSettings,
    deal: int,
    rotation: int,
    seating: schedule.Seating,
    watcher: Watcher | None = None,
    wrap_bot: Callable[[Bot], Bot] = lambda bot: bot,
) -> Outcome:
    """Play one game of a mirrored deal, in this `rotation` of the seats, counted from 0. `watcher` observes it; `wrap_bot` may wrap each bot. Raises IllegalMoveError."""
    blank, entrants = _before_deal(settings)
    position = Position(blank.game, blank.deck, copy_of(blank.states))
    entry_points.deal(position.states, stream_key(deal_seed(settings.seed, deal)))
    seated = [entrants[number] for number in seating]
    paces = tuple(LEVEL_PACES[one.pace or settings.pace or DEFAULT_PACE] for one in seated)
    draw = f"{settings.seed}/{deal}/{rotation}"
    players = [
        Player(seat, one.label, wrap_bot(one.make_bot(blank.game, paces)), paces[seat], random.Random(f"{draw}/{seat}"))
        for seat, one in enumerate(seated)
    ]
    return play(position, players, random.Random(draw), watcher, dict(settings.clocks))
