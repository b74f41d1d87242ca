"""The commands of clients at a table. Each gets exactly one answer, and a refused one changes nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import assert_never

from orderup.server.counts import COUNTS
from orderup.server.settings import Rate
from orderup.server.tables.actor.effects import Effects
from orderup.server.tables.actor.hints import Hints
from orderup.server.tables.actor.state import RaceEvidence, TableState
from orderup.server.tables.actor.traced import carry_out_traced
from orderup.server.tables.games.engine import GameEngine
from orderup.server.tables.people.answers import AnswerCache
from orderup.server.tables.people.people import Connection
from orderup.server.tables.play.inputs import BotMoveDue, CommandReceived, Input
from orderup.server.tables.seating import lobby, takeovers
from orderup.server.token_bucket import TokenBucket
from orderup.server.wire.client_messages import (
    AnswerSeatRequest,
    CancelCommand,
    ChangeSetup,
    Command,
    Kick,
    Play,
    PutBot,
    Ready,
    Rematch,
    Remind,
    RequestHint,
    Reveal,
    SetAvatar,
    Sit,
    Stand,
)
from orderup.server.wire.encoding import encode
from orderup.server.wire.refusals import RefusedError, not_seated, wrong_phase
from orderup.server.wire.server_messages import (
    CommandDone,
    FromServer,
    Refusal,
    Reminder,
    Seated,
    SeatTakenOver,
    Unseated,
)

REMIND_INTERVAL_MS = 1_500
"""Milliseconds between two reminders from one seat, at least."""
SIT_RATE = Rate(per_second=0.5, burst=10)
"""The rate at which people may sit down at one seat after the first deal: each time a whole view is sent, and the seats are stored."""


class TableCommands:
    """Carries out commands on a table's state. Like the state, it returns the writes and messages, and performs neither."""

    def __init__(
        self,
        state: TableState,
        engine: GameEngine,
        *,
        rng: random.Random,
        new_secret: Callable[[], str],
        find_deck: lobby.FindDeck,
    ) -> None:
        self._state = state
        self._engine = engine
        self.hints = Hints(state, engine, rng)
        self._find_deck = find_deck
        self._new_secret = new_secret
        """Returns a token for somebody who sits down."""
        self._reminded_at: dict[int, int] = {}
        """The time of the last reminder from each seat."""
        self._sits: dict[int, TokenBucket] = {}
        """The limits of `SIT_RATE`, by seat."""

    def carry_out(self, item: CommandReceived, now: int, race: RaceEvidence | None = None) -> Effects:
        """Carry out a command, or repeat the answer if it has been answered before. Exactly one answer is sent, now or when a race is decided.

        `race` is the evidence of the race that this command was in. Such a command does not wait again, and its connection may be closed.
        """
        if item.trace is not None:
            return carry_out_traced(self._state, item, item.trace, lambda: self._carry_out(item, now, race))
        return self._carry_out(item, now, race)

    def _carry_out(self, item: CommandReceived, now: int, race: RaceEvidence | None) -> Effects:
        connection, command = item.connection, item.command
        if race is None and connection not in self._state.seating.connections:
            return Effects()
        answers = self._answers_for(item)
        answer = next(filter(None, [each.get(command.id) for each in answers]), None)
        if answer is not None:
            effects = Effects()
        else:
            if race is None and self._try_hold(item, now):
                return Effects()
            released = self._take_back(item, command) if isinstance(command, CancelCommand) else None
            message, effects = self._answer(connection, command, now, race)
            if released is not None:
                effects.inputs += released
                effects.extend(self._state.announce_table_info(now))
            if message is None:
                return effects
            answer = encode(message)
            for each in answers:
                each.add(command.id, answer)
        effects.send(connection, answer)
        if self._state.seating.requests:
            effects.extend(self.decide_requests(now))
        if self._state.commit_reveal is None and lobby.may_start(self._state.seating):
            effects.extend(self._state.start_shuffle(now))
        return effects

    def _answers_for(self, item: CommandReceived) -> list[AnswerCache]:
        """Return the caches that may have the answer. Somebody who has lost the seat may still withdraw a command that was given there."""
        if isinstance(item.command, CancelCommand):
            return self._state.seating.answer_caches_of(item.connection)
        return [item.connection.answers]

    def _try_hold(self, item: CommandReceived, now: int) -> bool:
        """Hold a command back if it has to wait. Return whether it does: it, or an earlier one of its seat, is in a race, or others are asked for consent.

        A command with the same id is the same command, whatever else it contains.
        """
        command, seating, game = item.command, self._state.seating, self._state.game
        if isinstance(command, CancelCommand):
            return False
        if seating.requests:
            request = takeovers.request_of(seating, item.connection)
            if request is not None and request.command.id == command.id:
                return True
        if game is None or not game.races.may_hold(game.match.v) or not seating.game_in_progress:
            return False
        seat = seating.seat_number_of(item.connection.person)
        if seat is None:
            return False
        return game.races.try_join(seat, item) or (
            isinstance(command, Play)
            and game.races.try_hold(seat, command.move, item, seating.seats, game.match.v, now)
        )

    def _take_back(self, item: CommandReceived, command: CancelCommand) -> list[Input]:
        """Withdraw a command that is in a race. Return it, so that it is answered as well, and the later commands of its seat."""
        game, seat = self._state.game, self._state.seating.seat_number_of(item.connection.person)
        request = takeovers.request_of(self._state.seating, item.connection)
        if request is not None and request.command.id == command.id:
            self._state.seating.requests.remove(request)
        return [] if game is None or seat is None else game.races.withdraw(seat, command.id)

    def decide_requests(self, now: int) -> Effects:
        """Answer the newcomers whose requests are decided."""
        seating, effects = self._state.seating, Effects()
        while request := next((r for r in seating.requests if takeovers.is_decided(seating, r)), None):
            message, sat = self._answer(request.connection, request.command, now, None)
            assert message is not None
            seating.requests.remove(request)
            effects.extend(sat)
            answer = encode(message)
            request.connection.answers.add(request.command.id, answer)
            effects.send(request.connection, answer)
        effects.extend(self._state.announce_table_info(now))
        return effects

    def resolve_race(self, card: int, now: int) -> Effects:
        """Carry out the commands of a race, in the order in which they were given. The later commands of their seats come next."""
        state, effects = self._state, Effects()
        decided = None if state.game is None else state.game.races.decide(card, state.game.match.v, now)
        if decided is None:
            return effects
        for claim in decided.claims:
            match claim.command:
                case CommandReceived() as item:
                    effects.extend(self.carry_out(item, now, decided.evidence))
                case BotMoveDue() as due:
                    effects.extend(state.play_bot_move(due, now, decided.evidence))
            effects.inputs += claim.queued
        return effects

    def _answer(
        self, connection: Connection, command: Command, now: int, race: RaceEvidence | None
    ) -> tuple[FromServer | None, Effects]:
        """Return the answer, or None if others have to consent first."""
        try:
            return self._execute(connection, command, now, race)
        except RefusedError as refused:
            COUNTS.refusals[refused.why.code] += 1
            return Refusal(command.id, refused.why), Effects()

    def _execute(
        self, connection: Connection, command: Command, now: int, race: RaceEvidence | None
    ) -> tuple[FromServer | None, Effects]:
        """Carry out a command. Raises RefusedError: nothing has changed."""
        done = CommandDone(command.id)
        match command:
            case Play():
                return done, self._play(connection, command, now, race)
            case Remind():
                return done, self._remind(connection, command, now)
            case RequestHint():
                return done, self.hints.request(connection, self._seat_of(connection))
            case Reveal():
                return done, self._state.reveal(self._seat_of(connection), command.contribution, now)
            case SetAvatar():
                return done, self._show_as(connection, command, now)
            case CancelCommand():
                raise RefusedError("withdrawn", "It has not been carried out, and will not be.")
            case _:
                if self._state.commit_reveal is not None:
                    raise wrong_phase("The cards are being shuffled.")
                return self._rearrange(connection, command, now)

    def _play(self, connection: Connection, command: Play, now: int, race: RaceEvidence | None) -> Effects:
        seat, person = self._seat_of(connection), connection.person
        assert person is not None
        if not self._state.seating.game_in_progress:
            raise wrong_phase("No game is on.")
        return self._state.play(seat, command.move, person.command_key(command.id), now, race)

    def _remind(self, connection: Connection, command: Remind, now: int) -> Effects:
        """Remind a seat that the others wait for."""
        seat = self._seat_of(connection)
        self._state.seating.seat(command.seat)
        if (
            self._state.game is None
            or not self._state.seating.game_in_progress
            or command.seat not in self._state.game.awaited_seats()
        ):
            raise RefusedError("not_busy", "That seat has nothing to finish.")
        if now - self._reminded_at.get(seat, -REMIND_INTERVAL_MS) < REMIND_INTERVAL_MS:
            raise RefusedError("too_many", "One reminder at a time.")
        self._reminded_at[seat] = now
        call, effects = encode(Reminder(seat, "host", command.seat)), Effects()
        for other in self._state.seating.connections:
            effects.send(other, call)
        return effects

    def _show_as(self, connection: Connection, command: SetAvatar, now: int) -> Effects:
        """Change a picture. That is allowed at any time, since it does not touch the game."""
        lobby.set_avatar(self._state.seating, connection, command)
        effects = Effects(save_table=True)
        effects.extend(self._state.announce_table_info(now))
        return effects

    def _rearrange(
        self,
        connection: Connection,
        command: Sit | AnswerSeatRequest | Stand | Ready | PutBot | Kick | ChangeSetup | Rematch,
        now: int,
    ) -> tuple[FromServer | None, Effects]:
        """Change the seats or the setup."""
        seating, before = self._state.seating, self._audiences()
        answer: FromServer | None = CommandDone(command.id)
        effects = Effects(save_table=True)
        match command:
            case Sit():
                answer = self._sit(connection, command, effects, now)
            case AnswerSeatRequest():
                takeovers.record_consent(seating, connection, command)
            case Stand():
                lobby.stand(seating, connection)
            case Ready():
                lobby.set_ready(seating, connection, command)
            case PutBot():
                lobby.put_bot(seating, connection, command, list(self._engine.levels))
            case Kick():
                for other in lobby.kick(seating, connection, command).connections:
                    effects.send(other, encode(Unseated()))
            case ChangeSetup():
                lobby.apply_setup(seating, connection, command, self._engine.find_game(seating.game), self._find_deck)
            case Rematch():
                lobby.rematch(seating, connection)
            case _:
                assert_never(command)
        self._state.assign_bots(now)
        effects.extend(self._state.announce_table_info(now))
        self._send_other_views(before, effects, now)
        return answer, effects

    def _sit(self, connection: Connection, command: Sit, effects: Effects, now: int) -> Seated | None:
        """Seat somebody, unless the others are to be asked first (None)."""
        seating = self._state.seating
        if takeovers.request_consent(seating, connection, command):
            return None
        token = command.token or self._new_secret()
        bucket = self._sits.setdefault(command.seat, TokenBucket(SIT_RATE, now / 1000))
        is_rationed = self._state.game is not None
        if is_rationed and not bucket.available(now / 1000):
            raise RefusedError("too_many", "At this seat people come and go too often. Try again in some seconds.")
        takeover = lobby.sit(seating, connection, command, token)
        if is_rationed:
            bucket.take(now / 1000)
        if takeover is not None:
            announcement = encode(SeatTakenOver(command.seat, takeover.name, takeover.before))
            for other in seating.connections:
                effects.send(other, announcement)
        return Seated(command.id, command.seat, token)

    def _audiences(self) -> dict[Connection, int]:
        return {
            connection: self._state.seating.audience_of(connection) for connection in self._state.seating.connections
        }

    def _send_other_views(self, before: dict[Connection, int], effects: Effects, now: int) -> None:
        """Send a fresh view to connections whose audience has changed."""
        game = self._state.game
        if game is None:
            return
        clocks, seated, views = self._state.clocks(now), self._state.seating.takeovers_since_event(), dict[int, bytes]()
        for connection, audience in self._audiences().items():
            if before.get(connection) != audience:
                if audience not in views:
                    views[audience] = game.fresh_view_message(audience, seated, clocks)
                effects.send(connection, views[audience])
                effects.shown_to = (*(effects.shown_to or ()), connection)

    def _seat_of(self, connection: Connection) -> int:
        """Return the seat of a connection. Raises RefusedError: it has none."""
        seat = self._state.seating.seat_number_of(connection.person)
        if seat is None:
            raise not_seated()
        return seat
