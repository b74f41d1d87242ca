"""Carries out what a window says: exactly one answer, and nothing changed if it is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from orderup.server.tables import lobby
from orderup.server.tables.connection import Screen, encode
from orderup.server.tables.inputs import Outcome, Says
from orderup.server.wire.messages import (
    Call,
    Command,
    Done,
    Hint,
    Kick,
    Outgoing,
    Play,
    PutBot,
    Ready,
    Refusal,
    Rematch,
    Remind,
    Seated,
    Setup,
    Sit,
    Stand,
    Unseated,
    Withdraw,
)
from orderup.server.wire.refusals import No, not_seated, wrong_phase

if TYPE_CHECKING:
    from orderup.server.tables.table import Table

REMIND_EVERY = 1_500
"""Milliseconds between two reminders from one seat."""


def carry_out(table: Table, said: Says, now: int, out: Outcome) -> None:
    """Carry out a command, or repeat the answer if it has been answered before."""
    screen, command = said.screen, said.command
    if screen not in table.party.screens:
        return
    answers = screen.answers
    before = answers.to(command.id)
    if screen.person is not None:
        screen.person.sat = None
    if before is None:
        before = encode(_answer(table, screen, command, now, out))
        answers.give(command.id, before)
    out.tell(screen, before)
    if lobby.may_start(table.party):
        table.deal(now, out)


def _answer(table: Table, screen: Screen, command: Command, now: int, out: Outcome) -> Outgoing:
    try:
        return _do(table, screen, command, now, out)
    except No as no:
        return Refusal(command.id, no.why)


def _do(table: Table, screen: Screen, command: Command, now: int, out: Outcome) -> Outgoing:
    match command:
        case Play():
            _play(table, screen, command, now, out)
        case Remind():
            _remind(table, screen, command, now, out)
        case Hint():
            _hint(table, screen)
        case Withdraw():
            raise No("withdrawn", "It has not been carried out, and will not be.")
        case _:
            return _rearrange(table, screen, command, now, out)
    return Done(command.id)


def _play(table: Table, screen: Screen, command: Play, now: int, out: Outcome) -> None:
    seat = table.party.number_of(screen.person)
    if seat is None:
        raise not_seated()
    if not table.party.playing:
        raise wrong_phase("No game is on.")
    person = screen.person
    assert person is not None
    table.play(seat, command.move, person.stamp(command.id), now, out)


def _remind(table: Table, screen: Screen, command: Remind, now: int, out: Outcome) -> None:
    """Call "Host!" to a seat that everybody waits for (D9)."""
    seat = table.party.number_of(screen.person)
    if seat is None:
        raise not_seated()
    table.party.seat(command.seat)
    round_ = table.round
    if round_ is None or not table.party.playing or not round_.is_busy(command.seat):
        raise No("not_busy", "That seat has nothing to finish.")
    if now - table.reminded.get(seat, -REMIND_EVERY) < REMIND_EVERY:
        raise No("too_many", "One reminder at a time.")
    table.reminded[seat] = now
    call = encode(Call(seat, "host", command.seat))
    for other in table.party.screens:
        out.tell(other, call)


def _hint(table: Table, screen: Screen) -> None:
    """Have the strongest bot think for whoever asks, from what that seat knows."""
    seat = table.party.number_of(screen.person)
    if seat is None:
        raise not_seated()
    if not table.party.setup.hints:
        raise No("no_hints", "There are no hints at this table.")
    if table.round is None or table.party.state != "playing":
        raise wrong_phase("No game is on.")
    if screen.hinted:
        raise No("too_many", "One hint at a time.")
    if seat not in table.round.match.movers():
        raise No("not_now", "There is nothing for you to do now.")
    table.advise(screen)


def _rearrange(
    table: Table,
    screen: Screen,
    command: Sit | Stand | Ready | PutBot | Kick | Setup | Rematch,
    now: int,
    out: Outcome,
) -> Outgoing:
    """Change who sits where, or what is played."""
    party, before = table.party, _places(table)
    answer: Outgoing = Done(command.id)
    match command:
        case Sit():
            token = lobby.sit(party, screen, command)
            answer = Seated(command.id, command.seat, token)
        case Stand():
            lobby.stand(party, screen)
        case Ready():
            lobby.ready(party, screen, command)
        case PutBot():
            lobby.put_bot(party, screen, command, list(table.rules.levels))
        case Kick():
            for window in lobby.kick(party, screen, command).screens:
                out.tell(window, encode(Unseated()))
        case Setup():
            lobby.set_up(party, screen, command, table.rules.find(party.game))
        case Rematch():
            lobby.rematch(party, screen)
        case _:
            assert_never(command)
    out.save = True
    table.man(now)
    out.letters.append(table.news)
    _show_again(table, before, now, out)
    return answer


def _places(table: Table) -> dict[Screen, int]:
    return {screen: table.audience(screen) for screen in table.party.screens}


def _show_again(table: Table, before: dict[Screen, int], now: int, out: Outcome) -> None:
    """Send a fresh view to windows that now see the last game from elsewhere."""
    round_, clocks = table.round, table.clocks(now)
    if round_ is None:
        return
    for screen, seat in _places(table).items():
        if before.get(screen) != seat:
            out.tell(screen, round_.deal(seat, clocks))
