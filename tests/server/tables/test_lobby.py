"""Before the game: sitting down, getting ready, and what the host may do."""

import asyncio
import threading
from typing import Any

import httpx
import pytest
from tests.server.clients import PATIENCE, LiveServer
from tests.server.conftest import StartServer

from orderup.server.tables.games import engine_loader
from orderup.server.tables.games.engine import GameEngine

NUM_LEVELS = 5


async def test_the_menu_says_what_can_be_played(server: LiveServer) -> None:
    (diner,) = [game for game in await server.get("/api/games") if game["slug"] == "diner"]
    assert diner["players"] == [2, 3, 4]
    assert {"edition", "hoarding", "check_orders", "pairing"} <= set(diner["options"])
    assert diner["options"]["hoarding"]["default"] == "after", "an idle seat shall not freeze a table"
    assert {"refill", "away", "countdown"} <= set(diner["clocks"])
    assert len(diner["levels"]) == NUM_LEVELS


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "chess"}, "no_game"),
        ({"game": "diner", "players": 5}, "no_players"),
        ({"game": "diner", "players": 9}, "no_players"),
        ({"game": "diner", "players": -1}, "no_players"),
        ({"game": "diner", "bots": [None] * 9}, "no_players"),
        ({"game": "diner", "options": {"edition": "g4"}}, "no_option"),
        ({"game": "diner", "options": {"check_orders": 1}}, "no_option"),
        ({"game": "diner", "options": {"speed": "fast"}}, "no_option"),
        ({"game": "diner", "clocks": {"lunch": 5}}, "no_clock"),
        ({"game": "diner", "clocks": {"refill": -5}}, "malformed"),
        ({"game": "diner", "bots": ["genius", None]}, "no_level"),
        ({"game": "diner", "players": 3, "bots": [None, None]}, "no_seat"),
        ({"game": "diner", "seed": 7}, "malformed"),
        ({"game": "diner", "players": "2"}, "malformed"),
        ({"game": "diner", "hints": "true"}, "malformed"),
        ({}, "malformed"),
        ([], "malformed"),
    ],
)
async def test_a_table_that_cannot_be_is_refused_with_a_reason(server: LiveServer, body: Any, code: str) -> None:
    async with server.http() as http:
        answer = await http.post("/api/tables", json=body)
    assert answer.status_code == 400
    assert answer.json()["code"] == code
    assert answer.json()["text"]


async def test_a_huge_body_is_refused(server: LiveServer) -> None:
    async with server.http() as http:
        answer = await http.post("/api/tables", content=b'{"game": "' + b"x" * 50_000 + b'"}')
    assert answer.status_code in (400, 413)


async def test_tables_are_unlisted_unless_the_host_lists_them(server: LiveServer) -> None:
    opened = await server.opens()
    (host,) = await server.seats(opened, "Ann")
    assert await server.get("/api/tables") == []
    assert (await host.does("setup", listed=True))["type"] == "done"
    (listed,) = await server.get("/api/tables")
    assert listed["id"] == opened["table"]
    assert listed == await server.get(f"/api/tables/{opened['table']}")


async def test_an_unknown_table_says_so(server: LiveServer) -> None:
    async with server.http() as http:
        answer = await http.get("/api/tables/nowhere")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_table")
    client = await server.connects("nowhere")
    assert (await client.hangs_up())["why"]["code"] == "no_table"


async def test_whoever_sits_gets_a_token_that_nobody_else_sees(server: LiveServer) -> None:
    opened = await server.opens(players=2)
    ann = await server.joins(opened["table"], host=opened["host"])
    other = await server.joins(opened["table"])
    seated = await ann.does("sit", seat=1, name="  Ann ")
    assert (seated["type"], seated["seat"]) == ("seated", 1)
    await other.until(lambda g: g.table["seats"][1]["kind"] == "person")
    assert other.table["seats"][1]["name"] == "Ann"
    for message in other.seen:
        assert seated["token"] not in str(message)
        assert opened["host"] not in str(message)


async def test_a_seat_can_be_taken_once(server: LiveServer) -> None:
    opened = await server.opens(players=2)
    await server.seats(opened, "Ann")
    bob = await server.joins(opened["table"])
    assert (await bob.does("sit", seat=0, name="Bob"))["why"]["code"] == "taken"
    assert (await bob.does("sit", seat=2, name="Bob"))["why"]["code"] == "no_seat"
    for nobody in ("\u200b", "  ", "\u3000"):
        assert (await bob.does("sit", seat=1, name=nobody))["why"]["code"] == "bad_name"
    assert (await bob.does("sit", seat=1, name="Bob"))["type"] == "seated"


async def test_the_same_sit_twice_is_one(server: LiveServer) -> None:
    opened = await server.opens(players=2)
    ann = await server.joins(opened["table"])
    first = await ann.does("sit", id="once", seat=0, name="Ann")
    again = await ann.does("sit", id="once", seat=0, name="Ann")
    assert first == again


async def test_one_may_change_seats_before_the_game(server: LiveServer) -> None:
    opened = await server.opens(players=3)
    (ann,) = await server.seats(opened, "Ann")
    await ann.does("ready", ready=True)
    assert (await ann.does("sit", seat=2, name="Anna"))["type"] == "seated"
    await ann.until(lambda g: g.table["seats"][2]["kind"] == "person")
    assert [s["kind"] for s in ann.table["seats"]] == ["empty", "empty", "person"]
    assert ann.table["seats"][2]["name"] == "Anna"
    assert not ann.table["seats"][2]["ready"]
    assert ann.you == {"seat": 2, "host": True}


async def test_a_picture_is_chosen_seen_by_all_and_taken_along(server: LiveServer) -> None:
    opened = await server.opens(players=3)
    ann, bob = await server.seats(opened, "Ann", "Bob")
    assert (await ann.does("avatar", avatar="pie"))["type"] == "done"
    await bob.until(lambda g: g.table["seats"][0]["avatar"] == "pie")
    assert bob.table["seats"][1]["avatar"] is None
    await ann.does("sit", seat=2, name="Ann")
    await bob.until(lambda g: g.table["seats"][2]["avatar"] == "pie")
    for wrong in ("", "Pie", "x" * 17, "<svg>", 7):
        assert (await ann.does("avatar", avatar=wrong))["why"]["code"] == "malformed"
    await ann.does("avatar", avatar=None)
    await bob.until(lambda g: g.table["seats"][2]["avatar"] is None)


async def test_spectators_take_no_part(server: LiveServer) -> None:
    opened = await server.opens()
    client = await server.joins(opened["table"])
    commands: list[tuple[str, dict[str, Any]]] = [
        ("stand", {}),
        ("ready", {"ready": True}),
        ("avatar", {"avatar": "pie"}),
        ("move", {"move": {"do": "take"}}),
        ("remind", {"seat": 0}),
        ("rematch", {}),
    ]
    for kind, fields in commands:
        assert (await client.does(kind, **fields))["why"]["code"] == "not_seated"


async def test_only_the_host_changes_the_table(server: LiveServer) -> None:
    opened = await server.opens(players=3)
    _, bob = await server.seats(opened, "Ann", "Bob")
    level = next(iter((await server.get("/api/games"))[0]["levels"]))
    commands: list[tuple[str, dict[str, Any]]] = [
        ("bot", {"seat": 2, "level": level}),
        ("kick", {"seat": 0}),
        ("setup", {"players": 2}),
    ]
    for kind, fields in commands:
        assert (await bob.does(kind, **fields))["why"]["code"] == "not_host"


async def test_the_host_puts_bots_and_removes_them(server: LiveServer) -> None:
    opened = await server.opens(players=2)
    (host,) = await server.seats(opened, "Ann")
    low, *_, high = (await server.get("/api/games"))[0]["levels"]
    for level in (low, high):
        assert (await host.does("bot", seat=1, level=level))["type"] == "done"
        assert await host.until(lambda g: g.table["seats"][1]["level"])
    assert host.table["seats"][1]["level"] == high
    bot = host.table["seats"][1]
    assert (bot["kind"], bot["ready"], bot["online"]) == ("bot", True, True)
    assert set(bot["pace"]) == {"reaction_ms", "hand_ms"}
    assert bot["name"]
    assert (await host.does("bot", seat=1, level="genius"))["why"]["code"] == "no_level"
    assert (await host.does("bot", seat=0, level=low))["why"]["code"] == "taken"
    assert (await host.does("bot", seat=1, level=None))["type"] == "done"
    await host.until(lambda g: g.table["seats"][1]["kind"] == "empty")


async def test_the_host_changes_the_game_and_everybody_gets_ready_again(server: LiveServer) -> None:
    opened = await server.opens(players=3)
    host, bob = await server.seats(opened, "Ann", "Bob")
    await bob.does("ready", ready=True)
    changes = {"options": {"edition": "contest"}, "clocks": {"refill": 2000}, "players": 4}
    assert (await host.does("setup", **changes))["type"] == "done"
    await bob.until(lambda g: g.table["players"] == 4)
    assert len(bob.table["seats"]) == 4
    assert bob.table["options"]["edition"] == "contest"
    assert bob.table["clocks"]["refill"] == 2000
    assert not bob.table["seats"][1]["ready"]
    assert (await host.does("setup", players=2))["type"] == "done"
    assert (await host.does("setup", players=1))["why"]["code"] == "no_players"


async def test_a_seat_with_somebody_on_it_is_not_taken_away(server: LiveServer) -> None:
    opened = await server.opens(players=3)
    host = await server.joins(opened["table"], host=opened["host"])
    await host.does("sit", seat=2, name="Ann")
    assert (await host.does("setup", players=2))["why"]["code"] == "taken"
    assert (await server.get(f"/api/tables/{opened['table']}"))["players"] == 3


async def test_a_kicked_person_is_a_spectator(server: LiveServer) -> None:
    opened = await server.opens(players=2)
    host, bob = await server.seats(opened, "Ann", "Bob")
    assert (await host.does("kick", seat=1))["type"] == "done"
    await bob.until(lambda g: g.you == {"seat": None, "host": False})
    assert [m["type"] for m in bob.seen[-2:]] == ["unseated", "table"]
    assert bob.table["seats"][1]["kind"] == "empty"
    assert (await host.does("kick", seat=1))["why"]["code"] == "no_person"
    back = await server.joins(opened["table"], token=bob.token)
    assert back.you["seat"] is None


async def test_when_the_host_leaves_the_next_person_is_host(server: LiveServer) -> None:
    opened = await server.opens(players=3)
    ann, bob, _ = await server.seats(opened, "Ann", "Bob", "Cat")
    assert bob.table["host"] == 0
    await ann.does("stand")
    await bob.until(lambda g: g.you["host"])
    assert bob.table["host"] == 1
    assert (await ann.does("kick", seat=1))["why"]["code"] == "not_host"
    again = await server.joins(opened["table"], host=opened["host"])
    assert not again.you["host"], "the creator passed it on"


async def test_a_host_alone_may_stand_up_and_stays_host(server: LiveServer) -> None:
    opened = await server.opens(players=2)
    (ann,) = await server.seats(opened, "Ann")
    await ann.does("stand")
    await ann.until(lambda g: g.you == {"seat": None, "host": True})


async def test_a_host_who_is_away_is_stood_in_for_and_comes_back(server: LiveServer) -> None:
    opened = await server.opens(players=3, clocks={"away": 50})
    ann, bob = await server.seats(opened, "Ann", "Bob")
    await ann.leaves()
    await bob.until(lambda g: g.you.get("deputy"))
    assert (bob.table["host"], bob.table["deputy"]) == (0, 1)
    assert (await bob.does("kick", seat=0))["why"]["code"] == "not_host"
    back = await server.joins(opened["table"], token=ann.token)
    await bob.until(lambda g: not g.you.get("deputy"))
    assert back.you == {"seat": 0, "host": True}


async def test_who_is_away_is_not_ready(server: LiveServer) -> None:
    opened = await server.opens(players=2, clocks={"away": 50})
    ann, bob = await server.seats(opened, "Ann", "Bob")
    await ann.does("ready", ready=True)
    await ann.leaves()
    await bob.until(lambda g: not g.table["seats"][0]["ready"])
    await bob.does("ready", ready=True)
    assert bob.table["state"] == "lobby"


async def test_bots_alone_do_not_play(server: LiveServer) -> None:
    level = next(iter((await server.get("/api/games"))[0]["levels"]))
    async with server.http() as http:
        answer = await http.post("/api/tables", json={"game": "diner", "bots": [level, level]})
    assert answer.json()["code"] == "no_seat"
    opened = await server.opens(bots=[None, level])
    host = await server.joins(opened["table"], host=opened["host"])
    await host.does("bot", seat=0, level=level)
    assert host.table["state"] == "lobby"


async def test_the_openapi_document_describes_the_calls(server: LiveServer) -> None:
    document = await server.get("/schema/openapi.json")
    assert {"/api/games", "/api/tables", "/api/tables/{table_id}"} <= set(document["paths"])


async def test_everything_behind_the_door_carries_the_headers(server: LiveServer) -> None:
    async with server.http() as http:
        for path in ("/healthz", "/api/nothing", "/schema/openapi.json", "/"):
            answer = await http.get(path)
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


async def test_another_sites_page_may_not_open_tables(server: LiveServer) -> None:
    async with httpx.AsyncClient(base_url=server.url, headers={"Origin": "http://evil.example"}) as http:
        answer = await http.post("/api/tables", json={"game": "diner"})
    assert answer.status_code == 403


async def test_a_table_waits_for_the_rules_of_its_own_game_only(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    loads, warm = threading.Event(), engine_loader.warm_game

    def slow(engine: GameEngine, game: str) -> None:
        if game == "diner":
            warm(engine, game)
        else:
            assert loads.wait(PATIENCE)
            engine.find_game(game)

    monkeypatch.setattr(engine_loader, "warm_game", slow)
    server = await start_server()
    await server.opens(players=2)
    other = asyncio.create_task(server.opens(game="villains", clocks={}, players=3))
    try:
        assert (await server.get("/healthz"))["rules"] == "ready"
        opened, party = await server.plays("Ann", "Bob")
        assert party[0].table["id"] == opened["table"]
        assert not other.done()
    finally:
        loads.set()
    assert (await server.get(f"/api/tables/{(await other)['table']}"))["game"] == "villains"
