"""Pictures of people's own: brought, named by a list, shown and printed."""

import asyncio
import io

import pytest
from pypdf import PdfReader
from tests.printing.test_picture import RED_DISK, png
from tests.server.clients import LiveServer
from tests.server.conftest import StartServer
from tests.server.http.test_studio_calls import check, post, written

from orderup.server.settings import Rate
from orderup.server.store.records import DropUnused
from orderup.server.tables.decks import pictures

UNKNOWN = "0" * 64


async def bring(server: LiveServer, data: bytes) -> str:
    async with server.http() as http:
        answer = await http.post("/api/pictures", content=data)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["sha256"])


async def with_pizza(server: LiveServer, picture: str) -> list[list[str]]:
    """The standard table, in which pancakes are pizza and have this picture."""
    rows: list[list[str]] = (await server.get("/api/games/diner/sheet"))["rows"]
    rows = [[cell.replace("Pancakes", "Pizza") for cell in row] for row in rows]
    tip, first = rows[0].index("tip"), next(n for n, row in enumerate(rows) if "Pizza" in row[1])
    rows[first][tip] = "1.00"
    return [[*row, {0: "picture", first: picture}.get(n, "")] for n, row in enumerate(rows)]


async def test_a_picture_is_kept_shown_and_the_same_for_everybody(server: LiveServer) -> None:
    sha256 = await bring(server, RED_DISK)
    assert await bring(server, RED_DISK) == sha256 != await bring(server, png(9, 9))
    async with server.http() as http:
        answer = await http.get(f"/api/pictures/{sha256}")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
        assert "immutable" in answer.headers["cache-control"]
        assert (await http.get(f"/api/pictures/{UNKNOWN}")).json()["code"] == "no_picture"
        assert (await http.get("/api/pictures/none")).status_code == 400


@pytest.mark.slow
@pytest.mark.parametrize("data", [b"", b"<html>", RED_DISK[:60]])
async def test_what_is_no_picture_is_refused_by_name(server: LiveServer, data: bytes) -> None:
    async with server.http() as http:
        answer = await http.post("/api/pictures", content=data)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_picture")
        assert (await http.post("/api/pictures", content=bytes(100_000))).status_code == 413


@pytest.mark.slow
async def test_a_list_that_names_it_is_checked_kept_played_and_printed_with_it(server: LiveServer) -> None:
    sha256 = await bring(server, RED_DISK)
    rows = await with_pizza(server, sha256)
    report = await check(server, rows)
    assert report["faults"] == []
    assert report["list"]["pictures"] == {"pizza": sha256}
    pdfs = []
    for each in (rows, [row[:-1] for row in rows]):
        deck = (await post(server, "/api/decks", written(each))).json()["deck"]
        async with server.http() as http:
            pdfs.append(PdfReader(io.BytesIO((await http.get(f"/api/decks/{deck}/print.pdf")).content)))
        kept = await server.get(f"/api/decks/{deck}")
        assert kept["list"].get("pictures") == ({"pizza": sha256} if each is rows else None)
    deck = (await post(server, "/api/decks", written(rows))).json()["deck"]
    assert (await server.get(f"/api/decks/{deck}/sheet"))["rows"] == rows
    pictures = [len(page.images) for page in pdfs[0].pages]
    assert sum(pictures) > 0
    assert not any(len(page.images) for page in pdfs[1].pages)
    opened = await server.opens(players=2, deck=deck)
    assert (await server.get(f"/api/tables/{opened['table']}"))["deck"]["sha256"] == deck


@pytest.mark.slow
async def test_two_pictures_of_one_plate_and_what_is_no_hash_are_faults_with_their_line(server: LiveServer) -> None:
    rows = await with_pizza(server, UNKNOWN)
    other = max(n for n, row in enumerate(rows) if row[1] == "Pizza")
    rows[other][-1] = "1" * 64
    (fault,) = (await check(server, rows))["faults"]
    assert fault["line"] == other + 1
    assert "another picture" in fault["text"]
    rows[other][-1] = ""
    rows[next(n for n, row in enumerate(rows) if row[-1] == UNKNOWN)][-1] = "pizza.png"
    report = await check(server, rows)
    assert "pizza.png" in report["faults"][0]["text"]
    assert "pictures" not in report["list"]


@pytest.mark.slow
async def test_what_no_list_names_is_forgotten_and_what_one_names_stays(server: LiveServer) -> None:
    named, other = await bring(server, RED_DISK), await bring(server, png(9, 9))
    deck = (await post(server, "/api/decks", written(await with_pizza(server, named)))).json()["deck"]
    await server.opens(players=2, deck=deck)
    assert server.backend is not None
    await server.backend.store.commit([DropUnused(2**40)])
    async with server.http() as http:
        found = [(await http.get(f"/api/pictures/{each}")).status_code for each in (named, other)]
    assert found == [200, 404]


async def test_pictures_are_rationed_and_the_shelf_has_an_end(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = await start_server(new_pictures=Rate(0.01, 3), new_tables=Rate(0.01, 1))
    monkeypatch.setattr(pictures, "MAX_PICTURES", 1)
    await bring(server, RED_DISK)
    async with server.http() as http:
        answers = await asyncio.gather(*(http.post("/api/pictures", content=png(9, 9)) for _ in range(3)))
    assert sorted(answer.status_code for answer in answers) == [429, 503, 503]
    (refused,) = (answer for answer in answers if answer.status_code == 429)
    assert 90 <= int(refused.headers["retry-after"]) <= 100
    assert await server.opens(players=2), "pictures take nothing from the share of tables"
