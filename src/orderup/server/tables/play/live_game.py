"""One game at a table: the match, its clocks, and the messages for each audience."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import msgspec

from orderup.kernel import HOUSE
from orderup.server.counts import COUNTS
from orderup.server.store.records import AddLine, BeginGame, EndGame, StoredGame
from orderup.server.tables.games.engine import GameEngine
from orderup.server.tables.games.setup import FAIR_CLOCK_NAME, Setup
from orderup.server.tables.play.commit_reveal import BOT_CONTRIBUTOR
from orderup.server.tables.play.races.arbiter import RaceArbiter
from orderup.server.wire.encoding import encode, raw_event
from orderup.server.wire.game_messages import Event, MenuEntry, Takeover, View
from orderup.server.wire.refusals import RefusedError
from orderup.server.wire.server_messages import EventMessage, FreshView
from orderup.server.wire.table_info import ClockInfo

if TYPE_CHECKING:
    from orderup.match import Event as MatchEvent
    from orderup.match import Match
    from orderup.match.clocks import WantedClock
    from orderup.match.shuffle import SeedContributions
    from orderup.server.store.signing_key import SigningKey

_encoder = msgspec.json.Encoder()

MAX_MISSED_EVENTS = 300
"""A client that has missed more events gets a fresh view instead."""
MAX_PAST_EVENTS = 200
"""The number of newest events that a fresh view contains."""


class CannotResumeError(Exception):
    """A stored game does not replay under these rules."""


@dataclass(frozen=True)
class Countdown:
    """The server's own clock, which opens the game."""

    move: dict[str, Any]
    name: str = "countdown"
    seat: int | None = None
    running: bool = True
    restart_key: int = 0


class LiveGame:
    """A game as it is played at a table. `now` is the table's time in ms, `t` the game's."""

    def __init__(
        self, engine: GameEngine, round_number: int, match: Match, setup: Setup, now: int, signing_key: SigningKey
    ) -> None:
        self.engine = engine
        self.round_number = round_number
        self.match = match
        self._signing_key = signing_key
        self._chain = engine.hash_chain_class()
        """The hash chain over the lines of the journal."""
        self.clocks = engine.clocks_class(setup.clocks)
        self._start = now - match.t
        max_wait = setup.clocks.get(FAIR_CLOCK_NAME, 0) if match.game.realtime else 0
        self.races = RaceArbiter(max_wait, partial(engine.tie_break_digest, match.seed), match.players, self.menu)
        self._menus: dict[int, list[MenuEntry]] = {}
        """The menus of the current version that somebody has asked for, by audience."""
        self.standin_events: set[int] = set()
        """The numbers of the events in which bots moved for people."""
        self._update_clocks()

    @classmethod
    def begin(
        cls, engine: GameEngine, round_number: int, game: str, setup: Setup, names: list[str],
        seed: bytes, now: int, signing_key: SigningKey, contributions: SeedContributions, deck: Any = None,
    ) -> LiveGame:  # fmt: skip
        """Deal a new game, from the standard deck unless another is given. `open_journal` must be called next."""
        match = engine.match_class.start(
            game,
            setup.players,
            setup.options,
            seed,
            names,
            deck,
            house=signing_key.public,
            contributions=contributions,
            research=setup.research,
        )
        return cls(engine, round_number, match, setup, now, signing_key)

    @classmethod
    def resume(
        cls, engine: GameEngine, game: str, setup: Setup, stored: StoredGame, now: int, signing_key: SigningKey
    ) -> LiveGame:
        """Play a stored game up to its last event; the clocks go on from there. Raises CannotResumeError.

        The journal keeps its version, and the server that began it.
        """
        names, header = json.loads(stored.names), json.loads(stored.header)
        match = engine.match_class.start(
            game, setup.players, setup.options, stored.seed, names, _stored_deck(engine, game, setup, header),
            house=header.get("house"), journal=header.get("journal", 1), contributions=_stored_contributions(engine, header, stored),
            research=header.get("research", False),
        )  # fmt: skip
        made = cls(engine, stored.round, match, setup, now, signing_key)
        if made._chain_line(match.header()) != stored.header:
            raise CannotResumeError(f"round {stored.round}: its rules have changed")
        made._catch_up(stored.lines, now)
        return made

    def catch_up(self, stored: StoredGame, now: int) -> None:
        """Play the newer stored events of this very game; its clocks go on from `now`, in milliseconds. Raises CannotResumeError, and then the game cannot be used anymore."""
        self._catch_up(stored.lines[self.match.v :], now)

    def _catch_up(self, lines: Iterable[AddLine], now: int) -> None:
        """Play journal lines, and set the game's time to that of the last one."""
        for kept in lines:
            if kept.v > 1:
                self._apply_stored(kept)
            if self._chain_line(self.match.event(kept.v).journal_data()) != kept.line:
                raise CannotResumeError(f"round {self.round_number}: event {kept.v} comes out otherwise")
        self._start = now - self.match.t

    def _apply_stored(self, kept: AddLine) -> None:
        line = json.loads(kept.line)
        try:
            self.match.apply(kept.seat, line["move"], line["t"], line.get("race"), line.get("seated"))
        except self.engine.move_refused_class as refused:
            raise CannotResumeError(f"event {kept.v}: {refused}") from refused
        self._note_event()

    def game_time(self, now: int) -> int:
        """Return the game's time, which never runs back."""
        return max(self.match.t, now - self._start)

    def play(
        self,
        seat: int,
        move: dict[str, Any],
        now: int,
        race: dict[str, Any] | None = None,
        seated: list[Takeover] | None = None,
    ) -> MatchEvent:
        """Make a move, with the evidence of its race, if any, and the people who have sat down since the last move. Raises RefusedError: the rules' reason, or `late`; nothing has changed."""
        try:
            event = self.match.apply(seat, move, self.game_time(now), race, seated)
        except self.engine.move_refused_class as refused:
            raise RefusedError(refused.code, refused.text, refused.by, refused.card) from refused
        self._note_event()
        COUNTS.events[self.match.game.name] += 1
        return event

    def _note_event(self) -> None:
        """Update menus and clocks after an event."""
        self._menus = {}
        self._update_clocks()

    def _update_clocks(self) -> None:
        self.clocks.update(self.match.t, self._wanted_clocks())

    def _wanted_clocks(self) -> Iterable[WantedClock]:
        if self.match.over:
            return ()
        opening = self.match.opening_move
        return self.match.clocks() if opening is None else (Countdown(opening),)

    def awaited_seats(self) -> Collection[int]:
        """Return the seats for which the others wait, and which they may remind."""
        return self.match.awaited_seats()

    def countdown_ms(self, now: int) -> int | None:
        """Return the milliseconds until the game opens; None once it has."""
        due = self.clocks.next_due()
        return max(0, due.t - self.game_time(now)) if self.match.opening_move is not None and due else None

    def open_journal(self, table: str) -> list[BeginGame | AddLine]:
        """Open the journal of a game that has just been dealt, and return its beginning as it is stored: the header and the deal."""
        match = self.match
        assert match.contributions is not None
        contributed = json.dumps([one and one.hex() for one in match.contributions.contributions])
        header = self._chain_line(match.header())
        begin = BeginGame(table, self.round_number, match.seed, header, json.dumps(match.names), contributed)
        return [begin, self.append_journal_line(table, match.event(1), None)]

    def append_journal_line(self, table: str, event: MatchEvent, command: str | None) -> AddLine:
        """Append an event to the journal, and return it as it is stored."""
        seat = HOUSE if isinstance(event.seat, str) else event.seat
        return AddLine(table, self.round_number, event.v, seat, command, self._chain_line(event.journal_data()))

    def is_standin(self, line: AddLine) -> bool:
        """Return whether a bot has made this move for a person: no command did, and the seat was a person's at the deal."""
        dealt_to = () if self.match.contributions is None else self.match.contributions.contributors
        return line.command is None and line.seat < len(dealt_to) and dealt_to[line.seat] != BOT_CONTRIBUTOR

    def close_journal(self, table: str) -> EndGame:
        """Close the journal of a game that is over, and return its end as it is stored."""
        last = self._chain_line(self.match.footer())
        if self.match.journal_version > 1:
            is_ours = self.match.house == self._signing_key.public  # otherwise nobody has the key anymore
            last += "\n" + self._chain.seal(self._signing_key.sign if is_ours else None)
        return EndGame(table, self.round_number, last)

    def _chain_line(self, line: dict[str, Any]) -> str:
        """Add the next line to the hash chain, and return it as text."""
        text = _encoder.encode(line).decode()
        self._chain.add(text)
        return text

    def view(self, audience: int) -> View:
        """Return the whole game as this audience sees it."""
        return cast("View", {**self.match.view(audience), "round": self.round_number})

    def menu(self, audience: int) -> list[MenuEntry]:
        """Return the menu of this seat; spectators have an empty one."""
        found = self._menus.get(audience)
        if found is None:
            menu: Any = self.match.menu(audience)
            found = self._menus[audience] = menu
        return found

    def clock_info(self, now: int) -> list[ClockInfo]:
        """Return the running clocks."""
        return [ClockInfo(*clock) for clock in self.clocks.remaining(self.game_time(now))]

    def next_clock_at(self) -> int | None:
        """Return when the next clock runs out, in the table's ms."""
        due = self.clocks.next_due()
        return None if due is None else self._start + due.t

    def fresh_view_message(self, audience: int, seated: list[Takeover], clocks: list[ClockInfo]) -> bytes:
        """Return the message with a fresh view, its past events, and the people who have sat down since the last."""
        return encode(FreshView(self.view(audience), self.newest_events(audience), seated, self.menu(audience), clocks))

    def event_message(self, event: MatchEvent, clocks: list[ClockInfo], audience: int) -> bytes:
        """Return the message with an event that has just happened."""
        return encode(EventMessage(self._event_as_seen(event, audience), self.menu(audience), clocks))

    def newest_events(self, audience: int) -> list[Event]:
        """Return the newest events, as this audience saw them when they happened."""
        first = max(1, self.match.v - MAX_PAST_EVENTS + 1)
        events = [self.match.event(v) for v in range(first, self.match.v + 1)]
        return [self._event_as_seen(event, audience) for event in events]

    def can_catch_up(self, round_number: int | None, since: int | None) -> bool:
        """Return whether a client that has version `since` of round `round_number` needs only the missed events."""
        if round_number != self.round_number or since is None:
            return False
        return 1 <= since <= self.match.v and self.match.v - since <= MAX_MISSED_EVENTS

    def missed_messages(self, since: int, audience: int, clocks: list[ClockInfo]) -> list[bytes]:
        """Return the messages with the events after version `since`. The last one contains menu and clocks."""
        if since == self.match.v:
            return []
        events = [self.match.event(v) for v in range(since + 1, self.match.v)]
        last = self.event_message(self.match.event(self.match.v), clocks, audience)
        return [*(encode(EventMessage(self._event_as_seen(event, audience), [], [])) for event in events), last]

    def _event_as_seen(self, event: MatchEvent, audience: int) -> Event:
        """Return the event as this audience sees it."""
        return raw_event(event.renderings[audience], standin=event.v in self.standin_events)


def _stored_deck(engine: GameEngine, game: str, setup: Setup, header: dict[str, Any]) -> Any:
    """Return the deck of a stored game; None: the standard one."""
    return None if setup.deck is None else engine.find_game(game).deck_from_dict(header["deck"], setup.deck.name)


def _stored_contributions(engine: GameEngine, header: dict[str, Any], stored: StoredGame) -> SeedContributions | None:
    """Return the seats' contributions to the seed; None: this game was begun before seats could contribute."""
    if stored.contributions is None or "contributors" not in header:
        return None
    contributed = [one and bytes.fromhex(one) for one in json.loads(stored.contributions)]
    return engine.contributions_class(header["contributors"], contributed)
