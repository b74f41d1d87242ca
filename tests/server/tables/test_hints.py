"""Hints, and bots that think: long thoughts never hold up the table."""

import asyncio
import random
import threading
from typing import Any

import pytest
from tests.sampling import some
from tests.server.clients import Client, LiveServer
from tests.server.conftest import StartServer
from tests.server.tables.bench import Bench, new_id, rendered, sent

from orderup.games import find
from orderup.search import ismcts
from orderup.server.tables.actor.effects import Effects
from orderup.server.tables.games import engine_loader
from orderup.server.tables.games.engine import GameEngine
from orderup.server.tables.people.people import Connection
from orderup.server.tables.play.inputs import HintReady
from orderup.server.tables.seating import presence
from orderup.server.wire.client_messages import RequestHint

GAMES = ["diner", "lucky_penny", "villains"]


async def hosts(server: LiveServer, game: str, **more: Any) -> Client:
    """Open a table of one person and bots that think, and wait until it is that person's move."""
    ismcts.precompile(find(game))
    players = max(2, min(find(game).players))
    options = {"villains": "deal"} if game == "villains" else {}
    opened = await server.opens(game=game, options=options, bots=[None, *["expert"] * (players - 1)], **more)
    ann = await server.joins(opened["table"], host=opened["host"])
    await ann.does("sit", seat=0, name="Ann")
    await ann.does("ready", ready=True)
    await ann.until(lambda g: g.table["state"] == "playing" and g.legal())
    return ann


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_a_hint_is_a_move_that_can_be_made_and_says_why(server: LiveServer, game: str) -> None:
    ann = await hosts(server, game, hints=True, clocks={"countdown": 100})
    assert ann.table["hints"] is True
    assert (await ann.does("hint"))["type"] == "done"
    hint = await ann.hears("hint")
    assert hint["futures"] > 0
    assert 0 <= hint["wins"] <= 1
    assert hint["v"] <= ann.game["v"] if ann.game else False
    if game != "diner":  # there the others go on meanwhile, and waiting is a choice
        assert hint["move"] in ann.legal()
        assert (await ann.moves(hint["move"]))["type"] == "done"


async def test_one_hint_at_a_time_and_only_to_who_asks(server: LiveServer) -> None:
    ann = await hosts(server, "lucky_penny", hints=True, clocks={"countdown": 100})
    watcher = await server.joins(ann.table["id"])
    await ann.send("hint", id="one")
    await ann.send("hint", id="two")
    refused = await ann.hears("refused", id="two")
    assert refused["why"]["code"] == "too_many"
    await ann.hears("hint")
    assert (await ann.does("hint"))["type"] == "done"
    assert (await watcher.does("hint"))["why"]["code"] == "not_seated"
    assert not any(message["type"] == "hint" for message in watcher.seen)


def test_all_windows_of_a_seat_have_one_hint_at_a_time() -> None:
    bench = Bench(engine_loader.load_engine(), hints=True)
    ann, bob = bench.opened("Ann", "Bob")
    assert ann.person is not None
    second = bench.connect()[0]
    presence.connect(second, ann.person)
    assert code(bench.does(ann, RequestHint(new_id())), ann) is None
    for window in (ann, second):
        assert code(bench.does(window, RequestHint(new_id())), window) == "too_many"
    assert code(bench.does(bob, RequestHint(new_id())), bob) is None, "another seat has its own"
    rendered(bench.commands.hints.send(HintReady(0, 1, 1, None)))
    assert code(bench.does(second, RequestHint(new_id())), second) is None
    assert code(bench.does(bob, RequestHint(new_id())), bob) == "too_many"


def test_a_window_that_is_loaded_anew_gets_the_hint_that_was_asked_for_before() -> None:
    """It was refused until nobody was told of that hint."""
    bench = Bench(engine_loader.load_engine(), hints=True)
    ann, _ = bench.opened("Ann", "Bob")
    assert ann.person is not None
    assert code(bench.does(ann, RequestHint(new_id())), ann) is None
    bench.state.disconnect(ann, 0)
    anew = bench.connect()[0]
    presence.connect(anew, ann.person)
    effects = bench.does(anew, RequestHint(new_id()))
    assert code(effects, anew) is None
    assert not effects.inputs_when_search_loaded, "it is thought about only once"
    given = bench.commands.hints.send(HintReady(0, 1, 1, None))
    assert [message["type"] for message in sent(given, anew)] == ["hint"]


def code(effects: Effects, to: Connection) -> str | None:
    """Return the code with which a command was refused, if it was."""
    return next((m["why"]["code"] for m in sent(effects, to) if m["type"] == "refused"), None)


async def test_a_hint_waits_until_the_search_is_loaded(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded, deepen = threading.Event(), engine_loader.load_search
    monkeypatch.setattr(ismcts, "_ready", set())

    def late(engine: GameEngine, game: str) -> None:
        loaded.wait()
        deepen(engine, game)

    monkeypatch.setattr(engine_loader, "load_search", late)
    try:
        server = await start_server()
        opened = await server.opens(game="diner", players=2, hints=True, clocks={"countdown": 100})
        ann, bob = await server.seats(opened, "Ann", "Bob")
        await ann.does("ready", ready=True)
        await bob.does("ready", ready=True)
        await ann.until(lambda g: g.table["state"] == "playing" and g.legal())
        assert (await ann.does("hint"))["type"] == "done"
        assert (await ann.does("hint"))["why"]["code"] == "too_many", "it is thought about"
    finally:
        loaded.set()
    assert (await ann.hears("hint"))["futures"] > 0


async def test_a_table_without_hints_gives_none(server: LiveServer) -> None:
    ann = await hosts(server, "lucky_penny", clocks={"countdown": 100})
    assert ann.table["hints"] is False
    assert (await ann.does("hint"))["why"]["code"] == "no_hints"


async def test_the_host_allows_hints_between_games(server: LiveServer) -> None:
    opened = await server.opens(players=2)
    (ann,) = await server.seats(opened, "Ann")
    assert (await ann.does("setup", hints=True))["type"] == "done"
    await ann.until(lambda g: g.table["hints"])
    assert (await ann.does("hint"))["why"]["code"] == "wrong_phase"


@pytest.mark.slow
@pytest.mark.parametrize("game", some(list(GAMES)))
async def test_bots_that_think_play_a_game_to_its_end(server: LiveServer, game: str) -> None:
    ann = await hosts(server, game, clocks={"countdown": 100, **({"close": 200} if game == "diner" else {})})
    rng = random.Random(2)
    async with asyncio.timeout(120):
        while ann.table["state"] != "over":
            if not await ann.acts(rng):
                await asyncio.sleep(0.02)
    assert ann.game
    assert ann.game["status"]["result"]["winners"]


async def test_bots_that_think_choose_where_there_is_nothing_to_search(server: LiveServer) -> None:
    """Villains are chosen before any card is dealt, which no game of the lab begins with."""
    ismcts.precompile(find("villains"))
    opened = await server.opens(game="villains", bots=[None, "champion", "champion"], clocks={"countdown": 100})
    ann = await server.joins(opened["table"], host=opened["host"])
    await ann.does("sit", seat=0, name="Ann")
    await ann.does("ready", ready=True)
    rng = random.Random(1)
    async with asyncio.timeout(15):  # the house would choose for each of them after twenty seconds
        while not ann.game or ann.game["status"]["phase"] != "playing":
            if not await ann.acts(rng):
                await asyncio.sleep(0.02)
