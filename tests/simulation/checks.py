"""What must hold when a simulation is over: each check is a function, and raises a Broken of its own name."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec
import sqlalchemy as sa
from tests.simulation.ledger import BEFORE_THE_TABLE, BOUND, NUM_RACES, Broken
from tests.simulation.window import GIVES_UP

from orderup.match.invariants import check_journal_invariants as conserved
from orderup.match.journal_lines import JournalError, parse_journal
from orderup.match.verdicts import judge_journal
from orderup.server.store.reads import lines_of
from orderup.server.store.schema import games
from orderup.server.tables.people.identity import digest
from orderup.server.tables.seating.seats import decode_seats

if TYPE_CHECKING:
    from tests.simulation.simulate import Simulation

OPENS_WITHIN: Final = 30.0
"""Seconds in which a server that starts again has all tables open."""
STOPS_WITHIN: Final = 20.0
"""Seconds in which it ends when it is asked to."""
STORE_ERRORS: Final = ("OperationalError", "sqlite3", "OSError")
"""What the server logs while a disk fails."""

GRACE_IS_OVER: Final = "timeout graceful shutdown exceeded"
"""Uvicorn says so when it has been asked to stop, and a client takes long: that is what the time is for."""


@dataclass
class Stored:
    """What is found in the database at the end."""

    tables: dict[str, Any]
    lines: dict[tuple[str, int], list[Any]]
    """By table and round."""
    finished: dict[tuple[str, int], list[str]]
    """The journals of the games that are over."""


def all_is_well(simulated: Simulation) -> None:
    """Check everything that was done, then cut the power, start again, and check what is stored. Broken."""
    simulated.check_writers()
    no_mishap(simulated)
    nobody_waits(simulated)
    games_go_on(simulated)
    simulated.cut_the_power_and_start_again(OPENS_WITHIN)
    every_table_is_back(simulated)
    stored = read_all(simulated)
    acknowledged_is_stored_once(simulated, stored)
    what_was_shown_is_stored(simulated, stored)
    seats_are_held(simulated, stored)
    journals_verify(simulated, stored)
    no_mishap(simulated)


def read_all(simulated: Simulation) -> Stored:
    """Stop the server, and read its database with the product's own store."""
    if not simulated.stop(STOPS_WITHIN):
        raise Broken("no_mishap", "the server did not stop when it was asked to")
    with closing(simulated.open_store()) as store:
        found = sa.select(games.c.table, games.c.round, games.c.footer.is_not(None))
        rounds = store._read(lambda connection: [tuple(row) for row in connection.execute(found)])
        lines = {
            (table, number): store._read(partial(lines_of, keys=store._keys, table=table, round_number=number))
            for table, number, _ in rounds
        }
        finished = {
            (table, number): store.finished_journal(table, number) or [] for table, number, over in rounds if over
        }
        return Stored({row.id: row for row in store.tables()}, lines, finished)


def no_mishap(simulated: Simulation) -> None:
    """The server has logged no error but of a disk that failed, and nothing was left uncaught."""
    for process in simulated.processes:
        if process.loop.complaints:
            raise Broken("no_mishap", f"nobody caught {process.loop.complaints[0]}")
    for error in simulated.complaints.errors:
        if GRACE_IS_OVER in error:
            continue
        if not (simulated.store_has_failed and any(kind in error for kind in STORE_ERRORS)):
            raise Broken("no_mishap", f"the server has logged {error}")


def nobody_waits(simulated: Simulation) -> None:
    """When all is well again, every command has an answer, unless it waits for the consent of others."""
    now = simulated.world.now
    for guest in simulated.guests:
        if guest.party.table is None:
            raise Broken("nobody_waits", f"party {guest.party.number} has no table")
        if not any(window.welcomed for window in guest.windows):
            raise Broken("nobody_waits", f"guest {guest.number} is not back at the table")
        for window in guest.windows:
            for command, since in window.asked.items():
                sent = simulated.ledger.commands[window.table, command].message
                if sent["type"] != "sit" and now - since > BOUND + NUM_RACES * window.fair / 1000 + GIVES_UP:
                    raise Broken("nobody_waits", f"{sent} has had no answer for {now - since:.1f} s")


def games_go_on(simulated: Simulation) -> None:
    """In the calm at the end every game has gone on, as far as the people who are there can tell."""
    for party in simulated.parties:
        for window in (window for guest in party.guests for window in guest.windows):
            status = None if window.view is None else window.view["status"]
            moved = simulated.world.now - window.seen_at
            if window.info.get("state") == "playing" and moved > simulated.calm - 5:
                raise Broken(
                    "games_go_on",
                    f"at {party.table} nothing has happened for {moved:.0f} s: {window.info} {window.menu} {status}",
                )


def every_table_is_back(simulated: Simulation) -> None:
    """A server that starts after all this opens every table; of several nodes each its own."""
    is_open: set[str] = set()
    for process in (machine.processes[-1] for machine in simulated.machines):
        if process.loop.dead or process.backend is None:
            raise Broken("every_table_is_back", f"the server does not start: {process.application.failure}")
        registry, restorer = process.backend.registry, process.backend.registry.restorer
        if restorer.quarantined or not restorer.is_done:
            raise Broken(
                "every_table_is_back", f"set aside: {restorer.quarantined}, being read: {[*restorer._restarting]}"
            )
        is_open |= {*registry._tables}
    for party in simulated.parties:
        if party.table is not None and party.table not in is_open:
            raise Broken("every_table_is_back", f"the table {party.table} is gone")


def acknowledged_is_stored_once(simulated: Simulation, stored: Stored) -> None:
    """What was said to be done is in a journal once; what was refused is in none; and nothing is there twice."""
    found: Counter[tuple[str, str]] = Counter()
    for (table, _), lines in stored.lines.items():
        found.update((table, line.command) for line in lines if line.command is not None)
    for (table, command), count in found.items():
        if count > 1:
            raise Broken("acknowledged_is_stored_once", f"{command} at {table} is stored {count} times")
    for (table, _), sent in simulated.ledger.commands.items():
        if sent.message["type"] != "move":
            continue
        count = found[table, sent.stamp]
        if sent.done and count != 1:
            raise Broken("acknowledged_is_stored_once", f"{sent} was acknowledged, and is not stored")
        if count and (refused := _refused_for_good(sent)):
            raise Broken("acknowledged_is_stored_once", f"{sent} was refused ({refused}), and is stored")


def _refused_for_good(sent: Any) -> str | None:
    """Why a command was refused, if it was not sent to a later process again, and no answer says otherwise."""
    if sent.done or len(sent.lives) > 1:
        return None
    last = max(sent.processes)
    return next(
        (answer for process, answer in sent.answers if process == last and answer not in BEFORE_THE_TABLE), None
    )


def what_was_shown_is_stored(simulated: Simulation, stored: Stored) -> None:
    """Every event that anybody was ever shown is in its journal, the same, at its number, without a gap before it."""
    for (table, number, v), common in simulated.ledger.events.items():
        lines = stored.lines.get((table, number), [])
        if len(lines) < v:
            raise Broken(
                "what_was_shown_is_stored",
                f"event {v} of round {number} at {table} was shown, and {len(lines)} are stored",
            )
        line = json.loads(lines[v - 1].line)
        seat = None if line["seat"] == "house" else line["seat"]
        kept = [line["t"], seat, line["move"]["do"], line["say"], line.get("race"), line.get("seated")]
        if lines[v - 1].v != v or msgspec.json.encode(kept, order="sorted") != common:
            raise Broken(
                "what_was_shown_is_stored",
                f"event {v} of round {number} at {table} was shown as {common!r}, and is stored as {kept}",
            )


def seats_are_held(simulated: Simulation, stored: Stored) -> None:
    """Whoever was told to have a seat, and has not left it or been sent away, has it."""
    for guest in simulated.guests:
        if guest.seated and not guest.may_have_lost_the_seat:
            row = stored.tables[guest.party.table or ""]
            if all(
                seat.person is None or seat.person.token_digest != digest(guest.token)
                for seat in decode_seats(row.seats, 0)
            ):
                raise Broken("seats_are_held", f"guest {guest.number} has lost the seat: {row.seats}")


def journals_verify(simulated: Simulation, stored: Stored) -> None:
    """Journals of finished games hold in all four parts, as `orderup verify` sees them, and no card is lost or made in any."""
    for place, written in stored.finished.items():
        found = judge_journal(("\n".join(written) + "\n").encode())
        if found.exit_code:
            raise Broken("journals_verify", f"{place}: {found}")
        try:
            conserved([*parse_journal("\n".join(written[:-1]))])
        except JournalError as error:
            raise Broken("journals_verify", f"{place}: {error}") from error
        simulated.ledger.compared["journals"] += 1


CHECKS: Final[tuple[Callable[..., None], ...]] = (
    no_mishap,
    nobody_waits,
    games_go_on,
    every_table_is_back,
    acknowledged_is_stored_once,
    what_was_shown_is_stored,
    seats_are_held,
    journals_verify,
)
