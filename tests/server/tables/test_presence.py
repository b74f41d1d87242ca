"""Reload, lost lines, second windows, bots that stand in, and tables that nobody visits anymore."""

import asyncio
import random
import time
from typing import Any

import pytest
from tests.server.clients import Client, LiveServer, Message, apply
from tests.server.conftest import StartServer
from tests.server.tables.test_live_game import sizes, version

from orderup.server.tables.play import live_game
from orderup.server.tables.play.inputs import BotMoveDue

TOKEN = "t" * 43
PATIENT = {"refill": 600_000}
"""The house makes no move of its own, however slow the machine is."""


async def test_whoever_comes_back_gets_what_was_missed(server: LiveServer) -> None:
    opened, (ann, bob) = await server.plays("Ann", "Bob")
    since, rng = version(ann), random.Random(1)
    await ann.leaves()
    await bob.until(lambda g: not g.table["seats"][0]["online"])
    for _ in range(3):
        await bob.acts(rng)
    back = await server.connects(opened["table"])
    back.game = ann.game
    await back.send("hello", token=ann.token, round=1, since=since)
    welcome = await back.hears("welcome")
    assert welcome["game"] is None
    assert welcome["you"]["seat"] == 0
    await back.until(lambda g: version(g) >= version(bob))
    fresh = await server.joins(opened["table"], token=ann.token)
    assert back.game is not None
    assert fresh.game is not None
    assert sizes(back.game) == sizes(fresh.game)
    assert back.game["zones"]["hand.0"] == fresh.game["zones"]["hand.0"]
    await bob.until(lambda g: g.table["seats"][0]["online"])


async def test_whoever_comes_anew_is_told_the_past_as_their_place_was_shown_it(server: LiveServer) -> None:
    opened, (ann, bob) = await server.plays("Ann", "Bob", clocks=PATIENT)
    cook, rng = await server.joins(opened["table"]), random.Random(2)
    for _ in range(6):
        await bob.acts(rng)
        await ann.acts(rng)
    for witness, hello in ((ann, {"token": ann.token}), (bob, {"token": bob.token}), (cook, {})):
        fresh = await server.joins(opened["table"], **hello)
        past = fresh.seen[0]["past"]
        await up_to(witness, past[-1]["v"])
        shown = [m["event"] for m in witness.seen if m["type"] == "event"]
        assert [event["v"] for event in past] == list(range(1, version(fresh) + 1))
        assert past[-len(shown) :] == shown
        assert again(past).items() <= (fresh.game or {}).items()


async def up_to(client: Client, v: int) -> None:
    await client.until(lambda g: version(g) == v)


def again(past: list[Message]) -> Message:
    """Play the past from nothing."""
    game: Message = {"zones": {}}
    for event in past:
        apply(game, event)
    return game


async def test_a_long_past_is_told_from_where_the_newest_events_begin(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_game, "MAX_PAST_EVENTS", 3)
    opened, (ann, bob) = await server.plays("Ann", "Bob", clocks=PATIENT)
    for _ in range(4):
        await bob.acts(random.Random(3))
    fresh = await server.joins(opened["table"], token=ann.token)
    assert [event["v"] for event in fresh.seen[0]["past"]] == [version(fresh) - n for n in (2, 1, 0)]


async def test_whoever_missed_nothing_gets_nothing_again(server: LiveServer) -> None:
    opened, (ann, _) = await server.plays("Ann", "Bob")
    back = await server.joins(opened["table"], token=ann.token, round=1, since=version(ann))
    assert [m["type"] for m in back.seen if m["type"] in ("deal", "event")] == []
    assert (back.seen[0]["game"], back.seen[0]["past"]) == (None, [])
    assert back.menu, "but what one can do now"


async def test_a_version_of_another_round_or_of_the_future_gets_a_fresh_view(server: LiveServer) -> None:
    opened, (ann, _) = await server.plays("Ann", "Bob")
    hellos: list[dict[str, Any]] = [{"round": 7, "since": 1}, {"round": 1, "since": 10_000}, {"since": 1}, {"round": 1}]
    for hello in hellos:
        back = await server.joins(opened["table"], token=ann.token, **hello)
        assert back.game is not None


@pytest.mark.parametrize(("you", "fits"), [(0, True), (1, False), (None, False)])
async def test_events_that_were_missed_continue_no_other_seats_view(
    server: LiveServer, you: int | None, fits: bool
) -> None:
    opened, (ann, _) = await server.plays("Ann", "Bob")
    back = await server.joins(opened["table"], token=ann.token, round=1, since=version(ann), you=you)
    assert (back.game is None) == fits
    assert back.game is None or back.game["you"] == 0


async def test_a_stale_token_gets_a_spectators_view(server: LiveServer) -> None:
    opened, (ann, bob) = await server.plays("Ann", "Bob")
    await ann.does("kick", seat=1)
    back = await server.joins(opened["table"], token=bob.token, round=1, since=version(bob))
    assert back.you["seat"] is None
    assert back.game is not None
    assert back.game["you"] is None


async def test_two_windows_are_one_seat_and_both_work(server: LiveServer) -> None:
    opened, (ann, bob) = await server.plays("Ann", "Bob")
    second = await server.joins(opened["table"], token=ann.token)
    assert second.you == ann.you
    move = next(m for m in second.legal() if m["do"] == "draw")
    answer = await second.moves(move, id="from-second")
    assert answer["type"] == "done"
    await ann.until(lambda g: version(g) == version(second))
    assert ann.game == second.game
    assert await ann.moves(move, id="from-second") == answer, "one seat, one action"
    await second.leaves()
    await bob.does("ready", ready=True)
    assert bob.table["seats"][0]["online"], "the first window is still open"
    assert bob.table["watchers"] == 0


async def test_the_same_command_after_a_reconnect_is_one_action(server: LiveServer) -> None:
    opened, (ann, _) = await server.plays("Ann", "Bob")
    move = next(m for m in ann.legal() if m["do"] == "draw")
    first = await ann.moves(move, id="once")
    v = version(ann)
    await ann.leaves()
    back = await server.joins(opened["table"], token=ann.token)
    assert await back.moves(move, id="once") == first
    assert version(back) == v


async def test_what_became_of_a_command_can_be_asked_for_without_making_it(server: LiveServer) -> None:
    opened, (ann, _) = await server.plays("Ann", "Bob", clocks=PATIENT)
    move, *others = (m for m in ann.legal() if m["do"] == "draw")
    made = await ann.moves(move, id="made")
    v = version(ann)
    await ann.leaves()
    back = await server.joins(opened["table"], token=ann.token)
    assert await back.does("withdraw", id="made") == made
    withdrawn = await back.does("withdraw", id="lost")
    assert withdrawn["why"]["code"] == "withdrawn"
    assert await back.moves(others[0], id="lost") == withdrawn, "it comes too late"
    assert version(back) == v


async def test_a_bot_plays_for_who_is_away_and_gives_the_seat_back(server: LiveServer) -> None:
    opened, (ann, bob) = await server.plays("Ann", "Bob", clocks={"away": 100})
    await ann.leaves()
    await bob.until(lambda g: g.table["seats"][0]["standin"])
    seat = bob.table["seats"][0]
    assert (seat["kind"], seat["name"], seat["online"]) == ("person", "Ann", False)
    rng = random.Random(1)
    async with asyncio.timeout(30):
        while not moves_of(bob, 0):
            await bob.acts(rng)
            await asyncio.sleep(0.02)
    back = await server.joins(opened["table"], token=ann.token)
    assert back.you["seat"] == 0
    await bob.until(lambda g: not g.table["seats"][0]["standin"])
    played = len(moves_of(bob, 0))
    await asyncio.sleep(0.3)
    assert len(moves_of(bob, 0)) == played, "the bot has let go"
    told = {event["v"]: event.get("standin", False) for event in back.seen[0]["past"] if event["seat"] == 0}
    assert all(told.values()), "and the log says whose moves they were"
    seen = [m["event"] for client in (ann, bob) for m in client.seen if m["type"] == "event"]
    assert all(event.get("standin", False) is (event["seat"] == 0) for event in seen)


def moves_of(client: Client, seat: int) -> list[dict[str, Any]]:
    return [m for m in client.seen if m["type"] == "event" and m["event"]["seat"] == seat]


async def test_a_short_absence_costs_nothing(server: LiveServer) -> None:
    opened, (ann, bob) = await server.plays("Ann", "Bob", clocks={"away": 60_000})
    await ann.leaves()
    await bob.until(lambda g: not g.table["seats"][0]["online"])
    fresh = await server.joins(opened["table"])
    assert {c["name"] for c in fresh.clocks} >= {"away"}
    await server.joins(opened["table"], token=ann.token)
    await bob.until(lambda g: g.table["seats"][0]["online"])
    assert not bob.table["seats"][0]["standin"]


async def test_who_leaves_a_game_is_played_for_and_may_be_replaced(server: LiveServer) -> None:
    opened, (ann, bob) = await server.plays("Ann", "Bob")
    before = len(ann.seen)
    await ann.does("stand")
    await bob.until(lambda g: g.table["seats"][0]["kind"] == "empty")
    left = bob.table["seats"][0]
    assert (left["standin"], left["name"]) == (True, "Ann"), "the log may still name her"
    shown = await ann.hears("deal", after=before)
    assert shown["game"]["you"] is None, "who has left sees no hand"
    cat = await server.joins(opened["table"])
    sits = asyncio.create_task(cat.does("sit", seat=0, name="Cat"))
    (request,) = await bob.until(lambda g: g.table["requests"])
    assert (request["name"], request["asked"]) == ("Cat", [1])
    await bob.does("consent", request=request["request"], yes=True)
    seated = await sits
    assert seated["type"] == "seated"
    fresh = await cat.hears("deal")
    assert (await bob.hears("newcomer"))["before"] == "Ann"
    assert fresh["game"]["you"] == 0
    await bob.until(lambda g: g.table["seats"][0]["name"] == "Cat")
    assert not bob.table["seats"][0]["standin"]


@pytest.mark.slow
async def test_a_vacated_seat_is_empty_after_the_game(server: LiveServer) -> None:
    _, (ann, bob) = await server.plays("Ann", "Bob", clocks={"close": 50})
    await ann.does("stand")
    rng = random.Random(4)
    async with asyncio.timeout(90):
        while bob.table["state"] != "over":
            if not await bob.acts(rng):
                await asyncio.sleep(0.01)
    await bob.does("rematch")
    await bob.until(lambda g: g.table["state"] == "lobby")
    left = bob.table["seats"][0]
    assert (left["kind"], left["name"], left["standin"]) == ("empty", None, False)


async def test_empty_tables_expire_soon_and_others_late(start_server: StartServer) -> None:
    server = await start_server(sweep_interval=0.1, expire_empty=1, expire_dead=3600)
    visited = await server.opens(players=2)
    await server.joins(visited["table"])
    kept = await server.opens(players=2)
    (ann,) = await server.seats(kept, "Ann")
    await ann.leaves()
    deserted = await server.opens(players=2)
    await cleared(server, deserted["table"])
    assert await exists(server, visited["table"])
    assert await exists(server, kept["table"])


async def test_no_table_expires_because_the_systems_clock_is_set(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = await start_server(sweep_interval=0.05, expire_empty=3600)
    opened = await server.opens(players=2)
    tomorrow = time.time() + 86_400
    monkeypatch.setattr(time, "time", lambda: tomorrow)
    await asyncio.sleep(0.3)
    assert await exists(server, opened["table"])


async def test_a_table_that_was_cleared_does_not_come_back(start_server: StartServer) -> None:
    server = await start_server(sweep_interval=0.05, expire_empty=3600, expire_dead=0.3)
    opened, (ann, bob) = await server.plays("Ann", "Bob")
    for client in (ann, bob):
        await client.leaves()
    await cleared(server, opened["table"])
    client = await server.connects(opened["table"])
    assert (await client.hangs_up())["why"]["code"] == "no_table"


async def cleared(server: LiveServer, table: str) -> None:
    async with asyncio.timeout(20):
        while await exists(server, table):  # noqa: ASYNC110  # only a question tells
            await asyncio.sleep(0.05)


async def exists(server: LiveServer, table: str) -> bool:
    async with server.http() as http:
        return (await http.get(f"/api/tables/{table}")).status_code == 200


async def test_a_seat_whose_token_was_lost_on_the_way_can_be_asked_for_again(server: LiveServer) -> None:
    opened = await server.opens(players=2)
    first = await server.joins(opened["table"])
    lost = await first.does("sit", id="sit-by-ann", seat=0, name="Ann", token=TOKEN)
    again, thief = await server.joins(opened["table"]), await server.joins(opened["table"])
    assert (await thief.does("sit", id="sit-by-eve", seat=0, name="Eve"))["why"]["code"] == "taken"
    assert (await again.does("sit", id="sit-by-ann", seat=0, name="Ann", token=TOKEN)) == lost
    assert (await again.does("ready", ready=True))["type"] == "done"
    assert (await thief.does("sit", id="sit-by-ann", seat=0, name="Eve"))["why"]["code"] == "taken"


async def test_a_bots_hand_on_its_way_stops_when_the_person_is_back(server: LiveServer) -> None:
    opened, (ann, bob) = await server.plays("Ann", "Bob")
    assert server.backend
    table = await server.backend.registry.find(opened["table"])
    assert table
    table.put(BotMoveDue(0, ann.legal()[0]))
    assert (await bob.moves(bob.legal()[0]))["type"] == "done"
    assert [m["event"]["seat"] for m in bob.seen if m["type"] == "event"] == [None, 1]


async def test_of_the_keys_one_has_those_that_still_open_a_seat_are_told(server: LiveServer) -> None:
    opened, (ann, bob) = await server.plays("Ann", "Bob")
    await ann.does("kick", seat=1)
    keys = [{"table": opened["table"], "token": client.token} for client in (bob, ann)]
    async with server.http() as http:
        answer = await http.post("/api/seats", json={"keys": [{"table": "gone", "token": "x"}, *keys]})
    ((held,), status) = (answer.json()["held"], answer.status_code)
    assert answer.json()["trouble"] == []
    assert (status, held["table"]["id"], held["seat"]) == (200, opened["table"], 0)
