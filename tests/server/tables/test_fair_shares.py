"""Nobody takes what others need: tables, lists, replays."""

import pytest
from tests.server.clients import LiveServer
from tests.server.conftest import StartServer

from orderup.server.settings import Rate


async def opens(server: LiveServer, listed: bool = False) -> tuple[int, dict[str, str]]:
    async with server.http() as http:
        answer = await http.post("/api/tables", json={"game": "villains", "players": 3, "listed": listed})
    return answer.status_code, answer.json()


async def exists(server: LiveServer, table: str) -> bool:
    async with server.http() as http:
        return (await http.get(f"/api/tables/{table}")).status_code == 200


async def test_when_room_grows_short_the_unused_table_that_is_idle_for_longest_goes(start_server: StartServer) -> None:
    server = await start_server(max_tables=3)
    first, second, third = [(await opens(server))[1] for _ in range(3)]
    ann = await server.joins(first["table"])
    await ann.does("sit", seat=0, name="Ann")
    status, fourth = await opens(server)
    assert status == 201
    assert [await exists(server, each["table"]) for each in (first, second, third, fourth)] == [True, False, True, True]


async def test_a_table_at_which_somebody_sits_or_looks_on_never_makes_room(start_server: StartServer) -> None:
    server = await start_server(max_tables=2)
    first, second = [(await opens(server))[1] for _ in range(2)]
    ann = await server.joins(first["table"])
    await ann.does("sit", seat=0, name="Ann")
    await server.joins(second["table"])
    status, refused = await opens(server)
    assert (status, refused["code"]) == (503, "full")
    assert await exists(server, first["table"])
    assert await exists(server, second["table"])


async def test_an_address_that_has_opened_its_tables_loses_its_own_unused_ones(start_server: StartServer) -> None:
    server = await start_server(max_tables_per_address=2)
    first, second, third = [(await opens(server))[1] for _ in range(3)]
    assert [await exists(server, each["table"]) for each in (first, second, third)] == [False, True, True]


async def test_an_address_whose_tables_are_all_used_is_told_so(start_server: StartServer) -> None:
    server = await start_server(max_tables_per_address=1)
    _, only = await opens(server)
    await server.joins(only["table"])
    status, refused = await opens(server)
    assert (status, refused["code"]) == (429, "too_many")
    assert "Go on at one of them" in refused["text"]


async def test_the_list_of_tables_comes_page_by_page_the_newest_first(start_server: StartServer) -> None:
    server = await start_server(listed_page_size=2)
    tables = [(await opens(server, listed=True))[1]["table"] for _ in range(3)]
    assert [each["id"] for each in await server.get("/api/tables")] == [tables[2], tables[1]]
    assert [each["id"] for each in await server.get("/api/tables?skip=2")] == [tables[0]]
    assert await server.get("/api/tables?skip=3") == []


@pytest.mark.parametrize("skip", ["-1", "x", "9999999"])
async def test_a_page_that_cannot_be_is_refused(server: LiveServer, skip: str) -> None:
    async with server.http() as http:
        assert (await http.get(f"/api/tables?skip={skip}")).status_code == 400


async def test_games_to_watch_again_are_rationed(start_server: StartServer) -> None:
    server = await start_server(replays=Rate(0, 2))
    async with server.http() as http:
        answers = [(await http.get("/api/tables/none/replays/1")).status_code for _ in range(3)]
    assert answers == [404, 404, 429]


async def test_journals_are_rationed_like_games_to_watch_again(start_server: StartServer) -> None:
    server = await start_server(replays=Rate(0, 2))
    async with server.http() as http:
        answers = [await http.get("/api/tables/none/journal") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [404, 404, 429]
    assert answers[2].json()["code"] == "too_many"


async def test_a_site_whose_name_means_this_machine_gets_nothing(server: LiveServer) -> None:
    async with server.http() as http:
        for path in ("/", "/api/tables", "/healthz"):
            answer = await http.get(path, headers={"Host": "evil.example"})
            assert answer.status_code == 421
        assert "--origin https://evil.example" in answer.json()["text"]
        opened = await http.post(
            "/api/tables", json={"game": "diner"}, headers={"Host": "evil.example", "Origin": "http://evil.example"}
        )
    assert opened.status_code == 421
