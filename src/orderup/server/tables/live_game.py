"""One game at a table: the match, its clocks, and what each audience is sent of it."""

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
from orderup.server.tables.commit_reveal import BOT
from orderup.server.tables.engine import GameEngine
from orderup.server.tables.races.arbiter import RaceArbiter
from orderup.server.tables.setup import FAIR_CLOCK, Setup
from orderup.server.wire.encoding import encode, raw_event
from orderup.server.wire.game_messages import Event, MenuEntry, Takeover, View
from orderup.server.wire.refusals import Refused
from orderup.server.wire.server_messages import EventMessage, FreshView
from orderup.server.wire.table_info import ClockInfo

if TYPE_CHECKING:
    from orderup.match import Event as MatchEvent
    from orderup.match import Match
    from orderup.match.clocks import Clock
    from orderup.match.shuffle import SeedContributions
    from orderup.server.store.signing_key import SigningKey

_encoder = msgspec.json.Encoder()

MAX_MISSED = 300
"""Events. Whoever has missed more gets a fresh view instead."""
MAX_PAST = 200
"""Events that a fresh view comes with, the newest."""


class CannotResumeError(Exception):
    """A stored game does not replay under these rules."""


@dataclass(frozen=True)
class Countdown:
    """The clock that opens the game: the server's own."""

    move: dict[str, Any]
    name: str = "countdown"
    seat: int | None = None
    running: bool = True
    restart_key: int = 0


class LiveGame:
    """A game as it is played at a table. `now` is the table's time in ms, `t` the game's."""

    def __init__(
        self, engine: GameEngine, round_number: int, match: Match, setup: Setup, now: int, key: SigningKey
    ) -> None:
        self.engine = engine
        self.round_number = round_number
        self.match = match
        self._key = key
        self._chain = engine.chain()
        """Binds the lines of the journal as they are stored."""
        self.clocks = engine.clocks(setup.clocks)
        self._start = now - match.t
        max_wait = setup.clocks.get(FAIR_CLOCK, 0) if match.game.realtime else 0
        self.races = RaceArbiter(max_wait, partial(engine.tie_break_digest, match.seed), match.players, self.menu)
        self._menus: dict[int, list[MenuEntry]] = {}
        """Of the version that the game has now, as far as somebody has asked."""
        self.standin_events: set[int] = set()
        """The numbers of the events that bots made for people."""
        self._update_clocks()

    @classmethod
    def begin(
        cls, engine: GameEngine, table: str, round_number: int, game: str, setup: Setup, names: list[str],
        seed: bytes, now: int, key: SigningKey, contributions: SeedContributions, deck: Any = None,
    ) -> tuple[LiveGame, list[BeginGame | AddLine]]:  # fmt: skip
        """Deal a new game, from the standard deck unless another is given; also return what is to be stored of it."""
        match = engine.match.start(
            game,
            setup.players,
            setup.options,
            seed,
            names,
            deck,
            house=key.public,
            contributions=contributions,
            research=setup.research,
        )
        made = cls(engine, round_number, match, setup, now, key)
        contributed = json.dumps([one and one.hex() for one in contributions.contributions])
        begin = BeginGame(table, round_number, seed, made._chain_line(match.header()), json.dumps(names), contributed)
        return made, [begin, made.append_journal_line(table, match.event(1), None)]

    @classmethod
    def resume(
        cls, engine: GameEngine, game: str, setup: Setup, stored: StoredGame, now: int, key: SigningKey
    ) -> LiveGame:
        """Play a stored game up to its last event; the clocks go on from there. CannotResumeError.

        A journal goes on in the version in which it was begun, and in the name of the house that began it.
        """
        names, header = json.loads(stored.names), json.loads(stored.header)
        match = engine.match.start(
            game, setup.players, setup.options, stored.seed, names, _stored_deck(engine, game, setup, header),
            house=header.get("house"), journal=header.get("journal", 1), contributions=_stored_contributions(engine, header, stored),
            research=header.get("research", False),
        )  # fmt: skip
        made = cls(engine, stored.round, match, setup, now, key)
        if made._chain_line(match.header()) != stored.header:
            raise CannotResumeError(f"round {stored.round}: its rules have changed")
        made._catch_up(stored.lines, now)
        return made

    def catch_up(self, stored: StoredGame, now: int) -> None:
        """Play on what has been stored of this very game since. CannotResumeError: then it is of no use any more."""
        self._catch_up(stored.lines[self.match.v :], now)

    def _catch_up(self, lines: Iterable[AddLine], now: int) -> None:
        """Play lines, from the deal or from the last event on, and go on from there."""
        for kept in lines:
            if kept.v > 1:
                self._apply_stored(kept)
            if self._chain_line(self.match.event(kept.v).journal_line()) != kept.line:
                raise CannotResumeError(f"round {self.round_number}: event {kept.v} comes out otherwise")
        self._start = now - self.match.t

    def _apply_stored(self, kept: AddLine) -> None:
        line = json.loads(kept.line)
        try:
            self.match.apply(kept.seat, line["move"], line["t"], line.get("race"), line.get("seated"))
        except self.engine.refused as refused:
            raise CannotResumeError(f"event {kept.v}: {refused}") from refused
        self._note_event()

    def t(self, now: int) -> int:
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
        """Make a move, with the evidence if it was a race, and who has sat down since the last. Refused: the rules' reason, or `late`; nothing has changed."""
        try:
            event = self.match.apply(seat, move, self.t(now), race, seated)
        except self.engine.refused as refused:
            raise Refused(refused.code, refused.text, refused.by, refused.card) from refused
        self._note_event()
        COUNTS.events[self.match.game.name] += 1
        return event

    def _note_event(self) -> None:
        """The match has gone on."""
        self._menus = {}
        self._update_clocks()

    def _update_clocks(self) -> None:
        self.clocks.update(self.match.t, self._wanted_clocks())

    def _wanted_clocks(self) -> Iterable[Clock]:
        if self.match.over:
            return ()
        opening = self.match.opening_move
        return self.match.clocks() if opening is None else (Countdown(opening),)

    def awaited_seats(self) -> Collection[int]:
        """Return the seats that the others wait for, and may remind."""
        return self.match.awaited_seats()

    def countdown_ms(self, now: int) -> int | None:
        """Milliseconds until the game opens; None once it has."""
        due = self.clocks.next_due()
        return max(0, due.t - self.t(now)) if self.match.opening_move is not None and due else None

    def append_journal_line(self, table: str, event: MatchEvent, command: str | None) -> AddLine:
        """Return an event as it is stored."""
        seat = HOUSE if isinstance(event.seat, str) else event.seat
        return AddLine(table, self.round_number, event.v, seat, command, self._chain_line(event.journal_line()))

    def is_standin(self, line: AddLine) -> bool:
        """Whether a bot has made this move for somebody: no command did, and the seat was a person's when the cards were dealt."""
        dealt_to = () if self.match.contributions is None else self.match.contributions.contributors
        return line.command is None and line.seat < len(dealt_to) and dealt_to[line.seat] != BOT

    def close_journal(self, table: str) -> EndGame:
        """Return the end of the journal, of a game that is over."""
        last = self._chain_line(self.match.footer())
        if self.match.journal_version > 1:
            is_ours = self.match.house == self._key.public  # else nobody has the key any more
            last += "\n" + self._chain.seal(self._key.sign if is_ours else None)
        return EndGame(table, self.round_number, last)

    def _chain_line(self, line: dict[str, Any]) -> str:
        """Return the next line of the journal, bound to those before it."""
        text = _encoder.encode(line).decode()
        self._chain.add(text)
        return text

    def view(self, audience: int) -> View:
        """Return the whole game as this audience sees it."""
        return cast("View", {**self.match.view(audience), "round": self.round_number})

    def menu(self, audience: int) -> list[MenuEntry]:
        """Return what this seat could think of doing; spectators nothing."""
        found = self._menus.get(audience)
        if found is None:
            menu: Any = self.match.menu(audience)
            found = self._menus[audience] = menu
        return found

    def clock_info(self, now: int) -> list[ClockInfo]:
        """Return what the server will do by itself."""
        return [ClockInfo(*clock) for clock in self.clocks.remaining(self.t(now))]

    def next_clock_at(self) -> int | None:
        """Return when the next clock runs out, in the table's ms."""
        due = self.clocks.next_due()
        return None if due is None else self._start + due.t

    def deal_message(self, audience: int, seated: list[Takeover], clocks: list[ClockInfo]) -> bytes:
        """Return the message with a fresh view, its past, and who has sat down since."""
        return encode(FreshView(self.view(audience), self.past(audience), seated, self.menu(audience), clocks))

    def event_message(self, event: MatchEvent, clocks: list[ClockInfo], audience: int) -> bytes:
        """Return the message with an event that has just happened."""
        return encode(EventMessage(self._event_as_seen(event, audience), self.menu(audience), clocks))

    def past(self, audience: int) -> list[Event]:
        """Return the newest events, as this audience was shown them when they happened."""
        first = max(1, self.match.v - MAX_PAST + 1)
        events = [self.match.event(v) for v in range(first, self.match.v + 1)]
        return [self._event_as_seen(event, audience) for event in events]

    def can_catch_up(self, round_number: int | None, since: int | None) -> bool:
        """Whether a client that has version `since` of round `round_number` needs only what it missed."""
        if round_number != self.round_number or since is None:
            return False
        return 1 <= since <= self.match.v and self.match.v - since <= MAX_MISSED

    def missed_messages(self, since: int, audience: int, clocks: list[ClockInfo]) -> list[bytes]:
        """Return the messages with the events after version `since`; the last has menu and clocks."""
        if since == self.match.v:
            return []
        events = [self.match.event(v) for v in range(since + 1, self.match.v)]
        last = self.event_message(self.match.event(self.match.v), clocks, audience)
        return [*(encode(EventMessage(self._event_as_seen(event, audience), [], [])) for event in events), last]

    def _event_as_seen(self, event: MatchEvent, audience: int) -> Event:
        """Return the event as this audience is shown it."""
        return raw_event(event.renderings[audience], standin=event.v in self.standin_events)


def _stored_deck(engine: GameEngine, game: str, setup: Setup, header: dict[str, Any]) -> Any:
    """Return the deck of a stored game; None: the standard one."""
    return None if setup.deck is None else engine.find(game).read_deck(header["deck"], setup.deck.name)


def _stored_contributions(engine: GameEngine, header: dict[str, Any], stored: StoredGame) -> SeedContributions | None:
    """Return what the seats had added to the seed; None: they were not asked yet when this game was begun."""
    if stored.contributions is None or "contributors" not in header:
        return None
    contributed = [one and bytes.fromhex(one) for one in json.loads(stored.contributions)]
    return engine.contributions(header["contributors"], contributed)
