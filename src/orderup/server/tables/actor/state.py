"""The state of a table: its seats, game, bots, clocks and presence.

It is plain data, with methods that change it. They return writes and messages, and perform neither; times are arguments.
`Table` is the task that performs them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import UNSET

from orderup.kernel import HOUSE, SPECTATOR
from orderup.server.tables.actor.effects import DueWork, Effects, Outgoing, Search
from orderup.server.tables.games.engine import GameEngine
from orderup.server.tables.people.identity import digest, matches
from orderup.server.tables.people.people import Connection, Person
from orderup.server.tables.play.bots import BotSeats, LiveBot, Move
from orderup.server.tables.play.commit_reveal import CommitReveal, journal_contributors
from orderup.server.tables.play.inputs import (
    AwayTooLong,
    BotDecided,
    BotMoveDue,
    ClockExpired,
    Input,
    RequestsDue,
    RevealTimeout,
)
from orderup.server.tables.play.live_game import LiveGame
from orderup.server.tables.seating import lobby, presence, takeovers
from orderup.server.tables.seating.seating import Seating
from orderup.server.wire.client_messages import (
    Hello,
)
from orderup.server.wire.encoding import encode
from orderup.server.wire.refusals import RefusedError, wrong_phase
from orderup.server.wire.server_messages import (
    MissingReveals,
    TableInfoChanged,
    Welcome,
)
from orderup.server.wire.table_info import ClockInfo, Pace, Reason, TableInfo, You
from orderup.server.wire.values import State

if TYPE_CHECKING:
    from orderup import players
    from orderup.match.clocks import DueClock
    from orderup.server.store.signing_key import SigningKey

RaceEvidence = dict[str, Any]
"""The claims of a race and their times (`docs/journal.md`)."""
FULL_REASON = Reason("full", "Too many people are watching this table.")

PATIENCE_MS: Final = 30_000
"""Milliseconds for which bots leave people the first act at a table, where hints are allowed."""
LESS_PATIENCE_MS: Final = 3_000
"""So much less it is with each act of people: after ten of them the game goes at its pace."""


class TableState:
    """One table, with its game. `now` is the table's time in milliseconds."""

    def __init__(
        self,
        seating: Seating,
        engine: GameEngine,
        game: LiveGame | None,
        now: int,
        *,
        max_spectators: int,
        rng: random.Random,
        new_seed: Callable[[], bytes],
        signing_key: SigningKey,
    ) -> None:
        self.seating = seating
        self.game = game
        rules = engine.find_game(seating.game)
        self.bots = BotSeats(engine, rules, rng)
        self._engine = engine
        self._max_spectators = max_spectators
        self._new_seed = new_seed
        """Returns the secret seed of the next game."""
        self._signing_key = signing_key
        self.commit_reveal: CommitReveal | None = None
        """The shuffle for which seats reveal their contributions now, if there is one."""
        self._usual_paces = engine.paces_in(rules)
        self._info = self._new_info(now)
        """The table's public card as it was last sent."""
        self._info_at = now
        self.assign_bots(now)

    def info(self, now: int) -> TableInfo:
        """Return the table's public card as it was last sent (and stored)."""
        starts = self._info.starts_in
        if starts is None:
            return self._info
        return msgspec.structs.replace(self._info, starts_in=max(0, starts - (now - self._info_at)))

    def _new_info(self, now: int) -> TableInfo:
        """Return the table's current public card."""
        begun = self.game if self.seating.game_in_progress else None
        research = self.seating.setup.research if begun is None else begun.match.research
        paces = {name: Pace(pace.reaction_ms, pace.movement_ms) for name, pace in self._paces.items()}
        return self.seating.info(paces, self._countdown_ms(now), research=research)

    def next_wake_at(self) -> int | None:
        """Return when something is due next, in the table's ms."""
        game, times = self.game, [presence.next_away_at(self.seating)]
        if self.commit_reveal is not None:
            times.append(self.commit_reveal.deadline)
        if game is not None:
            times.append(game.races.next_due_at())
            if self.seating.game_in_progress:
                times += (self.bots.next_due_at(), game.next_clock_at())
        return min([t for t in times if t is not None], default=None)

    def _countdown_ms(self, now: int) -> int | None:
        """Return the remaining milliseconds of the countdown; None if there is none."""
        return self.game.countdown_ms(now) if self.game is not None and self.seating.state == "countdown" else None

    def clocks(self, now: int) -> list[ClockInfo]:
        """Return the game's clocks, and the countdowns of people who are offline."""
        game = self.game.clock_info(now) if self.game is not None else []
        return [*game, *presence.countdowns_until_away(self.seating, now)]

    def connect(self, connection: Connection, hello: Hello, now: int) -> Effects:
        """Connect a client. With a seat's token it gets that seat back."""
        seating = self.seating
        connection.creator = matches(hello.host, seating.host_digest)
        person = seating.person_with(hello.token)
        if person is None and connection.is_spectator and seating.spectator_count() >= self._max_spectators:
            return Effects(to_close=[(connection, FULL_REASON)])
        seating.connections.add(connection)
        if hello.token is not None:
            connection.token_digests.add(digest(hello.token))
        if person is not None:
            presence.connect(connection, person)
            self.assign_bots(now)
        effects = self._welcome(connection, hello, now)
        effects.messages.append(lambda: [sent for sent in self._table_changed(now) if sent[0] is not connection])
        return effects

    def _welcome(self, connection: Connection, hello: Hello, now: int) -> Effects:
        """Send the table, and the game: whole, or only the events that were missed since the last connection."""
        game, clocks, audience = self.game, self.clocks(now), self.seating.audience_of(connection)
        lost_seat = hello.token is not None and connection.person is None
        other_seat = hello.you is not UNSET and audience != (SPECTATOR if hello.you is None else hello.you)
        view, past, seated, missed = None, [], [], []
        if game is not None:
            if not lost_seat and not other_seat and game.can_catch_up(hello.round, hello.since):
                missed = game.missed_messages(hello.since or 0, audience, clocks)
            else:
                view, past, seated = (
                    game.view(audience),
                    game.newest_events(audience),
                    self.seating.takeovers_since_event(),
                )
        menu = [] if game is None else game.menu(audience)
        info = self._new_info(now)
        connection.you = you = takeovers.you_of(self.seating, connection)
        effects = Effects(shown_to=None if game is None else (connection,))
        effects.send(connection, encode(Welcome(info, you, view, past, seated, menu, clocks)))
        for text in missed:
            effects.send(connection, text)
        if self.commit_reveal is not None:
            effects.send(connection, self.commit_reveal.shuffle_message(len(self.seating.seats)))
        return effects

    def disconnect(self, connection: Connection, now: int) -> Effects:
        """Remove a closed connection. Its person keeps the seat."""
        self.seating.connections.discard(connection)
        self.seating.requests = [r for r in self.seating.requests if r.connection is not connection]
        presence.disconnect(connection, now)
        effects = self.announce_table_info(now)
        effects.save_table = not self.seating.connections
        return effects

    def mark_away(self, person: Person, now: int) -> Effects:
        """Mark somebody as away: a bot plays for them, or (in the lobby) they are not ready."""
        if person.online or person.away:
            return Effects()
        person.away = True
        effects = self.announce_table_info(now)
        if not self.seating.game_in_progress and person.ready:
            person.ready = False
            effects.save_table = True
        self.assign_bots(now)
        return effects

    def assign_bots(self, now: int) -> None:
        """Put bots on exactly the seats that need one."""
        self.bots.assign_bots(presence.bot_levels(self.seating, self._engine.standin_level), self._paces, now)

    def announce_table_info(self, now: int) -> Effects:
        """Return messages with the table's new card: to everybody, if it has changed, or to those whose `you` has."""
        return Effects(messages=[lambda: self._table_changed(now)])

    def _table_changed(self, now: int) -> list[Outgoing]:
        """Return messages with the table's new card for the connections for which it, or their `you`, has changed."""
        info = self._new_info(now)
        changed = info != self._info
        if changed:
            self._info, self._info_at = info, now
        seen_by = {connection: takeovers.you_of(self.seating, connection) for connection in self.seating.connections}
        texts: dict[You, bytes] = {}
        messages = []
        for connection, you in seen_by.items():
            if changed or you != connection.you:
                connection.you = you
                if you not in texts:
                    texts[you] = encode(TableInfoChanged(info, you))
                messages.append((connection, texts[you]))
        return messages

    def collect_due(self, now: int) -> DueWork:
        """Return the inputs and searches that are due."""
        inputs: list[Input] = [] if self.game is None else self.game.races.inputs_to_decide_due(now)
        inputs += [AwayTooLong(person) for person in presence.away_too_long(self.seating, now)]
        if presence.mark_unreachable(self.seating, now) and (self.seating.requests or self.seating.has_evicted):
            inputs.append(RequestsDue())
        if self.commit_reveal is not None and self.commit_reveal.deadline <= now:
            inputs.append(RevealTimeout())
        if self.game is None or not self.seating.game_in_progress:
            return DueWork(inputs, [])
        due, due_at = self.game.clocks.next_due(), self.game.next_clock_at()
        if due is not None and due_at is not None and due_at <= now:
            inputs.append(ClockExpired(due))
        actions = self.bots.collect_due_actions(self.game.match, now)
        inputs += [BotMoveDue(seat, move) for seat, move in actions.moves]
        return DueWork(inputs, [Search(think, _decision_of(bot)) for bot, think in actions.decisions])

    def expire_clock(self, due: DueClock, now: int) -> Effects:
        """Make the move of a clock, if it is still due. Raises RefusedError: the game does not allow it; the clock is dropped."""
        if self.game is None or self.game.clocks.next_due() != due:
            return Effects()
        try:
            return self.play(HOUSE, due.move, None, now)
        except RefusedError:
            self.game.clocks.drop(due.name, due.seat)
            raise

    def play_bot_move(self, due: BotMoveDue, now: int, race: RaceEvidence | None = None) -> Effects:
        """Make a bot's move, if it is still possible and the bot is still there. `race` is the evidence of the race that the move was in."""
        seat, move = due.seat, due.move
        if not self.bots.plays(seat) or self.game is None or not self.seating.game_in_progress:
            return Effects()
        if race is None and self.game.races.try_hold(seat, move, due, self.seating.seats, self.game.match.v, now):
            return Effects()
        try:
            return self.play(seat, move, None, now, race)
        except RefusedError:
            self.bots.notify(now)
            return Effects()

    def note_sent(self, connections: Iterable[Connection], now: float) -> None:
        """Note that the game's last event has just been sent to these connections."""
        if self.game is not None:
            self.game.races.note_sent(connections, self.game.match.v, now)

    def play(self, seat: int, move: Move, command: str | None, now: int, race: RaceEvidence | None = None) -> Effects:
        """Make a move of the game. Raises RefusedError: the reason; nothing has changed."""
        game, seating = self.game, self.seating
        assert game is not None
        could_act = self._people_who_can_act() - {seat}
        new_takeovers = seating.takeovers_since_event()
        event = game.play(seat, move, now, race, new_takeovers or None)
        if new_takeovers:
            seating.forget_takeovers()
        line = game.append_journal_line(seating.id, event, command)
        if game.is_standin(line):
            game.standin_events.add(line.v)
        effects, clocks = (
            Effects(writes=[line], save_table=bool(new_takeovers), shown_to=tuple(seating.connections)),
            self.clocks(now),
        )
        effects.broadcast(seating.audiences(), partial(game.event_message, event, clocks))
        if seating.state == "countdown":
            effects.extend(self._enter("playing", now))
        elif self._is_person(seat):
            self.bots.release(now)
        if game.match.over:
            effects.writes.append(game.close_journal(seating.id))
            seating.count_wins(game.match.winners, shared=game.match.is_tied)
            lobby.clear_ready(seating)
            effects.extend(self._enter("over", now))
            self.assign_bots(now)
            effects.inputs += game.races.inputs_to_decide_all()
            effects.inputs += [RequestsDue()] if seating.requests else []
        if seating.state == "playing":
            self._notify_bots(now, could_act)
        return effects

    def _notify_bots(self, now: int, could_act: AbstractSet[int] = frozenset()) -> None:
        """Let the bots react to an event, but not soon if it lets people act whose seats are not among those that `could_act` already."""
        if self._people_who_can_act() - could_act:
            self._be_patient(now)
        self.bots.notify(now)

    def _is_person(self, seat: int) -> bool:
        """Return whether a person plays this seat."""
        return seat != HOUSE and not self.bots.plays(seat)

    def _people_who_can_act(self) -> set[int]:
        """Return the seats of people who may act now, and to whom bots leave time for it."""
        assert self.game is not None
        if not self._leaves_people_time:
            return set()
        return {seat for seat in self.game.match.movers() if self._is_person(seat)}

    @property
    def _leaves_people_time(self) -> bool:
        """Whether bots leave people time for their first acts: in a table's first game, where hints are allowed, since a newcomer is still reading."""
        return self.seating.setup.hints and self.seating.round == 1

    @property
    def _paces(self) -> Mapping[str, players.Pace]:
        """The pace of each level at this table: while people are left time, every act of a turn takes as long as a turn with one act, so that what is said of it can be read."""
        return self._engine.levels if self._leaves_people_time else self._usual_paces

    def _be_patient(self, now: int) -> None:
        """Leave people time for one of their first acts. A bot for which others wait goes on."""
        assert self.game is not None
        seats = [event.seat for event in self.game.match.events]
        acts = sum(isinstance(seat, int) and self._is_person(seat) for seat in seats)
        patience = PATIENCE_MS - acts * LESS_PATIENCE_MS
        if patience > 0:
            awaited = {clock.seat for clock in self.game.clocks.remaining(self.game.game_time(now))}
            self.bots.hold_until(now + patience, now, but=awaited)

    def start_shuffle(self, now: int) -> Effects:
        """Start a shuffle, since everybody is ready. The cards are dealt as soon as the seats have revealed, which may be at once."""
        self.commit_reveal = CommitReveal.begin(self.seating, self._new_seed(), now)
        if self.commit_reveal.is_complete:
            return self._deal(self.commit_reveal, now)
        text, effects = self.commit_reveal.shuffle_message(len(self.seating.seats)), Effects()
        for connection in self.seating.connections:
            effects.send(connection, text)
        return effects

    def reveal(self, seat: int, contribution: str, now: int) -> Effects:
        """Store a seat's contribution to the shuffle. The last reveal deals the game, and the effects are those of the deal; before that there are none. Raises RefusedError: the seat has not committed to it, or there is no shuffle."""
        if self.commit_reveal is None:
            raise wrong_phase("No shuffle waits for you.")
        self.commit_reveal.reveal(seat, contribution)
        return self._deal(self.commit_reveal, now) if self.commit_reveal.is_complete else Effects()

    def deal_after_reveal_timeout(self, now: int) -> Effects:
        """Deal without the contributions of the seats that have not revealed, and name those."""
        if self.commit_reveal is None or self.commit_reveal.deadline > now:
            return Effects()
        text, effects = encode(MissingReveals(self.commit_reveal.missing_seats)), Effects()
        for connection in self.seating.connections:
            effects.send(connection, text)
        effects.extend(self._deal(self.commit_reveal, now))
        return effects

    def _deal(self, reveals: CommitReveal, now: int) -> Effects:
        """Deal the cards. The countdown begins, unless the game has no opening move."""
        seating, self.commit_reveal = self.seating, None
        if seating.state == "over":
            lobby.advance_round(seating)
        revealed = [reveals.contributions.get(seat) for seat in range(len(seating.seats))]
        game = LiveGame.begin(
            self._engine, seating.round, seating.game, seating.setup, seating.names(),
            reveals.seed, now, self._signing_key, self._engine.contributions_class(journal_contributors(seating, reveals), revealed), seating.deck,
        )  # fmt: skip
        late = [] if self.game is None else self.game.races.cancel_all()
        self.game = game
        effects = Effects(writes=[*game.open_journal(seating.id)], shown_to=tuple(seating.connections), inputs=late)
        effects.extend(self._enter("playing" if game.match.opening_move is None else "countdown", now))
        clocks = self.clocks(now)
        effects.broadcast(seating.audiences(), lambda audience: game.fresh_view_message(audience, [], clocks))
        self.assign_bots(now)
        if seating.state == "playing":
            self._notify_bots(now)
        return effects

    def _enter(self, state: State, now: int) -> Effects:
        self.seating.state = state
        effects = self.announce_table_info(now)
        effects.save_table = True
        return effects


def _decision_of(bot: LiveBot) -> Callable[[Move | None], BotDecided]:
    return lambda move: BotDecided(bot, move)
