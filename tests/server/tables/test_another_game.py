"""After a game: whoever wants another says so, and it begins without the lobby when all do; the table counts who has won."""

import hashlib
from functools import partial

import pytest
from tests.server.clients import Client, LiveServer
from tests.server.tables.test_live_game import play_out, version

from orderup.games.lucky_penny.words import WORDS as LUCKY_PENNY
from orderup.match import Match
from orderup.server.tables.people.people import Person, Tally
from orderup.server.tables.seating.seating import Seating
from orderup.server.tables.seating.seats import Seat, decode_seats, encode_seats


def over(client: Client) -> bool:
    return client.table["state"] == "over" and not any(seat["ready"] for seat in client.table["seats"])


def in_round(number: int, client: Client) -> bool:
    return bool(client.game and client.game["round"] == number and version(client) >= 2)


async def test_the_next_game_begins_when_all_agree_and_nobody_sees_the_lobby(server: LiveServer) -> None:
    _, party = await server.plays("Ann", "Bob")
    ann, bob = party
    await play_out(party)
    for client in party:
        await client.until(over)
    heard = len(ann.seen)
    share = bytes(32)
    assert (await bob.does("ready", ready=True))["type"] == "done"
    await ann.until(lambda g: [s["ready"] for s in g.table["seats"]] == [False, True])
    assert ann.table["state"] == "over", "whoever reads the result goes on reading"
    await ann.does("ready", ready=True, commitment=hashlib.sha256(share).hexdigest())
    await ann.hears("shuffle", heard)
    await ann.does("reveal", contribution=share.hex())
    await ann.until(partial(in_round, 2))
    states = {message["table"]["state"] for message in ann.seen[heard:] if "table" in message}
    assert states <= {"over", "countdown", "playing"}
    assert ann.table["round"] == 2


async def test_one_may_think_again_and_whoever_goes_is_not_ready_any_more(server: LiveServer) -> None:
    _, party = await server.plays("Ann", "Bob", clocks={"away": 0})
    ann, bob = party
    await play_out(party)
    await ann.until(over)
    await ann.does("ready", ready=True)
    await ann.does("ready", ready=False)
    await bob.does("ready", ready=True)
    await bob.leaves()
    await ann.until(lambda g: not g.table["seats"][1]["ready"])
    await ann.does("ready", ready=True)
    assert ann.table["round"] == 1


async def test_the_lobby_is_still_there_for_who_wants_to_change_something(server: LiveServer) -> None:
    _, party = await server.plays("Ann", "Bob")
    ann, bob = party
    await play_out(party)
    await ann.until(over)
    await ann.does("ready", ready=True)
    await bob.does("rematch")
    await ann.until(lambda g: (g.table["state"], g.table["round"]) == ("lobby", 2))
    assert [seat["ready"] for seat in ann.table["seats"]] == [False, False]


async def test_the_table_counts_who_has_won(server: LiveServer) -> None:
    _, party = await server.plays("Ann", "Bob")
    ann, _ = party
    for game in (1, 2):
        await play_out(party, seed=game)
        await ann.until(over)
        assert ann.game
        assert sum(seat["wins"] + seat["shared"] for seat in ann.table["seats"]) >= game
        for seat in ann.game["status"]["result"]["winners"]:
            assert ann.table["seats"][seat]["wins"] + ann.table["seats"][seat]["shared"] >= 1
        for client in party:
            await client.does("ready", ready=True)
        await ann.until(partial(in_round, game + 1))


def seating(*seats: Seat) -> Seating:
    return Seating("t", "diner", setup=None, host_digest=None, seats=list(seats))  # type: ignore[arg-type]  # nobody asks for it


def test_a_win_is_counted_for_whoever_has_the_seat_and_goes_with_them() -> None:
    ann = Person("Ann", b"a", 1)
    table = seating(Seat(ann), Seat(level="easy"))
    table.count_wins([0], shared=False)
    table.count_wins([0, 1], shared=True)
    assert (ann.tally, table.seats[1].tally) == (Tally(1, 1), Tally(0, 1))
    table.seats[0].person = None
    assert table.seats[0].tally == Tally()
    restored = decode_seats(encode_seats([Seat(ann), table.seats[1]]), 0)
    assert [seat.tally for seat in restored] == [Tally(1, 1), Tally(0, 1)]


def test_a_team_wins_together_and_shares_with_nobody() -> None:
    match = Match.start("lucky_penny", 4, {}, bytes(32), ["a", "b", "c", "d"])
    assert [LUCKY_PENNY.side(match._now, seat) for seat in range(4)] == [0, 1, 0, 1]
    assert match.winners == []
    assert not match.is_tied


@pytest.mark.parametrize("stored", ['[{"name": "Ann", "token": "YQ==", "joined": 1}, {"level": "easy"}]'])
def test_seats_that_were_stored_before_wins_were_counted_have_none(stored: str) -> None:
    assert [seat.tally for seat in decode_seats(stored, 0)] == [Tally(), Tally()]
