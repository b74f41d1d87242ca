"""A table: one task with one inbox, the only one that writes. So the rules need no locks.

Every item of the inbox is carried out in three steps: change, store, show. Nothing is sent before the
store has it. A table that fails on the way stops at once, and is read again from the store.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from orderup.server.store.records import SaveTable
from orderup.server.store.store import Store
from orderup.server.tables import commands, presence
from orderup.server.tables.background_search import ponder
from orderup.server.tables.bot_seats import Bot, Staff, Thinking
from orderup.server.tables.connection import Screen, encode
from orderup.server.tables.identity import new_seed
from orderup.server.tables.inbox import Inbox
from orderup.server.tables.inputs import (
    Advised,
    BotDecides,
    BotPlays,
    Closes,
    GoneTooLong,
    Item,
    Joins,
    Leaves,
    Letter,
    Outcome,
    RunsOut,
    Says,
    Wonders,
)
from orderup.server.tables.live_game import HOUSE, Round
from orderup.server.tables.rules_loader import Rules
from orderup.server.tables.seating import SPECTATOR, Party
from orderup.server.wire.messages import ClockInfo, Hinted, Pace, TableChanged, TableInfo, Why
from orderup.server.wire.refusals import No

if TYPE_CHECKING:
    from orderup.match import Event as MatchEvent

log = logging.getLogger(__name__)

TROUBLE = Why("trouble", "The house has had a mishap at this table. Connect again.")


def loop_ms() -> int:
    """Return the event loop's time in milliseconds."""
    return int(asyncio.get_running_loop().time() * 1000)


class Table:
    """One table of the house, with its game."""

    def __init__(
        self, party: Party, rules: Rules, search: asyncio.Future[None], store: Store, round_: Round | None, room: int
    ) -> None:
        self.party = party
        self.rules = rules
        self._search = search
        """Done once the champion can think about this game."""
        self.store = store
        self.round = round_
        self.room = room
        """Spectators' windows that there is room for."""
        self._rng = random.Random()
        self.staff = Staff(rules, self._rng, self._ponder)
        self.paces = {name: Pace(p.reaction_ms, p.hand_ms) for name, p in rules.levels.items()}
        self.inbox: Inbox[Item] = Inbox()
        self.reminded: dict[int, int] = {}
        """When a seat last reminded another."""
        self.idle_since: float | None = time.time()
        """Unix time since when no window has been open."""
        self.farewell: Why | None = None
        """Why the table is closed, when it is."""
        now = loop_ms()
        self._shown = party.info(self.paces, self.starts_in(now))
        self._shown_at = now
        self.man(now)

    def info(self) -> TableInfo:
        """Return the table's public card, as it was last shown (and stored)."""
        starts = self._shown.starts_in
        if starts is None:
            return self._shown
        left = max(0, starts - (loop_ms() - self._shown_at))
        return msgspec.structs.replace(self._shown, starts_in=left)

    def put(self, item: Item) -> None:
        """Let something happen here, after all that has come before."""
        if self.farewell is None:
            self.inbox.put(item)
        elif isinstance(item, Joins):
            item.screen.end(self.farewell)

    async def run(self) -> None:
        """Carry out what happens here, until the table closes."""
        try:
            while self.farewell is None:
                await self._step()
        except Exception:
            log.exception("table stopped")
            self._close(TROUBLE)

    async def _step(self) -> None:
        wake = self._next_wake()
        if wake is not None and wake <= loop_ms():
            self._wake_up(loop_ms())
            wake = self._next_wake()
        item = await self.inbox.take(None if wake is None else wake / 1000)
        if item is not None:
            await self._settle(self._carry_out(item, loop_ms()))

    def _next_wake(self) -> int | None:
        times = [presence.next_gone(self.party)]
        if self.round is not None and self.party.playing:
            due = self.round.keeper.due()
            times.append(self.staff.due())
            times.append(None if due is None else self.round.table_time(due.t))
        return min((t for t in times if t is not None), default=None)

    def _wake_up(self, now: int) -> None:
        """Put what is due into the inbox, behind what came before."""
        for person in presence.gone_too_long(self.party, now):
            person.away = True
            self.inbox.put(GoneTooLong(person))
        if self.round is None or not self.party.playing:
            return
        due = self.round.keeper.due()
        if due is not None and self.round.table_time(due.t) <= now:
            self.inbox.put(RunsOut(due))
        for seat, move in self.staff.act(self.round.match, now):
            self.inbox.put(BotPlays(seat, move))

    def _carry_out(self, item: Item, now: int) -> Outcome:
        out = Outcome()
        match item:
            case Says():
                commands.carry_out(self, item, now, out)
            case BotPlays():
                if self.staff.plays(item.seat):  # else its person has come back
                    self._try(item.seat, item.move, now, out)
            case BotDecides():
                self.staff.decide(item.bot, item.move, now)
            case Wonders():
                self._wonder(item.screen)
            case Advised():
                self._tell_advice(item, out)
            case RunsOut():
                self._run_out(item, now, out)
            case Joins():
                presence.joins(self, item.screen, item.hello, now, out)
            case Leaves():
                presence.leaves(self, item.screen, now, out)
            case GoneTooLong():
                presence.gone(self, item.person, now, out)
            case Closes():
                self._close(item.why)
        return out

    def _try(self, seat: int, move: dict[str, object], now: int, out: Outcome) -> None:
        """Make a bot's move, if it is still possible."""
        if self.round is None or not self.party.playing:
            return
        try:
            self.play(seat, move, None, now, out)
        except No:
            self.staff.notice(now)

    def _ponder(self, bot: Bot, think: Thinking) -> None:
        """Let a bot think in a thread of its own; what it comes to is put into the inbox."""
        ponder(think, lambda move: self.put(BotDecides(bot, move)))

    def advise(self, screen: Screen) -> None:
        """Think for a person, as soon as the champion is there; the answer is put into the inbox."""
        screen.hinted = True
        self._search.add_done_callback(lambda _: self.put(Wonders(screen)))

    def _wonder(self, screen: Screen) -> None:
        """Begin to think for a person, if their game is still on."""
        seat = self.party.number_of(screen.person)
        if self.round is None or not self.party.playing or seat is None:
            screen.hinted = False
            return
        number, v = self.round.number, self.round.match.v
        think = self.rules.advise(self.round.match, seat, self._rng)
        ponder(think, lambda advice: self.put(Advised(screen, number, v, advice)))

    def _tell_advice(self, item: Advised, out: Outcome) -> None:
        """Send a hint, if its game is still on. One without an answer is told as waiting."""
        item.screen.hinted = False
        if self.round is None or self.round.number != item.round or item.screen not in self.party.screens:
            return
        a = item.advice
        told = (
            Hinted(item.v, None, 0.0, None, None, 0)
            if a is None
            else Hinted(item.v, a.move, a.wins, a.other, a.other_wins, a.futures)
        )
        out.tell(item.screen, encode(told))

    def _run_out(self, item: RunsOut, now: int, out: Outcome) -> None:
        """Let the house act, if its clock still stands at zero."""
        if self.round is None or self.round.keeper.due() != item.due:
            return
        try:
            self.play(HOUSE, item.due.move, None, now, out)
        except No as no:
            log.warning("the house's own move was refused: %s", no.why.code)
            self.round.keeper.drop(item.due.name, item.due.seat)

    def play(self, seat: int, move: dict[str, object], command: str | None, now: int, out: Outcome) -> None:
        """Make a move of the game. No: the reason; nothing has changed."""
        assert self.round is not None
        event = self.round.play(seat, move, now)
        line = self.round.line(self.party.id, event, command)
        if self.party.stood_in(line):
            self.round.standins.add(line.v)
        out.writes.append(line)
        self._tell_event(self.round, event, now, out)
        if self.party.state == "countdown":
            self.party.state = "playing"
            out.save = True
            out.letters.append(self.news)
        if self.round.match.over:
            self.party.state = "over"
            out.writes.append(self.round.end(self.party.id))
            out.save = True
            out.letters.append(self.news)
            self.man(now)
        self.staff.notice(now)

    def _tell_event(self, round_: Round, event: MatchEvent, now: int, out: Outcome) -> None:
        clocks = self.clocks(now)
        self._tell_audiences(out, lambda seat: round_.happened(event, seat, clocks))

    def _tell_audiences(self, out: Outcome, write: Callable[[int], bytes]) -> None:
        """Send everybody their own rendering, written once per audience."""
        audiences = self.party.audiences()

        def letters() -> list[Letter]:
            texts = {seat: write(seat) for seat in audiences}
            return [(s, texts[seat]) for seat, screens in audiences.items() for s in screens]

        out.letters.append(letters)

    def deal(self, now: int, out: Outcome) -> None:
        """Begin a game: the cards are dealt, and the countdown runs."""
        party = self.party
        round_, writes = Round.begin(
            self.rules, party.id, party.round, party.game, party.setup, party.names(),
            new_seed(), now,
        )  # fmt: skip
        self.round = round_
        party.state = "countdown"
        out.writes += writes
        out.save = True
        out.letters.append(self.news)
        clocks = self.clocks(now)
        self._tell_audiences(out, lambda seat: round_.deal(seat, clocks))
        self.man(now)

    def audience(self, screen: Screen) -> int:
        """Return as whom a window sees the game."""
        seat = None if screen.person is None else self.party.number_of(screen.person)
        return SPECTATOR if seat is None else seat

    def clocks(self, now: int) -> list[ClockInfo]:
        """Return the game's clocks, and those of people who are gone."""
        game = self.round.clocks(now) if self.round is not None else []
        return [*game, *presence.clocks(self.party, now)]

    def man(self, now: int) -> None:
        """Have bots on exactly the seats that need one."""
        self.staff.man(presence.played_by_bots(self.party, self.rules.standin), now)

    def starts_in(self, now: int) -> int | None:
        """Milliseconds of the countdown that are left; None if there is none."""
        if self.round is None or self.party.state != "countdown":
            return None
        return self.round.starts_in(now)

    async def _settle(self, out: Outcome) -> None:
        """Store, then show."""
        if out.save:
            out.writes.append(SaveTable(self.party.row(int(time.time()))))
        stored = self.store.commit(out.writes) if out.writes else None
        letters = [letter for write in out.letters for letter in write()]
        if stored is not None:
            await stored
        for screen, text in letters:
            screen.send(text)

    def news(self) -> list[Letter]:
        """Return the table's new card for everybody, if it has changed."""
        now = loop_ms()
        info = self.party.info(self.paces, self.starts_in(now))
        if info == self._shown:
            return []
        self._shown, self._shown_at = info, now
        return [(screen, encode(TableChanged(info, self.party.you(screen)))) for screen in self.party.screens]

    def _close(self, why: Why) -> None:
        self.farewell = why
        for screen in self.party.screens:
            screen.end(why)
        for item in self.inbox.clear():
            self.put(item)
